### Tournaments: `/tournament`, their public message, the menus of players and hosts.

button-sign-up = Sign up
button-leave-tournament = Withdraw…
button-leave-tournament-sure = Yes, withdraw
button-standings = Standings
button-results-file = Results as a file
button-own-games = My games
button-manage = Manage…
button-here = I am here
button-new-tournament = New tournament…
button-create = Create
button-make-rated = Make it rated
button-make-casual = Make it casual
button-start = Start…
button-start-sure = Yes, start
button-no-computer = Without computers
button-close-round = Close round { $round } now…
button-close-round-sure = Yes, close it
button-tournament-pause = Pause…
button-tournament-pause-sure = Yes, pause
button-tournament-resume = Continue
button-sit-out = Sit out round { $round }
button-play-next = Play round { $round } after all
button-results = Results…
button-replace = Replace or take out…
button-take-out = Take out…
button-take-out-sure = Yes, take out
button-replace-sure = Yes, replace
button-name = Name…
button-change = Change…
button-save = Save
button-end = End…
button-end-sure = Yes, end it
button-set-sure = Yes, set it

tournaments = { $count ->
        [0] **There is no tournament on this server yet.** Those who moderate it can create one here.
        [one] **The tournament of this server**
       *[other] **The tournaments of this server**
    }
tournaments-more = { $count ->
        [one] -# … and one more: see the menu.
       *[other] -# … and { $count } more: see the menu.
    }
tournament-pick = Look at a tournament
tournament-line = • [{ $title }]({ $link }) — { $state ->
        [sign-up] sign-up is open, { $count } so far
        [running] under way, round { $round }, { $count } people
        [season] under way, { $count } people
        [off] called off
       *[over] { $winners }
    }
tournament-nowhere = Tournaments belong to a server: use this in a server that has added me.
tournament-gone = This tournament does not exist any more.

tournament-untitled = { $game }: { $format }
tournament-format = { $format ->
        [round-robin] round robin
        [double-round-robin] round robin, everyone twice
        [swiss] Swiss, { $rounds } rounds
        [knock-out] knock-out
        [league] league, divisions of about { $rounds }
       *[arena] arena
    }
tournament-with-third = { $format }, with a match for third place
tournament-format-round-robin = Round robin
tournament-format-round-robin-about = Everyone meets everyone, at tables for two once; equally many games for all; up to 16 people
tournament-format-double-round-robin = Double round robin
tournament-format-double-round-robin-about = Everyone meets everyone twice, at tables for two with seats the other way round; up to 16 people
tournament-format-swiss = Swiss
tournament-format-swiss-about = People with equal points meet, no two meet twice; up to 128 people
tournament-format-knock-out = Knock-out
tournament-format-knock-out-about = Losers are out; a drawn match is played on, then the better seed goes on
tournament-format-arena = Arena
tournament-format-arena-about = Those who are free are paired at once, until time is up; people come and go
tournament-title = 🏆 **{ $title }**
tournament-about = { $game } · { $format } · { $clock } · { $stakes }
tournament-window-all = { $time } for all games
tournament-window-round = { $time } for each round
tournament-window-arena = it lasts { $time }
tournament-window-none = no deadline
tournament-off = This tournament was called off.
tournament-begins = Sign-up ends { $when }, then it begins.
tournament-begins-by-hand = The host starts the tournament.
tournament-begins-after = Sign-up ends after { $time }, then it begins.
tournament-people = **Signed up: { $count }**
tournament-open-all = **{ $count ->
        [one] One game is still open.
       *[other] { $count } games are still open.
    }**
tournament-open-round = { $rounds ->
        [0] **Round { $round }**
       *[other] **Round { $round } of { $rounds }**
    }, { $count ->
        [one] one game is open.
       *[other] { $count } games are open.
    }
tournament-until = Deadline: { $when }.
tournament-until-round = Deadline: { $when }. Then whoever is to move loses; before the first move, so does everyone who has not pressed *{ button-here }*.
tournament-paused = ⏸️ **Paused:** deadlines stand still, and no new round begins. Open games can be played on.
tournament-sitting-out = -# Without a game: { $names }
tournament-more-people = { $list } … and { $count } more
tournament-more-games = -# … and { $count } more games: *My games* shows yours.
tournament-game = { $third ->
        [0] {""}
       *[other] {"🥉 "}
    }{ $players }: { $state }
tournament-game-opens = opens soon
tournament-game-ended = closed without a result: the host sets it
tournament-forfeit = **{ $points }** (not played)
tournament-void = does not count
tournament-winners = { $count ->
        [one] 🏆 { $names } has won.
       *[other] 🏆 { $names } share the first place.
    }
tournament-no-winner = It has no winner.
tournament-standings = **{ $title }: standings**
tournament-standing = { $place }. { $left ->
        [0] **{ $name }**
       *[other] ~~{ $name }~~
    } — { $points } · { $games ->
        [one] one game
       *[other] { $games } games
    }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }
tournament-tie-breaks = -# Of equal points, in brackets: { $breaks }.
tie-break-direct = direct encounter
tie-break-buchholz = Buchholz cut 1
tie-break-sonneborn = Sonneborn-Berger
tie-break-wins = wins

## The picture of the standings.
standings-about = { $format } · { $state ->
        [over] final standings
        [games] { $done } of { $games } games
        [arena] { $done } games played
       *[round] round { $round }
    }{ $all ->
        [0] {""}
       *[other] {" "}· { $from }–{ $to } of { $all }
    }
standings-points = Pts
standings-matches = Won
standings-games = Games
standings-division = Division { $number }
tie-break-direct-short = DE
tie-break-buchholz-short = BH
tie-break-sonneborn-short = SB
tie-break-wins-short = W
standings-alt = Standings of { $title }. { $about }.
standings-alt-columns = Each line has place, name and { $won ->
        [0] points
       *[other] matches won
    }{ $breaks ->
        [0] {""}
       *[other] {", "}in brackets the tie-breaks
    }{ $games ->
        [0] {""}
       *[other] {", "}then the results against the people of other lines, by the number of the line
    }.
standings-alt-open = open
standings-alt-up = goes up
standings-alt-down = goes down
standings-alt-line = { $place } { $name }{ $left ->
        [0] {""}
       *[other] {" "}(withdrawn)
    }{ $moves ->
        [0] {""}
       *[other] {" "}({ $moving })
    }: { $points }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }{ $games ->
        [0] {""}
       *[other] {", "}{ $results }
    }.
standings-alt-more = And { $count } more.

## The picture of a knock-out's bracket.
bracket-free = free
bracket-third = Third place
bracket-not-played = + − = not played
bracket-alt = Bracket of { $title }. { $about }.
bracket-alt-round = Round { $round }: { $pairs }.
bracket-alt-third = Third place: { $pairs }.
bracket-alt-over = Round { $round } is over.
bracket-alt-pair = { $state ->
        [free] { $one } is free
        [won] { $one } wins against { $other }, { $score }
        [forfeit] { $one } wins against { $other } without a game
        [none] neither { $one } nor { $other } advances
       *[open] { $one } against { $other }, open
    }

## The results as files.
tournament-files = **{ $title }:** all games are in `results.csv`, the standings in `standings.csv`{ $report ->
        [0] . A report for FIDE (TRF) is only for games of two people.
       *[other] , and `report.trf` is a report in FIDE’s format TRF16.
    }
tournament-file-games = All games as a table
tournament-file-standings = The standings as a table
tournament-file-report = Report in FIDE’s format TRF16

tournament-pairing = **{ $title }, { $division ->
        [0] {""}
       *[other] division { $division },{" "}
    }round { $round }:** { $players }. The game is in the thread below.{ $third ->
        [0] {""}
       *[other] {" "}The winner is third.
    }{ $limited ->
        [0] {""}
       *[other] {" "}Deadline: { $when }.
    }
tournament-pairing-over = **{ $title }, { $division ->
        [0] {""}
       *[other] division { $division },{" "}
    }round { $round }:** { $players }: { $decision }
tournament-decision = { $result }{ $by ->
        [withdrawn] . { $absent } withdrew.
        [deadline] . { $count ->
            [0] The time was up.
            [one] The time was up: { $absent } did not play.
           *[other] The time was up: { $absent } did not play.
        }
        [closed] . { $count ->
            [0] The host closed the round.
           *[other] The host closed the round: { $absent } was to move or absent.
        }
        [host] . Set by the host.
       *[other] .
    }
tournament-thread = Round { $round }: { $players }
tournament-news-begun = 🏁 **{ $title }** begins.{ $free }
tournament-news-round = 🏁 **{ $title }**: round { $round } begins.{ $free }
tournament-news-left = **{ $title }**: { $name } has withdrawn. Open games are lost.
tournament-news-taken-out = **{ $title }**: the host has taken { $name } out. Open games are lost.
tournament-news-set = **{ $title }**: the host has set { $players } to { $result }.
tournament-news-changed = **{ $title }**: the host has changed { $count ->
        [0] the name.
       *[other] this: { $changes }
    }
tournament-news-closed = **{ $title }**: the host has closed round { $round }. Its open games are lost by whoever was to move or absent.{ $games }
tournament-news-paused = ⏸️ **{ $title }** is paused. Deadlines stand still, and no new round begins; open games can be played on.
tournament-news-resumed = ▶️ **{ $title }** goes on.{ $limited ->
        [0] {""}
       *[other] {" "}The deadline is now { $when }.
    }
tournament-news-ended = **{ $title }**: a moderator has ended { $players } without a result. The host sets it: *{ button-manage }* → *{ button-results }*; else all of them lose at the deadline.
tournament-news-corrected = **{ $title }**: the host has corrected { $players } from { $before } to { $result }.{ $over ->
        [0] {""}
       *[other] {" "}{ $winners }
    }
tournament-news-replaced = **{ $title }**: { $name } now plays as number { $number }.
tournament-news-not-begun = **{ $title }**: sign-up goes on. The number of people does not fit this format yet, so it has not begun. The host can start it later.
tournament-news-over = **{ $title }** is over.{ $why ->
        [full] {" "}It has had all its pairings.
        [too-few] {" "}Too few people are left for another round.
       *[other] {""}
    } { $winners }

tournament-entered = You are in: **{ $title }**. { $rated ->
        [0] Its games are casual.
       *[other] Its games are rated.
    } You are pinged when your games open.
tournament-entered-late = You are in: **{ $title }**. You play from the next round on; each round before counts { $points }. { $rated ->
        [0] Its games are casual.
       *[other] Its games are rated.
    }
tournament-in-already = You take part in **{ $title }** already.
tournament-not-in = You do not take part in **{ $title }**.
tournament-ask-withdraw = Withdraw from **{ $title }**? You lose your open games there{ $back ->
        [0] , and you cannot come back.
        [2] ; you can sign up again for the next season.
       *[other] ; you can come back later.
    }
tournament-withdrawn = You have withdrawn from **{ $title }**.
tournament-mine = **{ $title }** · { $division ->
        [0] {""}
       *[other] division { $division } ·{" "}
    }points: { $points } · { $count ->
        [one] one game
       *[other] { $count } games
    }
tournament-round-off = You sit out round { $round }; it counts { $points }.
tournament-sit-out-few = Too few would be left to play the next round.
tournament-here = Noted: you are here. If your opponents do not come, they lose.
tournament-here-over = This game is decided: { $decision }
tournament-not-your-game = This is not a game of yours.
tournament-not-host = Only the host of this tournament and those who moderate its channel or the server can manage it.
tournament-not-moderator = Only those who moderate here, or who have the role for it, can create a tournament.
tournament-no-threads = Each game of a tournament has a thread. Create it in a text channel of this server where I may open threads, and where the server’s settings allow them.
tournament-full = There are { $most } people already: no more can take part.
tournament-refuse-not-in = This person does not take part.
tournament-refuse-is-in = This person takes part already.
tournament-refuse-computers = { $most ->
        [one] One computer at most can take part. It is added before the beginning, and its place cannot be taken.
       *[other] { $most } computers at most can take part. They are added before the beginning, and their places cannot be taken.
    }
tournament-refuse-paused = The tournament is paused: continue it first.
tournament-refuse-few = { $count ->
        [one] There is one person; this format needs at least { $least }.
       *[other] There are { $count } people; this format needs at least { $least }.
    }
tournament-refuse-many = There are { $count } people; this format takes { $most } at most.
tournament-refuse-rounds = { $count } people can play { $most } rounds at most without meeting twice, not { $rounds }.
tournament-refuse-late = Sign-up is over.
tournament-refuse-begun = The tournament has begun already.
tournament-refuse-not-begun = The tournament has not begun yet.
tournament-refuse-over = The tournament is over.
tournament-refuse-no-return = Whoever has withdrawn from this tournament cannot come back. The host can let somebody take the place.
tournament-refuse-open = { $count ->
        [one] One game of the round is open.
       *[other] { $count } games of the round are open.
    }
tournament-refuse-gone-on = With this result another player would be in the next round, which has begun.
tournament-refuse-changed = Something has changed meanwhile. Please open the menu again.
tournament-refuse-changes = In this tournament, { $most } results were corrected or { $most } people replaced already: there can be no more.
tournament-refuse-sat-out = You have sat out a round of this tournament already; that is possible once.
tournament-refuse-no-sit-out = In this tournament no further round can be sat out: only in a Swiss, and not the last one.
tournament-refuse-impossible = This is not possible in this tournament.
table-refuse-tournament = This is a game of a tournament: it has to end with a result. To leave the tournament, press *Withdraw* below its message.

tournament-manage = **{ $title }**: what would you like?
tournament-done = Nothing had to be changed.
tournament-done-name = It is now called **{ $title }**.
tournament-done-people = { $computers ->
        [0] People who take part: { $people }.
        [one] People who take part: { $people }, and one computer.
       *[other] People who take part: { $people }, and { $computers } computers.
    }
tournament-computer = Let computers take part (games are casual then)
tournament-computer-level = { $computer }: { $name }
tournament-computers = How many of **{ $computer }** take part? Two computers do not play each other: they draw.
tournament-how-many = Number of computers
tournament-ask-pause = Pause **{ $title }**? Deadlines stand still, and no new round begins. Open games can be played on. All can read that.
tournament-ask-close = Close round { $round } of **{ $title }** now? { $count ->
        [one] One game is open.
       *[other] { $count } games are open.
    } As at the deadline, whoever is to move loses; if no move was made at all, so does everyone who has not pressed *{ button-here }*. A result that you know can be set before with *{ button-results }*.
tournament-ask-start = Start **{ $title }** with { $count ->
        [one] one person?
       *[other] { $count } people?
    } The games open at once.
tournament-ask-start-short = { $count } people can play { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } at most without meeting twice. Start **{ $title }** with { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } instead of { $planned }? The games open at once.
tournament-ask-out = Take { $name } out? Their open games are lost. All can read that.
tournament-ask-out-before = Take { $name } out? They can sign up again.
tournament-start-without = ⚠️ { $names } cannot play: banned here, or no longer on this server. { $count ->
        [one] This person is taken out.
       *[other] These people are taken out.
    }
tournament-ask-set = Set { $players }: { $result }? All can read that.
tournament-ask-replace = { $name } takes the place of { $before }, with the points so far and the open games. All can read that.
tournament-ask-off = Call off **{ $title }**? Nobody can sign up any more.
tournament-ask-end = End **{ $title }** now? Open games do not count.
tournament-results = **{ $title }**: which game?
tournament-which-game = Choose a game
tournament-option = Round { $round }: { $players }
tournament-which-result = Choose the result
tournament-outcome-win = { $names } won
tournament-outcome-draw = A draw
tournament-outcome-absent = { $names } did not come
tournament-outcome-none-came = Not played: all lose
tournament-replace = **{ $title }**: whose place is to be taken?
tournament-which-player = Choose a player
tournament-new = Who takes the place of { $name }?
tournament-who-new = Choose the new person
tournament-no-member = I cannot find this person on this server now.
tournament-name-form = Name of the tournament
tournament-name-field = Name; empty: game and format

tournament-draft = **{ $old ->
        [0] A new tournament
       *[other] { $title }
    }:** { $format }
    { $game }
    Clock: { $clock }
    Time: { $window }
    { $begins }{ $more }
    Games are { $stakes }.
    -# { $arena ->
        [0] A game that is not over at its deadline is lost by whoever is to move; if no move was made at all, also by everyone who has not pressed *{ button-here }*.
       *[other] Whoever is free is paired again at once; with the same opponent after a minute, if nobody else plays. A game that is not over at the end does not count.
    }
tournament-draft-slow = ⚠️ With this clock a game can take longer than that: { $time } for { $moves } moves each.
tournament-created = Created: sign-up is open. The message is in this channel.
tournament-choose-format = Format
tournament-choose-game = Game
tournament-choose-variant = Variant
tournament-choose-seats = People at a table
tournament-choose-time = Clock
tournament-choose-window = Time for the games
tournament-choose-rounds = Rounds
tournament-choose-absence = Who neither plays nor answers
tournament-choose-begins = Beginning
tournament-seats = { $count ->
        [one] one person at a table
       *[other] { $count } people at a table
    }
tournament-rounds = { $count ->
        [one] one round
       *[other] { $count } rounds
    }
tournament-match = { $count ->
        [one] A match is one game
       *[other] A match has { $count } games, seats changed
    }{ $third ->
        [0] {""}
       *[other] {"; "}with a match for third place
    }
tournament-absence = { $count ->
        [0] Absent people are paired in every round
        [one] After a round without a move or an answer, not paired any more
       *[other] After { $count } rounds in a row without a move or an answer, not paired any more
    }
tournament-drawn-match = { $on ->
        [0] After a drawn match, the better seed goes on.
       *[other] A drawn match is played on, up to two more games with seats changed; then the better seed goes on.
    }
tournament-too-many = { $most } tournaments of this server are not over yet; there can be no more at a time. End or call off one first.
form-page-format = Format and game
form-page-times = Times and start
form-page-absence = Absence
form-page-seasons = Seasons
button-back-again = I am back
tournament-away = You are not paired, because you neither played nor answered in { $count ->
        [one] a round
        [2] two rounds
       *[other] { $count } rounds
    }. *{ button-back-again }* changes that.
tournament-news-away = **{ $title }**: { $name } neither played nor answered in { $count ->
        [one] a round
        [2] two rounds
       *[other] { $count } rounds
    }, and sits out until *{ button-back-again }* is pressed.
tournament-news-left-out = **{ $title }**: { $name } can no longer play here, and was left out.
tournament-ends = It ends { $when }.
tournament-news-free = { $names } { $on ->
        [0] { $count ->
            [one] has
           *[other] have
        } no game in this round; it counts { $points }.
       *[other] { $count ->
            [one] goes
           *[other] go
        } through without a game.
    }
tournament-news-rest = { $count ->
        [one] { $names } has
       *[other] { $names } have
    } no game in this round.
tournament-news-results = **{ $title }**: results
    { $games }
tournament-news-no-thread = { $host }, Discord refuses the thread for { $players } (**{ $title }**). It is tried again; meanwhile *{ button-manage }* → *{ button-results }* can set a result.
tournament-news-no-role = { $host }, I may not change who has the role for winners (**{ $title }**): I need the *Manage Roles* permission, in the list of roles mine must be above it, and it must not allow more than all members may do.
tournament-news-moved = **{ $title }** goes on in this channel. Open games begin again.
button-move-here = Move to this channel
tournament-thread-plain = Round { $round }, game { $game }
tournament-lost = The channel of **{ $title }** was deleted. Its deadlines stand still. Where it should go on: `/tournament`, choose it, *{ button-manage }* → *{ button-move-here }*.
