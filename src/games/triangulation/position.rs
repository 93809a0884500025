//! Position strings (N6): `board;turn;commanders and status;prisoners;mate marks;quiet counter;result`.

use super::{
    board::Cell,
    piece::{ARMY, Armies, Army, Kind, MOST_ALIKE, Piece, Prisoners},
    state::{Position, Reason, Status, Terms},
};
use crate::PositionError;
use strum::VariantArray;

impl Status {
    fn letter(self) -> char {
        match self {
            Status::Active => 'a',
            Status::Neutral => 'n',
            Status::Out => 'x',
        }
    }

    fn of_letter(letter: char) -> Option<Status> {
        [Status::Active, Status::Neutral, Status::Out]
            .into_iter()
            .find(|status| status.letter() == letter)
    }
}

pub fn write(position: &Position) -> String {
    let letters = |armies: Armies| armies.iter().map(Army::letter).collect::<String>();
    let commanders: String = position.commanders.iter().map(|seat| seat.letter()).collect();
    let status: String = position.status.iter().map(|status| status.letter()).collect();
    let held = |seat: Army| {
        let prisoners = position.prisoners[seat.index()];
        let codes = prisoners.iter().flat_map(|(piece, count)| (0..count).flat_map(move |_| piece.code()));
        (!prisoners.is_empty()).then(|| format!("{}:{}", seat.letter(), codes.collect::<String>()))
    };
    let mark = |seat: Army| {
        let mating = position.marks[seat.index()];
        (!mating.is_empty()).then(|| format!("{}:{}", seat.letter(), letters(mating)))
    };
    let list = |item: &dyn Fn(Army) -> Option<String>| {
        let items: Vec<String> = Army::ALL.into_iter().filter_map(item).collect();
        if items.is_empty() { "-".to_owned() } else { items.join(",") }
    };
    let result = position.over.map_or("-".to_owned(), |reason| {
        let kind = if reason.wins() { "win" } else { "draw" };
        format!("{kind}:{}:{}", letters(position.active()), reason.into_str())
    });
    let turn = position.turn.letter();
    let fields = [
        write_board(position),
        turn.to_string(),
        commanders + &status,
        list(&held),
        list(&mark),
        position.quiet.to_string(),
        result,
    ];
    fields.join(";")
}

fn write_board(position: &Position) -> String {
    let mut text = String::new();
    let mut run = 0;
    let end_run = |text: &mut String, run: &mut u32| {
        if *run > 0 {
            text.push_str(&run.to_string());
        }
        *run = 0;
    };
    let mut rank = 1;
    for cell in Cell::all() {
        if cell.rows()[0] != rank {
            rank = cell.rows()[0];
            end_run(&mut text, &mut run);
            text.push('/');
        }
        match position.at(cell) {
            None => run += 1,
            Some(piece) => {
                end_run(&mut text, &mut run);
                text.extend(piece.code());
                if position.fresh.contains(cell) {
                    text.push('*');
                }
            }
        }
    }
    end_run(&mut text, &mut run);
    text
}

/// Reads a position that the rules can continue from. Recomputes the mate mark of the seat to move.
pub fn read(terms: &Terms, text: &str) -> Result<Position, PositionError> {
    let problem = |what: &str| PositionError(what.to_owned());
    let fields: Vec<&str> = text.split(';').collect();
    let [board, turn, armies, held, marks, quiet, result] = fields[..] else {
        return Err(PositionError(format!("seven fields joined by semicolons, not {}", fields.len())));
    };
    let mut position = Position::empty();
    read_board(&mut position, board)?;
    position.turn = one_army(turn).ok_or_else(|| problem("the seat to move is R, G or B"))?;
    read_armies(&mut position, armies)?;
    if let Some(neutral) = terms.neutral
        && position.is_active(neutral)
    {
        return Err(PositionError(format!("nobody plays {} here", neutral.name())));
    }
    each_item(held, |seat, codes| {
        let codes: Vec<char> = codes.chars().collect();
        let mut prisoners = Prisoners::default();
        for code in codes.chunks(2) {
            let piece = piece(code).filter(|piece| piece.kind != Kind::General);
            let piece = piece.ok_or_else(|| problem("prisoners are piece codes without Generals"))?;
            if prisoners.count(piece) == MOST_ALIKE {
                return Err(problem("too many prisoners of a kind"));
            }
            prisoners.add(piece);
        }
        if position.status[seat.index()] == Status::Out {
            return Err(problem("a seat that is out holds no prisoners"));
        }
        position.prisoners[seat.index()] = prisoners;
        let written: String = prisoners
            .iter()
            .flat_map(|(piece, count)| (0..count).flat_map(move |_| piece.code()))
            .collect();
        (!codes.is_empty() && codes.iter().collect::<String>() == written)
            .then_some(())
            .ok_or_else(|| problem("prisoners stand in the order of their codes"))
    })?;
    each_item(marks, |seat, mating| {
        let seats: Option<Armies> = mating.chars().map(Army::of_letter).collect();
        let seats = seats.filter(|seats| {
            !seats.is_empty() && seats.iter().map(Army::letter).collect::<String>() == mating
        });
        let seats = seats.ok_or_else(|| problem("mating seats are some of RGB, in this order"))?;
        if !position.is_active(seat)
            || seats.contains(seat)
            || seats.iter().any(|other| !position.is_active(other))
        {
            return Err(problem("a mate is between two seats that play"));
        }
        position.marks[seat.index()] = seats;
        Ok(())
    })?;
    position.quiet = quiet
        .parse()
        .ok()
        .filter(|number: &u32| number.to_string() == quiet)
        .ok_or_else(|| problem("the quiet counter is a whole number"))?;
    check_strength(&position)?;
    read_result(&mut position, result)?;
    if position.over.is_none() {
        position.mark_mate(terms.board);
    }
    Ok(position)
}

fn one_army(text: &str) -> Option<Army> {
    let mut letters = text.chars();
    Army::of_letter(letters.next()?).filter(|_| letters.next().is_none())
}

fn piece(code: &[char]) -> Option<Piece> {
    let [colour, kind] = code[..] else { return None };
    Some(Piece {
        colour: Army::of_letter(colour)?,
        kind: Kind::of_letter(kind)?,
    })
}

fn read_board(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(PositionError(format!("the board has eight rows, not {}", rows.len())));
    }
    let mut cells = Cell::all();
    for (row, text) in (1..).zip(rows) {
        let wrong = || {
            PositionError(format!(
                "row {} has {} cells: {text:?}",
                (b'A' + row as u8 - 1) as char,
                2 * row - 1
            ))
        };
        let mut left = 2 * row - 1usize;
        let mut letters = text.chars().peekable();
        let mut after_run = false;
        while let Some(letter) = letters.next() {
            if letter.is_ascii_digit() {
                let mut number = letter.to_string();
                number.extend(std::iter::from_fn(|| letters.next_if(char::is_ascii_digit)));
                let run: usize = number.parse().map_err(|_| wrong())?;
                if after_run || run == 0 || run > left || number.starts_with('0') {
                    return Err(wrong());
                }
                left -= run;
                cells.nth(run - 1);
                after_run = true;
                continue;
            }
            after_run = false;
            let piece = letters.next().and_then(|kind| piece(&[letter, kind])).ok_or_else(wrong)?;
            let fresh = letters.next_if_eq(&'*').is_some();
            if left == 0 {
                return Err(wrong());
            }
            left -= 1;
            if fresh && piece.kind == Kind::Cavalry {
                return Err(PositionError("Cavalry has no fresh mark".to_owned()));
            }
            // The row lengths were checked, so `cells` does not run out.
            if let Some(cell) = cells.next() {
                position.put(piece, cell, fresh);
            }
        }
        if left > 0 {
            return Err(wrong());
        }
    }
    Ok(())
}

fn read_armies(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let problem = |what: &str| PositionError(what.to_owned());
    let letters: Vec<char> = text.chars().collect();
    let [r, g, b, red, green, blue] = letters[..] else {
        return Err(problem("commanders and status are six letters"));
    };
    for (army, (commander, status)) in Army::ALL.into_iter().zip([(r, red), (g, green), (b, blue)]) {
        position.commanders[army.index()] =
            Army::of_letter(commander).ok_or_else(|| problem("commanders are R, G or B"))?;
        position.status[army.index()] =
            Status::of_letter(status).ok_or_else(|| problem("a status is a, n or x"))?;
    }
    for army in Army::ALL {
        let commander = position.commanders[army.index()];
        let generals = (position.kind(Kind::General) & position.colour(army)).len();
        let (in_play, name) = (position.status[army.index()] != Status::Out, army.name());
        if generals != u32::from(in_play) {
            return Err(PositionError(format!("{name} has {generals} Generals on the board")));
        }
        if in_play != (commander == army) || position.status[commander.index()] == Status::Out {
            return Err(PositionError(format!("{} cannot command {name}", commander.name())));
        }
    }
    Ok(())
}

/// Calls `item` with each part of `R:…,G:…`, in seat order; `-` is the empty list.
fn each_item(
    text: &str,
    mut item: impl FnMut(Army, &str) -> Result<(), PositionError>,
) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let mut before = None;
    for part in text.split(',') {
        let found = part.split_once(':').and_then(|(seat, rest)| Some((one_army(seat)?, rest)));
        let (seat, rest) = found
            .filter(|(seat, _)| before.is_none_or(|before| before < *seat))
            .ok_or_else(|| PositionError(format!("seats in seat order with a colon, not {part:?}")))?;
        before = Some(seat);
        item(seat, rest)?;
    }
    Ok(())
}

/// P2: no army has more pieces than at the start, counting the board and prisoners. The kinds may differ from
/// the start.
fn check_strength(position: &Position) -> Result<(), PositionError> {
    for colour in Army::ALL {
        let held = |kind: Kind| {
            position.prisoners.iter().map(move |held| held.count(Piece { colour, kind })).sum::<u32>()
        };
        let count = |kind: Kind| held(kind) + (position.kind(kind) & position.colour(colour)).len();
        let captives = [Kind::Rukh, Kind::Cavalry, Kind::Infantry].map(count);
        let all =
            captives.iter().sum::<u32>() + (position.kind(Kind::General) & position.colour(colour)).len();
        if all > ARMY || captives.iter().any(|count| *count > MOST_ALIKE) {
            return Err(PositionError(format!(
                "{} has more than nine pieces, or too many of a kind",
                colour.name()
            )));
        }
    }
    Ok(())
}

fn read_result(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let active = position.active();
    if text != "-" {
        let written = |reason: &Reason| {
            let (kind, count) = if reason.wins() { ("win", 1..=1) } else { ("draw", 2..=3) };
            let seats: String = active.iter().map(Army::letter).collect();
            count.contains(&active.len()) && text == format!("{kind}:{seats}:{}", reason.into_str())
        };
        let reason = Reason::VARIANTS.iter().copied().find(written);
        position.over =
            Some(reason.ok_or_else(|| PositionError(format!("{text:?} is no result of these seats")))?);
    } else if active.len() < 2 {
        return Err(PositionError("fewer than two seats play".to_owned()));
    }
    if !position.is_active(position.turn) {
        return Err(PositionError(format!("{} cannot be on turn", position.turn.name())));
    }
    Ok(())
}
