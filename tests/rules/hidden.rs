//! Hidden information: the laws of `public_line`, on random games of every registered game.

use deltille::games::{AnyPlay, Seat, Setup, Viewer, registry};

/// Checks every line of the record so far as each viewer may see it now.
fn check(play: &AnyPlay, lines: &[String]) {
    let seats = (0..play.seats().len() as u8).map(Seat);
    let viewers: Vec<Viewer> = seats.map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    for line in lines {
        let public = play.public_line(line, Viewer::Spectator);
        for viewer in &viewers {
            let shown = play.public_line(line, *viewer);
            assert_eq!(play.public_line(&shown, *viewer), shown, "{line}: hiding twice hides no more");
            if *shown == **line {
                continue;
            }
            assert!(play.outcome().is_none(), "{line} is hidden although the game is over");
            assert!(
                shown.contains('?'),
                "{line} became {shown}, which does not say that something is hidden"
            );
            assert_ne!(*public, **line, "{line} is hidden from {viewer:?} and not from all");
            let kind = |text: &str| text.split([':', '=']).next().unwrap_or_default().to_owned();
            assert_eq!(kind(&shown), kind(line), "what kind of entry it is, and whose, stays");
            if let (Some((name, _)), Viewer::Seat(seat)) = (line.split_once(':'), viewer) {
                assert_ne!(play.seat_named(name), Some(*seat), "{line} is hidden from who made it");
            }
            // A redacted line cannot be entered either.
            assert!(play.clone().enter(&shown).is_err(), "{shown} is an entry");
        }
    }
}

#[test]
fn hidden_lines_stay_hidden_until_the_end() {
    for info in registry::games() {
        for variant in info.variants {
            let setup = Setup::parse(info, Some(variant.id), &[]).unwrap();
            // Some variants start only with options of their own.
            let Ok(start) = AnyPlay::start(&setup) else {
                continue;
            };
            for seed in 0..4 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut play = start.clone();
                let mut lines = Vec::new();
                while lines.len() < 400 {
                    let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
                        break;
                    };
                    lines.push(entered.line);
                    // At first, and at intervals: a check costs time in proportion to the record's length.
                    if lines.len() < 12 || lines.len().is_multiple_of(37) {
                        check(&play, &lines);
                    }
                }
                check(&play, &lines);
                assert!(!lines.is_empty());
            }
        }
    }
}
