### Open seats: `/seek`, and how a lobby waits.

button-offer-seat = Offer a seat…
button-join-number = Join { $number }
button-seek = Open seats
button-same-again = Same again, open seat
button-return = Leave, free my seat
button-ping-me = Ping me for new offers
button-ping-no-more = Ping me no more
form-lasts = How long the table waits
form-lasts-this = Waits: { $time }
form-only = Several offers
form-only-all = Each of my offers may begin
form-only-one = Only one game: the first closes my others
lobby-only-one = Only one game: if another offer of the host’s is taken first, this table closes.
seek-title = { $count ->
        [one] **One open seat offer on this server**
       *[other] **{ $count } open seat offers on this server**
    }
seek-title-game = { $count ->
        [one] **{ $game }: one open seat offer on this server**
       *[other] **{ $game }: { $count } open seat offers on this server**
    }
seek-none = There is no open seat on this server right now. Offer one, and it stands here until it is taken.
seek-line = { $number }. **{ $game }** · { $clock } · { $stakes } — { $host }, { $since } · { $count ->
        [one] one seat free
       *[other] { $count } seats free
    } · { $place }
seek-line-own = { $number }. **{ $game }** · { $clock } · { $stakes } — yours, { $since } · { $count ->
        [one] one seat free
       *[other] { $count } seats free
    } · { $place }
seek-rated = rated
seek-casual = casual
seek-ask = **Which game do you offer a seat in?** You choose variant, clock and how long the table waits next.
seek-begun = You have taken the last seat, and **{ $game }** begins: { $place }
seek-joined = You have a seat. **{ $game }** begins when the others are there: { $place }
seek-gone = This offer is gone. Here is what is open now.
seek-withdrawn = This offer is closed: it was called off, it has expired, or its host has begun another game. Here is what is open now.
seek-taken = Another player was faster: the last seat is taken. Here is what is open now. The game can be watched: { $link }
seek-kept = The seats that are left are kept for invited people. Here is what is open now.
seek-own = This is your own offer: it waits for another player. { $link }
seek-seated = You have a seat at this table already: { $link }
seek-not-listed = No open seat is called that: choose one from the suggestions, or press a button here.
seek-nowhere = Open seats belong to a server: use this in a server that has added me.
seek-ping = { $role } A seat is open: **{ $game }** · { $clock } · { $stakes } — { $host }. [To the table]({ $link })
ping-on = You have the role { $role } now: you are pinged when somebody offers a seat here, once in { $every } at most.
ping-off = You are not pinged for new offers any more: the role { $role } is taken from you.
ping-gone = This server has no role that is pinged for new offers any more.
ping-forbidden = I may not change who has the role { $role }. Those who run this server can give it to you, or let me do it: I need the *Manage Roles* permission, and in the list of roles mine must be above { $role }.
ping-powerful = I do not give { $role } by a button: it allows more than all members may do. Please tell those who run this server; a role without permissions of its own is what I need.
ping-later = Discord did not answer, so I do not know whether that worked. Please try again in a minute.
button-elsewhere = Other servers…
seek-elsewhere = on another server
seek-team = team { $team }
seek-ask-elsewhere = **Do you want to play with people of other servers?** Then you see their open seats, and they see yours. Nobody learns which servers these are. Your name is shown there only if you say so. You can change this in `/{ command-me-name } { command-me-settings-name }`.
seek-ask-seen = -# People of other servers will see your offer, too.
seek-taken-elsewhere = Another player was faster: the last seat is taken. Here is what is open now.
seek-seated-elsewhere = You have a seat at this table already.
elsewhere-no-room = There is no room for this game’s board here: this channel has a table, and I cannot open a thread. Use `/{ command-seek-name }` in another channel.
elsewhere-closed = This game cannot go on between these servers: one of them, or a player, no longer plays with others.
return-ask = No move has been made yet. If you **leave**, your seat is free again and the table waits for another player; there is no result. If you **resign**, the game counts as lost.
returned = You have left, and the seat is free again.
return-left = { $host }: **{ $who }** left before the first move. The seat is free again.
table-refuse-return = You can leave like this only before the first move, and not as the host of the table.
