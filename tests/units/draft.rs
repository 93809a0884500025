//! Tests of drafts of Triortan's moves.

use super::*;
use crate::testing::start;

fn press(game: &Triortan, draft: &str, label: &str) -> String {
    let draft = game.draft(Seat(1), draft).unwrap();
    let found = draft
        .controls
        .iter()
        .find(|(message, _)| deltille_base::text::say(Default::default(), message) == label);
    let labels: Vec<String> = draft
        .controls
        .iter()
        .map(|(message, _)| deltille_base::text::say(Default::default(), message))
        .collect();
    found.unwrap_or_else(|| panic!("{label} is not among {labels:?}")).1.clone()
}

#[test]
fn draft_is_built_by_presses() {
    let game: Triortan = start("standard", &[("start", "edge")]);
    let entry = |draft: &str| game.draft(Seat(1), draft).unwrap().entry;
    assert_eq!(entry("").as_deref(), Some("setup:TwRsFsStFoSpFmSpFoStFsRsTw"));
    let swift = press(&game, "", "Swift");
    assert_eq!(entry(&swift).as_deref(), Some("setup:FsRsStTwFoLfFiLfFoTwStRsFs"));
    let master = press(&game, &swift, "Firemaster");
    assert_eq!(entry(&master).as_deref(), Some("setup:FsRsStTwFoLfFmLfFoTwStRsFs"));
    let mut draft = master;
    for label in ["Change a cell…", "1 · Falling star", "Swap with…", "2 · Rising star"] {
        draft = press(&game, &draft, label);
    }
    assert_eq!(entry(&draft).as_deref(), Some("setup:RsFsStTwFoLfFmLfFoTwStRsFs"));
    for label in ["13 · Falling star", "Spinner (2)"] {
        draft = press(&game, &draft, label);
    }
    assert_eq!(entry(&draft).as_deref(), Some("setup:RsFsStTwFoLfFmLfFoTwStRsSp"));
    draft = press(&game, &press(&game, &draft, "Back"), "Mirror");
    assert_eq!(entry(&draft).as_deref(), Some("setup:SpRsStTwFoLfFmLfFoTwStFsRs"));
    let empty = press(&game, &draft, "Clear");
    assert_eq!(entry(&empty), None);
}

#[test]
fn pieces_are_tapped_into_place() {
    let game: Triortan = start("standard", &[("start", "edge")]);
    let draft = |draft: &str| game.draft(Seat(1), draft).unwrap();
    // Taps of a place: the first goes on, the second begins anew.
    let tap = |at: &str, spot: &str, nth: usize| {
        let taps = draft(at).taps;
        let (_, _, next) = taps.iter().filter(|(known, ..)| known.0 == spot).nth(nth).expect("a tap");
        next.clone()
    };
    let cells: Vec<String> = draft("").taps.iter().map(|(spot, ..)| spot.0.clone()).collect();
    let (first, last) = (&cells[0], &cells[12]);
    let chosen = tap("", first, 0);
    assert_eq!(draft(&chosen).chosen.unwrap().0, *first);
    assert_eq!(tap(&chosen, first, 0).split_once(' ').unwrap().1, "m", "the same cell again");
    let swapped = tap(&chosen, &cells[1], 0);
    assert_eq!(draft(&swapped).entry.as_deref(), Some("setup:RsTwFsStFoSpFmSpFoStFsRsTw"));
    assert_eq!(draft(&tap(&chosen, last, 1)).chosen.unwrap().0, *last);
    let kind = tap(&swapped, "Lf", 0);
    assert_eq!(draft(&kind).chosen.unwrap().0, "Lf");
    let put = "setup:LfTwFsStFoSpFmSpFoStFsRsTw";
    assert_eq!(draft(&tap(&kind, first, 0)).entry.as_deref(), Some(put));
    assert_eq!(draft(&tap(&tap(&swapped, first, 0), "Lf", 0)).entry.as_deref(), Some(put));
    // The other pyrotech.
    let other = tap("", &cells[6], 0);
    assert_eq!(draft(&other).entry.as_deref(), Some("setup:TwRsFsStFoSpFiSpFoStFsRsTw"));
}

#[test]
fn kept_draft_is_used_where_legal() {
    let edge: Triortan = start("standard", &[("start", "edge")]);
    let dual = start("standard", &[("start", "edge"), ("pyrotech", "dual")]);
    let (corner, huge) = (start("standard", &[]), start("huge", &[("players", "5")]));
    let forms = [&edge, &dual, &corner, &huge].map(|game| game.setup_form());
    assert_eq!(forms, [Some("edge-single"), Some("edge-dual"), Some("corner"), Some("corner")]);
    let kept = "setup:RsFsStTwFoLfFmLfFoTwStRsFs";
    let draft = edge.draft_again(Seat(1), kept).unwrap();
    assert_eq!(edge.draft(Seat(1), &draft).unwrap().entry.as_deref(), Some(kept));
    assert_eq!(edge.draft(Seat(1), &draft).unwrap().ready, 3);
    // Another seat's arrangement is submitted the same way.
    assert_eq!(edge.draft_again(Seat(0), kept), Some(draft));
    for (game, refused) in
        [(&dual, kept), (&corner, kept), (&edge, "setup:Fm"), (&edge, "résumé"), (&edge, "")]
    {
        assert_eq!(game.draft_again(Seat(1), refused), None, "{refused}");
    }
    let mut ready = edge.clone();
    let RecordEntry::Layout(arrangement) = ready.read(Seat(1), kept).unwrap() else {
        panic!("{kept}")
    };
    ready.lay_out(Some(Seat(1)), &arrangement, &mut |_| {});
    assert_eq!(ready.draft_again(Seat(1), kept), None, "who is ready arranges nothing more");
    assert_eq!(start::<Triortan>("skylight", &[]).setup_form(), None);
}

#[test]
fn any_text_is_a_draft_with_working_presses() {
    let games: [Triortan; 4] = [
        start("standard", &[]),
        start("standard", &[("start", "edge"), ("pyrotech", "dual")]),
        start("festival-mix-up", &[("players", "6")]),
        start("huge", &[]),
    ];
    let mut random = fastrand::Rng::with_seed(5);
    for game in games {
        for text in [
            "",
            "m",
            "kjaa m",
            "------------- m",
            "zzzzzzzzzzzzz m",
            "kjcccccccccccccccc m",
            "kj---------------- kA",
            "é m",
        ] {
            assert!(game.draft(Seat(1), text).is_some(), "{text}");
        }
        let mut draft = String::new();
        for _ in 0..400 {
            let shown = game.draft(Seat(1), &draft).unwrap();
            assert!((1..=20).contains(&shown.controls.len()), "{draft}");
            draft = shown.controls[random.usize(..shown.controls.len())].1.clone();
            assert!(
                Sketch::read(&game.terms, &draft).is_some_and(|sketch| sketch.text() == draft),
                "{draft}"
            );
            if let Some(entry) = &game.draft(Seat(1), &draft).unwrap().entry {
                assert!(game.read(Seat(1), entry).is_ok(), "{entry}");
            }
        }
    }
}
