//! Tests of all features: the limits of their commands, and the ids of their buttons, menus and forms.

use crate::{
    frame::ui::{
        command::{Localised, Menu},
        custom_id::LONGEST,
        widgets::TEXT,
    },
    help::{self, Topic},
    routing::{EARLIER, canonical, claims, commands, described, ids},
};
use deltille_base::{ids::Time, metrics::Metrics, text::Locale};
use proptest::{
    prelude::*,
    strategy::{Union, ValueTree},
    test_runner::TestRunner,
};
use std::{
    collections::{BTreeSet, HashSet},
    time::Duration,
};

#[path = "../support/src/kinds.rs"]
mod kinds;

#[test]
fn command_names_and_descriptions_keep_limits() {
    let name = |text: &Localised| {
        for text in [&text.text].into_iter().chain(text.others.iter().map(|(_, text)| text)) {
            assert!((1..=32).contains(&text.chars().count()), "{text}");
            let fine = |c: char| (c.is_alphanumeric() && !c.is_uppercase()) || c == '-' || c == '_';
            assert!(text.chars().all(fine), "{text}");
        }
    };
    let about = |text: &Localised| {
        for text in [&text.text].into_iter().chain(text.others.iter().map(|(_, text)| text)) {
            assert!((1..=100).contains(&text.chars().count()), "{text}");
            // A missing text shows its own id, which contains no space.
            assert!(text.contains(' '), "{text}");
        }
    };
    let commands = commands();
    let names: HashSet<_> = commands.iter().map(|command| &command.name.text).collect();
    assert_eq!(names.len(), commands.len());
    let subcommands = commands.iter().flat_map(|command| &command.subcommands);
    for command in commands.iter().chain(subcommands) {
        match command.menu {
            None => name(&command.name),
            Some(_) => {
                // Menus show names as they are; the capital first letter distinguishes them from slash
                // commands.
                for text in
                    [&command.name.text].into_iter().chain(command.name.others.iter().map(|(_, text)| text))
                {
                    assert!(
                        (1..=32).contains(&text.chars().count()) && text.starts_with(char::is_uppercase),
                        "{text}"
                    );
                }
                assert!(command.options.is_empty() && command.subcommands.is_empty());
            }
        }
        about(&command.description);
        assert!(command.options.len() + command.subcommands.len() <= 25);
        assert!(command.options.is_empty() || command.subcommands.is_empty());
        let names: HashSet<_> = command.subcommands.iter().map(|sub| &sub.name.text).collect();
        assert_eq!(names.len(), command.subcommands.len());
        let mut optional = false;
        let mut size = command.name.text.len() + command.description.text.len();
        for option in &command.options {
            name(&option.name);
            about(&option.description);
            assert!(!(optional && option.required), "required options come first");
            optional |= !option.required;
            assert!(option.choices.len() <= 25);
            assert!(option.choices.is_empty() || !option.autocomplete);
            size += option.name.text.len() + option.description.text.len();
            for (value, shown) in &option.choices {
                assert!((1..=100).contains(&shown.text.chars().count()) && value.len() <= 100);
                size += value.len() + shown.text.len();
            }
        }
        assert!(size <= 8000);
    }
}

#[test]
fn menus_have_room_for_five_commands_each() {
    // Discord takes no more of an application.
    for menu in [Menu::Person, Menu::Message] {
        let count = commands().iter().filter(|command| command.menu == Some(menu)).count();
        assert!((1..=5).contains(&count), "{menu:?}: {count}");
    }
}

#[test]
fn help_describes_bot_and_status() {
    let (metrics, start) = (Metrics::default(), Time(1_750_000_000_000));
    let told = |now| help::about(Locale::default(), &metrics, now);
    assert!(told(start).contains("not known yet"), "{}", told(start));
    metrics.start(start);
    metrics.gateway.joined(3);
    metrics.gateway.beat(Duration::from_millis(41));
    metrics.requests.answered(Some(200), Duration::from_millis(132));
    // A request without an answer says nothing about latency.
    metrics.requests.answered(None, Duration::from_secs(10));
    let text = told(start.after(Duration::from_secs(3 * 24 * 3600 + 5 * 3600)));
    for part in [
        env!("CARGO_PKG_VERSION"),
        "3d 5h",
        "3 servers",
        "132 ms",
        "41 ms",
        "MIT OR Apache-2.0",
        "https://",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn the_help_names_every_command_and_fits() {
    let commands = commands();
    for locale in deltille_base::text::locales() {
        let now = Time(1_750_000_000_000);
        let page =
            |topic| help::post(locale, topic, &commands, help::about(locale, &Metrics::default(), now)).text;
        for topic in [Topic::Home, Topic::Moves, Topic::Slow, Topic::People, Topic::Commands, Topic::About] {
            let text = page(topic);
            assert!(text.chars().count() < TEXT && !text.ends_with('…'), "{text}");
        }
        let text = page(Topic::Commands);
        let all = |name: &Localised| {
            std::iter::once(name.text.clone())
                .chain(name.others.iter().map(|(_, name)| name.clone()))
                .collect::<Vec<_>>()
        };
        for command in &commands {
            let shown = |name: &String| match command.menu {
                None => text.contains(&format!("`/{name}`")),
                Some(_) => text.contains(&format!("**{name}**")),
            };
            assert!(all(&command.name).iter().any(shown), "{}", command.name.text);
            for sub in &command.subcommands {
                assert!(
                    all(&sub.name).iter().any(|name| text.contains(&format!("`{name}`"))),
                    "{}",
                    sub.name.text
                );
            }
        }
    }
}

/// A server's list of commands is shared with other bots: twelve commands are for all, one for moderators.
#[test]
fn top_level_commands_are_few() {
    let typed = commands().into_iter().filter(|command| command.menu.is_none());
    let (managers, everybody): (Vec<_>, Vec<_>) = typed.partition(|command| command.for_managers);
    assert_eq!(managers.iter().map(|command| command.name.text.as_str()).collect::<Vec<_>>(), ["server"]);
    assert!(
        everybody.len() <= 12,
        "{:?}",
        everybody.iter().map(|command| &command.name.text).collect::<Vec<_>>()
    );
}

#[test]
fn former_command_names_map_to_current_ones() {
    let commands = commands();
    for (earlier, today) in EARLIER {
        assert!(
            commands.iter().all(|command| command.name.text != earlier) || today.starts_with("server"),
            "{earlier}"
        );
        let (group, name) = today.split_once(' ').unwrap();
        let group = commands.iter().find(|command| command.name.text == group).unwrap();
        assert!(group.subcommands.iter().any(|sub| sub.name.text == name), "{today}");
    }
}

/// Ids written since version 1: the buttons of old messages must keep working.
const WRITTEN: [(&str, &[&str]); 43] = [
    (
        "seats::play::Play",
        &[
            "1.f!.0-1--0-2,1,0-1ekf93w6jqkn,2-7",
            "1.f+.4-0-3-1---0",
            "1.f!.4-0-3-1---0-r",
            "1.fp1.1-2-0-0-z,10--0",
            "1.fo12.0-0--0-1--l",
            "1.fv.0-0--0---0",
            "1.fs.0-0--0---0",
            "1.ft.0-0--0---0",
            "1.fn.2-3-1-0-2s,1--3",
            "1.fl.0-0--0---0-c",
            "1.fw.0-0--0---0-4gz",
            "1.fd.0-0--0--1ekf93w6jqkn-0-r",
        ],
    ),
    (
        "seats::lobby::Lobby",
        &[
            "1.join.2gosa7pa2gv.0",
            "1.sit.2gosa7pa2gv.0",
            "1.leave.2gosa7pa2gv.0",
            "1.cancel.2gosa7pa2gv.0",
            "1.remove.2gosa7pa2gv.0",
            "1.remove!.2gosa7pa2gv.0",
        ],
    ),
    (
        "seats::seek::Seek",
        &[
            "1.seek.p0--",
            "1.seek.p3-1",
            "1.seek.jdw-2gosa7pa2gv",
            "1.seek.tdw-2gosa7pa2gv",
            "1.seek.o",
            "1.seek.l",
            "1.seek.r0",
            "1.seek.r1",
            "1.seek.eask",
            "1.seek.enamed-o",
        ],
    ),
    (
        "playing::page::Page",
        &["1.page.2gosa7pa2gv.1e", "1.page+.2gosa7pa2gv.1e", "1.page-.2gosa7pa2gv.1e"],
    ),
    ("seats::same_again::SameAgain", &["1.same.2gosa7pa2gv.7"]),
    (
        "playing::moves::Moves",
        &[
            "1.move.2gosa7pa2gv.1e",
            "1.t.2gosa7pa2gv.1e.0.",
            "1.t.2gosa7pa2gv.1e.2.e3/e4",
            "1.p.2gosa7pa2gv.1e.1.e3",
            "1.p!.2gosa7pa2gv.1e.0.e3",
            "1.c.2gosa7pa2gv.1e.e3/e4/^",
            "1.c.2gosa7pa2gv.1e.a/b/.",
            "1.e.2gosa7pa2gv.1e.e3-e4^",
            "1.e.2gosa7pa2gv.1e",
            "1.e!.2gosa7pa2gv.1e.Ab1-Ab4",
        ],
    ),
    (
        "playing::moves::setup::Setups",
        &[
            "1.s.2gosa7pa2gv.0.0.v^.v",
            "1.s.2gosa7pa2gv.0.k.",
            "1.s!.2gosa7pa2gv.0.v^v",
            "1.s+.2gosa7pa2gv.0.edge single",
            "1.s-.2gosa7pa2gv.0",
        ],
    ),
    (
        "playing::look::Look",
        &["1.hand.2gosa7pa2gv.7", "1.v.2gosa7pa2gv.7.0.0.0", "1.v.2gosa7pa2gv.7.2.5.3"],
    ),
    ("records::record::Record", &["1.record.2gosa7pa2gv.7"]),
    (
        "records::replay::Replays",
        &[
            "1.w.s4.g2gosa7pa2gv.1f.2",
            "1.w.o.i3.0.0",
            "1.w.p.g2gosa7pa2gv.9.1",
            "1.w.g.g2gosa7pa2gv.9.0",
            "1.w.r.i12.0.0",
        ],
    ),
    ("records::import::Import", &["1.i.-", "1.i.3"]),
    ("records::history::History", &["1.h.0.0.-.-", "1.h.1.12.4.1ekf93w6jqkn"]),
    (
        "agreeing::offers::Offers",
        &[
            "1.draw.2gosa7pa2gv.7",
            "1.draw!.2gosa7pa2gv.7",
            "1.draw!-.2gosa7pa2gv.7",
            "1.draw!y.2gosa7pa2gv.7",
            "1.draw!n.2gosa7pa2gv.7",
            "1.impasse.2gosa7pa2gv.7",
            "1.impasse!.2gosa7pa2gv.7",
        ],
    ),
    ("playing::resign::Resign", &["1.resign.2gosa7pa2gv.7", "1.resign!.2gosa7pa2gv.7"]),
    ("seats::rematch::Rematch", &["1.rematch.2gosa7pa2gv.7"]),
    (
        "agreeing::take_back::TakeBack",
        &[
            "1.back.2gosa7pa2gv.7",
            "1.back!.2gosa7pa2gv.7",
            "1.back+.2gosa7pa2gv.7.1",
            "1.back-.2gosa7pa2gv.7.0",
            "1.back++.2gosa7pa2gv.7.1",
            "1.back--.2gosa7pa2gv.7.0",
        ],
    ),
    (
        "playing::ahead::Ahead",
        &[
            "1.plans.2gosa7pa2gv.7",
            "1.q.2gosa7pa2gv.7.0..",
            "1.q.2gosa7pa2gv.7.1.1k,0.e3/e4",
            "1.qp.2gosa7pa2gv.7.0.1k.e3",
            "1.q!.2gosa7pa2gv.7.1k,0",
            "1.drop.2gosa7pa2gv.7",
            "1.drop!.2gosa7pa2gv.7",
            "1.only.2gosa7pa2gv.7.1",
            "1.only.2gosa7pa2gv.7.0",
        ],
    ),
    (
        "agreeing::pause::Pause",
        &[
            "1.pause.2gosa7pa2gv.7",
            "1.pause!.2gosa7pa2gv.7",
            "1.pause+.2gosa7pa2gv.7.5",
            "1.pause-.2gosa7pa2gv.7.2",
            "1.resume!.2gosa7pa2gv.7",
        ],
    ),
    ("agreeing::abort::Abort", &["1.abort.2gosa7pa2gv.7", "1.abort!.2gosa7pa2gv.7"]),
    (
        "agreeing::absence::Absence",
        &[
            "1.end!.2gosa7pa2gv.7",
            "1.unblock!.2gosa7pa2gv.7",
            "1.vote!.2gosa7pa2gv.7",
            "1.stand!.2gosa7pa2gv.7",
            "1.mine!.2gosa7pa2gv.7",
        ],
    ),
    ("puzzles::Puzzles", &["1.z.o", "1.z.a", "1.z.f.2.1", "1.z.c.4", "1.z.d", "1.z.l.g16"]),
    (
        "puzzles::solo::SoloPlay",
        &["1.hint.2gosa7pa2gv.7", "1.undo!.2gosa7pa2gv.7", "1.fill!.2gosa7pa2gv.7"],
    ),
    (
        "agreeing::appointment::Appointments",
        &["1.meet.2gosa7pa2gv.7", "1.meet++.2gosa7pa2gv.7.0", "1.meet.2gosa7pa2gv.7.at"],
    ),
    ("playing::memos::Memos", &["1.memo.2gosa7pa2gv.7"]),
    (
        "playing::switches::Switches",
        &["1.notes+.2gosa7pa2gv.7", "1.edit+.2gosa7pa2gv.7", "1.edit-.2gosa7pa2gv.7"],
    ),
    ("playing::my_games::MyGames", &["1.g.0", "1.g.12"]),
    (
        "ratings::ranks::RanksList",
        &["1.lb.0.0.s.", "1.lb.1.12.e.triablo:two-player", "1.lb.5.0.s.puzzles"],
    ),
    ("ratings::profile::Profile", &["1.pf.own", "1.pf.page", "1.pf.page+", "1.pf.page-"]),
    ("privacy::Privacy", &["1.pv.show", "1.pv.seen", "1.pv.ask", "1.pv.export"]),
    ("settings::person::Settings", &["1.my.reminders", "1.my.theme", "1.my.confirm"]),
    (
        "settings::server::ServerMenu",
        &[
            "1.house.channels",
            "1.house.games",
            "1.house.threads",
            "1.house.starters",
            "1.house.role",
            "1.house.theme",
            "1.house.0",
            "1.house.1",
            "1.house.3",
            "1.house.ping",
            "1.house.every",
            "1.house.showcase",
            "1.house.organise",
        ],
    ),
    (
        "moderation::bans::Bans",
        &[
            "1.ban.on.1ekf93w6jqkn.2.Ann",
            "1.ban.at.1ekf93w6jqkn.2.Ann",
            "1.ban.why.1ekf93w6jqkn.2.Ann B.",
            "1.ban.say.1ekf93w6jqkn.4.",
        ],
    ),
    (
        "moderation::report::Report",
        &[
            "1.report.why.2gosa7pa2gv.1ekf93w6jqkn",
            "1.report.tell.2gosa7pa2gv.1ekf93w6jqkn.1",
            "1.report.tell.2gosa7pa2gv..0",
        ],
    ),
    (
        "learning::learn::Learn",
        &[
            "1.learn.a.1",
            "1.learn.a.0",
            "1.learn.g.triablo",
            "1.learn.l.triablo",
            "1.learn.n.triablo",
            "1.learn.o.0.3.0.triablo",
            "1.learn.s.3.1.triablo",
            "1.learn.t.12.0.triortan",
            "1.learn.p.trioker",
            "1.learn.w.0.0.triortan",
            "1.lt.jnl.0.0.e3/e4",
            "1.lp.jnl.0.1.e3",
            "1.ls.jnl.0.0.v^.v",
            "1.ls!.jnl.0.v^v",
        ],
    ),
    ("learning::rules::Rules", &["1.rules.0.0.triablo", "1.rules.3.12.triortan"]),
    ("playing::fair::Fair", &["1.fair.2gosa7pa2gv.7"]),
    (
        "teams::TeamGames",
        &[
            "1.team.one.0.0.0.2.0.1",
            "1.team.rule.1.2gosa7pa2gv.1ekf93w6jqkn.0.5.3",
            "1.team.open.0.0.0.8.0.0",
            "1.team.against.0.0.0.9.0.0",
        ],
    ),
    ("teams::Votes", &["1.vote.2gosa7pa2gv.7.3"]),
    (
        "followers::follow::Following",
        &[
            "1.follow.ask.2gosa7pa2gv",
            "1.follow.moves.2gosa7pa2gv",
            "1.follow.result.2gosa7pa2gv",
            "1.follow.off.dw.2gosa7pa2gv",
            "1.follow.all",
            "1.follow.drop",
        ],
    ),
    (
        "help::Help",
        &[
            "1.help.home",
            "1.help.moves",
            "1.help.slow",
            "1.help.people",
            "1.help.commands",
            "1.help.about",
            "1.help.rules",
        ],
    ),
    (
        "tournaments::commands::Tournament",
        &[
            "1.tn.list",
            "1.tn.pick",
            "1.tn.2gosa7pa2gv.show",
            "1.tn.2gosa7pa2gv.in",
            "1.tn.2gosa7pa2gv.out",
            "1.tn.2gosa7pa2gv.out!",
            "1.tn.2gosa7pa2gv.mine",
            "1.tn.2gosa7pa2gv.there.2.11",
            "1.tn.2gosa7pa2gv.standings.1",
            "1.tn.2gosa7pa2gv.manage",
            "1.tn.2gosa7pa2gv.start!",
            "1.tn.2gosa7pa2gv.computer",
            "1.tn.2gosa7pa2gv.computers.2",
            "1.tn.2gosa7pa2gv.pause",
            "1.tn.2gosa7pa2gv.pause!",
            "1.tn.2gosa7pa2gv.resume",
            "1.tn.2gosa7pa2gv.close.2",
            "1.tn.2gosa7pa2gv.close!.2",
            "1.tn.2gosa7pa2gv.rest.3",
            "1.tn.2gosa7pa2gv.rest-.3",
            "1.tn.2gosa7pa2gv.games.0",
            "1.tn.2gosa7pa2gv.set.2.11",
            "1.tn.2gosa7pa2gv.set!.w1.2.11",
            "1.tn.2gosa7pa2gv.set!.f3.2.11",
            "1.tn.2gosa7pa2gv.new!.7.1ekf93w6jqkn",
            "1.tn.2gosa7pa2gv.end!",
            "1.tn.2gosa7pa2gv.date",
            "1.tn.2gosa7pa2gv.change",
            "1.tn.2gosa7pa2gv.last",
            "1.tn.2gosa7pa2gv.last!",
        ],
    ),
    (
        "tournaments::commands::NewTournament",
        &[
            "1.tc.0.0-0-0-2-18-6-5-0-0",
            "1.tc.!.3-4-1-2-7-8-1-1-7",
            "1.tc.2.5-4-1-2-18-11-6-1-7-m2-p5-dhtq9z",
            "1.tc.d.5-4-1-2-18-11-6-1-7-dhtq9z",
            "1.tc.r.0-0-0-2-18-6-5-0-0",
            "1.tc.r1.0-0-0-2-18-6-5-0-0",
            "1.tc.a.2-0-0-2-18-8-5-0-0-a1",
            "1.tc.!.2-0-0-2-18-8-5-0-0-a0-o2gosa7pa2gv",
        ],
    ),
    ("more::More", &["1.more.2gosa7pa2gv.7"]),
];

#[test]
fn known_ids_round_trip() {
    for (feature, ids) in WRITTEN {
        for id in ids {
            assert_eq!(claims(id), [feature], "{id}");
            assert_eq!(canonical(id).as_deref(), Some(*id));
        }
    }
    assert_eq!(claims("1.x"), ["close::CloseButton"]);
    // Forms from before there were clocks.
    for id in ["1.f!.1-2--0-1,2-", "1.f+.4-0-3-1--"] {
        assert_eq!(claims(id), ["seats::play::Play"], "{id}");
    }
}

fn any_id() -> impl Strategy<Value = (&'static str, String)> {
    Union::new(ids())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn ids_fit_and_belong_to_one_feature((feature, id) in any_id()) {
        prop_assert!(id.chars().count() <= LONGEST, "{}", id);
        prop_assert_eq!(claims(&id), [feature], "{}", id);
        prop_assert_eq!(canonical(&id), Some(id));
    }

    #[test]
    fn garbage_id_has_at_most_one_owner(id in any::<String>()) {
        // A random id may decode by chance: then it is the canonical id, or an equivalent one.
        prop_assert!(claims(&id).len() <= 1);
    }

    #[test]
    fn near_misses_do_not_panic(id in "1\\.[a-z!]{1,5}(\\.[a-z0-9!^/,-]{0,14}){0,5}") {
        prop_assert!(claims(&id).len() <= 1, "{}", id);
    }

    #[test]
    fn near_misses_of_tables_do_not_panic(id in "1\\.[tpcesvqwhizg][p!+-]?\\.[a-z0-9!.-]{0,40}") {
        prop_assert!(claims(&id).len() <= 1, "{}", id);
    }
}

/// The kinds of actions are all in the list, each of which the tests with the real client have to reach.
#[test]
fn kinds_of_actions_are_listed() {
    const SAMPLES: usize = 2000;
    let mut runner = TestRunner::deterministic();
    let mut all = BTreeSet::new();
    for ids in ids() {
        for _ in 0..SAMPLES {
            let (_, id) = ids.new_tree(&mut runner).unwrap().current();
            let (feature, action) = described(&id).unwrap();
            all.insert(kinds::kind(feature, &action));
        }
    }
    let all = all.into_iter().map(|kind| kind + "\n").collect::<String>();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/live/end_to_end/presses/kinds.txt");
    if std::env::var_os("DELTILLE_BLESS").is_some() {
        std::fs::write(file, &all).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap(), all, "DELTILLE_BLESS=1 writes it again");
}
