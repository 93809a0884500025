//! `deltille engine play`: a computer player on standard input and output.
//!
//! The protocol is lines of text, a word and the rest: `new SEAT [POSITION]`, `entry LINE`, `look POSITION`,
//! `go [ms N | nodes N]`, `quit`; answers `ready`, `info …`, `best ENTRY`, `error TEXT`. Reading is tolerant,
//! writing is strict: an unusable line is answered with `error` and changes nothing.

use super::shared::{EngineError, Which, clock, thousandths};
use clap::Args;
use deltille_base::text::{Locale, say};
use deltille_engine::{Budget, Engine, Player, Strength, Thought, review::line_of};
use deltille_games::{
    Actors, AnyPlay, Control, Game, Level, Play, PositionError, Refusal, Seat, Setup, SetupError, Viewer,
    notation::fold, registry::PlayVisitor, veiled::Observation,
};
use fastrand::Rng;
use std::io::{self, BufRead, Write};

/// Lines longer than this, in bytes, are refused.
const LONGEST_LINE: usize = 1 << 16;
/// Longest error text in an answer.
const LONGEST_ERROR: usize = 300;
/// Time reserved at the end of the budget, so that the answer is out in time.
const MARGIN_MICROS: u64 = 3000;
/// Upper bound on the positions searched in a millisecond.
const NODES_A_MS: u64 = 10_000;

#[derive(Args, Debug)]
pub struct PlayCommand {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Seed of all random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub struct BudgetArguments {
    /// Milliseconds for each entry
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    budget_ms: Option<u64>,
    /// Positions searched for each entry
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    budget_nodes: Option<u64>,
    /// Level from 1 to 8, each stronger than the one below; 8 is full strength
    #[arg(long, value_name = "L", value_parser = level)]
    level: Option<Level>,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "a level is from 1 to 8".to_owned())
}

impl BudgetArguments {
    fn player(&self) -> Player {
        match (self.budget_ms, self.budget_nodes, self.level) {
            (Some(ms), _, _) => Player::by_time(Strength::Full, ms),
            (_, Some(nodes), _) => Player::by_nodes(Strength::Full, nodes),
            // Clap requires one of the three.
            (None, None, level) => Player::at_level(level.unwrap_or(Level::FULL)),
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    Long,
    #[error("the line is not UTF-8")]
    Encoding,
    #[error("unknown command {0:?}; expected new, entry, look, go or quit")]
    Word(String),
    #[error("unknown seat {0:?}; expected {1} or -")]
    Seat(String, String),
    #[error("the game has hidden information: name the program's seat (new SEAT)")]
    Nobody,
    #[error("no game has started: send new SEAT")]
    NoGame,
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{0}")]
    Refused(String),
    #[error("expected go, go ms N or go nodes N")]
    Budget,
    #[error("{0} may not make an entry now")]
    Turn(&'static str),
    #[error("a chance outcome must be entered first")]
    Chance,
    #[error("the game is over")]
    Over,
    #[error("the variant is for one player: the program has no seat in it")]
    ForOne,
    #[error("the hidden parts of the position are unknown: send look POSITION first")]
    Unseen,
}

impl From<Refusal> for LineError {
    fn from(refusal: Refusal) -> LineError {
        LineError::Refused(say(Locale::default(), refusal.message()))
    }
}

/// Plays until `quit` or the end of the input.
pub fn run(command: &PlayCommand, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), EngineError> {
    let setup = command.which.setup()?;
    let start = AnyPlay::start(&setup)?;
    Ok(start.visit(Loop {
        setup: &setup,
        player: command.budget.player(),
        seed: command.seed,
        input,
        out,
    })?)
}

struct Loop<'a, I, O> {
    setup: &'a Setup,
    player: Player,
    seed: u64,
    input: &'a mut I,
    out: &'a mut O,
}

impl<I: BufRead, O: Write> PlayVisitor for Loop<'_, I, O> {
    type Output = io::Result<()>;

    fn visit<G: Game>(self, _start: &Play<G>) -> io::Result<()> {
        let Loop { setup, player, seed, input, out } = self;
        let mut session = Session::<G> { setup, player, seed, engine: Engine::default(), game: None };
        let mut line = Vec::new();
        while let Some(read) = read_line(input, &mut line)? {
            let text = read.and_then(|()| std::str::from_utf8(&line).map_err(|_| LineError::Encoding));
            match text.and_then(|text| session.hear(text)) {
                Ok(EngineReply::Nothing) => continue,
                Ok(EngineReply::Ready) => writeln!(out, "ready")?,
                Ok(EngineReply::Best { info, best }) => {
                    if let Some(info) = info {
                        writeln!(out, "info {info}")?;
                    }
                    writeln!(out, "best {best}")?;
                }
                Ok(EngineReply::Quit) => break,
                Err(error) => {
                    let text = error.to_string().replace(char::is_control, " ");
                    let cut = text.char_indices().nth(LONGEST_ERROR).map_or(text.len(), |(at, _)| at);
                    writeln!(out, "error {}", &text[..cut])?;
                }
            }
            out.flush()?;
        }
        out.flush()
    }
}

/// Reads the next line without its end, at most [`LONGEST_LINE`] bytes of it; `None` at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Result<(), LineError>>> {
    line.clear();
    let (mut some, mut long) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            break;
        }
        some = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        long |= line.len() + part.len() > LONGEST_LINE;
        if !long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(some.then_some(if long { Err(LineError::Long) } else { Ok(()) }))
}

enum EngineReply {
    Nothing,
    Ready,
    Best { info: Option<String>, best: String },
    Quit,
}

/// The state of one process: at most one game at a time.
struct Session<'a, G: Game> {
    setup: &'a Setup,
    player: Player,
    seed: u64,
    engine: Engine<G>,
    game: Option<CurrentGame<G>>,
}

/// A game and the seat that the program plays.
struct CurrentGame<G: Game> {
    play: Play<G>,
    /// `None`: the seat on turn, always.
    seat: Option<Seat>,
    random: Rng,
    knowledge: Knowledge,
}

/// The program's knowledge of a game that hides something from its seat.
struct Knowledge {
    /// Something was hidden when the game began, so a looked-at position adds information.
    veiled: bool,
    /// Hidden things are guessed: the state is one of those that agree with the lines so far.
    supposed: bool,
    /// The seat's own hidden things are known.
    shown: bool,
    /// A line came that the guessed state cannot follow.
    lost: bool,
    /// Source of the guesses.
    random: Rng,
}

impl<G: Game> CurrentGame<G> {
    fn enter(&mut self, line: &str) -> Result<(), LineError> {
        let Knowledge { veiled, supposed, shown, lost, random } = &mut self.knowledge;
        let entered = if *lost { self.play.clone().enter(line) } else { self.play.enter(line) };
        let refusal = match entered {
            Ok(_) => return Ok(()),
            Err(refusal) => refusal,
        };
        let seat = self.seat.filter(|_| *supposed || *veiled && line.contains('?')).ok_or(refusal.clone())?;
        let (mut game, text) = (self.play.game().clone(), fold(line));
        let is_control = || text.rsplit(':').next().and_then(Control::from_word).is_some();
        match game.observe(seat, *shown, &text, &mut |below: usize| random.usize(..below)) {
            // Any line that could be an entry is skipped until the next `look`.
            Observation::Followed if *lost => {}
            Observation::Refused if *lost && is_control() => {}
            Observation::Followed => {
                self.play = self.play.showing(game);
                *supposed = true;
            }
            Observation::Lost => *lost = true,
            Observation::Refused => return Err(refusal.into()),
        }
        Ok(())
    }

    fn look(&mut self, setup: &Setup, position: &str) -> Result<(), LineError> {
        let Knowledge { veiled, supposed, shown, lost, random } = &mut self.knowledge;
        let seen = Play::<G>::from_view(setup, position, &mut |below: usize| random.usize(..below))?;
        let Some(seat) = self.seat.filter(|_| *veiled) else {
            return Ok(());
        };
        let known = self.play.game();
        if *lost || known.position_for(Viewer::Seat(seat)) != position && known.position() != position {
            let mut seen = seen.game().clone();
            seen.inherit_knowledge(known);
            self.play = self.play.showing(seen);
            *supposed = true;
        }
        *supposed &= position.contains('?');
        (*shown, *lost) = (true, false);
        Ok(())
    }
}

impl<G: Game> Session<'_, G> {
    fn hear(&mut self, line: &str) -> Result<EngineReply, LineError> {
        let line = line.trim_start_matches('\u{feff}').trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => Ok(EngineReply::Nothing),
            "new" => self.begin(rest),
            "entry" => {
                self.current()?.enter(rest)?;
                Ok(EngineReply::Nothing)
            }
            "look" => {
                let setup = self.setup;
                self.current()?.look(setup, rest)?;
                Ok(EngineReply::Nothing)
            }
            "go" => self.go(rest),
            "quit" => Ok(EngineReply::Quit),
            other => Err(LineError::Word(other.chars().take(40).collect())),
        }
    }

    fn current(&mut self) -> Result<&mut CurrentGame<G>, LineError> {
        self.game.as_mut().ok_or(LineError::NoGame)
    }

    fn begin(&mut self, rest: &str) -> Result<EngineReply, LineError> {
        let (name, position) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (position, mut random) = (position.trim(), Rng::with_seed(self.seed));
        let play = match position {
            "" => Play::<G>::start(self.setup)?,
            position => {
                Play::<G>::from_view(self.setup, position, &mut |below: usize| random.usize(..below))?
            }
        };
        let (veiled, told) = (play.game().is_veiled(), !position.is_empty());
        let seat = match name {
            "-" if veiled => return Err(LineError::Nobody),
            "-" => None,
            name => {
                let unknown =
                    || LineError::Seat(name.chars().take(40).collect(), play.game().seat_names().join(", "));
                Some(play.seat_named(name).ok_or_else(unknown)?)
            }
        };
        self.player.begin(&mut self.engine);
        let knowledge = Knowledge {
            veiled,
            supposed: position.contains('?'),
            shown: told,
            lost: false,
            random,
        };
        self.game = Some(CurrentGame { play, seat, random: Rng::with_seed(self.seed), knowledge });
        Ok(EngineReply::Ready)
    }

    fn go(&mut self, rest: &str) -> Result<EngineReply, LineError> {
        let mut player = self.player;
        if !rest.is_empty() {
            let (unit, count) = rest.split_once(char::is_whitespace).ok_or(LineError::Budget)?;
            let count: u64 = count.trim().parse().ok().filter(|count| *count > 0).ok_or(LineError::Budget)?;
            player = match unit {
                // A node limit keeps the table no larger than this time can fill.
                "ms" => Player {
                    nodes: count.saturating_mul(NODES_A_MS),
                    ..Player::by_time(Strength::Full, count)
                },
                "nodes" => Player::by_nodes(Strength::Full, count),
                _ => return Err(LineError::Budget),
            };
        }
        let current = self.game.as_mut().ok_or(LineError::NoGame)?;
        let game = current.play.game();
        if game.seats() < 2 {
            return Err(LineError::ForOne);
        }
        if current.knowledge.lost
            || current.knowledge.supposed && !current.knowledge.shown && !game.layout_due()
        {
            return Err(LineError::Unseen);
        }
        let seat = match (game.actors(), current.seat) {
            (Actors::Nobody, _) => return Err(LineError::Over),
            (Actors::Chance, _) => return Err(LineError::Chance),
            (Actors::Seats(seats), Some(seat)) if !seats.contains(seat) => {
                return Err(LineError::Turn(current.play.name(seat)));
            }
            (Actors::Seats(_), Some(seat)) => seat,
            (Actors::Seats(seats), None) => seats.iter().next().ok_or(LineError::Over)?,
        };
        let clock = clock();
        let stop = || clock() >= player.micros.saturating_sub(MARGIN_MICROS);
        let budget = Budget { nodes: player.nodes, stop: &stop };
        let seed = current.random.u64(..);
        let thought = self.engine.think(game, seat, player.strength, budget, seed).ok_or(LineError::Over)?;
        let best = current.play.line(seat, &thought.entry);
        Ok(EngineReply::Best { info: info(game, &thought, clock() / 1000), best })
    }
}

/// Formats an `info` line; `None` if nothing was searched.
fn info<G: Game>(game: &G, thought: &Thought<G>, ms: u64) -> Option<String> {
    if thought.expected.is_empty() {
        return None;
    }
    let names = game.seat_names();
    let value: String = thousandths(&thought.expected)
        .iter()
        .zip(names)
        .map(|(share, name)| format!(" {name}={}", decimal(*share)))
        .collect();
    let line = line_of(game, &thought.line).join(" ");
    Some(format!("depth {} nodes {} ms {ms} value{value} pv {line}", thought.depth, thought.nodes))
}

fn decimal(thousandths: u32) -> String {
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_decimals() {
        assert_eq!(
            (decimal(571), decimal(1000), decimal(7)),
            ("0.571".into(), "1.000".into(), "0.007".into())
        );
    }

    #[test]
    fn overlong_lines_are_skipped() {
        let noise = [vec![b'x'; LONGEST_LINE + 1], b"\nquit\r\nlast".to_vec()].concat();
        let (mut input, mut line) = (io::BufReader::with_capacity(100, &noise[..]), Vec::new());
        assert!(matches!(read_line(&mut input, &mut line), Ok(Some(Err(LineError::Long)))));
        assert!(matches!(read_line(&mut input, &mut line), Ok(Some(Ok(())))));
        assert_eq!(line, b"quit\r");
        assert!(matches!(read_line(&mut input, &mut line), Ok(Some(Ok(())))));
        assert_eq!(line, b"last");
        assert!(matches!(read_line(&mut input, &mut line), Ok(None)));
    }
}
