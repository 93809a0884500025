//! The pure state machine.

use super::support::{NOON, SEED, enter, join, opening, order, person, said, setup, started};
use deltille::{
    games::{Control, Leave, Offer, Refusal, Seat, registry},
    ids::{InteractionId, Ply, TableId, Time, UserId},
    table::{
        By, Command, DecodeError, Effect, Guest, Home, HostSeat, LOBBY_LASTS, LobbyHours, Opening, Order,
        PageKey, Phase, Refused, Table, fair::Seed, uptime::Awake,
    },
    text::Locale,
};
use proptest::prelude::*;
use serde_json::Value;
use std::time::Duration;

fn guest(id: u64) -> Guest {
    Guest { id: UserId(id), bot: false }
}

#[test]
fn an_open_lobby_fills_and_starts_by_itself() {
    let (table, effects) = Table::open(&opening(setup("three-player", &[]))).unwrap();
    assert_eq!(effects, [Effect::ShowLobby]);
    assert_eq!(table.phase, Phase::Lobby { expires: NOON.after(LOBBY_LASTS) });
    assert_eq!(table.deadline(), Some((Awake(NOON.after(LOBBY_LASTS).0), "expire")));
    assert_eq!(table.seat_names(), ["white", "red", "black"]);
    assert_eq!(said(table.apply(&join(1))), "table-refuse-seated");
    let (table, effects) = table.apply(&order(2, Command::Join { seat: Some(Seat(2)), new: false })).unwrap();
    assert_eq!(effects, [Effect::ShowLobby]);
    assert_eq!(
        said(table.apply(&order(3, Command::Join { seat: Some(Seat(2)), new: false }))),
        "table-refuse-taken"
    );
    assert_eq!(
        said(table.apply(&order(3, Command::Join { seat: Some(Seat(3)), new: false }))),
        "table-refuse-no-seat"
    );
    assert_eq!(said(table.apply(&enter(1, "setup"))), "table-refuse-lobby");
    let (table, effects) = table.apply(&join(3)).unwrap();
    assert_eq!(effects, [Effect::PostBoard { next: vec![UserId(1)], events: Vec::new() }]);
    assert_eq!(table.phase, Phase::Play);
    assert_eq!(table.deadline(), None);
    assert_eq!(
        [table.seat_of(UserId(1)), table.seat_of(UserId(3)), table.seat_of(UserId(2))],
        [0, 1, 2].map(|n| Some(Seat(n)))
    );
    assert_eq!(said(table.apply(&join(4))), "table-refuse-started");
    assert_eq!(said(table.apply(&order(1, Command::Leave))), "table-refuse-started");
}

#[test]
fn seats_are_reserved_for_invited_until_declined() {
    let mut invitation = opening(setup("three-player", &[]));
    invitation.invited = vec![guest(2), guest(2)];
    invitation.seat = HostSeat::This(Seat(1));
    let table = Table::open(&invitation).unwrap().0;
    assert_eq!(table.invited, [Some(UserId(2)), Some(UserId(1)), None]);
    assert_eq!(
        said(table.apply(&order(3, Command::Join { seat: Some(Seat(0)), new: false }))),
        "table-refuse-kept"
    );
    let table = table.apply(&join(3)).unwrap().0;
    assert_eq!(said(table.apply(&join(4))), "table-refuse-full");
    assert_eq!(table.apply(&order(4, Command::Leave)).unwrap_err(), Refused::NotSeated);
    let started = table.apply(&join(2)).unwrap().0;
    assert_eq!((started.phase, started.seat_of(UserId(2))), (Phase::Play, Some(Seat(0))));
    let declined = table.apply(&order(2, Command::Leave)).unwrap().0;
    assert_eq!(declined.apply(&join(4)).unwrap().0.seat_of(UserId(4)), Some(Seat(0)));
    let left = table.apply(&order(3, Command::Leave)).unwrap().0;
    assert_eq!(left.seats[2], None);
    // Taking another seat gives up the reserved one.
    let moved = left.apply(&order(2, Command::Join { seat: Some(Seat(2)), new: false })).unwrap().0;
    assert_eq!(moved.invited, [None, Some(UserId(1)), Some(UserId(2))]);
    assert_eq!(moved.seats.iter().flatten().count(), 2);
}

#[test]
fn impossible_invitations_are_refused() {
    let open = |guests: Vec<Guest>, seat: HostSeat| {
        let mut invitation = opening(setup("two-player", &[]));
        (invitation.invited, invitation.seat) = (guests, seat);
        Table::open(&invitation)
    };
    assert_eq!(said(open(vec![guest(1)], HostSeat::First)), "table-refuse-self");
    assert_eq!(said(open(vec![Guest { id: UserId(5), bot: true }], HostSeat::First)), "table-refuse-bot");
    assert_eq!(said(open(vec![guest(2), guest(3)], HostSeat::First)), "table-refuse-too-many");
    assert_eq!(said(open(vec![], HostSeat::This(Seat(2)))), "table-refuse-no-seat");
    let mut invitation = opening(setup("two-player", &[]));
    invitation.setup.variant = "four-player".to_owned();
    assert_eq!(said(Table::open(&invitation)), "table-refuse-setup");
}

#[test]
fn lots_decide_random_seats_and_every_seat_is_possible() {
    let mut seen = [false; 3];
    for number in 0..64 {
        let mut invitation = opening(setup("three-player", &[]));
        (invitation.seat, invitation.seed, invitation.invited) =
            (HostSeat::Random, Seed([number; 32]), vec![guest(2)]);
        let lobby = Table::open(&invitation).unwrap().0;
        // Before the start they are places in a row.
        assert_eq!((lobby.seat_of(UserId(1)), lobby.invited[1]), (Some(Seat(0)), Some(UserId(2))));
        let lobby = Table::decode(&lobby.encode()).unwrap();
        let joined = |lobby: &Table| {
            let by = |user: u64, request: u64| Order { request: Some(InteractionId(request)), ..join(user) };
            lobby.apply(&by(3, 17)).unwrap().0.apply(&by(2, 4)).unwrap().0
        };
        let drawn = |table: &Table| {
            table.seats.iter().flatten().map(|person| person.id.0 as usize - 1).collect::<Vec<_>>()
        };
        let table = joined(&lobby);
        assert_eq!(table.phase, Phase::Play);
        let requests = [9000, 17, 4].map(InteractionId);
        assert_eq!(table.lots.requests.as_deref(), Some(&requests[..]));
        assert_eq!(
            drawn(&table),
            invitation.seed.lots(Some(&requests)).draw_seats(3),
            "what the seed and the requests draw"
        );
        // In lobbies from before requests were counted, only the seed.
        let mut body: Value = serde_json::from_slice(&lobby.encode()).unwrap();
        body.as_object_mut().unwrap().remove("requests").expect("the requests");
        let old = joined(&Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap());
        assert_eq!((drawn(&old), old.lots.requests), (invitation.seed.draw_seats(3), None));
        seen[table.seat_of(UserId(1)).unwrap().index()] = true;
    }
    assert_eq!(seen, [true; 3]);
}

#[test]
fn previous_body_format_decodes() {
    let table = started("two-player", &[("setup", "standard")]).apply(&enter(1, "e3-f3v")).unwrap().0;
    let mut body: Value = serde_json::from_slice(&table.encode()).unwrap();
    body["format"] = 1.into();
    body.as_object_mut().unwrap().remove("seed").expect("a seed");
    let old = Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!(old.entries, table.entries);
    assert_eq!(old.apply(&enter(2, "e7-f6^")).unwrap().0.ply(), Ply(2));
}

#[test]
fn body_without_home_decodes() {
    let home = Home {
        language: Locale::nearest("de"),
        own_thread: true,
        visiting: false,
        notes: true,
        notes_since: 0,
        lasts: LobbyHours::new(7 * 24).unwrap(),
        only_one: true,
        one_message: true,
        unlisted: true,
        elsewhere: true,
        page: Some(PageKey(5)),
    };
    let opened = Table::open(&Opening {
        home,
        ..opening(setup("two-player", &[("setup", "standard")]))
    })
    .unwrap()
    .0;
    assert_eq!(Table::decode(&opened.encode()).unwrap().home, home);
    let mut body: Value = serde_json::from_slice(&opened.encode()).unwrap();
    for field in [
        "language",
        "own_thread",
        "notes",
        "lasts",
        "only_one",
        "one_message",
        "unlisted",
        "elsewhere",
        "page",
    ] {
        assert!(body.as_object_mut().unwrap().remove(field).is_some(), "{field}");
    }
    let default = NOON.after(LOBBY_LASTS).0;
    body["phase"]["Lobby"]["expires"] = default.into();
    // Default values are omitted, so older bodies look the same.
    let old = Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap();
    assert_eq!(old.home, Home::default());
    assert_eq!(
        old.encode(),
        Table::open(&opening(setup("two-player", &[("setup", "standard")]))).unwrap().0.encode()
    );
    // A language that is no longer supported, or only by a newer version.
    body["language"] = "tlh".into();
    assert_eq!(Table::decode(&serde_json::to_vec(&body).unwrap()).unwrap().home, Home::default());
}

#[test]
fn lobbies_end_without_a_game() {
    let table = Table::open(&opening(setup("two-player", &[]))).unwrap().0;
    assert_eq!(said(table.apply(&order(2, Command::Cancel))), "table-refuse-not-host-away");
    assert_eq!(said(table.apply(&order(1, Command::Expire))), "table-refuse-timer");
    let timer = |at| Order { by: By::Timer, at, ..order(0, Command::Expire) };
    let end = NOON.after(LOBBY_LASTS);
    assert_eq!(said(table.apply(&timer(Time(end.0 - 1)))), "table-refuse-timer");
    assert_eq!(said(table.apply(&Order { command: Command::Cancel, ..timer(end) })), "table-refuse-timer");
    for order in [timer(end), order(1, Command::Cancel), order(1, Command::Leave)] {
        let (closed, effects) = table.apply(&order).unwrap();
        assert_eq!((closed.phase, effects), (Phase::Closed, vec![Effect::ShowLobby]));
        assert!(!closed.is_open());
        assert_eq!(closed.deadline(), None);
        assert_eq!(said(closed.apply(&join(2))), "table-refuse-closed");
        assert_eq!(said(closed.apply(&enter(1, "setup"))), "table-refuse-closed");
        assert_eq!(
            said(closed.rematch(TableId(1), UserId(1), NOON, SEED, None, &Default::default())),
            "table-refuse-rematch"
        );
        assert_eq!(Table::decode(&closed.encode()).unwrap().encode(), closed.encode());
    }
}

#[test]
fn entries_are_for_the_own_seat_and_the_present_board() {
    let table = started("two-player", &[("setup", "standard")]);
    assert_eq!(table.apply(&enter(3, "e3-f3v")).unwrap_err(), Refused::NotSeated);
    assert!(matches!(table.apply(&enter(2, "e3-f3v")), Err(Refused::Rules(Refusal::Illegal { .. }))));
    assert!(matches!(table.apply(&enter(2, "white:e3-f3v")), Err(Refused::Rules(_))));
    assert!(matches!(
        table.apply(&enter(1, "red:resign")),
        Err(Refused::Rules(Refusal::Syntax { .. }))
    ));
    for forbidden in ["timeout", "white:timeout", "`illegal`"] {
        let Err(Refused::Rules(refusal)) = table.apply(&enter(1, forbidden)) else {
            panic!("{forbidden}")
        };
        assert_eq!(refusal.message().id, "table-refuse-referee");
    }
    let stale = Order { ply: Some(Ply(1)), ..enter(1, "e3-f3v") };
    assert_eq!(table.apply(&stale).unwrap_err(), Refused::Stale { now: Ply(0) });
    let other = Order { table: Some(TableId(1)), ..enter(1, "e3-f3v") };
    assert_eq!(table.apply(&other).unwrap_err(), Refused::Stale { now: Ply(0) });
    let made = Order {
        ply: Some(Ply(0)),
        table: Some(TableId(9000)),
        ..enter(1, "E3 to f3 d")
    };
    let (after, effects) = table.apply(&made).unwrap();
    assert_eq!(after.record_text(), "e3-f3v\n");
    assert_eq!(after.entries[0].by, Some(UserId(1)));
    assert_eq!(after.entries[0].at, Time(NOON.0 + 5_000), "whole seconds");
    let [Effect::PostBoard { next, events }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!((next.as_slice(), events.len()), ([UserId(2)].as_slice(), 1));
    assert_eq!(after.apply(&made).unwrap_err(), Refused::Stale { now: Ply(1) }, "the same once more");
    assert_eq!(table.ply(), Ply(0), "the table before is as it was");
}

#[test]
fn offers_resignation_and_the_end() {
    let table = started("two-player", &[("setup", "standard")]);
    let control = |user, control| order(user, Command::Control(control));
    let (offered, _) = table.apply(&control(1, Control::Offer(Offer::Draw))).unwrap();
    let accept = control(2, Control::Accept(Offer::Draw));
    let (drawn, effects) = offered.apply(&accept).unwrap();
    assert_eq!(drawn.phase, Phase::Over);
    assert_eq!(drawn.outcome().unwrap().reason, "agreement");
    assert!(matches!(effects.as_slice(), [Effect::PostBoard { next, .. }] if next.is_empty()));
    assert_eq!(drawn.record_text(), "white:draw-offer\nred:draw-accept\n");
    assert_eq!(said(drawn.apply(&enter(1, "e3-f3v"))), "table-refuse-over");
    assert_eq!(said(drawn.apply(&join(3))), "table-refuse-over");
    // The offer survives the offering player's move; the other's move ends it.
    let moved = offered.apply(&enter(1, "e3-f3v")).unwrap().0;
    assert_eq!(moved.apply(&accept).unwrap().0.phase, Phase::Over);
    let declined = moved.apply(&enter(2, "e7-f6^")).unwrap().0;
    assert!(matches!(declined.apply(&accept), Err(Refused::Rules(_))));
    let resigned = declined.apply(&control(2, Control::Leave(Leave::Resign))).unwrap().0;
    assert_eq!((resigned.phase, resigned.outcome().unwrap().reason), (Phase::Over, "resign"));
    assert!(matches!(table.apply(&control(1, Control::Leave(Leave::Timeout))), Err(Refused::Rules(_))));
    assert_eq!(table.apply(&control(9, Control::Leave(Leave::Resign))).unwrap_err(), Refused::NotSeated);
}

#[test]
fn a_rematch_rotates_the_seats_and_waits_for_all() {
    let resign = |user| order(user, Command::Control(Control::Leave(Leave::Resign)));
    let table = started("three-player", &[]);
    assert_eq!(
        said(table.rematch(TableId(2), UserId(1), NOON, SEED, None, &Default::default())),
        "table-refuse-rematch"
    );
    let over = table.apply(&resign(1)).unwrap().0.apply(&resign(2)).unwrap().0;
    assert_eq!(over.phase, Phase::Over);
    assert_eq!(
        over.rematch(TableId(2), UserId(9), NOON, SEED, None, &Default::default()).unwrap_err(),
        Refused::NotSeated
    );
    let (again, effects) = over
        .rematch(TableId(2), UserId(2), Time(NOON.0 + 1), SEED, None, &Default::default())
        .unwrap();
    assert_eq!(effects, [Effect::ShowLobby]);
    // It waits as long as the table before it did.
    let lasts = LobbyHours::new(3).unwrap();
    let mut brief = over.clone();
    brief.home.lasts = lasts;
    for (table, wait) in [(&over, LOBBY_LASTS), (&brief, lasts.duration())] {
        let at = Time(NOON.0 + 1);
        let (lobby, _) = table.rematch(TableId(2), UserId(2), at, SEED, None, &Default::default()).unwrap();
        assert_eq!(lobby.phase, Phase::Lobby { expires: at.after(wait) });
    }
    assert_eq!((again.id, again.host, again.ply()), (TableId(2), UserId(2), Ply(0)));
    assert_eq!(again.seat_of(UserId(2)), Some(Seat(0)));
    assert_eq!(again.invited, [2, 3, 1].map(|id| Some(UserId(id))));
    assert_eq!(said(again.apply(&join(9))), "table-refuse-full");
    let again = again.apply(&join(1)).unwrap().0.apply(&join(3)).unwrap().0;
    assert_eq!(again.phase, Phase::Play);
    assert_eq!(again.seats, [2, 3, 1].map(|id| Some(person(id))));
}

fn fixture_games() -> Vec<(Value, Table)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/triablo.json");
    let file: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let games = file["games"].as_array().unwrap().clone();
    assert!(!games.is_empty());
    games
        .into_iter()
        .map(|game| {
            let options = super::recorded::options(&game);
            let options: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
            let table = started(game["variant"].as_str().unwrap(), &options);
            (game, table)
        })
        .collect()
}

#[test]
fn complete_games_are_played_and_kept() {
    for (game, mut table) in fixture_games() {
        for line in game["record"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()) {
            let seat = line.split_once(':').and_then(|(name, _)| table.play().unwrap().seat_named(name));
            let user = seat.map_or_else(|| table.next()[0], |seat| table.person(seat).unwrap().id);
            let entry = Order { ply: Some(table.ply()), ..enter(user.0, line) };
            table = table.apply(&entry).unwrap_or_else(|why| panic!("{}: {line}: {why:?}", game["name"])).0;
        }
        let play = table.play().unwrap();
        assert_eq!(play.full_position(), game["final"].as_str().unwrap());
        assert_eq!(table.phase == Phase::Over, !game["result"].is_null());
        let body = table.encode();
        let decoded = Table::decode(&body).unwrap();
        assert_eq!(decoded.play().unwrap().full_position(), play.full_position());
        assert_eq!(decoded.entries, table.entries);
        assert_eq!(decoded.encode(), body);
        assert!(
            body.len() < 400 + 20 * table.entries.len(),
            "{} bytes for {} entries",
            body.len(),
            table.entries.len()
        );
    }
}

#[test]
fn damaged_bodies_say_what_is_wrong() {
    let table = started("two-player", &[("setup", "standard")]).apply(&enter(1, "e3-f3v")).unwrap().0;
    let body: Value = serde_json::from_slice(&table.encode()).unwrap();
    let decode = |change: &dyn Fn(&mut Value)| {
        let mut changed = body.clone();
        change(&mut changed);
        Table::decode(&serde_json::to_vec(&changed).unwrap())
            .map(|table| table.ply())
            .unwrap_err()
    };
    assert_eq!(decode(&|body| body["format"] = 3.into()), DecodeError::Format(3));
    assert!(matches!(decode(&|body| body["format"] = 0.into()), DecodeError::Body(_)));
    assert!(matches!(decode(&|body| body["setup"]["variant"] = "x".into()), DecodeError::Setup(_)));
    assert!(matches!(decode(&|body| body["phase"] = "Over".into()), DecodeError::Body(_)));
    assert!(matches!(decode(&|body| body["phase"] = "Closed".into()), DecodeError::Body(_)));
    assert!(matches!(decode(&|body| body["seats"][1] = Value::Null), DecodeError::Body(_)));
    assert!(matches!(
        decode(&|body| body["seats"][1] = body["seats"][0].clone()),
        DecodeError::Body(_)
    ));
    assert!(matches!(decode(&|body| body["kept"] = Value::Array(vec![])), DecodeError::Body(_)));
    for (line, seat) in [("e3-e9v", 0), ("E3-f3v", 0), ("e3-f3v", 1), ("?", 0)] {
        let error = decode(&|body| {
            body["entries"][0][0] = line.into();
            body["entries"][0][1] = seat.into();
        });
        assert!(
            matches!(&error, DecodeError::Replay { ply: 1, line: named, .. } if named == line),
            "{error:?}"
        );
    }
    let DecodeError::Body(why) = decode(&|body| body["seed"] = "00".into()) else {
        panic!("no seed")
    };
    assert!(why.starts_with("a seed is 64 hexadecimal digits"), "{why}");
    let whole = table.encode();
    for length in 0..whole.len() {
        assert!(Table::decode(&whole[..length]).is_err(), "cut at {length}");
    }
}

/// An action by some user: mostly sensible, so that games make progress.
#[derive(Clone, Debug)]
pub struct Attempt {
    user: u64,
    /// The user on turn acts, if there is one.
    on_turn: bool,
    ply: Option<i8>,
    other_table: bool,
    seconds: u64,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Join(Option<u8>),
    Leave,
    Cancel,
    Expire,
    Timer,
    Legal(prop::sample::Index),
    Text(String),
    Control(prop::sample::Index),
    Again,
}

pub fn attempt() -> impl Strategy<Value = Attempt> {
    let what = prop_oneof![
        8 => prop::option::weighted(0.3, 0..5u8).prop_map(What::Join),
        1 => Just(What::Leave),
        1 => prop_oneof![4 => Just(What::Expire), 1 => Just(What::Cancel), 1 => Just(What::Timer)],
        24 => any::<prop::sample::Index>().prop_map(What::Legal),
        3 => prop_oneof!["\\PC{0,12}", "[a-k][0-9]{1,2}[-x>][a-k][0-9]{1,2}[\\^v]?", "(white:|red:)?(setup|timeout|resign|!x)"]
            .prop_map(What::Text),
        2 => any::<prop::sample::Index>().prop_map(What::Control),
        4 => Just(What::Again),
    ];
    let ply = prop_oneof![6 => Just(None), 3 => Just(Some(0)), 1 => (-2..3i8).prop_map(Some)];
    (1..6u64, prop::bool::weighted(0.7), ply, prop::bool::weighted(0.05), 0..100_000u64, what).prop_map(
        |(user, on_turn, ply, other_table, seconds, what)| Attempt {
            user,
            on_turn,
            ply,
            other_table,
            seconds,
            what,
        },
    )
}

/// The same, with at most `time` between the attempts.
pub fn attempt_within(time: Duration) -> impl Strategy<Value = Attempt> {
    attempt().prop_map(move |attempt| Attempt { seconds: attempt.seconds % time.as_secs(), ..attempt })
}

impl Attempt {
    pub fn order(&self, table: &Table, last: Option<&Order>) -> Order {
        let user = table.next().first().filter(|_| self.on_turn).map_or(self.user, |user| user.0);
        let play = table.play();
        let command = match &self.what {
            What::Join(seat) => Command::Join { seat: seat.map(Seat), new: false },
            What::Leave => Command::Leave,
            What::Cancel => Command::Cancel,
            What::Expire => Command::Expire,
            // In the lobby, and during the game.
            What::Timer if play.is_none() => Command::Expire,
            What::Timer => Command::Tick,
            What::Legal(index) => {
                let legal = play.and_then(|play| play.legal()).unwrap_or_default();
                let text = if legal.is_empty() { "setup".to_owned() } else { index.get(&legal).clone() };
                Command::Enter { text }
            }
            What::Text(text) => Command::Enter { text: text.clone() },
            What::Control(index) => Command::Control(*index.get(&Control::ALL)),
            What::Again => match last {
                Some(order) => return order.clone(),
                None => Command::Leave,
            },
        };
        let by = if matches!(self.what, What::Timer) {
            By::Timer
        } else {
            By::Person(person(user))
        };
        Order {
            request: None,
            by,
            at: Time((NOON.0 - 1000) + self.seconds * 1000),
            pressed: None,
            table: Some(if self.other_table { TableId(1) } else { table.id }),
            ply: self.ply.map(|by| Ply(table.ply().0.saturating_add_signed(i32::from(by)))),
            command,
            standstill: Default::default(),
        }
    }
}

fn path(phase: Phase) -> u8 {
    match phase {
        Phase::Lobby { .. } => 0,
        Phase::Play => 1,
        Phase::Over => 2,
        Phase::Closed => 3,
        Phase::Aborted => 4,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Any actions in any phase: nothing panics, refusals change nothing, strangers never act, the record
    /// only grows, and it replays to the same table.
    #[test]
    fn random_orders_never_corrupt_the_table(three in any::<bool>(), invited in 0..2u64, attempts in prop::collection::vec(attempt(), 1..120)) {
        let mut invitation = opening(setup(if three { "three-player" } else { "two-player" }, &[]));
        invitation.invited = (0..invited).map(|number| guest(2 + number)).collect();
        let mut table = Table::open(&invitation).unwrap().0;
        let mut last: Option<Order> = None;
        for attempt in &attempts {
            let order = attempt.order(&table, last.as_ref());
            let before = table.encode();
            let position = table.play().map(|play| play.full_position());
            match table.apply(&order) {
                Err(why) => {
                    prop_assert_eq!(&table.encode(), &before);
                    prop_assert_eq!(table.play().map(|play| play.full_position()), position);
                    if let Refused::Said(message) = &why {
                        prop_assert!(deltille::text::exists(message.id), "{}", message.id);
                    }
                }
                Ok((after, effects)) => {
                    prop_assert!(!effects.is_empty());
                    prop_assert_eq!(&table.encode(), &before, "apply alters nothing in place");
                    prop_assert!(order.table.is_none_or(|id| id == table.id));
                    prop_assert!(matches!((path(table.phase), path(after.phase)), (0, 0 | 1 | 3) | (1, 1 | 2)));
                    prop_assert!(after.entries.starts_with(&table.entries));
                    prop_assert!(after.entries.windows(2).all(|pair| pair[0].at <= pair[1].at));
                    prop_assert_eq!(after.phase == Phase::Over, after.outcome().is_some());
                    if let (By::Person(person), true) = (&order.by, table.phase == Phase::Play) {
                        prop_assert!(table.seat_of(person.id).is_some(), "a stranger acted");
                        let seat = table.seat_of(person.id).unwrap();
                        prop_assert!(order.ply.is_none_or(|ply| table.is_fresh(seat, ply)), "a stale order was taken");
                        prop_assert_eq!(after.entries[table.entries.len()].by, Some(person.id));
                        prop_assert_eq!(after.seats.clone(), table.seats.clone());
                    }
                    let decoded = Table::decode(&after.encode()).unwrap();
                    prop_assert_eq!(decoded.encode(), after.encode());
                    prop_assert_eq!(&decoded.entries, &after.entries);
                    prop_assert_eq!(
                        decoded.play().map(|play| play.full_position()),
                        after.play().map(|play| play.full_position())
                    );
                    let people: Vec<_> = after.seats.iter().flatten().map(|person| person.id).collect();
                    prop_assert!((1..people.len()).all(|index| !people[..index].contains(&people[index])));
                    table = after;
                }
            }
            last = Some(order);
        }
    }

    /// Bytes that are not a table are refused without a panic.
    #[test]
    fn random_bytes_never_panic(at in any::<prop::sample::Index>(), byte in any::<u8>(), junk in prop::collection::vec(any::<u8>(), 0..64)) {
        let table = started("two-player", &[("setup", "standard")]).apply(&enter(1, "e3-f3v")).unwrap().0;
        let mut body = table.encode();
        let index = at.index(body.len());
        body[index] = byte;
        if let Ok(read) = Table::decode(&body) {
            prop_assert_eq!(Table::decode(&read.encode()).unwrap().encode(), read.encode());
        }
        prop_assert!(Table::decode(&junk).is_err());
    }
}

#[test]
fn every_registered_game_opens() {
    for info in registry::games() {
        for variant in info.variants {
            let mut invitation = opening(setup("two-player", &[]));
            invitation.setup = deltille::games::Setup::parse(info, Some(variant.id), &[]).unwrap();
            // A problem cannot be played at a table: it begins with a position.
            let (table, _) = match deltille::games::AnyPlay::start(&invitation.setup) {
                Ok(_) => Table::open(&invitation).unwrap(),
                Err(_) => {
                    assert_eq!(said(Table::open(&invitation)), "table-refuse-setup");
                    continue;
                }
            };
            assert_eq!(table.is_open(), table.phase != Phase::Over);
            assert_eq!(table.phase == Phase::Play, table.seats.len() == 1);
        }
    }
}
