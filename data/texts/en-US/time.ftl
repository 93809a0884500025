### Clocks, vacations, and what is done about somebody who does not come.

time-unlimited = No clock
time-per-move = { $time } per move
time-per-player = { $time } each + { $increment } per move
time-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
time-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
time-weeks = { $count ->
    [one] 1 week
   *[other] { $count } weeks
}

clock-seconds = { $count }s
clock-minutes = { $count }m
clock-hours = { $count }h
clock-hours-minutes = { $large }h { $small }m
clock-days = { $count }d
clock-days-hours = { $large }d { $small }h
clock-until = ⏱️ Deadline { $when }
clock-until-of = ⏱️ { $who } has time until { $when }
clock-low = ⏳ **Low on time** — deadline { $when }
clock-low-of = ⏳ **{ $who } is low on time** — deadline { $when }
clock-lobby = ⏱️ { $time }

form-time = Clock
form-time-this = Clock: { $time }

vacation-started = Have a good time! Until { $until } the clocks of your slow games (a day or more) stand still when it is your turn. You can still play. `/{ command-me-name } { command-me-vacation-name }` with 0 days ends it early. Vacation days left: { $left }.
vacation-now = You are away until { $until }. `/{ command-me-name } { command-me-vacation-name }` with 0 days ends it early. Vacation days left: { $left }.
vacation-ended = Welcome back! Your clocks run again. Vacation days left: { $left }.
vacation-none = You are not on vacation. Vacation days left: { $left }.
vacation-too-long = That is too long: in any twelve months you can be away for { $all } days, and { $left ->
    [0] none is left
    [one] one is left
   *[other] { $left } are left
}.

table-ended = 🛑 **A moderator has ended this game**, without a result.
table-ruled = 🏁 **{ $by ->
        [withdrawn] { $absent } withdrew from the tournament
        [deadline] The time for this game is up
        [closed] The host has closed the round
       *[host] The host has set the result
    }: { $count ->
        [0] nobody wins
        [one] { $winners } wins
       *[other] { $winners } share the point
    }.**
end-ask = End the game of { $players } here, without a result? Or, if you only want it to go on, let the time of { $waiting } run out: by the rules of the game that counts as a time-out.
end-ask-only = End the game of { $players } here, without a result?
end-ask-tournament = It is a game of a tournament. Its result is then set below the tournament’s message, with *{ button-manage }* → *{ button-results }*; else all its players lose at the deadline.
end-ask-lobby = Close the table that is waiting for players here?
end-button = End it without a result
end-button-ask = End it without a result…
end-button-close = Close the table
end-button-close-ask = Close the table…
end-button-unblock = Time out whoever is to move
end-done = Done: this table is closed.
end-unblocked = Done: the game goes on below.
end-not-moderator = You need the Manage Messages permission in this channel to end other people’s games. If the others keep you waiting in a game without a clock, try `/{ command-game-name } { command-game-vote-name }`.

vote-ask = { $absent } { $count ->
    [one] has
   *[other] have
} not moved since { $since }. Go on without them? It counts as their time-out, by the rules of the game, as soon as more than half of the others agree. Agreed so far: { $agreed } of { $needed }.
vote-early = Too early: a vote is possible once somebody has not moved for 7 days. You can vote { $when }.
vote-button = Go on without them
vote-counted = Your vote is counted.
vote-so-far = 🗳️ { $agreed } would go on without { $absent }. Votes still needed: { $missing }
vote-hand-over-so-far = 🗳️ { $agreed } would let { $computer } play on for { $absent }. Votes still needed: { $missing }
vote-ask-stand-in = Or let Deltille play on for them: they can take the seat back while the game goes on. Who votes for the same level counts.
vote-button-end = End the game
vote-stand-in = Let Deltille play on…
vote-stand-in-level = { $computer } plays on: { $name }
button-take-seat = Take my seat back
board-stand-in = 🤖 { $computer } plays on for { $who }, who can take the seat back.
table-refuse-stand-in-rated = This game is rated: it is between people, and no computer can take a seat in it.
table-refuse-no-stand-in = No computer plays for you here: only the person whose seat it has can take it back.
