//! People, set-ups and orders for tests that drive tables without a bot.

use deltille::{
    bot::{CONSEQUENCES, Tables},
    games::{Setup, registry},
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    store::AnyStore,
    table::{By, Command, Home, HostSeat, Made, Opening, Order, Origin, Person, Refused, Table, fair::Seed},
};
use std::sync::Arc;

pub const CHANNEL: ChannelId = ChannelId(100);
/// A time in June 2025.
pub const NOON: Time = Time(1_750_000_000_000);

pub const SEED: Seed = Seed([7; 32]);

pub fn person(number: u64) -> Person {
    Person {
        id: UserId(number), name: format!("Person <{number}> \"\\é")
    }
}

pub fn setup(variant: &str, options: &[(&str, &str)]) -> Setup {
    setup_of("triablo", variant, options)
}

pub fn setup_of(game: &str, variant: &str, options: &[(&str, &str)]) -> Setup {
    let options: Vec<_> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Setup::parse(registry::game(game).unwrap(), Some(variant), &options).unwrap()
}

/// Person 1 opens a table that any player may join.
pub fn opening(setup: Setup) -> Opening {
    Opening {
        id: TableId(9000),
        channel: CHANNEL,
        guild: Some(GuildId(u64::MAX)),
        setup,
        host: person(1),
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: Default::default(),
        at: NOON,
        seed: SEED,
        from: Origin::default(),
        solo: deltille::table::solo::Solo::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: Home::default(),
    }
}

/// Tables with all that follows from their changes.
pub fn rated_tables(store: impl Into<AnyStore>) -> Tables {
    Tables::with(store, CONSEQUENCES, Arc::default())
}

pub fn order(user: u64, command: Command) -> Order {
    Order {
        request: None,
        by: By::Person(person(user)),
        at: Time(NOON.0 + 5_500),
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Default::default(),
    }
}

pub fn join(user: u64) -> Order {
    order(user, Command::Join { seat: None, new: false })
}

pub fn enter(user: u64, text: &str) -> Order {
    order(user, Command::Enter { text: text.to_owned() })
}

/// Opened by person 1, joined by the next people in seat order.
pub fn started(variant: &str, options: &[(&str, &str)]) -> Table {
    let mut table = Table::open(&opening(setup(variant, options))).unwrap().0;
    for user in 2..=table.seats.len() as u64 {
        table = table.apply(&join(user)).unwrap().0;
    }
    table
}

pub fn said(result: Result<Made, Refused>) -> &'static str {
    match result {
        Err(Refused::Said(message)) => {
            assert!(deltille::text::exists(message.id), "{} has no text", message.id);
            message.id
        }
        other => panic!("{other:?}"),
    }
}
