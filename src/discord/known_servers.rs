//! Parts of servers as the gateway tells them: which channels only some members can see, and which roles moderate.
//! Tables in hidden channels are not listed to the whole server. A channel that is not known is not hidden.

use deltille_base::ids;
use serenity::all::{
    ChannelId, Guild, GuildChannel, GuildId, PermissionOverwriteType, Permissions, Role, RoleId,
};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

#[derive(Default)]
pub struct KnownServers(Mutex<HashMap<GuildId, Server>>);

struct Server {
    /// What each role may do where no channel says otherwise; that of all members has the server's id.
    roles: HashMap<RoleId, Permissions>,
    /// Channels that say otherwise, or the same: whether @everyone sees them.
    channels: HashMap<ChannelId, bool>,
}

impl KnownServers {
    /// Learns all channels of a server.
    pub fn learn(&self, guild: &Guild) {
        let channels =
            guild.channels.values().filter_map(|channel| Some((channel.id, overwritten(channel)?)));
        let roles = guild.roles.values().map(|role| (role.id, role.permissions));
        let server = Server { roles: roles.collect(), channels: channels.collect() };
        self.servers().insert(guild.id, server);
    }

    pub fn changed(&self, channel: &GuildChannel) {
        if let Some(server) = self.servers().get_mut(&channel.guild_id) {
            match overwritten(channel) {
                Some(sees) => server.channels.insert(channel.id, sees),
                None => server.channels.remove(&channel.id),
            };
        }
    }

    pub fn role_changed(&self, role: &Role) {
        self.role(role.guild_id, role.id, Some(role.permissions));
    }

    /// `None`: the role is gone.
    pub fn role(&self, guild: GuildId, role: RoleId, permissions: Option<Permissions>) {
        if let Some(server) = self.servers().get_mut(&guild) {
            match permissions {
                Some(permissions) => server.roles.insert(role, permissions),
                None => server.roles.remove(&role),
            };
        }
    }

    pub fn forget(&self, guild: GuildId) {
        self.servers().remove(&guild);
    }

    /// Whether only some members see this channel. A thread is as visible as its `parent`.
    pub fn hides(&self, guild: GuildId, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        let servers = self.servers();
        let Some(server) = servers.get(&guild) else { return false };
        let everyone = server.roles.get(&everyone(guild));
        let seen = server.channels.get(&parent.unwrap_or(channel)).copied();
        !seen.unwrap_or_else(|| everyone.is_none_or(|may| sees(*may)))
    }

    /// Whether a member with these roles manages messages in all channels of the server.
    pub fn moderates(&self, guild: GuildId, roles: &[ids::RoleId]) -> bool {
        let servers = self.servers();
        let Some(server) = servers.get(&guild) else { return false };
        let own = roles.iter().map(|role| RoleId::new(role.0)).chain([everyone(guild)]);
        own.filter_map(|role| server.roles.get(&role))
            .any(|may| may.intersects(Permissions::MANAGE_MESSAGES | Permissions::ADMINISTRATOR))
    }

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Server>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The role of all members has the server's id.
fn everyone(guild: GuildId) -> RoleId {
    RoleId::new(guild.get())
}

fn sees(permissions: Permissions) -> bool {
    permissions.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR)
}

/// Whether @everyone sees this channel, if the channel says it itself.
fn overwritten(channel: &GuildChannel) -> Option<bool> {
    let all = PermissionOverwriteType::Role(everyone(channel.guild_id));
    let own = channel.permission_overwrites.iter().find(|overwrite| overwrite.kind == all)?;
    match (own.allow.view_channel(), own.deny.view_channel()) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const GUILD: GuildId = GuildId::new(44);

    fn channel(id: u64, overwrites: &Value) -> GuildChannel {
        let channel = json!({"id": id.to_string(), "guild_id": "44", "type": 0, "name": "hall", "position": 0,
                             "permission_overwrites": overwrites});
        serde_json::from_value(channel).unwrap()
    }

    /// An overwrite for @everyone.
    fn overwrite(allow: Permissions, deny: Permissions) -> Value {
        json!([{"id": "44", "type": 0, "allow": allow.bits().to_string(), "deny": deny.bits().to_string()}])
    }

    fn known() -> KnownServers {
        let server = Server { roles: HashMap::new(), channels: HashMap::new() };
        KnownServers(Mutex::new(HashMap::from([(GUILD, server)])))
    }

    #[test]
    fn channels_hidden_from_everyone_are_hidden_with_their_threads() {
        let hidden = known();
        let hides = |id, parent| hidden.hides(GUILD, ChannelId::new(id), parent);
        assert!(!hides(1, None), "not known");
        let (none, view) = (Permissions::empty(), Permissions::VIEW_CHANNEL);
        hidden.changed(&channel(1, &overwrite(none, view)));
        assert!(hides(1, None) && hides(9, Some(ChannelId::new(1))) && !hides(2, None));
        // Others' permissions and other rights do not matter.
        let of_a_role = json!([{"id": "7", "type": 0, "allow": "0", "deny": view.bits().to_string()}]);
        hidden.changed(&channel(2, &of_a_role));
        hidden.changed(&channel(3, &overwrite(none, Permissions::SEND_MESSAGES)));
        assert!(!hides(2, None) && !hides(3, None));
        hidden.changed(&channel(1, &json!([])));
        assert!(!hides(1, None), "open again");
        assert!(!hidden.hides(GuildId::new(45), ChannelId::new(1), None), "an unknown server");
    }

    #[test]
    fn servers_may_show_channels_to_some_roles_only() {
        let hidden = known();
        let hides = |id| hidden.hides(GUILD, ChannelId::new(id), None);
        let role = |id, permissions| hidden.role(GUILD, RoleId::new(id), Some(permissions));
        hidden.changed(&channel(1, &overwrite(Permissions::VIEW_CHANNEL, Permissions::empty())));
        role(44, Permissions::SEND_MESSAGES);
        assert!(hides(2) && !hides(1));
        role(7, Permissions::VIEW_CHANNEL);
        assert!(hides(2), "another role");
        role(44, Permissions::VIEW_CHANNEL);
        assert!(!hides(2));
        role(44, Permissions::empty());
        hidden.forget(GUILD);
        assert!(!hides(2));
    }

    #[test]
    fn roles_moderate_the_server_and_channels_do_not() {
        let server = known();
        let moderates = |roles: &[u64]| {
            let roles: Vec<ids::RoleId> = roles.iter().copied().map(ids::RoleId).collect();
            server.moderates(GUILD, &roles)
        };
        server.role(GUILD, RoleId::new(44), Some(Permissions::VIEW_CHANNEL));
        server.role(GUILD, RoleId::new(7), Some(Permissions::MANAGE_MESSAGES));
        server.role(GUILD, RoleId::new(8), Some(Permissions::ADMINISTRATOR));
        assert_eq!([&[][..], &[9], &[9, 7], &[8]].map(moderates), [false, false, true, true]);
        server.role(GUILD, RoleId::new(7), None);
        assert!(!moderates(&[7]));
        server.role(GUILD, RoleId::new(44), Some(Permissions::MANAGE_MESSAGES));
        assert!(moderates(&[]), "all members do");
    }
}
