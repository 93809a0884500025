### Trioker.

game-trioker = Trioker
game-trioker-about = Triangular tiles with numbers in their corners: where tiles meet, the numbers agree.
game-trioker-length = About 10 minutes, 12 moves each. Luck of the draw. A good first game.
game-trioker-aim = 🎯 Aim: be the first to place your last tile.
game-trioker-aim-points = 🎯 Aim: have the most points once a player has placed the last tile.
variant-trioker-rapid = Rapid: coins on a ten-sided board
variant-trioker-rapid-about = 2–4 players, marked cells that pay and cost; ten tiles each for two
variant-trioker-original = Original: coins, the board of 1970
variant-trioker-original-about = 2–4 players, the older board with its own marks
variant-trioker-even-odd = Even and odd: an open duel
variant-trioker-even-odd-about = Two players, all tiles open, no luck: close hexagons for extra turns
variant-trioker-simple-single = One path
variant-trioker-simple-single-about = 2–4 players lay one straight path; no coins, no marks
variant-trioker-simple-double = Two paths
variant-trioker-simple-double-about = 2–4 players lay two straight paths
variant-trioker-simple-triple = Three paths
variant-trioker-simple-triple-about = 2–4 players lay three straight paths
variant-trioker-puzzle = Puzzle: fill a shape
variant-trioker-puzzle-about = Alone: fill a shape
variant-trioker-macmahon = MacMahon’s hexagon
variant-trioker-macmahon-about = Alone: fill the hexagon of colors

option-blocked = Blocked game
option-blocked-about = When nobody can place and the bank is empty
option-blocked-replay = replayed
option-blocked-score = scored
option-f5 = Mark on F5
option-f5-about = The notes on the original game differ on this mark
option-f5-on = takes 2 from everyone
option-f5-off = none
option-board = Board
option-board-about = On the smaller board the end comes sooner
option-board-73 = 73 cells
option-board-52 = 52 cells
option-shape = Shape
option-shape-hexagon-1 = Small hexagon
option-shape-triangle-3 = Small triangle
option-shape-triangle-3-even = Small triangle, even tiles
option-shape-triangle-3-odd = Small triangle, odd tiles
option-shape-star = Star
option-shape-crest-even = Crest, even tiles
option-shape-crest-odd = Crest, odd tiles
option-shape-triangle-4 = Triangle
option-shape-hourglass = Hourglass
option-shape-rhombus-3 = Rhombus
option-shape-ring = Ring
option-shape-cat = Cat
option-shape-crown = Crown
option-shape-butterfly = Butterfly
option-shape-heart = Heart
option-shape-bird = Bird
option-shape-boat = Boat
option-shape-fir = Fir
option-shape-parallelogram = Parallelogram
option-shape-block = Block
option-shape-strip = Strip
option-shape-hexagon = Hexagon
option-shape-fish = Fish
option-shape-house = House
option-shape-trapezoid = Trapezoid
option-shape-triangle-5 = Large triangle
option-border = Rim
option-border-any = any color
option-border-1 = ivory (1)
option-border-2 = apricot (2)
option-border-3 = coral (3)
option-border-4 = plum (4)

reason-out = the last tile was placed
reason-blocked = nobody could place a tile any more
reason-trioker-solved = the shape is full

trioker-refuse-syntax = I cannot read “{ $entry }” as a move. A tile is placed with 230.12@F5 or just 230 F5; there are also draw, pass and lift F5.
trioker-refuse-several = { $tile } fits in { $count } ways: say which.
trioker-refuse-no-cell = This board has no cell { $cell }: the last cell of row { $row } is { $row }{ $count }.
trioker-refuse-no-row = This board has no cell { $cell }: its rows are A to { $last }.
trioker-refuse-start = You open with { $tile }, your highest tile, on the start cell.
trioker-refuse-drawn = You have just drawn { $tile }: place that tile, or pass.
trioker-refuse-not-held = You do not hold the tile { $tile }.
trioker-refuse-lies = { $tile } is on { $cell } already.
trioker-refuse-not-in-set = { $tile } is not among the tiles of this shape.
trioker-refuse-opening-tile = { $tile } may not open: it would leave too few replies.
trioker-refuse-opening-cell = The first tile goes on the start cell, not on { $cell }.
trioker-refuse-nowhere = { $tile } does not fit anywhere now.
trioker-refuse-closed = { $cell } is closed on this board.
trioker-refuse-occupied = { $cell } is taken.
trioker-refuse-apart = { $cell } does not share an edge with any tile.
trioker-refuse-hour = { $cell } has no corner or edge at { $hour }: its hours are { $hours }.
trioker-refuse-no-way = { $tile } does not fit on { $cell } in any way: its corners must show { $asked }.
trioker-refuse-no-way-edges = { $tile } does not fit on { $cell } in any way: its edges must show { $asked }.
trioker-refuse-corner = { $tile } would show { $own } at { $hour } of { $cell }, but the tiles there show { $shown }.
trioker-refuse-edge = { $tile } would show { $own } at { $hour } of { $cell }, but the tile beside it shows { $shown }.
trioker-refuse-rim = { $tile } would show { $own } on the rim at { $hour } of { $cell }, but the rim is { $shown }.
trioker-refuse-must-place = You can place a tile, { $tile } on { $cell } for one, so you must place one.
trioker-refuse-must-draw = You cannot pass yet: nothing fits, so you draw.
trioker-refuse-bank-empty = The bank is empty: there is nothing to draw.
trioker-refuse-second-draw = You draw only once a turn: place the drawn tile, or pass.
trioker-refuse-no-draw = There is no bank to draw from in this game.
trioker-refuse-solo = There is nobody to pass to, and all tiles are yours: place one, or take one back.
trioker-refuse-lift-empty = There is no tile on { $cell } to take back.
trioker-refuse-lift-game = The tile on { $cell } stays where it is; only in puzzles can tiles be taken back.
trioker-refuse-chance-due = Tiles are being dealt or drawn: one moment, please.
trioker-refuse-solo-offer = You play alone: there is nobody to agree with.
trioker-refuse-no-impasse = Trioker has no impasse rule.
trioker-refuse-no-conduct = Illegal moves carry no penalty in Trioker.
trioker-terms-no-board = there is no board { $board }

trioker-event-place = places { $tile } · { $entry }
trioker-event-place-effect = { $effect } · { $entry }
trioker-event-lift = takes { $tile } back from { $cell }
trioker-event-draw = nothing to place: draws
trioker-event-drawn = { $seat } draws: { $left } left in the bank
trioker-event-fed = { $seat } draws by the mark: { $left } left
trioker-event-keep = keeps the drawn tile
trioker-event-pass = nothing to place: passes
trioker-event-pass-bank = cannot place or draw: passes
trioker-event-pass-drawn = drawn tile does not fit: passes
trioker-event-heads = Heads: the host is odd, even opens
trioker-event-tails = Tails: the host is even and opens
trioker-event-deal = The tiles are dealt
trioker-event-opens = { $seat } holds the highest tile and opens with it
trioker-event-starts = { $seat } holds the highest tile and moves first
trioker-event-debt = { $seat } is { $points } in debt
trioker-event-lapsed = { $count ->
    [one] The extra turn is lost
   *[other] { $count } extra turns are lost
}
trioker-event-out = { $seat } has placed the last tile: +10, has { $score }
trioker-event-paid = { $seat } pays { $points } for the tiles left, has { $score }
trioker-event-left-resign = { $seat } has left
trioker-event-left-timeout = { $seat } is out of time
trioker-event-win = { $seat } wins
trioker-event-win-points = { $seat } has the most points and wins
trioker-event-win-out = { $seat } has placed the last tile and wins
trioker-event-blocked-points = Nobody can place a tile: { $seat } has the most points and wins
trioker-event-blocked-hand = Nobody can place a tile: { $seat } holds the fewest points and wins
trioker-event-blocked-tiles = Nobody can place a tile: { $seat } holds fewer tiles and wins
trioker-event-blocked-shared = Nobody can place a tile, and the best are equal: shared between { $count }
trioker-event-shared = The best are equal: shared between { $count }
trioker-event-agreed = All agree: shared between { $count }
trioker-event-replay = Nobody can place a tile: the game is played again
trioker-event-replay-switched = Nobody can place a tile, and both hold equally many: play again, roles switched
trioker-event-solved = Solved
trioker-event-unsolved = Given up

trioker-effect-red = gains 5
trioker-effect-black = gains 2
trioker-effect-pay-red = pays 5
trioker-effect-pay-black = pays 2
trioker-effect-again = plays again
trioker-effect-feed = others draw
trioker-effect-skip = skips the next
trioker-effect-levy = takes 2 from each
trioker-told-red = red coin: +5, now { $points }
trioker-told-black = black coin: +2, now { $points }
trioker-told-pay-red = pays a red coin: now { $points }
trioker-told-pay-black = pays a black coin: now { $points }
trioker-told-levy = 2 from each: now { $points }
trioker-told-again = mark: plays again
trioker-told-fed = { $count ->
    [0] mark: bank empty
    [one] mark: another draws
   *[other] mark: { $count } others draw
}
trioker-told-skipped = mark: skips { $seat }
trioker-told-hexagon = hexagon: { $count ->
    [one] one more turn
   *[other] { $count } more turns
}
trioker-told-hexagons = { $made } hexagons: { $count } more turns
trioker-told-owed = owed: { $count ->
    [one] one more turn
   *[other] { $count } more turns
}

trioker-step-tile = { $tile }
trioker-step-cell = { $cell }
trioker-step-marked = { $cell }, { $effect }
trioker-step-way = turned to { $hour }: { $shown }
trioker-step-lift = take { $tile } back from { $cell }
trioker-step-take-back = Take back
trioker-step-draw = Draw
trioker-step-pass = Pass
trioker-choice-place = { $tile } on { $cell }
trioker-choice-marked = { $tile } on { $cell }, { $effect }
trioker-choice-draw = nothing fits: draw a tile
trioker-choice-pass = pass

trioker-alt-flip = The coin is about to be tossed.
trioker-alt-deal = The tiles are about to be dealt.
trioker-alt-start = { $seat } opens with the highest tile.
trioker-alt-turn = { $seat } to move.
trioker-alt-drawn = { $seat } has drawn: place that tile or pass.
trioker-alt-solo = { $placed } of { $cells } cells are filled.
trioker-alt-owed = { $count ->
    [one] One more turn is owed.
   *[other] { $count } more turns are owed.
}
trioker-alt-stock = Left: { $tiles }.
trioker-alt-seat = { $seat }: { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}.
trioker-alt-seat-hand = { $seat }: { $tiles }.
trioker-alt-seat-coins = { $seat }, { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}.
trioker-alt-seat-coins-hand = { $seat }, { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $tiles }.
trioker-alt-left = { $seat } has left.
trioker-alt-bank = Bank: { $count }.
trioker-alt-empty = The board is empty.
trioker-alt-tiles = On the board, corners counterclockwise from twelve o’clock: { $tiles }.
trioker-alt-tiles-edges = On the board, edges counterclockwise from twelve o’clock: { $tiles }.
trioker-alt-up = { $cell } up { $values }
trioker-alt-down = { $cell } down { $values }
trioker-alt-marks = Marks: { $marks }.

trioker-macmahon = MacMahon

trioker-sheet-go = start
trioker-sheet-red = gain 5
trioker-sheet-black = gain 2
trioker-sheet-pay-red = pay 5
trioker-sheet-pay-black = pay 2
trioker-sheet-again = again
trioker-sheet-feed = others draw
trioker-sheet-skip = skip next
trioker-sheet-levy = take 2s

tap-first-trioker = Which tile?
tap-which-trioker = Which way round?
trioker-alt-inside = { $count ->
    [one] one more tile with no open cell beside it
   *[other] { $count } more tiles with no open cell beside them
}.
trioker-alt-count = { $count ->
    [one] One tile on the board, rows { $from }–{ $to }.
   *[other] { $count } tiles on the board, rows { $from }–{ $to }.
}
trioker-board-axes = Rows have letters; their cells are counted from the left: 1, 2, 3 … The number on the right is that of the last cell.
trioker-board-corners = # a tile, with its numbers at its corners (W: any number fits); ^ v an empty cell and its point.
trioker-board-edges = # a tile, with its numbers at its edges; ^ v an empty cell and its point.
trioker-board-closed = / a cell out of play.
trioker-board-marks = Who covers such a cell: { $marks }.
trioker-why-hexagons = { $count ->
    [one] completes a hexagon
   *[other] completes { $count } hexagons
}
trioker-why-out = places the last tile
trioker-why-pips = gets rid of the most pips ({ $count })
trioker-why-no-tile = none of the tiles fits
