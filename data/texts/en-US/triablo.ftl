### Triablo.

game-triablo = Triablo
game-triablo-about = Slender three-pointed stars slide along their tips; three tips of one color take a piece.
game-triablo-length = About 45 minutes, 65 moves each. No luck.
game-triablo-aim = 🎯 Aim: take the other kings, or leave their owners with fewer than three pieces.
variant-triablo-two-player = Two players
variant-triablo-two-player-about = Nine pieces each on a hexagon: take the king, or shut it in
variant-triablo-three-player = Three players
variant-triablo-three-player-about = Three armies of nine; the last one left wins

triablo-refuse-syntax = I cannot read “{ $entry }” as a move. A move looks like e3-e5v, a capture like e3xe5^, an abdication like e1>e3.
triablo-refuse-no-point = There is no point { $point } on this board: file { $file } has the points { $file }1 to { $file }{ $last }.
triablo-refuse-no-file = There is no point { $point } on this board: its files are a to { $last }.
triablo-refuse-setup-over = The set-up is over: pieces turn only when they move.
triablo-refuse-setup-first = Set up your pieces first: “setup” alone takes the standard set-up; or write “setup:” and nine signs.
triablo-refuse-setup-nine = A set-up has nine signs, one for each of your points; I read { $count }.
triablo-refuse-setup-own = { $point } is not one of your nine points.
triablo-refuse-setup-twice = { $point } is named twice.
triablo-refuse-setup-aims = { $count ->
    [one] The piece on { $points } would point straight at an enemy: it must face the other way.
   *[other] The pieces on { $points } would point straight at an enemy: they must face the other way.
}
triablo-refuse-empty = There is no piece on { $from }.
triablo-refuse-foreign = The piece on { $from } is { $seat }’s: only the owner of its top half moves it.
triablo-refuse-covered = Your half on { $from } is covered: { $seat }, whose half is on top, moves the doublet.
triablo-refuse-spot = A piece cannot turn on the spot; it turns when it moves.
triablo-refuse-nothing-to-capture = There is nothing to capture on { $to }.
triablo-refuse-own = { $to } holds a piece of your own.
triablo-refuse-no-line = { $from } and { $to } are not on one line of the board.
triablo-refuse-king-step = The king on { $from } moves only one step.
triablo-refuse-no-tip = The piece on { $from } has no tip toward { $to }; a singleton moves only where its tips point.
triablo-refuse-blocked = The way from { $from } to { $to } is blocked on { $by }.
triablo-refuse-other = { $from } cannot go to { $to } now.
triablo-refuse-abdicate-king = Only a king can abdicate, and the piece on { $from } is not a king.
triablo-refuse-abdicate-singleton = The crown can go only to a singleton of your own color, and { $to } holds none.
triablo-refuse-abdicate-sign = An abdication has no choice of orientation: leave the sign out.
triablo-refuse-singleton-takes = A singleton captures only singletons; the piece on { $to } has two halves.
triablo-refuse-foreign-tip = The tip of { $from } toward { $to } belongs to its covered half; a doublet captures only along its own tips.
triablo-refuse-few-tips = { $count ->
    [0] No tip of { $seat } points at { $to }; a capture needs three.
    [one] Only one tip of { $seat } points at { $to } (from { $points }); a capture needs three.
   *[other] Only { $count } tips of { $seat } point at { $to } (from { $points }); a capture needs three.
}
triablo-refuse-king-far = The king captures only what is next to it; { $to } is too far from { $from }.
triablo-refuse-forced-sign = A singleton that covers { $to } must take the opposite orientation.
triablo-refuse-draw-over = There is nothing to agree on any more.
triablo-refuse-no-impasse = Triablo has no impasse rule.
triablo-refuse-no-conduct = Illegal moves carry no penalty in Triablo.

triablo-event-setup = { $seat } has set up
triablo-event-move = { $piece } moves · { $entry }
triablo-event-abdicate = the crown goes to { $to } · { $entry }
triablo-event-covers = { $piece } covers { $seat } { $to } · { $entry }
triablo-event-takes = { $piece } takes { $seat } { $to } · { $entry }
triablo-event-takes-king = { $piece } takes { $seat }’s king · { $entry }
triablo-event-danger = { $seat }’s king is in danger
    .short = { $seat }’s king in danger
triablo-event-freed = { $point } is free: { $seat } moves it again
triablo-event-out-king-captured = { $seat } is out: its king was taken
    .short = { $seat } is out
triablo-event-out-too-few-pieces = { $seat } is out: fewer than three pieces
    .short = { $seat } is out
triablo-event-out-king-immobile = { $seat } is out: its king can neither move nor abdicate
    .short = { $seat } is out
triablo-event-out-resign = { $seat } is out: resigned
    .short = { $seat } is out
triablo-event-out-timeout = { $seat } is out of time
    .short = { $seat } is out
triablo-event-draw-repetition = A draw: the same position as often as agreed
triablo-event-draw-quiet-limit = A draw: too long without a capture
triablo-event-draw-agreement = A draw by agreement

triablo-sign-up = one tip up (^)
triablo-sign-down = one tip down (v)
triablo-piece-singleton = singleton
triablo-piece-doublet = doublet
triablo-piece-king = king
triablo-choice-move = { $piece } to { $to }, { $sign }
triablo-choice-covers = { $piece } covers { $seat } { $to }, { $sign }
triablo-choice-takes = { $piece } takes { $seat } { $target } { $to }, { $sign }
triablo-choice-abdicate = abdicate: the crown goes to { $to }
triablo-choice-setup = set up { $signs }
triablo-step-piece = { $piece } { $at }
triablo-step-to = { $to }
triablo-step-takes = { $to }: take { $seat } { $target }
triablo-step-covers = { $to }: cover { $seat }
triablo-step-crown = { $to }: crown it
triablo-step-setup = { $signs }
triablo-draft = Turn your pieces with the buttons, then press *{ button-confirm }*. Pieces without a button may not turn.
triablo-draft-point = { $point } { $sign }
triablo-draft-standard = Standard

triablo-alt-turn = { $seat } to move.
triablo-alt-setup = { $seat } to set up.
triablo-alt-over-win = { $seat } has won.
triablo-alt-over-draw = The game is drawn.
triablo-alt-seat = { $seat } ({ $count }): king { $king }; singletons { $singletons }; doublets { $doublets }.
triablo-alt-none = none
triablo-alt-over-half = { $point } over { $seat }
triablo-alt-danger = { $seat }’s king is in danger.
triablo-alt-out = { $seat } is out.

option-size = Size
option-size-about = A larger board makes a longer game
option-size-5 = 5 points a side
option-size-6 = 6 points a side
option-setup = Set-up
option-setup-about = Standard: everybody starts alike. Chosen: each turns their own pieces first
option-setup-choose = chosen
option-setup-standard = standard
option-quiet-limit = Draw after this many moves without a capture
option-repetition = Draw by repetition
option-repetition-0 = off
option-repetition-2 = 2nd time
option-repetition-3 = 3rd time
option-repetition-4 = 4th time
option-repetition-5 = 5th time

reason-king-captured = the king was taken
reason-too-few-pieces = fewer than three pieces were left
reason-king-immobile = the king could neither move nor abdicate
reason-repetition = the same position again and again
reason-quiet-limit = too long without a capture
triablo-alt-seat-brief = { $seat } ({ $count }): king { $king }; singletons ×{ $singletons }, doublets ×{ $doublets }; files { $files }, ranks { $ranks }.
triablo-board-axes = The letter of a file is at its foot; its points are counted from there. A number stands on the left of its rank, which sinks to the middle file and rises again.
triablo-board-pieces = . an empty point. { $seats }. Capital: one tip up; small: one tip down. Two letters: a doublet, what is on top first; twice the same letter: a king.
triablo-board-seat = { $seat }
triablo-why-piece = { $seat } { $piece } on { $at }
triablo-why-crown = crowns the piece on { $at }
