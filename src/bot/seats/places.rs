//! Where a table may open: the server's policy, the bot's permissions, and places where the bot is a guest.

use crate::{
    frame::{
        deliver::ThreadNames,
        settings::servers::{ServerSettings, Starters, Threads},
        ui::{
            ChannelKind, Request, Rights,
            escape::{cut, plain},
        },
    },
    routing::{Bot, Problem, Result},
    seats::gate::banned,
};
use deltille_base::{
    ids::ChannelId,
    text::{Message, say, word},
};
use std::sync::Arc;

/// Longest name of a thread, in characters.
pub const THREAD_NAME: usize = 100;

/// Names of the thread that the user asks for, for the board of a table with this description.
pub fn thread_names(request: &Request, line: &str) -> ThreadNames {
    ThreadNames {
        full: cut(&format!("{line} — {}", plain(&request.user.name)), THREAD_NAME),
        plain: cut(line, THREAD_NAME),
    }
}

/// Checks the permissions the bot needs in a channel to show a board. As a guest it only answers, which needs
/// no permission.
pub fn missing_permissions(request: &Request) -> Result<()> {
    if request.place.visiting {
        return Ok(());
    }
    let have = request.permissions;
    let needed = [
        (have.view_channel, "permission-view-channel"),
        (have.send_messages, "permission-send-messages"),
        (have.attach_files, "permission-attach-files"),
    ];
    let missing: Vec<&'static str> =
        needed.into_iter().filter(|(have, _)| !have).map(|(_, name)| name).collect();
    if missing.is_empty() { Ok(()) } else { Err(Problem::Permissions(missing)) }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablePlaces {
    pub here: bool,
    pub thread: bool,
    /// The text id of a restriction in this place.
    pub note: Option<&'static str>,
    /// Whether one message shows the board.
    pub one_message: bool,
}

/// Returns why the user may not open a table here, if so. `game`, if known, is checked too.
fn refusal(settings: &ServerSettings, request: &Request, game: Option<&str>) -> Option<Message> {
    let rights = &request.rights;
    let here = |channel: &ChannelId| *channel == request.channel || Some(*channel) == request.place.parent;
    if !settings.channels.is_empty() && !settings.channels.iter().any(here) {
        let channels: Vec<String> = settings.channels.iter().map(|channel| format!("<#{channel}>")).collect();
        return Some(Message::new("place-elsewhere").with("channels", channels));
    }
    let moderator = request.moderates(request.channel);
    match settings.starters {
        Starters::Moderators if !moderator => return Some(Message::new("place-moderators")),
        Starters::Role(role) if !moderator && !rights.roles.contains(&role) => {
            return Some(Message::new("place-role").with("role", format!("<@&{role}>")));
        }
        Starters::Everyone | Starters::Moderators | Starters::Role(_) => {}
    }
    let game = game
        .filter(|game| !settings.games.is_empty() && !settings.games.iter().any(|allowed| allowed == game))?;
    let named = |id: &str| word(request.locale, &format!("game-{id}"));
    let allowed: Vec<String> = settings.games.iter().map(|id| named(id)).collect();
    Some(Message::new("place-no-game").with("game", named(game)).with("games", allowed))
}

/// For moderators, adds how the server's settings can be changed.
fn with_remedy(why: Message, request: &Request) -> Message {
    let Rights { manage_server, manage_messages, .. } = request.rights;
    let remedy = match (manage_server, manage_messages) {
        (true, _) => "place-yours",
        (false, true) => "place-managers",
        (false, false) => return why,
    };
    Message::new(remedy).with("why", say(request.locale, &why))
}

impl Bot {
    /// Checks whether the user may open a table in this place.
    ///
    /// # Errors
    /// The server's policy or its moderators forbid it; the message says what is allowed.
    pub(crate) async fn may_start(&self, request: &Request, game: Option<&str>) -> Result<()> {
        // Own tables are private, so no server policy applies.
        if request.channel.is_own() {
            return Ok(());
        }
        let settings = policy(self, request).await;
        let kept_out = request.guild.and_then(|guild| banned(&settings, guild, request.user.id, request.at));
        if let Some(why) = kept_out {
            return Err(Problem::Said(why));
        }
        if let Some(why) = refusal(&settings, request, game) {
            return Err(Problem::Said(with_remedy(why, request)));
        }
        self.may_have(request, false).await
    }

    /// Where a table can open, given the place of the request.
    pub(crate) async fn places(&self, request: &Request) -> Result<TablePlaces> {
        let settings = policy(self, request).await;
        let (policy, place) = (settings.threads, request.place);
        let has_threads = matches!(place.kind, ChannelKind::Text | ChannelKind::News);
        let can = has_threads && !place.visiting && request.guild.is_some();
        let thread = can && request.permissions.open_threads && policy != Threads::Never;
        let free = self.current(request.channel).await?.is_none_or(|current| !current.table.is_open());
        let note = match place.kind {
            _ if place.visiting => Some("place-visiting"),
            _ if thread && !free => Some("place-taken"),
            ChannelKind::Direct => Some("place-direct"),
            ChannelKind::Text | ChannelKind::News | ChannelKind::Thread | ChannelKind::Other => None,
        };
        Ok(TablePlaces {
            here: free && !(thread && policy == Threads::Always),
            thread,
            note,
            one_message: settings.in_one_message(request.channel, place.parent),
        })
    }
}

/// The settings that apply to the request. They are the defaults on a server where the bot is only a
/// guest.
pub async fn policy(bot: &Bot, request: &Request) -> Arc<ServerSettings> {
    match request.guild.filter(|_| !request.place.visiting) {
        Some(guild) => bot.servers.get(guild).await,
        None => Arc::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::ui::{Permissions, Place, User, request::Action};
    use deltille_base::{
        ids::{GuildId, InteractionId, RoleId, Time, UserId},
        text::Locale,
    };

    fn request(channel: u64, parent: Option<u64>, rights: Rights) -> Request {
        Request {
            id: InteractionId(1),
            at: Time(0),
            user: User { id: UserId(1), name: "Ann".to_owned(), bot: false },
            locale: Locale::default(),
            channel: ChannelId(channel),
            guild: Some(GuildId(1)),
            permissions: Permissions::ALL,
            place: Place { parent: parent.map(ChannelId), ..Place::default() },
            rights,
            action: Action::Command { name: "play".to_owned(), options: Vec::new() },
        }
    }

    #[test]
    fn policy_text_lists_channels_roles_and_games() {
        let settings = ServerSettings {
            channels: vec![ChannelId(5)],
            games: vec!["triablo".to_owned()],
            starters: Starters::Role(RoleId(7)),
            ..ServerSettings::default()
        };
        let player = Rights { roles: vec![RoleId(7)], ..Rights::default() };
        let moderator = Rights { manage_messages: true, ..Rights::default() };
        let why = |settings: &ServerSettings, request: &Request, game| {
            refusal(settings, request, game).map(|why| why.id)
        };
        assert_eq!(why(&settings, &request(5, None, player.clone()), Some("triablo")), None);
        assert_eq!(
            why(&settings, &request(9, Some(5), player.clone()), None),
            None,
            "a thread of an allowed channel"
        );
        assert_eq!(why(&settings, &request(9, None, moderator.clone()), None), Some("place-elsewhere"));
        assert_eq!(why(&settings, &request(5, None, Rights::default()), None), Some("place-role"));
        assert_eq!(why(&settings, &request(5, None, moderator), Some("chess")), Some("place-no-game"));
        let moderators = ServerSettings { starters: Starters::Moderators, ..ServerSettings::default() };
        assert_eq!(why(&moderators, &request(1, None, player), None), Some("place-moderators"));
        let host = Rights { manage_server: true, ..Rights::default() };
        let remedy = |rights: &Rights| with_remedy(Message::new("x"), &request(9, None, rights.clone())).id;
        let moderator = Rights { manage_messages: true, ..Rights::default() };
        assert_eq!(
            [&host, &moderator, &Rights::default()].map(remedy),
            ["place-yours", "place-managers", "x"]
        );
        assert_eq!(why(&moderators, &request(1, None, host), Some("chess")), None);
        assert_eq!(why(&ServerSettings::default(), &request(1, None, Rights::default()), Some("x")), None);
    }
}
