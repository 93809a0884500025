//! Position strings: seven fields (section 13), written and read.

use super::{
    board::{Board, Point},
    flow::{Flow, Phase},
    layout::{Arrangement, kinds_of},
    piece::{Kind, LETTERS, Piece},
    state::Position,
    terms::{SEATS, Terms, Variant},
};
use crate::{Below, GameInfo, PositionError, Seat, Setup, notation::Joined};
use std::fmt::Write;

/// Writes the position string, omitting the arrangements of `hidden` seats (H1).
pub fn write(terms: &Terms, position: &Position, hidden: impl Fn(Seat) -> bool) -> String {
    let flow = &position.flow;
    let who = match flow.phase {
        Phase::Setup => "setup".to_owned(),
        Phase::First => "first".to_owned(),
        Phase::Place => "place".to_owned(),
        Phase::Play => SEATS[flow.turn.index()].to_owned(),
        Phase::Over(reason) => {
            let winners: Vec<&str> = flow.winners.iter().map(|seat| SEATS[seat.index()]).collect();
            format!(
                "over:{}:{}",
                reason.into_str(),
                if winners.is_empty() { "-".to_owned() } else { winners.join("+") }
            )
        }
    };
    let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let out: String = flow.eliminated().map(|seat| LETTERS[seat.index()]).collect();
    let submitted = terms.all_seats().filter_map(|seat| {
        let codes = position.submitted[seat.index()]?;
        let shown = if hidden(seat) { "?".to_owned() } else { codes.text() };
        Some(format!("{}:{shown}", LETTERS[seat.index()]))
    });
    [
        terms.text(),
        board_text(terms.board, position),
        who,
        dash(out),
        format!("{}/{}", flow.clock, flow.ply),
        dash(piles_text(position)),
        dash(submitted.joined(",")),
    ]
    .join(" ")
}

fn board_text(board: &Board, position: &Position) -> String {
    let mut text = String::new();
    let (mut rank, mut empty) = (1, 0u32);
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            // Writing to a String cannot fail.
            let _ = write!(text, "{empty}");
            *empty = 0;
        }
    };
    for point in board.points() {
        if board.cell(point).0[0] != rank {
            flush(&mut text, &mut empty);
            text.push('/');
            rank = board.cell(point).0[0];
        }
        let piece = position.at(point);
        if !piece.is_none() {
            flush(&mut text, &mut empty);
            text.push_str(&piece.text());
        } else if position.visited().has(point) {
            flush(&mut text, &mut empty);
            text.push('x');
        } else {
            empty += 1;
        }
    }
    flush(&mut text, &mut empty);
    text
}

fn piles_text(position: &Position) -> String {
    let mut piles = Vec::new();
    for (captor, captors_letter) in (0..).map(Seat).zip(LETTERS) {
        for (owner, owners_letter) in (0..).map(Seat).zip(LETTERS) {
            let counts = Kind::ALL.map(|kind| (kind.code(), position.pile(captor, owner, kind)));
            for (code, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
                piles.push(format!("{captors_letter}{owners_letter}{code}{count}"));
            }
        }
    }
    piles.join(",")
}

fn refuse<T>(why: String) -> Result<T, PositionError> {
    Err(PositionError(why))
}

/// Reads a position string. Its first field names variant and options; options of `setup` that differ from
/// their defaults must agree, except a problem's `id`, which only names its origin.
pub fn read(info: &'static GameInfo, setup: &Setup, text: &str) -> Result<(Terms, Position), PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [options, board, who, out, counters, piles, submitted] = fields[..] else {
        return refuse(format!(
            "expected seven fields (options, board, who, eliminated, clock/ply, piles, arrangements) separated by one blank, \
             found {}",
            fields.len()
        ));
    };
    let terms = read_terms(info, setup, options)?;
    let mut position = Position::empty(&terms);
    read_board(&terms, board, &mut position)?;
    read_flow(&terms, &mut position.flow, who, out, counters)?;
    read_piles(&terms, piles, &mut position)?;
    read_submitted(&terms, submitted, &mut position)?;
    let faults = faults(&terms, &mut position);
    if faults.is_empty() {
        Ok((terms, position))
    } else {
        refuse(faults.join("; "))
    }
}

/// Replaces each hidden arrangement in a position string by a random legal one.
pub fn fill_hidden(
    info: &'static GameInfo,
    setup: &Setup,
    text: &str,
    below: &mut impl Below,
) -> Result<String, PositionError> {
    let Some((rest, submitted)) = text.rsplit_once(' ').filter(|(_, submitted)| submitted.contains('?'))
    else {
        return Ok(text.to_owned());
    };
    let terms = read_terms(info, setup, text.split(' ').next().unwrap_or_default())?;
    let mut fill = |item: &str| match item.strip_suffix('?') {
        Some(seat) => format!("{seat}{}", Arrangement::random(&terms, below).text()),
        None => item.to_owned(),
    };
    let submitted: Vec<String> = submitted.split(',').map(&mut fill).collect();
    Ok(format!("{rest} {}", submitted.join(",")))
}

fn read_terms(info: &'static GameInfo, setup: &Setup, text: &str) -> Result<Terms, PositionError> {
    let Some((variant, options)) = text.split_once(':') else {
        return refuse(format!("the first field is variant:options, not {text:?}"));
    };
    if variant != setup.variant {
        return refuse(format!("it is of the variant {variant:?}, not {:?}", setup.variant));
    }
    let pairs = options
        .split(',')
        .map(|pair| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned())));
    let Some(given) = pairs.collect::<Option<Vec<_>>>() else {
        return refuse(format!("options are written k=v, joined by commas, not {options:?}"));
    };
    let wrong = |error: crate::SetupError| PositionError(error.to_string());
    let own = Setup::parse(info, Some(variant), &given).map_err(wrong)?;
    let defaults = Setup::parse(info, Some(variant), &[]).map_err(wrong)?;
    for (((key, asked), (_, default)), (_, has)) in
        setup.options.iter().zip(&defaults.options).zip(&own.options)
    {
        if key != "id" && asked != default && asked != has {
            return refuse(format!("it has {key}={has}, but {key}={asked} is asked for"));
        }
    }
    let terms = Terms::of(&own).map_err(wrong)?;
    if terms.text() != text {
        return refuse(format!("the first field must be {:?}", terms.text()));
    }
    Ok(terms)
}

fn read_board(terms: &Terms, text: &str, position: &mut Position) -> Result<(), PositionError> {
    let board = terms.board;
    let ranks: Vec<&str> = text.split('/').collect();
    let expected = 2 * board.side as usize;
    if ranks.len() != expected {
        return refuse(format!("the board has {} ranks, not {expected}", ranks.len()));
    }
    for (rank, text) in (1..).zip(ranks) {
        let cells: Vec<Point> = board.points().filter(|point| board.cell(*point).0[0] == rank).collect();
        let mut at = 0;
        let mut rest = text;
        let mut after_run = false;
        while let Some(first) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest[..digits].parse().unwrap_or(usize::MAX);
                if first == '0' || after_run || run > cells.len() {
                    return refuse(format!("rank a={rank}: {:?} is no run of empty cells", &rest[..digits]));
                }
                at += run;
                rest = &rest[digits..];
                after_run = true;
                continue;
            }
            after_run = false;
            let cell = cells.get(at).copied();
            if first == 'x' && terms.variant == Variant::Skylight {
                cell.into_iter().for_each(|cell| position.flip_visited(cell));
                rest = &rest[1..];
            } else {
                let piece = rest.get(..3).and_then(|text| piece_of(terms, text));
                let Some(piece) = piece else {
                    let shown: String = rest.chars().take(3).collect();
                    return refuse(format!("rank a={rank}: {shown:?} is no piece"));
                };
                if let Some(cell) = cell {
                    position.put(cell, piece);
                }
                rest = &rest[3..];
            }
            at += 1;
        }
        if at != cells.len() {
            return refuse(format!("rank a={rank} has {at} cells, not {}", cells.len()));
        }
    }
    if terms.variant == Variant::Skylight {
        let soloist = *position.own(Seat(0));
        soloist.each(|point| position.flip_visited(point));
    }
    Ok(())
}

fn letter(terms: &Terms, letter: char) -> Option<Seat> {
    LETTERS[..terms.seats]
        .iter()
        .position(|known| *known == letter)
        .map(|seat| Seat(seat as u8))
}

/// `WSk`.
fn piece_of(terms: &Terms, text: &str) -> Option<Piece> {
    let seat = letter(terms, text.chars().next()?)?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.code() == &text[1..])?;
    Some(Piece::new(seat, kind))
}

fn number(text: &str) -> Option<u32> {
    let plain = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok())?
}

fn read_flow(
    terms: &Terms,
    flow: &mut Flow,
    who: &str,
    out: &str,
    counters: &str,
) -> Result<(), PositionError> {
    for seat in out.chars().filter(|_| out != "-") {
        match letter(terms, seat) {
            Some(seat) if flow.alive.contains(seat) => flow.put_out(seat),
            _ => {
                return refuse(format!("the eliminated seats are {out:?}, which names no seat or one twice"));
            }
        }
    }
    let seat_of =
        |name: &str| terms.names().iter().position(|known| *known == name).map(|seat| Seat(seat as u8));
    (flow.phase, flow.turn) = match who {
        "setup" => (Phase::Setup, Seat(0)),
        "first" => (Phase::First, Seat(0)),
        "place" => (Phase::Place, Seat(0)),
        _ => match (seat_of(who), who.strip_prefix("over:").and_then(|rest| rest.split_once(':'))) {
            (Some(seat), _) => (Phase::Play, seat),
            (None, Some((token, winners))) => {
                let Ok(reason) = token.parse() else {
                    return refuse(format!("{token:?} is no reason for the end of a game"));
                };
                for name in winners.split('+').filter(|_| winners != "-") {
                    match seat_of(name) {
                        Some(seat) if flow.winners.0 < 1 << seat.0 => flow.winners = flow.winners.with(seat),
                        _ => {
                            return refuse(format!(
                                "the winners are {winners:?}, which names no seat or not in seat order"
                            ));
                        }
                    }
                }
                (Phase::Over(reason), Seat(0))
            }
            _ => return refuse(format!("{who:?} does not say whose turn it is")),
        },
    };
    let Some((clock, ply)) =
        counters.split_once('/').and_then(|(clock, ply)| Some((number(clock)?, number(ply)?)))
    else {
        return refuse(format!("the counters are clock/ply, not {counters:?}"));
    };
    (flow.clock, flow.ply) = (clock, ply);
    Ok(())
}

fn read_piles(terms: &Terms, text: &str, position: &mut Position) -> Result<(), PositionError> {
    for pile in text.split(',').filter(|_| text != "-") {
        let mut letters = pile.chars();
        let captor = letters.next().and_then(|captor| letter(terms, captor));
        let piece = pile.get(1..4).and_then(|piece| piece_of(terms, piece));
        let count = pile.get(4..).and_then(number).and_then(|count| u8::try_from(count).ok());
        match (captor, piece, count) {
            (Some(captor), Some(piece), Some(count)) if count > 0 && captor != piece.seat() => {
                position.set_pile(captor, piece, count);
            }
            _ => return refuse(format!("{pile:?} is no pile: it is written like WBSk3")),
        }
    }
    let canonical = piles_text(position);
    if text != if canonical.is_empty() { "-" } else { &canonical } {
        return refuse(format!("the piles must be {canonical:?}, in order and each once"));
    }
    Ok(())
}

fn read_submitted(terms: &Terms, text: &str, position: &mut Position) -> Result<(), PositionError> {
    let mut before = None;
    for item in text.split(',').filter(|_| text != "-") {
        let seat = item
            .chars()
            .next()
            .and_then(|seat| letter(terms, seat))
            .filter(|seat| before < Some(*seat));
        let codes = item.get(1..).and_then(|rest| rest.strip_prefix(':'));
        let arrangement =
            codes.and_then(|codes| Some((codes, kinds_of(codes)?))).and_then(|(codes, kinds)| {
                Arrangement::check(terms, &kinds).ok().filter(|found| found.text() == codes)
            });
        match (seat, arrangement) {
            (Some(seat), Some(arrangement)) => position.submitted[seat.index()] = Some(arrangement),
            _ => return refuse(format!("{item:?} is no arrangement, or not in seat order")),
        }
        before = seat;
    }
    Ok(())
}

/// Lists everything that makes a position unplayable.
fn faults(terms: &Terms, position: &mut Position) -> Vec<String> {
    let mut faults = Vec::new();
    let flow = position.flow;
    count_faults(terms, position, &mut faults);
    let submitted = position.submitted.iter().flatten().count();
    match (terms.variant, flow.phase) {
        (_, Phase::Over(_)) => return faults,
        (Variant::Skylight, Phase::Place | Phase::Play) => {
            skylight_faults(terms, position, &mut faults);
            return faults;
        }
        (Variant::Skylight, _) | (_, Phase::Place) => {
            faults.push("only Skylight has placements, and nothing else before play".to_owned());
            return faults;
        }
        (Variant::Problem | Variant::GrandDisplay, Phase::Setup) | (Variant::Problem, Phase::First) => {
            faults.push("this variant has no such phase".to_owned());
        }
        _ => {}
    }
    if flow.alive.len() < 2 {
        faults.push("fewer than two seats are in the game".to_owned());
    }
    if flow.phase != Phase::Setup && submitted > 0 {
        faults.push("arrangements are laid out when the setup is over".to_owned());
    }
    if flow.phase == Phase::Play {
        play_faults(terms, position, &mut faults);
    } else {
        setup_faults(terms, position, &mut faults);
    }
    faults
}

/// Faults: more pieces of a kind than its set has.
fn count_faults(terms: &Terms, position: &Position, faults: &mut Vec<String>) {
    for seat in terms.all_seats() {
        for kind in Kind::ALL {
            let captured: u32 =
                terms.all_seats().map(|captor| u32::from(position.pile(captor, seat, kind))).sum();
            let on_board = u32::from(position.count(seat, kind));
            if on_board > u32::from(kind.in_set())
                || captured > 0 && on_board + captured > u32::from(kind.in_set())
            {
                faults.push(format!(
                    "{} has more than {} of {}",
                    SEATS[seat.index()],
                    kind.in_set(),
                    kind.code()
                ));
            }
        }
    }
}

/// Faults of Skylight, before the piece is placed and while it runs.
fn skylight_faults(terms: &Terms, position: &mut Position, faults: &mut Vec<String>) {
    let flow = position.flow;
    if flow.phase == Phase::Place {
        if !position.visited().is_empty() || flow.ply > 0 {
            faults.push("nothing is visited before the piece is placed".to_owned());
        }
        return;
    }
    let pieces: Vec<Kind> = position.own(Seat(0)).iter().map(|point| position.at(point).kind()).collect();
    if pieces.len() != 1 || pieces.first().copied() != terms.soloist {
        faults.push("just the piece of the options is on the board".to_owned());
    } else if flow.ply as usize != position.visited().count() || flow.clock != 0 {
        faults.push(format!("{} cells are visited, so the counters are 0/{0}", position.visited().count()));
    } else if !position.can_move(terms, Seat(0)) {
        faults.push("there is nowhere to go, so the run is over".to_owned());
    }
    if flow.alive.len() != 1 {
        faults.push("nobody is out in a run that goes on".to_owned());
    }
}

/// Faults during play: seats in the game, counters, the seat on turn.
fn play_faults(terms: &Terms, position: &mut Position, faults: &mut Vec<String>) {
    let flow = position.flow;
    for seat in flow.alive.iter() {
        let pyrotechs: u8 = [Kind::Firemaster, Kind::Firemistress, Kind::Pyrotech]
            .map(|kind| position.count(seat, kind))
            .iter()
            .sum();
        if pyrotechs == 0 {
            faults.push(format!("{} has no pyrotech left and is in the game", SEATS[seat.index()]));
        }
    }
    match terms.task {
        Some(task) => {
            if flow.clock != 0 || flow.ply >= u32::from(task.moves) {
                faults
                    .push(format!("a problem's counters are 0/moves, with fewer than {} moves", task.moves));
            }
            if !flow.alive.contains(task.solver) || task.goal.0 & flow.alive.0 == 0 {
                faults.push("the solver, and some seat of the goal, must be in the game".to_owned());
            }
        }
        None => {
            let seats = terms.seats as u32;
            if flow.clock >= terms.quiet * seats || flow.ply >= terms.cap * seats || flow.clock > flow.ply {
                faults.push(format!("the counters {}/{} cannot be", flow.clock, flow.ply));
            }
        }
    }
    if !flow.alive.contains(flow.turn) {
        faults.push(format!("{} is on turn and not in the game", SEATS[flow.turn.index()]));
    } else if !position.can_move(terms, flow.turn) {
        faults.push(format!("{}, who is on turn, cannot move", SEATS[flow.turn.index()]));
    }
}

/// Faults before play: the board must match the set-up.
fn setup_faults(terms: &Terms, position: &mut Position, faults: &mut Vec<String>) {
    let flow = position.flow;
    if (flow.clock, flow.ply) != (0, 0) || terms.all_seats().any(|seat| position.captured(seat) > 0) {
        faults.push("nothing is counted or captured before the first move".to_owned());
    }
    let due = position.arranging();
    if flow.phase == Phase::Setup && due.is_empty() {
        faults.push("nobody has to submit any more, so the setup is over".to_owned());
    }
    let start = Position::start(terms);
    for seat in terms.all_seats() {
        let home = terms.home(seat);
        let laid: Option<Vec<Kind>> = home
            .behind
            .iter()
            .map(|point| {
                Some(position.at(*point))
                    .filter(|piece| !piece.is_none() && piece.seat() == seat)
                    .map(Piece::kind)
            })
            .collect();
        let arranged = laid.and_then(|kinds| Arrangement::check(terms, &kinds).ok()).is_some();
        // The cells of a seat that left without an arrangement stay empty (T2).
        let bare = home.behind.iter().all(|point| position.at(*point) == start.at(*point));
        let behind = match flow.phase {
            Phase::First if terms.variant != Variant::GrandDisplay => {
                arranged || bare && !flow.alive.contains(seat)
            }
            _ => bare,
        };
        let mut others = terms.board.points().filter(|point| !home.behind.contains(point));
        let same = others.all(|point| {
            let (is, was) = (position.at(point), start.at(point));
            is == was || [is, was].iter().all(|piece| piece.is_none() || piece.seat() != seat)
        });
        if !(behind && same) {
            faults.push(format!("{} does not stand as in the setup", SEATS[seat.index()]));
        }
    }
}
