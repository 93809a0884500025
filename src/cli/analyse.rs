//! `deltille engine analyse`: prints one line of JSON for each ply of a record.

use super::shared::{EngineError, Record, Start, thousandths, write_json};
use clap::Args;
use deltille_base::text::{Locale, say};
use deltille_engine::{
    Budget, Engine,
    analysis::Mark,
    review::{Review, ReviewedPly},
};
use deltille_games::{Game, Play, Seat, registry::PlayVisitor};
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

/// One ply. The order of the fields is part of the public interface.
#[derive(Serialize)]
struct PlyLine {
    ply: u32,
    entry: Option<String>,
    /// The seat that made the entry.
    seat: Option<&'static str>,
    /// The share of its expected result that the entry gave away, and the name of a loss that large.
    loss: Option<f64>,
    mark: Option<&'static str>,
    /// Expected result of each seat in this position; `null` where a lot is due.
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

/// Reads the record, judges every position, and writes each line as soon as it is known.
pub fn run(command: &AnalyseCommand, out: &mut impl Write) -> Result<(), EngineError> {
    let record = command.record.lines()?;
    command.start.play()?.visit(Analyse { record: &record, nodes: command.nodes, out })
}

impl<O: Write> PlayVisitor for Analyse<'_, O> {
    type Output = Result<(), EngineError>;

    fn visit<G: Game>(self, play: &Play<G>) -> Result<(), EngineError> {
        let mut review = Review::new(play.clone(), self.record.to_vec(), Engine::<G>::default());
        while let Some(reviewed) = review.step(Budget::nodes(self.nodes)) {
            let reviewed = reviewed.map_err(|why| EngineError::Refused {
                ply: why.ply,
                entry: why.entry,
                message: say(Locale::default(), why.refusal.message()),
            })?;
            write_json(self.out, &ply_line(review.play(), reviewed))?;
            self.out.flush()?;
        }
        Ok(())
    }
}

fn ply_line<G: Game>(play: &Play<G>, reviewed: ReviewedPly) -> PlyLine {
    let rounded = |share: f64| (share * 1000.0).round() / 1000.0;
    let ReviewedPly { entry, seat, loss, expected, best, line, depth } = reviewed;
    let expected = thousandths(&expected).into_iter().map(|share| f64::from(share) / 1000.0);
    let expected: BTreeMap<_, _> = play.game().seat_names().iter().copied().zip(expected).collect();
    // Derive the mark from the rounded loss, so that the two agree in the output.
    let loss = loss.map(rounded);
    PlyLine {
        ply: play.ply(),
        entry,
        seat: seat.map(|seat| play.name(Seat(seat))),
        loss,
        mark: loss.and_then(Mark::of).map(Into::into),
        expected: (!expected.is_empty()).then_some(expected),
        best,
        pv: line,
        depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Setup, registry, triablo::Triablo};

    #[test]
    fn printed_losses_agree_with_marks() {
        let setup = Setup::parse(registry::game("triablo").unwrap(), Some("three-player"), &[]).unwrap();
        let play = Play::<Triablo>::start(&setup).unwrap();
        for (loss, printed, mark) in [
            (0.0494, 0.049, None),
            (0.0496, 0.05, Some("inaccuracy")),
            (0.0996, 0.1, Some("mistake")),
            (0.1996, 0.2, Some("blunder")),
        ] {
            let expected = vec![1.0 / 3.0; 3];
            let reviewed = ReviewedPly {
                entry: None,
                seat: Some(0),
                loss: Some(loss),
                expected,
                best: None,
                line: Vec::new(),
                depth: None,
            };
            let line = ply_line(&play, reviewed);
            assert_eq!((line.loss, line.mark), (Some(printed), mark));
            let thousandths: f64 =
                line.expected.unwrap().values().map(|share| (share * 1000.0).round()).sum();
            assert_eq!(thousandths, 1000.0);
        }
    }
}
