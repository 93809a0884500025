//! The graph of an analysis.

use super::golden::{NAMES, golden};
use deltille::{
    games::{AnyPlay, Seat, Setup, registry},
    picture::Theme,
    scene::graph::{Graph, GraphSeat, Turn},
    text::Locale,
};

type Start<'a> = (&'a str, &'a str, Vec<(String, String)>);

/// Draws a game in which the odds turn at these entries: which seat gains, and how much.
fn drawn(
    (game, variant, options): Start,
    plies: u32,
    turns: &[(u32, usize, f64)],
    cursor: u32,
    theme: Theme,
) {
    let setup = Setup::parse(registry::game(game).unwrap(), Some(variant), &options).unwrap();
    let play = AnyPlay::start(&setup).unwrap();
    let count = play.seats().len();
    let seats: Vec<GraphSeat> = (0..count)
        .map(|at| GraphSeat {
            name: NAMES[at].to_owned(),
            seat: play.seats()[at],
            mark: play.seat_mark(Seat(at as u8), if count > 4 { 20.0 } else { 28.0 }),
        })
        .collect();
    let mut shares = vec![1.0 / count as f64; count];
    let mut random = fastrand::Rng::with_seed(7);
    let mut expected = vec![shares.clone()];
    for ply in 1..=plies {
        for share in &mut shares {
            *share = (*share + 0.03 * (random.f64() - 0.5)).max(0.02);
        }
        if let Some((_, gainer, gain)) = turns.iter().find(|(at, ..)| *at == ply) {
            shares[*gainer] += gain;
        }
        let sum: f64 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        expected.push(shares.clone());
    }
    let turns: Vec<Turn> = turns.iter().map(|(ply, _, loss)| Turn { ply: *ply, loss: *loss }).collect();
    let number = format!("#{cursor} of {plies}");
    let caption = format!("{cursor}. Cc3xCc4 −28 %");
    let locale = Locale::default();
    let graph = Graph {
        locale,
        seats: &seats,
        expected: &expected,
        turns: &turns,
        cursor,
        caption: &caption,
        number: &number,
    };
    golden(&format!("graph-{count}-{theme}"), &graph.scene(), theme);
}

#[test]
fn two_seats() {
    for theme in Theme::ALL {
        drawn(
            ("torissogi", "standard", Vec::new()),
            80,
            &[(23, 0, 0.4), (42, 1, 1.2), (64, 1, 0.9)],
            48,
            theme,
        );
    }
}

#[test]
fn three_seats() {
    for theme in Theme::ALL {
        drawn(
            ("triangulation", "three-player", Vec::new()),
            108,
            &[(31, 0, 0.4), (61, 1, 0.8), (89, 1, 2.0)],
            89,
            theme,
        );
    }
}

#[test]
fn six_seats() {
    drawn(
        ("triortan", "huge", vec![("players".to_owned(), "6".to_owned())]),
        52,
        &[(12, 3, 0.4), (40, 5, 0.8)],
        20,
        Theme::Dark,
    );
}
