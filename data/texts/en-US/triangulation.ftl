### Triangulation.

game-triangulation = Triangulation
game-triangulation-about = A chess of three armies on 64 triangles: take a General, and his army is yours.
game-triangulation-length = About an hour, 50 moves each. No luck.
game-triangulation-aim = 🎯 Aim: capture the other Generals.
variant-triangulation-three-player = Three players
variant-triangulation-three-player-about = Three armies; whoever takes a General commands his army, too
variant-triangulation-two-player = Two players and a neutral army
variant-triangulation-two-player-about = Two armies and a neutral one between them

triangulation-refuse-syntax = I cannot read “{ $entry }” as a move. A move looks like C7Φ-D7Φ or c7f-d7f, a castling like B8Ω=B7Ω, a rescue like H2Ω-H1Ω+RR@C7Φ.
triangulation-refuse-no-name = There is no cell { $cell } on this board: a cell is a rank A to H, a file 1 to 8 and a column, like C7Φ or c7f.
triangulation-refuse-ambiguous = That can mean { $count } moves: { $entries }… Say which.
triangulation-refuse-no-cell = There is no cell { $cell }: rank, file and column add up to 17 or 18.
triangulation-refuse-pass = You pass only when nothing you command can move.
triangulation-refuse-no-castling = You cannot castle now.
triangulation-refuse-empty = There is no piece on { $from }.
triangulation-refuse-foreign = The piece on { $from } is commanded by { $seat }.
triangulation-refuse-neutral = The piece on { $from } is neutral: nobody moves it until its General is captured.
triangulation-refuse-spot = The piece on { $from } is there already.
triangulation-refuse-own = { $to } holds a piece you command.
triangulation-refuse-blocked = The way from { $from } to { $to } is blocked on { $by }.
triangulation-refuse-far = The { $piece } on { $from } does not reach { $to }.
triangulation-refuse-step-occupied = Infantry steps only onto empty cells, and { $to } is occupied; it captures over a corner.
triangulation-refuse-no-attack = The Infantry on { $from } does not attack { $to }.
triangulation-refuse-double = Only Infantry that has never moved takes two steps; the one on { $from } has moved.
triangulation-refuse-only-captures = Infantry goes over a corner only to capture, and there is no enemy on { $to }.
triangulation-refuse-infantry = The Infantry on { $from } marches away from { $seat }’s corner; { $to } is not where it goes.
triangulation-refuse-castle-pieces = Your General castles with a Rukh of its own color: General’s cell first, as in B8Ω=B7Ω.
triangulation-refuse-castle-moved = The piece on { $cell } has moved: no castling with it.
triangulation-refuse-castle-far = General and Rukh castle only side by side.
triangulation-refuse-castle-check = A General in check does not castle.
triangulation-refuse-exposed = After that { $seat } could take your General.
triangulation-refuse-exposed-twice = After that { $seat } and { $other } could take your General.
triangulation-refuse-still-check = Your General is in check from { $seat } after that; you must get it out of check.
triangulation-refuse-duty = You have mated { $seat }: you must take the General on { $at } now.
triangulation-refuse-general-stays = No move saves your General: move another piece as long as you can.
triangulation-refuse-no-corner = Only Infantry that arrives on a corner of the board frees prisoners; { $to } is no such corner for it.
triangulation-refuse-not-held = At { $seat }’s corner there is no such prisoner that you could free.
triangulation-refuse-officer-first = There is a Rukh or Cavalry that you could free there: it must go first.
triangulation-refuse-home-full = The home row has no room for that.
triangulation-refuse-one-cell = A freed Rukh or Cavalry stays on the corner: name only where the Infantry goes home.
triangulation-refuse-two-cells = Name two cells: where the rescuer goes home, and where the freed Infantry.
triangulation-refuse-not-home = Infantry goes home to an empty cell of the third row of its own color; the rescuer’s is { $seat }’s.
triangulation-refuse-no-impasse = Triangulation has no impasse rule.
triangulation-refuse-no-conduct = Illegal moves carry no penalty in Triangulation.

triangulation-general = General
triangulation-rukh = Rukh
triangulation-cavalry = Cavalry
triangulation-infantry = Infantry
triangulation-nothing = nothing
triangulation-piece = { $seat } { $piece }

triangulation-event-move = { $piece } moves · { $entry }
triangulation-event-takes = { $piece } takes { $target } · { $entry }
triangulation-event-frees = { $piece } frees { $freed } · { $entry }
    .short = frees { $freed } · { $entry }
triangulation-event-takes-and-frees = { $piece } takes { $target }, frees { $freed } · { $entry }
triangulation-event-castles = castles · { $entry }
triangulation-event-pass = { $seat } passes
triangulation-event-out = { $seat } is out: { $commander } commands its army and holds its prisoners
    .short = { $seat } is out
triangulation-event-taken-over = { $commander } commands the { $seat } army from now on
triangulation-event-resign = { $seat }’s army is neutral now
triangulation-event-timeout = { $seat }’s army is neutral now
triangulation-event-check = { $seat } checks { $attacked }
    .short = Check: { $attacked }
triangulation-event-double-check = Double check: { $seat } checks { $attacked }, { $seat } checks { $other }
    .short = Double check: { $attacked }, { $other }
triangulation-event-checkmate = { $seat } checkmates { $attacked }
triangulation-event-draw-bare = A draw: nothing but Generals is left
triangulation-event-draw-repetition = A draw: the same position as often as agreed
triangulation-event-draw-quiet = A draw: too long without a capture, a rescue or an advance
triangulation-event-draw-agreement = A draw by agreement

triangulation-choice-move = { $piece } to { $to }
triangulation-choice-takes = { $piece } takes { $target } on { $to }
triangulation-choice-frees = { $piece } to { $to }, frees { $freed }
triangulation-choice-takes-and-frees = { $piece } takes { $target }, frees { $freed }
triangulation-choice-castle = General castles with the Rukh on { $to }
triangulation-choice-pass = nothing can move
triangulation-step-piece = { $piece } { $at }
triangulation-step-to = { $to }
triangulation-step-takes = { $to }: take { $target }
triangulation-step-castle = { $to }: castle
triangulation-step-frees = Free { $freed }
triangulation-step-stays = Free nobody, stay on { $to }
triangulation-step-home = Rescuer to { $to }
triangulation-step-place = { $freed } to { $to }
triangulation-step-pass = Pass

triangulation-alt-turn = { $seat } to move.
triangulation-alt-won = { $seat } has won.
triangulation-alt-drawn = The game is drawn.
triangulation-alt-check = { $seat } checks { $attacked }.
triangulation-alt-mate = { $seat } has checkmated { $attacked }.
triangulation-alt-army = { $seat }: { $pieces }.
triangulation-alt-ally = { $seat }, commanded by { $commander }: { $pieces }.
triangulation-alt-neutral = { $seat }, neutral: { $pieces }.
triangulation-alt-general = General { $cells }
triangulation-alt-rukhs = { $count ->
    [one] Rukh { $cells }
   *[other] Rukhs { $cells }
}
triangulation-alt-cavalry = Cavalry { $cells }
triangulation-alt-infantry = Infantry { $cells }
triangulation-alt-castles = { $count ->
    [one] { $seat } may still castle with the Rukh { $cells }.
   *[other] { $seat } may still castle with the Rukhs { $cells }.
}
triangulation-alt-holds = { $seat } holds { $pieces }.

option-neutral = Neutral army
option-neutral-about = Which army is neutral at the start
option-neutral-red = Red
option-neutral-green = Green
option-neutral-blue = Blue
option-triangulation-quiet = Draw after this many moves without progress (0: never)

reason-general = the last other General was taken
reason-bare = nothing but Generals is left
reason-triangulation-quiet = too long without a capture, a rescue or an advance
triangulation-neutral-chip = Neutral
triangulation-alt-ranks = rows { $from }–{ $to }
triangulation-board-axes = A cell is its row (letter on the left), its diagonal down to the right (number where it begins) and its diagonal down to the left (Greek letter where it ends).
triangulation-board-pieces = Empty cells: . Infantry has a side ahead, : a point ahead. Army: { $armies }. Piece: { $kinds }.
triangulation-board-army = { $letter } { $seat }
triangulation-board-ally = { $letter } { $seat } (commanded by { $commander })
triangulation-board-neutral = { $letter } { $seat } (neutral)
triangulation-board-fresh = Never moved: { $cells }.
triangulation-why-piece = { $piece } on { $at }
triangulation-why-frees = frees the { $piece }
triangulation-why-army = the army of { $seat } changes hands
