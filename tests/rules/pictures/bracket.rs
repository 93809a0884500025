//! The picture of a knock-out's bracket: from four people to 32, with byes, forfeits, long names and third place.

use super::golden::golden_of;
use deltille::{
    picture::Theme,
    scene::bracket::{Bracket, Match, Side, SideState},
};

/// Size limit, in KB: it is nearly all words.
const MOST: usize = 90;

/// Height of the largest picture that is drawn whole.
const HIGHEST: u32 = 4096;

const PEOPLE: [&str; 8] = [
    "Mira",
    "Maximilian-Alexander von Hohenfe",
    "Tuğçe",
    "Bartholomew Featherstonehaugh",
    "Зоя Кузнецова",
    "Nguyễn Thị Ánh",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ελένη Παπαδοπούλου",
];

fn name(person: usize) -> String {
    match person / PEOPLE.len() {
        0 => PEOPLE[person].to_owned(),
        again => format!("{} {again}", PEOPLE[person % PEOPLE.len()].split(' ').next().unwrap()),
    }
}

const LONG: &str = "Winterturnier der Freundinnen und Freunde der Triangulation";

/// A bracket of these people with `played` whole rounds; the one above always wins, the last match of a round by
/// forfeit.
fn rounds(people: usize, played: usize) -> Vec<Vec<Match>> {
    let slots = people.next_power_of_two();
    let all = slots.trailing_zeros() as usize;
    let mut sides: Vec<Option<usize>> =
        (0..slots).map(|at| (at % 2 == 0 || at / 2 + slots / 2 < people).then_some(at)).collect();
    let round = |round: usize| {
        let is_known = round <= played;
        let side = |person: Option<usize>, mark: &str, state| Side {
            name: person.filter(|_| is_known).map(name).unwrap_or_default(),
            mark: mark.to_owned(),
            state,
        };
        let matches: Vec<Match> = sides
            .chunks(2)
            .enumerate()
            .map(|(of, pair)| match pair {
                [one, None] => vec![side(*one, "free", SideState::Open)],
                [one, other] if round < played => {
                    let marks = if of + 1 == sides.len() / 2 { ["+", "−"] } else { ["1", "0"] };
                    let best = if round + 1 == all { SideState::Winner } else { SideState::Won };
                    vec![side(*one, marks[0], best), side(*other, marks[1], SideState::Lost)]
                }
                pair => pair.iter().map(|one| side(*one, "", SideState::Open)).collect(),
            })
            .collect();
        sides = sides.chunks(2).map(|pair| pair[0]).collect();
        matches
    };
    (0..all).map(round).collect()
}

#[test]
fn brackets_of_four_to_thirty_two() {
    let third = ["Tuğçe", "Bartholomew Featherstonehaugh"]
        .map(|name| Side { name: name.to_owned(), ..Side::default() });
    let third: Match = third.to_vec();
    for (people, played, with_third) in
        [(4, 2, true), (5, 1, false), (8, 1, false), (16, 4, true), (32, 2, true)]
    {
        let rounds = rounds(people, played);
        let scene = Bracket {
            title: if people == 32 { LONG } else { "Friday night knock-out" },
            about: "Knock-out · round 2",
            rounds: &rounds,
            third: with_third.then_some(("Third place", &third)),
            legend: if played > 0 { "+ − = not played" } else { "" },
        }
        .scene();
        assert!(scene.height <= HIGHEST, "{people}: {}", scene.height);
        let themes = if people == 5 || people == 16 { &Theme::ALL[..] } else { &Theme::ALL[..1] };
        for theme in themes {
            golden_of(&format!("bracket-{people}-{theme}"), &scene, *theme, MOST);
        }
    }
}
