//! A game that is open before the process starts: put into its database, with its first board shown.

use super::{process::Host, room::Room};
use deltille::{
    bot::{Receipt, System, Tables, TimeSource},
    games::{Level, Setup, registry},
    ids::{ChannelId, MessageId, TableId, UserId},
    store::{DiskStore, Key, database_folder},
    table::{HostSeat, Opening, Person, clock::TimeControl, fair::Seed, teams::Team},
};
use std::sync::Arc;

/// Triablo for two in a new channel of this name, opened by Mira: against these computers, or of these teams.
pub async fn triablo(host: &Host, name: &str, computers: Vec<Level>, teams: Vec<(Team, String)>) -> Room {
    let room = host.room(host.playground.add_channel(name));
    let data = host.data.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let tables = Tables::new(Arc::new(DiskStore::open(&database_folder(&data)).unwrap()));
    let options = [("setup".to_owned(), "standard".to_owned())];
    let channel = ChannelId(room.channel);
    let opening = Opening {
        id: TableId(channel.0),
        channel,
        guild: None,
        setup: Setup::parse(registry::game("triablo").unwrap(), Some("two-player"), &options).unwrap(),
        host: Person { id: UserId(room.person("Mira").id), name: "Mira".to_owned() },
        seat: HostSeat::First,
        invited: Vec::new(),
        computers,
        time: TimeControl::Unlimited,
        at: System.now(),
        seed: Seed([3; 32]),
        from: Default::default(),
        solo: Default::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: Default::default(),
    };
    let key = Key(format!("i:{channel}-open"));
    let opened = match teams.is_empty() {
        true => tables.open(key, opening).await.unwrap(),
        false => tables.open_teams(Default::default(), key, opening, teams).await.unwrap(),
    };
    tables.delivered(Receipt::of(channel, opened.version), MessageId(1)).await.unwrap();
    tables.presence.beat(System.now()).await.unwrap();
    room
}
