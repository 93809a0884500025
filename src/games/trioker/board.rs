//! A board or a shape: cells of the triangular lattice, their sites and neighbours, marked cells (rules
//! G1–G12).
//!
//! Cells are numbered by row, then from the left, in the order of position strings. Sets of cells are bits of
//! a `u128`.

use super::tile::{OPEN, TileSet, hours};
use crate::bits::members;
use std::collections::BTreeMap;
use strum::VariantArray;

/// Upper bound of the cells of a board (the largest has 73).
pub const MAX_CELLS: usize = 80;
/// Upper bound of the vertices, or edges, of a board.
pub const MAX_SITES: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u8);

impl Cell {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
    pub fn bit(self) -> u128 {
        1 << self.0
    }
}

/// Iterates over the cells of a set, in order.
#[inline]
pub fn cells_of(set: u128) -> impl Iterator<Item = Cell> {
    members(set).map(Cell)
}

/// Effect of a marked cell (A1, A2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    Red,
    Black,
    PayRed,
    PayBlack,
    Again,
    Feed,
    Skip,
    Levy,
}

#[derive(Debug)]
pub struct Board {
    /// Name in the data files.
    pub name: String,
    /// Whether its sites are edges (MacMahon) instead of vertices.
    pub edges: bool,
    /// Row and half-column of each cell (G1).
    places: Vec<(u8, u8)>,
    names: Vec<String>,
    /// The three sites of each cell: corners as in G3, edges as in G4.
    sites: Vec<[u8; 3]>,
    neighbours: Vec<u128>,
    up: u128,
    /// Cells in play: all but the closed ones (G8).
    pub open: u128,
    pub site_count: usize,
    /// Cells at each site.
    around: Vec<u128>,
    /// X1: for each vertex with six cells in play around it, these cells.
    hexagons: Vec<Option<u128>>,
    /// Edges that belong to one cell only (Q2); empty if the sites are vertices.
    pub rim: u64,
    pub start: Option<Cell>,
    /// Mark of each cell.
    marks: Vec<Option<Mark>>,
    /// Cells with a mark.
    pub marked: u128,
    /// Tiles that may be laid (K7).
    pub tiles: TileSet,
    /// Number of fillings (table 9.1); shapes only.
    pub solutions: Option<u64>,
}

impl Board {
    /// Builds a board from rows of `#` and other characters, row A on top. Fails above [`MAX_CELLS`] cells or
    /// [`MAX_SITES`] sites.
    pub fn new(name: &str, rows: &[String], edges: bool, tiles: TileSet) -> Result<Board, String> {
        let (places, names): (Vec<Place>, Vec<String>) = cells(rows)?.into_iter().unzip();
        let at =
            |row: i32, x: i32| places.iter().position(|(r, h)| (i32::from(*r), i32::from(*h)) == (row, x));
        let mut known: Vec<(i32, i32, i32)> = Vec::new();
        let (mut sites, mut neighbours, mut up) = (Vec::new(), Vec::new(), 0u128);
        for (index, (row, x)) in places.iter().enumerate() {
            let (r, x) = (i32::from(*row), i32::from(*x));
            let points_up = (r + x) % 2 == 0;
            if points_up {
                up |= 1 << index;
            }
            let across = if points_up { at(r + 1, x) } else { at(r - 1, x) };
            let beside = [at(r, x - 1), across, at(r, x + 1)];
            neighbours.push(beside.iter().flatten().fold(0u128, |set, cell| set | 1 << cell));
            sites.push(sites_of(r, x, points_up, edges).map(|site| {
                known.iter().position(|have| *have == site).unwrap_or_else(|| {
                    known.push(site);
                    known.len() - 1
                }) as u8
            }));
        }
        if known.len() > MAX_SITES {
            return Err(format!("{} vertices or edges; there is room for {MAX_SITES}", known.len()));
        }
        let mut around = vec![0u128; known.len()];
        for (index, own) in sites.iter().enumerate() {
            own.iter().for_each(|site| around[usize::from(*site)] |= 1 << index);
        }
        let on_rim = |site: &usize| edges && around[*site].count_ones() == 1;
        let rim = (0..known.len()).filter(on_rim).fold(0, |set, site| set | 1 << site);
        let mut board = Board {
            name: name.to_owned(),
            edges,
            open: (1u128 << places.len()) - 1,
            marks: vec![None; places.len()],
            marked: 0,
            places,
            names,
            sites,
            neighbours,
            up,
            site_count: known.len(),
            hexagons: vec![None; known.len()],
            around,
            rim,
            start: None,
            tiles,
            solutions: None,
        };
        board.find_hexagons();
        Ok(board)
    }

    fn find_hexagons(&mut self) {
        let whole = |cells: &u128| cells.count_ones() == 6 && cells & !self.open == 0;
        self.hexagons =
            self.around.iter().map(|cells| (!self.edges && whole(cells)).then_some(*cells)).collect();
    }

    /// Takes cells out of play (G8); they keep their labels.
    pub fn close(&mut self, names: &[String]) -> Result<(), String> {
        for name in names {
            let cell = self.cell(name)?;
            self.open &= !cell.bit();
        }
        self.find_hexagons();
        Ok(())
    }

    pub fn set_start(&mut self, name: &str) -> Result<(), String> {
        self.start = Some(self.cell(name)?);
        Ok(())
    }

    pub fn mark_cells(&mut self, marks: &BTreeMap<Mark, Vec<String>>) -> Result<(), String> {
        for (mark, names) in marks {
            for name in names {
                let cell = self.cell(name)?;
                if self.start == Some(cell) || self.marks[cell.index()].replace(*mark).is_some() {
                    return Err(format!("{name} is marked twice"));
                }
                self.marked |= cell.bit();
            }
        }
        Ok(())
    }

    fn cell(&self, name: &str) -> Result<Cell, String> {
        self.named(name)
            .filter(|cell| self.open & cell.bit() != 0)
            .ok_or_else(|| format!("there is no cell {name}"))
    }

    /// Number of cells, including closed ones.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Cells in play, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        cells_of(self.open)
    }

    /// Label of a cell (G6).
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// Finds a cell by its label, including closed cells.
    pub fn named(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|known| known == name).map(|index| Cell(index as u8))
    }

    /// Row and half-column (G1).
    pub fn place(&self, cell: Cell) -> (u8, u8) {
        self.places[cell.index()]
    }

    pub fn at(&self, row: u8, x: u8) -> Option<Cell> {
        self.places.iter().position(|place| *place == (row, x)).map(|index| Cell(index as u8))
    }

    #[inline]
    pub fn is_up(&self, cell: Cell) -> bool {
        self.up & cell.bit() != 0
    }

    #[inline]
    pub fn sites(&self, cell: Cell) -> [u8; 3] {
        self.sites[cell.index()]
    }

    /// All cells at a site.
    pub fn around(&self, site: u8) -> u128 {
        self.around[usize::from(site)]
    }

    #[inline]
    pub fn neighbours(&self, cell: Cell) -> u128 {
        self.neighbours[cell.index()] & self.open
    }

    /// X1: counts the complete hexagons at the corners of this cell when the cells `filled` are occupied.
    pub fn hexagons(&self, cell: Cell, filled: u128) -> u32 {
        self.sites(cell).into_iter().filter(|site| self.is_hexagon(*site, filled)).count() as u32
    }

    /// Whether the six cells around a vertex are in play and occupied.
    pub fn is_hexagon(&self, site: u8, filled: u128) -> bool {
        self.hexagons[usize::from(site)].is_some_and(|six| six & !filled == 0)
    }

    #[inline]
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        self.marks[cell.index()]
    }

    pub fn marks(&self) -> impl Iterator<Item = (Cell, Mark)> {
        self.cells().filter_map(|cell| Some((cell, self.mark(cell)?)))
    }

    /// Hours of a cell's sites (G3, G4).
    pub fn hours(&self, cell: Cell) -> [u8; 3] {
        hours(self.edges, self.is_up(cell))
    }

    /// Site values of an empty board.
    pub fn blank(&self) -> [u8; MAX_SITES] {
        [OPEN; MAX_SITES]
    }

    /// Whether every cell in play can be reached from every other over common sites.
    pub fn is_connected(&self) -> bool {
        let mut reached = self.open & self.open.wrapping_neg();
        loop {
            let sites = cells_of(reached).flat_map(|cell| self.sites(cell));
            let further = sites.fold(reached, |set, site| set | self.around(site) & self.open);
            if further == reached {
                return reached == self.open;
            }
            reached = further;
        }
    }
}

/// Row, and half-column in the row.
type Place = (u8, u8);

/// Row and place of each cell (`#`) of a drawn board, with its name: the letter of the row and the rank in
/// the row.
fn cells(rows: &[String]) -> Result<Vec<(Place, String)>, String> {
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let mut rank = 0;
        for (x, letter) in text.chars().enumerate() {
            match letter {
                '#' if row < 26 && x < 100 => {
                    rank += 1;
                    cells.push(((row as u8, x as u8), format!("{}{rank}", char::from(b'A' + row as u8))));
                }
                '.' => {}
                _ => return Err(format!("row {}: {letter:?} is neither '#' nor '.'", row + 1)),
            }
        }
    }
    if cells.is_empty() || cells.len() > MAX_CELLS {
        return Err(format!("{} cells; there must be 1 to {MAX_CELLS}", cells.len()));
    }
    Ok(cells)
}

/// Sites of a cell: vertices as (line, j); edges as (row, twice the middle, kind).
fn sites_of(r: i32, x: i32, points_up: bool, edges: bool) -> [(i32, i32, i32); 3] {
    match (edges, points_up) {
        (false, true) => [(r + 1, x - 1, 0), (r + 1, x + 1, 0), (r, x, 0)],
        (false, false) => [(r, x - 1, 0), (r + 1, x, 0), (r, x + 1, 0)],
        (true, true) => [(r, 2 * x - 1, 1), (r + 1, 2 * x, 2), (r, 2 * x + 1, 1)],
        (true, false) => [(r, 2 * x - 1, 1), (r, 2 * x + 1, 1), (r, 2 * x, 2)],
    }
}
