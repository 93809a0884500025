### Team games: several people hold one seat, and vote on its moves.

team-form = **A game for a team**: { $game }
    Your team: { $team }
    Opponent: { $against }
    Moves: { $rule }

    Any member of the team proposes a move by tapping or typing it, as in any game; all vote by button. Nobody is pinged. Such games are casual.
team-everyone = everyone in this channel
team-role-one = Who plays in your team: a role (none: everyone)
team-role-two = Who plays in the other team: a role
team-against = Against whom
team-against-team = Against another team
team-against-away = Against another channel or server
team-away = the team of the channel, here or on another server, that takes the offer
team-decide = How a move is decided
team-decide-most = Most votes, { $time } after the first proposal
team-decide-first = First to { $votes } votes; after { $time }, most votes
team-decide-captain = You decide; after { $time }, most votes
team-names = Names of the teams
team-name = Team { $number }
team-name-of = Name of team { $number }
team-name-placeholder = As it stands on the board and in the record
team-same-name = Two teams need two names. Please start again with `/{ command-game-name } { command-game-team-name }`.
team-same-role = The two teams need different roles.
team-second-role = Choose a role for the other team, too.
team-captain-alone = Against another team, votes decide: you cannot be the captain of both.
team-captain-both = Each team has a captain of its own, so you cannot take this offer yourself.
team-join = This seat is for a team: take it with `/{ command-seek-name }` in the channel where that team plays.
team-lobby-free = open for a team of another channel, which takes it there with `/{ command-seek-name }`
team-name-taken = The other team has that name already. Please choose another one.
team-same-channel = The other team plays in a channel of its own: take the offer there, with `/{ command-seek-name }`.
team-nowhere = A team’s game needs a channel of a server that has added me.
team-secret = Teams play games in which nothing is hidden, because all read what is proposed. This one has hidden hands or set-ups.
team-vote = 🗳️ **{ $team }** votes on its move. The vote closes { $when }: { $rule }
team-decided = 🗳️ **{ $team }** has decided ({ $count ->
    [one] one vote
   *[other] { $count } votes
}).
team-void = 🗳️ The vote of **{ $team }** is over: the game went on without it.
team-proposal = { $leads ->
    [1] ▸
   *[0] •
} **{ $number }** { $entry } — { $votes ->
    [one] one vote
   *[other] { $votes } votes
}
team-how = -# Press a number to vote; *{ button-move }* below the board proposes another move. You may change your vote.
team-rule-most = the most votes win, the earliest proposal of equals.
team-rule-first = the first move with { $votes } votes is played at once.
team-rule-captain = { $who } decides.
team-voted = 🗳️ Your vote: **{ $number }** { $entry }
team-closed = This vote is decided already; your vote no longer counts.
team-enough = You have proposed two moves in this vote already. Vote for one of the others, if you like.
team-full = { $most } moves are proposed already: vote for one of them.
team-crowded = { $most } people have voted: this vote has no room for more. You can take part in the next one.
team-not-now = It is not your team’s turn just now.
team-not-yours = Only the members of that team vote on its moves.
team-no-control = Resigning and offers are not voted on: whoever opened the game does that, with `/{ command-game-name }`.
team-thread = On this server, each game has a thread of its own. Open the team’s game in a thread.
