//! `deltille engine analyse`: a line of JSON for each ply of a record.

use super::{
    play::line_of,
    shared::{EngineError, Record, Start, write_json},
};
use crate::{
    engine::{
        Budget, Engine,
        analysis::{Judgement, Mark, judge},
    },
    games::{Actors, Game, Play, RecordEntry, Seat, notation::fold, registry::PlayVisitor},
    text::{Locale, say},
};
use clap::Args;
use serde::Serialize;
use std::{collections::BTreeMap, io::Write};

#[derive(Args, Debug)]
pub struct AnalyseCommand {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    record: Record,
    /// Positions searched for each ply
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

/// One ply; the order of the fields is part of the interface.
#[derive(Serialize)]
struct PlyLine {
    ply: u32,
    entry: Option<String>,
    /// Who made it.
    seat: Option<&'static str>,
    /// How much of its expected result it gave away, and what that is called.
    loss: Option<f64>,
    mark: Option<&'static str>,
    /// What each seat can expect now; `null` where a lot is due.
    expected: Option<BTreeMap<&'static str, f64>>,
    best: Option<String>,
    pv: Vec<String>,
    depth: Option<u32>,
}

struct Analyse<'a, O> {
    record: &'a [String],
    nodes: u64,
    out: &'a mut O,
}

/// Reads the record, judges every position and writes a line for it as soon as it is known.
pub fn run(command: &AnalyseCommand, out: &mut impl Write) -> Result<(), EngineError> {
    let record = command.record.lines()?;
    command.start.play()?.visit(Analyse { record: &record, nodes: command.nodes, out })
}

impl<O: Write> PlayVisitor for Analyse<'_, O> {
    type Output = Result<(), EngineError>;

    fn visit<G: Game>(self, play: &Play<G>) -> Result<(), EngineError> {
        let (mut play, mut engine) = (play.clone(), Engine::<G>::default());
        let budget = Budget::nodes(self.nodes);
        let mut before = judge(&mut engine, play.game(), budget);
        write_json(self.out, &ply_line(&play, None, None, None, &before))?;
        for text in self.record {
            let made = read(&play, text);
            let ply = play.ply() + 1;
            let entered = play.enter(text).map_err(|refusal| EngineError::Refused {
                ply,
                entry: text.clone(),
                message: say(Locale::default(), refusal.message()),
            })?;
            let after = judge(&mut engine, play.game(), budget);
            let loss = made.filter(|_| entered.seat == before.seat).and_then(|made| before.loss(&made, &after));
            write_json(self.out, &ply_line(&play, Some(entered.line), entered.seat, loss, &after))?;
            self.out.flush()?;
            before = after;
        }
        Ok(())
    }
}

/// The entry that a line means for the one seat on turn; none for controls and lots.
fn read<G: Game>(play: &Play<G>, text: &str) -> Option<RecordEntry<G>> {
    let Actors::Seats(seats) = play.game().actors() else { return None };
    let text = fold(text);
    let (seat, rest) = match text.split_once(':').and_then(|(name, rest)| Some((play.seat_named(name)?, rest))) {
        Some((seat, rest)) => (seat, rest),
        None => (seats.iter().next()?, text.as_str()),
    };
    play.game().read(seat, rest).ok()
}

fn ply_line<G: Game>(
    play: &Play<G>,
    entry: Option<String>,
    seat: Option<Seat>,
    loss: Option<f64>,
    judged: &Judgement<G>,
) -> PlyLine {
    let rounded = |share: f64| (share * 1000.0).round() / 1000.0;
    let expected: BTreeMap<_, _> =
        play.game().seat_names().iter().copied().zip(judged.expected.iter().map(|share| rounded(*share))).collect();
    let thought = judged.thought.as_ref();
    let pv: Vec<String> = thought.map_or_else(Vec::new, |thought| line_of(play.game(), &thought.line));
    let best = thought.map(|thought| match &thought.entry {
        RecordEntry::Entry(entry) => play.game().write(*entry),
        RecordEntry::Layout(layout) => play.game().write_layout(layout),
    });
    PlyLine {
        ply: play.ply(),
        entry,
        seat: seat.map(|seat| play.name(seat)),
        loss: loss.map(rounded),
        mark: loss.and_then(Mark::of).map(Mark::word),
        expected: (!expected.is_empty()).then_some(expected),
        best,
        pv,
        depth: thought.map(|thought| thought.depth),
    }
}
