### Where tables open: a server's policy and settings, threads, places where the bot is a guest.

place-elsewhere = On this server, tables open only in { $channels } and their threads.
place-moderators = On this server, the moderators open the tables. Ask one of them; everybody may join.
place-role = On this server, people with the role { $role } open the tables. Ask one of them; everybody may join.
place-no-game = { $game } is not played on this server. You can choose: { $games }.
place-yours = { $why } You can change this with `/{ command-server-name } { command-server-settings-name }`.
place-managers = { $why } Members with the Manage Server permission can change this with `/{ command-server-name } { command-server-settings-name }`.
place-taken = A game is going on in this channel: the new table gets a thread of its own.
place-direct = Only you and I are here. For a game with others, use a channel of a server.
place-one-message = The board is one message here, edited after each move. *{ button-more }* changes that for this game.
place-visiting = I am only a guest here: I show boards when you or the others do something, but I post nothing on my own. There are no threads, nobody is told when time runs out or the lobby closes, and old boards keep their buttons.

thread-opened = 🧵 **{ $game }** — { $host } has opened a table in the thread { $thread }.
thread-challenge = 🧵 **{ $game }** — { $host } challenges { $guests } in the thread { $thread }.
thread-ready = Your table is open: { $thread }
thread-not-here = A thread cannot be opened here. Open the table in the channel, or ask somebody who runs this server.
thread-name = Discord refused the thread’s name. Nothing was opened; you can open the table in the channel.
thread-full = This server has as many active threads as Discord allows. Nothing was opened; archive a thread first, or open the table in the channel.
thread-forbidden = Discord did not let me open a thread here. My permissions in this channel may just have changed, or I may be timed out: the people who run this server can check that. Nothing was opened; please try again later, or open the table in the channel.
thread-refused = Discord refused the thread: { $why }. Nothing was opened; you can open the table in the channel.
thread-limited = Discord accepts no more threads from me for the moment. Nothing was opened; please try again in some minutes, or open the table in the channel.
thread-later = Discord is not working properly and did not confirm the thread. No table was opened; please try once more.

server = **Settings of this server.** Changes are saved right away. Public posts are in the server’s language, as Discord has it.
    Channels: { $channels }
    Games: { $games }
    New tables: { $threads }
    Who may open one: { $starters }{ $role }
    Play with other servers: { $across }
    Public boards: { $theme }
    Boards: { $edited }. { $edited-in }
    One person may have: { $limits }
    Log of moderators: { $log }
    Pinged for new offers: { $every ->
        [none] { $ping }
       *[other] { $ping }, { $every }
    }
    Finished games worth seeing: { $showcase }
    Puzzles of the day: { $hour ->
        [none] { $puzzles }
       *[other] { $puzzles }: { $grades }. { $hour }. { $city }
    }
    Who may create tournaments: { $organise }
    Roles: winners of tournaments { $winner }; a week of puzzles { $solver }; by rating { $rated }
    Pages on the web: { $shared }. { $listed }
server-page-tables = Tables
server-page-rights = Permissions and log
server-page-limits = Limits
server-page-posts = Announcements
server-page-roles = Roles
server-page-rated = Roles by rating
server-page-boards = Boards
server-page-puzzles = Puzzles of the day
server-page-web = Pages on the web
server-channels-none = all
server-games-none = all
server-channels = Only in these channels and their threads…
server-games = Only these games…
server-threads = Threads
server-threads-choice = whoever opens it chooses: channel or thread
server-threads-always = always in a thread of their own
server-threads-never = always in the channel
server-across = Play with other servers
server-across-off = Open seats stay on this server
server-across-on = Share open seats with other servers
server-shared = Pages of games…
server-shared-by-hand = Hosts share their games one by one
server-shared-all = Every game that all members can follow has a page
server-shared-never = No game has a page
server-listed = A page with a list of games…
server-listed-off = No page lists the games
server-listed-on = A page lists the games, for all who have its address
server-listed-indexed = A page lists the games; search engines may find it and them
server-listed-at = The list of games: { $link }
server-starters = Who may open a table
server-starters-everyone = everyone
server-starters-moderators = moderators (Manage Messages)
server-role = …or those with this role
server-theme = Public boards
server-theme-dark = dark
server-theme-light = light
server-theme-high-contrast = high contrast
server-edited = Messages with boards
server-edited-off = a new message for each move
server-edited-on = one message, edited after each move
server-edited-in = Channels where one message is edited…
server-edited-in-none = edited in no other channel
server-log-none = none
server-log = Where moderators’ actions and reports are recorded…
server-channel-closed = { $channel } (⚠️ I may not write there)
server-ping-none = none
server-ping = Role that is pinged for new offers…
server-organise = Role that may create tournaments too…
server-organise-none = moderators (Manage Messages)
server-winner = Role for winners of tournaments, until the next one ends…
server-winner-none = none
server-winner-rights = To choose this role you need the Manage Roles permission: I give it to members by myself. It cannot be the role of all members.
server-solver = Role for a puzzle of the day on 7 days in a row…
server-solver-none = none
server-rated = Role by rating: add one, change it, or take the last one off…
server-rated-none = none
server-from = From which rating on
server-from-this = from { $count } points on
server-rated-in = In one of these games…
server-rated-in-none = in any game
server-rated-role = { $role } from { $from } on ({ $games ->
    [none] any game
   *[other] { $games }
})
server-role-refused = { $role } (⚠️ I may not give it)
role-refused = ⚠️ On a server whose roles you chose in `/{ command-server-name } { command-server-settings-name }`, I may not give or take the role { $role }. I need the *Manage Roles* permission, and my own role must be above it; a role with rights of its own I give to nobody. I try again after the next game.
server-every = How often at most
server-every-this = once in { $time } at most
server-ping-all = That is the role of all members. Choose a role that people ask for: the button in `/{ command-seek-name }` gives it to those who want it.
server-ping-rights = To choose this role you need the Manage Roles permission: I give it to all members who press a button in `/{ command-seek-name }`.
server-showcase-none = shown nowhere
server-showcase = Where finished games worth seeing are shown…
server-puzzles-none = posted nowhere
server-puzzles = Where the puzzles of the day are posted…
server-grades = Which of them
server-grades-all = All of them
server-grades-easy = The easy one
server-grades-medium = The medium one
server-grades-hard = The hard one
server-unlimited = as much as they like
server-limit-none = { $what ->
        [tables] Open tables: as many as they like
        [offers] Open offers: as many as they like
        [imports] Imports: as many as they like
       *[analyses] Analyses: as many as I allow
    }
server-limit-tables = { $count ->
        [one] one open table
       *[other] { $count } open tables
    }
server-limit-offers = { $count ->
        [one] one open offer
       *[other] { $count } open offers
    }
server-limit-imports = { $count ->
        [one] one import a day
       *[other] { $count } imports a day
    }
server-limit-analyses = { $count ->
        [one] one analysis a day
       *[other] { $count } analyses a day
    }
server-nowhere = Use this in a server that has added me.
server-managers = You need the Manage Server permission to change this.
