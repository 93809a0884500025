### Who may take a seat: bans, blocks and limits; what moderators do.

gate-banned = The moderators of this server have kept you from opening and joining tables here.
gate-banned-until = The moderators of this server have kept you from opening and joining tables here; you can play again { $when }.
gate-banned-reason = { $why } They give this reason: { $reason }
gate-blocked = You have blocked { $who }. To play with them, lift that first: `/{ command-me-name } { command-me-settings-name }`.
gate-invitation = { $who } takes no invitation just now. Open a table with free seats, or invite somebody else.
gate-tables = { $count ->
        [one] On this server, one person may have one open table, and you have opened it.
       *[other] On this server, one person may have { $count } open tables, and you have opened them.
    } When a game is over or a lobby is closed, you can open the next one.
gate-offers = { $count ->
        [one] On this server, one person may offer seats at one table at a time, and you do.
       *[other] On this server, one person may offer seats at { $count } tables at a time, and you do.
    } When your seats are taken or a table is called off, you can offer the next one; you can also invite somebody, or play against the computer.
gate-imports = { $count ->
        [one] On this server, one person may import one record a day, and you have imported it.
       *[other] On this server, one person may import { $count } records a day, and you have imported them.
    } Tomorrow (UTC) you can go on; in direct messages with me there is no such limit.
gate-analyses = { $count ->
        [one] On this server, one person may have one game analysed a day, and you have had it.
       *[other] On this server, one person may have { $count } games analysed a day, and you have had them.
    } Tomorrow (UTC) you can go on; you can look at analyses that exist at any time.

block-self = That is you. Nobody was blocked.
block-bot = That is a bot: it plays nothing with you anyway.
block-full = You have blocked { $count } people, and there is no room for more. Unblock somebody in `/{ command-me-name } { command-me-settings-name }` first.
block-done = **{ $who }** is blocked: they cannot join tables where you sit, and cannot keep a seat for you. They are not told. Games and lobbies that you share already go on; as the host of a lobby you can remove them from it. `/{ command-me-name } { command-me-settings-name }` lists all whom you have blocked.
block-lifted = { $who } is not blocked any more.
block-page = **People.** { $count ->
        [0] You have blocked nobody. *{ command-block-name }* in somebody’s menu does it.
       *[other] You have blocked: { $names }
    }
block-lift = Unblock…
block-elsewhere = Block a player of another server…
block-deleted = somebody whose data was deleted
button-unblock = Unblock
button-people = People…
settings-invitations = Invitations and challenges
settings-invitations-open = Others can keep a seat for me
settings-invitations-shut = Nobody can keep a seat for me
settings-across = Playing with other servers
settings-across-never = Only with people of my servers
settings-across-unnamed = With other servers, unnamed
settings-across-named = With other servers, with my name

mod-not-moderator = You need the Manage Server permission for this, or Manage Messages for the table of this channel.
mod-not-of-server = You need the Manage Server permission for this, or a role with Manage Messages in the whole server.
mod-table-gone = This table is not open any more. `/{ command-server-name } { command-server-tables-name }` lists the tables that are.
mod-tables = { $count ->
        [0] No table is open on this server.
        [one] **One open table on this server.**
       *[other] **{ $count } open tables on this server.**
    }
mod-tables-here = { $count ->
        [0] No table is open in this channel. Members with the Manage Server permission see those of all channels.
       *[other] **The open table of this channel.** Members with the Manage Server permission see those of all channels.
    }
mod-pick = Which table?
mod-line = **{ $game }** — { $players } · { $state ->
        [lobby] waiting for players
        [held] paused by a moderator
        [paused] paused
       *[play] being played
    }, opened { $since } · [to the table]({ $link })
mod-button-hold = Pause
mod-button-remove = Free the seat
mod-ask-hold = Pause **{ $game }** of { $players } in { $where }? No clock runs, and only a moderator can resume the game.
mod-ask-resume = Resume **{ $game }** of { $players } in { $where }? The clocks run again.
mod-ask-end = End **{ $game }** of { $players } in { $where }, without a result?
mod-ask-end-tournament = End **{ $game }** of { $players } in { $where }, without a result? It is a game of a tournament. Its result is then set below the tournament’s message, with *{ button-manage }* → *{ button-results }*; else all its players lose at the deadline.
mod-ask-close = Close the table in { $where } that is waiting for players?
mod-ask-end-shared = End **{ $game }** of { $players } in { $where }? It ends for the other servers as well, without a result.
mod-ask-close-shared = Close the table in { $where }? The people of this server lose their seats; the table stays open on the server that opened it.
mod-ask-remove = Free the seat of { $whom } in the lobby in { $where }? The person can take it again; `/{ command-server-name } { command-server-ban-name }` prevents that.
mod-ask-remove-host = { $whom } has opened the lobby in { $where }: without its host it closes. Close it?
mod-done = Done.

ban-term-hour = for an hour
ban-term-day = for a day
ban-term-week = for a week
ban-term-month = for 30 days
ban-term-ever = for good
ban-bot = That is a bot: it opens and joins no tables.
ban-self = That is you. Nobody was kept out.
ban-full = { $count } people are kept out, and there is no room for more. Lift some with `/{ command-server-name } { command-server-bans-name }` first.
ban-ask = Keep { $whom } from opening and joining tables on this server { $term }? They leave the lobbies where they wait, and their own lobbies close. Games that have begun go on; `/{ command-server-name } { command-server-tables-name }` ends them. The person can see that they are kept out, and until when.
ban-button = Keep them out
ban-button-reason = With a reason…
ban-button-told = With a reason they read…
ban-term = For how long?
ban-form = Keep them out
ban-reason = Reason (optional)
ban-reason-hint = Moderators read it in the list and in the log
ban-reason-hint-told = The person reads it too, and moderators
ban-told = (they read it)
ban-done = Done: { $whom } can open and join no tables here.{ $count ->
        [0] {""}
        [one] {" "}They are out of one lobby.
       *[other] {" "}They are out of { $count } lobbies.
    } `/{ command-server-name } { command-server-bans-name }` lifts it.
ban-list = { $count ->
        [0] Nobody is kept from playing on this server.
        [one] **One person is kept from playing on this server:**
       *[other] **{ $count } people are kept from playing on this server:**
    }
ban-lift = Let somebody play again…
ban-ask-lift = Let { $whom } open and join tables here again?
ban-button-lift = Let them play
ban-lifted = Done: { $whom } can open and join tables here again.
ban-gone = That has been lifted already, or is over.

log-begins = 📋 { $who } has chosen this channel: it records what moderators do at tables of this server, and what people report.
log-hold = 📋 { $who } paused **{ $game }** of { $players } in { $where }. { $when }
log-resume = 📋 { $who } resumed **{ $game }** of { $players } in { $where }. { $when }
log-end = 📋 { $who } ended **{ $game }** of { $players } in { $where }, without a result. { $when }
log-unblock = 📋 { $who } timed out those who were to move in **{ $game }** of { $players } in { $where }. { $when }
log-remove = 📋 { $who } freed the seat of { $whom } in the lobby of **{ $game }** in { $where }. { $when }
log-ban = 📋 { $who } keeps { $whom } from opening and joining tables, { $term }. { $when }
log-lift = 📋 { $who } lets { $whom } open and join tables again. { $when }
log-report = 🚩 { $who } reports **{ $game }** ({ $players }): { $reason }. [To the message]({ $link }) { $when }
log-report-earlier = 🚩 { $who } reports an earlier table: { $reason }. [To the message]({ $link }) { $when }
log-role-given = 🎖️ { $who } has the role { $role } now: { $why ->
    [rating] their rating reaches it
    [puzzles] a puzzle of the day on seven days in a row
   *[tournament] they won a tournament
}.
log-role-taken = 🎖️ { $who } has the role { $role } no more: { $why ->
    [rating] their rating does not reach it
    [puzzles] their days with puzzles have ended
   *[tournament] another tournament is over
}.
log-closed = ⚠️ I may not write in the log channel: what is done is recorded there once I may. `/{ command-server-name } { command-server-settings-name }` shows the channel.
log-closed-direct = ⚠️ I may not write in { $channel }, where your server records what moderators do. Your last action was carried out, and is recorded once I may write there: I need *View Channel* and *Send Messages* in that channel.

button-report = Report…
report-ask = **Report this table to the moderators of this server.** You can add a sentence in your own words. They see who reports it, the table, the reason and the sentence. Nobody else does.
report-why = What is wrong?
report-insult = insults, or an offensive name
report-stalling = deliberate stalling
report-cheating = help from outside, or another kind of cheating
report-spam = spam: tables or invitations that bother people
report-form = Report to the moderators
report-words = In your words (optional)
report-words-hint = What happened, in a sentence or two
report-other = something else
report-nowhere = Reports go to the moderators of a server, and there is no place for them here. On a server, please ask a moderator directly.
report-enough = You have reported { $count } tables within an hour. Please ask a moderator directly.
report-sent = Thank you: the moderators of this server can read your report now.
