### Triortan.

game-triortan = Triortan
game-triortan-about = Armies of fireworks on a board of triangles; lose your last pyrotech and you are out.
game-triortan-length = About two hours, 200 moves each. No luck.
game-triortan-aim = 🎯 Aim: take the last pyrotech of every other player (firemaster or firemistress).
variant-triortan-standard = Standard (2–3)
variant-triortan-standard-about = The game for two or three, from corners or edges
variant-triortan-huge = Huge Triortan (2–6)
variant-triortan-huge-about = 2–6 players on a larger board, from corners
variant-triortan-festival-mix-up = Festival Mix-Up (2–6)
variant-triortan-festival-mix-up-about = 2–6 players crowd the ordinary board, with smaller areas
variant-triortan-grand-display = Grand Display (2)
variant-triortan-grand-display-about = Two players with the whole set in a fixed array
variant-triortan-problem = Problem
variant-triortan-problem-about = Alone: win within the given number of moves
variant-triortan-skylight = Skylight (solo)
variant-triortan-skylight-about = Alone: land on every cell once

triortan-piece-sf = Short fuse
triortan-piece-lf = Long fuse
triortan-piece-st = Strobe
triortan-piece-sp = Spinner
triortan-piece-fs = Falling star
triortan-piece-rs = Rising star
triortan-piece-tw = Twister
triortan-piece-fo = Fountain
triortan-piece-sk = Sparkler
triortan-piece-fm = Firemaster
triortan-piece-fi = Firemistress
triortan-piece-py = Pyrotech

triortan-refuse-syntax = I cannot read “{ $entry }” as a move. A move names the start and the end, like (4,9,6)(5,9,6); a sparkler that arrives may add =Tw or +Tw@(1,12,6).
triortan-refuse-setup-syntax = I cannot read “{ $entry }” as an arrangement. Write the codes of your pieces in order, or a name: classic, swift or wall.
triortan-refuse-setup-no-choice = { $piece } cannot be chosen here: the pyrotech is named only in edge games where it has one move set.
triortan-refuse-setup-length = { $count ->
    [one] I read one piece; behind your line there are { $needs } cells.
   *[other] I read { $count } pieces; behind your line there are { $needs } cells.
}
triortan-refuse-setup-pyrotech = A { $piece } cannot go on your cell { $place }.
triortan-refuse-setup-needs = Your cell { $place } is for your pyrotech ({ $pieces }).
triortan-refuse-setup-many = { $allowed ->
    [0] You have no { $piece } to spare behind the line.
    [one] You have only one { $piece } for the cells behind the line.
   *[other] You have only { $allowed } of the { $piece } for the cells behind the line.
}
triortan-refuse-setup-over = The arrangements are laid out; now pieces move.
triortan-refuse-place-piece = This tour is made with the { $piece }.
triortan-refuse-no-cell = There is no cell { $cell } on this board: its numbers go from 1 to { $most } and add up to { $low } or { $high }.
triortan-refuse-empty = There is no piece on { $cell }.
triortan-refuse-foreign = The piece on { $cell } is { $seat }’s.
triortan-refuse-stone = The piece on { $cell } was { $seat }’s, who is out: it never moves again.
triortan-refuse-other-piece = The piece on { $cell } is a { $piece }.
triortan-refuse-spot = A move never ends where it began.
triortan-refuse-own = { $to } holds a piece of your own.
triortan-refuse-visited = You have landed on { $to } before.
triortan-refuse-blocked = The { $piece } cannot get from { $from } to { $to }: { $by } is in the way.
triortan-refuse-homewards = A sparkler never steps straight back toward its home side, so not from { $from } to { $to }.
triortan-refuse-no-walk = The { $piece } has no way from { $from } to { $to }.
triortan-refuse-way = The way you name does not lead freely to { $to }.
triortan-refuse-no-arrival = Only a sparkler that reaches its back row may bring in a { $piece }.
triortan-refuse-arrived-before = That sparkler was on its back row before: it had its choice when it arrived.
triortan-refuse-swap-sparkler = A sparkler is not swapped for a sparkler.
triortan-refuse-never = A { $piece } cannot come into play here.
triortan-refuse-unavailable = You have no { $piece } left off the board.
triortan-refuse-rim = { $cell } is not an edge cell of your starting area, where additions are put.
triortan-refuse-rim-taken = { $cell } is taken.
triortan-refuse-draw-alone = There is nobody to agree on a draw with.
triortan-refuse-no-impasse = Triortan has no impasse rule.
triortan-refuse-no-conduct = Illegal moves carry no penalty in Triortan.

triortan-terms-no-variant = there is no such variant
triortan-terms-dual = pyrotech=dual goes with start=edge only: at corners everybody has both pyrotechs (V2)
triortan-terms-solver = the solver is not among the seats
triortan-terms-goal = goal names other seats than the solver’s, each once, joined by +
triortan-terms-problem = a problem starts from its id or from a position (V2); ids: { $known }
triortan-terms-no-problem = there is no problem { $id }; there is: { $known }
triortan-terms-problem-fixed = the problem { $id } says everything itself: { $option } cannot be chosen (V2)

triortan-event-setup = { $seat } is ready
triortan-event-first = { $seat } begins
triortan-event-place = moves on · { $entry }
triortan-event-move = { $piece } moves · { $entry }
triortan-event-takes = { $piece } takes { $target } · { $entry }
triortan-event-revealed = All arrangements are laid out
triortan-event-out-captured = { $seat } is out: the last pyrotech was taken
    .short = { $seat } is out
triortan-event-out-stuck = { $seat } is out: no move was left
    .short = { $seat } is out
triortan-event-out-resigned = { $seat } is out: resigned
    .short = { $seat } is out
triortan-event-out-timeout = { $seat } is out of time
    .short = { $seat } is out
triortan-event-count = Nobody can move: the captured pieces are counted
triortan-event-quiet = A draw: too long without progress
triortan-event-cap = A draw: the limit of moves is reached
triortan-event-agreement = A draw by agreement
triortan-event-solved = Solved
triortan-event-failed = Not solved
triortan-event-complete = All { $visited } cells visited
triortan-event-stuck = { $visited ->
    [one] Stuck after one cell
   *[other] Stuck after { $visited } cells
}

triortan-step-first = { $seat } begins
triortan-step-piece = { $piece } { $at }
triortan-step-to = { $at }
triortan-step-takes = { $at }: take { $seat } { $target }
triortan-step-nothing = just the sparkler
triortan-step-swap = swap: { $piece }
triortan-step-add = add: { $piece }
triortan-choice-place = begin on { $at }
triortan-choice-move = { $piece } to { $to }
triortan-choice-takes = { $piece } takes { $seat } { $target }
triortan-choice-swap = the sparkler becomes a { $piece }
triortan-choice-takes-swap = takes { $seat } { $target }, becomes a { $piece }
triortan-choice-add = the sparkler brings in a { $piece }
triortan-choice-takes-add = takes { $seat } { $target }, adds a { $piece }

triortan-draft-main = *{ triortan-draft-classic }* suits a first game: press *{ button-confirm }*. *{ triortan-draft-swift }* attacks early, *{ triortan-draft-wall }* defends, *{ triortan-draft-mirror }* swaps left and right; or change single cells. Nobody else sees it before all are ready.
triortan-draft-which = Which cell do you want to change?
triortan-draft-what = Which piece goes on cell { $number }? In brackets: how many of them you have left.
triortan-draft-tapped = What goes here? Choose a piece (in brackets: how many of them you have left), or tap another cell to swap the two.
triortan-draft-where = Where does it go? Tap one of your cells, or drag the piece there.
triortan-draft-with = Swap cell { $number } with…
triortan-draft-classic = Classic
triortan-draft-swift = Swift
triortan-draft-wall = Wall
triortan-draft-mirror = Mirror
triortan-draft-clear = Clear
triortan-draft-change = Change a cell…
triortan-draft-pyrotech = { $piece }
triortan-draft-cell = { $number } · { $piece }
triortan-draft-nothing = empty
triortan-draft-put = { $piece } ({ $left })
triortan-draft-swap = Swap with…
triortan-draft-empty = Empty it
triortan-draft-back = Back

triortan-alt-turn = { $seat } to move.
triortan-alt-first = The first player is to be drawn.
triortan-alt-place = The piece is to be placed.
triortan-alt-setup = Arrangements are being made.
triortan-alt-arranging = { $seat } is not ready.
triortan-alt-own = Yours: { $codes }.
triortan-alt-won = { $seat } has won.
triortan-alt-drawn = The game is drawn.
triortan-alt-over = The game is over.
triortan-alt-visited = { $count ->
    [one] One cell visited.
   *[other] { $count } cells visited.
}
triortan-alt-seat = { $seat } (took { $taken }): { $pieces }.
triortan-alt-seat-reserve = { $seat } (took { $taken }, reserve { $reserve }): { $pieces }.
triortan-alt-seat-out = { $seat }, out (took { $taken }): { $pieces }.

option-cap = Move limit per player
option-pyrotech = The pyrotech of an edge game
option-pyrotech-about = How the one pyrotech of an edge game moves
option-pyrotech-single = over sides only, or over vertices only
option-pyrotech-dual = over sides and vertices
option-triortan-quiet = Draw: moves per player without progress
option-start = Start
option-start-about = Where the armies begin; corners have both pyrotechs
option-start-corner = corners
option-start-edge = edges
option-goal = Goal
option-id = Problem
option-moves = Moves
option-solver = Solver
option-piece = Piece
option-piece-Sf = short fuse
option-piece-Lf = long fuse
option-piece-St = strobe
option-piece-Sp = spinner
option-piece-Fs = falling star
option-piece-Rs = rising star
option-piece-Tw = twister
option-piece-Fo = fountain
option-piece-Sk = sparkler
option-piece-Fm = firemaster
option-piece-Fi = firemistress
option-piece-Py = pyrotech

reason-last = only one player is left
reason-count = nobody can move: the most captures win
reason-triortan-quiet = too long without progress
reason-cap = the limit of moves was reached
reason-triortan-solved = solved
reason-failed = not solved
reason-complete = every cell was visited
reason-stuck = nowhere left to go
triortan-alt-count = { $count ->
    [one] one piece
   *[other] { $count } pieces
}
triortan-alt-area = within a { $a }, b { $b }, c { $c }
triortan-board-axes = A cell is (a,b,c). Row a is on the left. Follow b from the foot or the lower right up to the left, c from the top or the upper right down to the left.
triortan-board-visited = . an empty cell, x a visited one.
triortan-board-kinds = . an empty cell. { $kinds }.
triortan-board-two = . an empty cell. Capitals: { $first }; small letters: { $second }. { $kinds }.
triortan-board-army = { $seat }
triortan-board-armies = . an empty cell. One letter a cell, or the board would not fit: { $armies }. The kinds are named below.
triortan-why-piece = { $seat } { $piece } on { $at }
triortan-why-arrives = gets the { $piece } for its sparkler
