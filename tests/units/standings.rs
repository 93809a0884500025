use super::*;
use crate::tournaments::{Contestant, Plan};
use deltille_base::{
    ids::{ChannelId, GuildId, Time, TournamentId, UserId},
    text::locales,
};
use deltille_games::{Setup, registry};
use deltille_table::{Stakes, clock::TimeControl};
use deltille_tournaments::{DrawnMatch, Format, Outcome, Seats, Settings};

/// A running tournament of these people. Seat 0 wins its first games, `played` in number.
pub fn contest(format: Format, names: &[String], played: usize) -> Contest {
    let (mut contest, now) = (signed_up(format, names), Time(1_750_000_000_000));
    contest.start_with(None, &[], &[], now).unwrap();
    if let Some(round) = contest.to_pair() {
        contest.pair(round, &[], now).unwrap();
    }
    let open = contest.play.tables().map(|(game, _)| game).take(played).collect::<Vec<_>>();
    for game in open {
        let outcome = Outcome::Played { winners: Seats::one(0) };
        contest.report(game, outcome, now).unwrap();
    }
    contest
}

/// A tournament that these people have entered.
pub fn signed_up(format: Format, names: &[String]) -> Contest {
    let setup = Setup::parse(registry::game("triablo").unwrap(), None, &[]).unwrap();
    let host = UserId(1);
    let plan = Plan {
        id: TournamentId(1),
        guild: GuildId(1),
        channel: ChannelId(1),
        private: false,
        host,
        title: String::new(),
        language: Locale::default(),
        setup,
        time: TimeControl::Unlimited,
        stakes: Stakes::Casual,
        begins: None,
        lasts: None,
        between: None,
        absence: crate::tournaments::Absence::default(),
        settings: Settings::new(format, 2),
    };
    let mut contest = Contest::new(plan).unwrap();
    for (user, name) in (2..).map(UserId).zip(names) {
        contest.sign_up(user, name, 1500).unwrap();
    }
    contest
}

pub fn names(count: usize, name: &str) -> Vec<String> {
    (0..count).map(|at| format!("{name}{at}")).collect()
}

#[test]
fn divisions_are_whole() {
    let first = |divisions: &[usize]| Part::First.lines(divisions);
    assert_eq!(first(&[]), None);
    assert_eq!([first(&[16]), first(&[40])], [Some(0..16), Some(0..16)]);
    assert_eq!([first(&[8, 8, 7, 7]), first(&[6, 6, 6])], [Some(0..16), Some(0..12)]);
    let page = |page: usize, divisions: &[usize]| Part::Page(page).lines(divisions).unwrap();
    assert_eq!([0, 1, 2, 9].map(|at| page(at, &[40])), [0..16, 16..32, 32..40, 32..40]);
    assert_eq!([0, 1].map(|at| page(at, &[16])), [0..16, 0..16]);
    assert_eq!([0, 1, 2, 9].map(|at| page(at, &[6, 6, 5])), [0..6, 6..12, 12..17, 12..17]);
}

#[test]
fn the_alt_text_says_as_much_as_fits() {
    // Each letter counts twice for Discord.
    let long = "𠮷".repeat(29);
    for locale in locales() {
        let swiss = Format::Swiss { rounds: 5 };
        for (format, count, name) in [
            (swiss, 6, "Ann "),
            (swiss, 16, "Ann "),
            (swiss, 100, "Bartholomew the Great "),
            (swiss, 16, long.as_str()),
            (Format::RoundRobin { legs: 2 }, 10, "Bartholomew the Great "),
            (Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: true }, 8, "Ann "),
        ] {
            let contest = contest(format, &names(count, name), count / 2);
            for page in 0..count.div_ceil(PAGE) {
                let told = Page::of(locale, &contest, Part::Page(page)).unwrap();
                let alt = told.alt();
                assert!(units(&alt) <= ALT, "{alt}");
                let first = &told.groups[0].rows[0];
                assert!(alt.contains(&format!("{} {}", first.place, first.name)), "{alt}");
            }
        }
    }
}

#[test]
fn a_league_shows_each_division_with_its_games() {
    let mut league = contest(Format::League { division: 5, movers: 1 }, &names(10, "Ann "), 3);
    league.between = Some(1);
    let told = Page::of(Locale::default(), &league, Part::First).unwrap();
    let rows: Vec<usize> = told.groups.iter().map(|group| group.rows.len()).collect();
    assert_eq!(rows, [5, 5]);
    assert!(told.groups.iter().all(|group| group.heading.contains(char::is_numeric)), "{told:?}");
    let moves: Vec<_> = told.groups.iter().map(|group| [group.rows[0].moves, group.rows[4].moves]).collect();
    assert_eq!(moves, [[None, Some(Moves::Down)], [Some(Moves::Up), None]]);
    let spoken = ["up", "down"].map(|way| word(Locale::default(), &format!("standings-alt-{way}")));
    assert!(spoken.iter().all(|way| told.alt().contains(way)), "{}", told.alt());
    // The last season promotes and relegates no one.
    league.between = None;
    let last = Page::of(Locale::default(), &league, Part::First).unwrap();
    assert!(last.groups.iter().flat_map(|group| &group.rows).all(|row| row.moves.is_none()));
    let told = Page::of(Locale::default(), &league, Part::Page(1)).unwrap();
    assert!(told.groups.len() == 1 && told.groups[0].rows.iter().all(|row| row.against.len() == 5));
}

#[test]
fn short_standings_are_whole_in_the_alt_text() {
    let four = contest(Format::RoundRobin { legs: 1 }, &names(4, "Ann "), 6);
    let told = Page::of(Locale::default(), &four, Part::First).unwrap();
    let alt = told.alt();
    for group in &told.groups {
        for row in &group.rows {
            let results = row.against.iter().enumerate().filter(|(_, legs)| legs[0] != SELF);
            let results: Vec<String> =
                results.map(|(at, legs)| format!("{}: {}", at + 1, legs.join("/"))).collect();
            assert!(results.len() == 3 && alt.contains(&list(Locale::default(), &results)), "{alt}");
            assert!(alt.contains(&row.name) && row.against.len() == 4, "{alt}");
            assert!(row.breaks.iter().all(|value| alt.contains(value) || value == NO_VALUE), "{alt}");
        }
    }
    let begun = contest(Format::RoundRobin { legs: 1 }, &names(4, "Ann "), 1);
    for locale in locales() {
        let told = Page::of(locale, &begun, Part::First).unwrap();
        let alt = told.alt();
        let (_, lines) = alt.split_once("1. ").unwrap();
        assert!(![OPEN, SELF, NO_VALUE].iter().any(|sign| lines.contains(sign)), "{alt}");
        assert!(lines.contains(&t(locale, "standings-alt-open")), "{alt}");
        assert!(told.named_breaks.iter().any(|name| lines.contains(name)), "{alt}");
    }
    assert_eq!(told.groups[0].rows.iter().filter(|row| row.state == RowState::Winner).count(), 1);
    // More than ten, more than two at a table, and other formats have no crosstable.
    let twelve = contest(Format::RoundRobin { legs: 1 }, &names(12, "Ann "), 6);
    let told = Page::of(Locale::default(), &twelve, Part::First).unwrap();
    assert!(told.groups[0].rows.iter().all(|row| row.against.is_empty()));
}

#[test]
fn a_second_look_draws_nothing() {
    let contest = contest(Format::Swiss { rounds: 3 }, &names(8, "Ann "), 2);
    let painter = Painter::new();
    let draw = || Page::of(Locale::default(), &contest, Part::First).unwrap().file(&painter, Theme::Dark);
    let first = draw();
    let drawn = painter.painted().strips_drawn;
    assert!(drawn > 0);
    assert_eq!(draw(), first);
    assert_eq!(painter.painted().strips_drawn, drawn);
}

#[test]
fn people_who_have_withdrawn_or_were_deleted_are_shown_as_such() {
    let mut four = contest(Format::Swiss { rounds: 3 }, &names(4, "Ann "), 1);
    four.withdraw(UserId(3)).unwrap();
    four.forget(UserId(4)).unwrap();
    four.people[3] = Contestant { name: "\u{3164}".to_owned(), ..four.people[3].clone() };
    let told = Page::of(Locale::default(), &four, Part::First).unwrap();
    let row = |name: &str| told.groups[0].rows.iter().find(|row| row.name == name).unwrap();
    assert_eq!(row("Ann 1").state, RowState::Out);
    assert_eq!(row("Ann 0").state, RowState::Plain);
    assert!(told.groups[0].rows.iter().any(|row| row.name == "Player 3"), "{told:?}");
    // A name without visible characters.
    assert!(told.groups[0].rows.iter().all(|row| !row.name.is_empty()));
}
