### The rules pages of Triortan.

triortan-page-goal = Goal
triortan-page-goal-body =
    Two to six armies of fireworks stand on a hexagon of triangles. **Take a player’s last pyrotech — firemaster or firemistress — and that player is out**; the last one left wins. In a corner game everybody has two pyrotechs, in an edge game one.

    A player who cannot move when their turn comes is out, too. The pieces of a player who is out turn to stone: they stay, block and can be taken, but never move. There is no check: nobody warns you, and you may leave a pyrotech where it can be taken.
triortan-page-goal-caption = Two armies at opposite corners
triortan-page-board = Board and notation
triortan-page-board-body =
    A cell is three numbers, its rank from three sides: `(a,b,c)`. The letters **a**, **b** and **c** stand where their numbers begin; a part of the board names its rows at the rim, as `a4`. Two cells are neighbors only if they share a side.

    A move names start and end: `(4,9,6)(5,9,6)`. You may type `4.9.6 5.9.6` or `sk 4,9,6-5,9,6`. White, blue, orange, pink, green and violet move in turn, counterclockwise.
triortan-page-board-caption = After (4,9,6)(5,9,6)
triortan-page-setup = Arranging
triortan-page-setup-body =
    Sparklers stand on the line, pyrotechs in the rear. Everybody then fills **all** cells behind their line, in secret, from their set: two of each kind and, in corner games, spare sparklers. Choose a ready-made arrangement, or change it cell by cell; the upper edge of the picture shows what you have left. When all are ready everything is laid out at once, and the first player is drawn.

    In text: `setup:classic`, `setup:swift`, `setup:wall`, or the codes in order, `setup:FiFmSpTw…`.
triortan-page-setup-caption = Your cells, numbered
triortan-page-move = How pieces move
triortan-page-move-body =
    Most pieces walk from cell to cell. A walk stops before the edge and before a piece of your own; it may enter a cell with another player’s piece, which takes that piece and ends the walk. Strobe, falling star and rising star jump: what lies between does not matter.

    You must move when it is your turn, and a move never ends where it began.
triortan-page-move-caption = Your own pieces and captures end a way
triortan-page-sparkler = Sparkler
triortan-page-sparkler-body =
    One cell, over any side — but never straight back toward its home: in an edge game not toward its own edge, in a corner game toward neither of the two sides of its corner. It takes in the same way. Everybody has fifteen.
triortan-page-sparkler-caption = The Sparkler never steps homewards
triortan-page-short-fuse = Short fuse
triortan-page-short-fuse-body =
    Over a side, then over any vertex of the cell it has reached. It may stop after the first cell, and has to if it takes there; a piece of its own on the first cell closes that way.
triortan-page-short-fuse-caption = Side, then vertex
triortan-page-long-fuse = Long fuse
triortan-page-long-fuse-body =
    Over a vertex to the cell straight opposite, then over any side of that cell. It may stop after the first cell, and has to if it takes there.
triortan-page-long-fuse-caption = Vertex, then side
triortan-page-strobe = Strobe
triortan-page-strobe-body =
    Jumps along a rank, past one cell that points the same way as its own, to the next such cell: one number rises by two, another falls by two. Nothing between can stop it. It reaches only every eighth of the board’s cells.
triortan-page-strobe-caption = Six jumps along the ranks
triortan-page-spinner = Spinner
triortan-page-spinner-body =
    Turns around any vertex of its cell, in either direction, through the six cells that meet there, as far as it likes. Pieces stop it as on any walk.
triortan-page-spinner-caption = Around three vertices, both ways
triortan-page-falling-star = Falling star
triortan-page-falling-star-body =
    Jumps over a side and on over the vertex opposite: from a cell that points down, one number rises by two and the others fall by one; from a cell that points up, it is the reverse.
triortan-page-falling-star-caption = Three jumps: side and vertex
triortan-page-rising-star = Rising star
triortan-page-rising-star-body =
    Jumps over a vertex and on over the side beyond: as the falling star does from a cell that points the other way.
triortan-page-rising-star-caption = Three jumps: vertex and side
triortan-page-twister = Twister
triortan-page-twister-body =
    Straight on over a vertex, a side, a vertex, a side … as far as the way is free. The first step is always over a vertex; so after an odd number of cells it looks the other way.
triortan-page-twister-caption = Three rays, each over a vertex first
triortan-page-fountain = Fountain
triortan-page-fountain-body =
    Along the ranks, from side to side, as far as the way is free: six rays.
triortan-page-fountain-caption = Six rays along the ranks
triortan-page-firemaster = Firemaster
triortan-page-firemaster-body =
    A pyrotech: one cell, over a side. Lose your last pyrotech and you are out.
triortan-page-firemaster-caption = One step over a side
triortan-page-firemistress = Firemistress
triortan-page-firemistress-body =
    A pyrotech: one cell, straight over a vertex. Lose your last pyrotech and you are out.
triortan-page-firemistress-caption = One step over a vertex
triortan-page-pyrotech = Pyrotech
triortan-page-pyrotech-body =
    In edge games with `pyrotech=dual` the one pyrotech has both move sets: a step over a side or over a vertex.
triortan-page-pyrotech-caption = Sides and vertices
triortan-page-arrival = A sparkler arrives
triortan-page-arrival-body =
    A sparkler that reaches its back row — the edge opposite, or in corner games either of the two sides opposite — brings a choice, once and at once:
    • nothing;
    • **swap** `=Tw`: it becomes a piece of your set that is not on the board;
    • **addition** `+Tw@(1,11,8)`: such a piece is put on an empty cell at the edge of your starting area; the sparkler stays.

    A captured piece may come back like that, from the pile of whoever took it. In corner games even a lost pyrotech may, while you have the other.
triortan-page-arrival-caption = Where a piece may be added
triortan-page-problem = Problems and draws
triortan-page-problem-body =
    In a **problem** it is your move, and you must eliminate every opponent that the problem names within a given number of moves, whatever they answer.

    A game is drawn after fifty moves per player without progress: a capture, a choice at an arrival, a sparkler’s step forward, or an elimination. If nobody at all can move, the pieces taken are counted. Everybody left may also agree on a draw.
triortan-page-problem-caption = White moves and wins in two
triortan-page-skylight = Skylight
triortan-page-skylight-body =
    Alone on the board: place one piece anywhere and move it so that it lands on every cell once. Cells it passes do not count. Twister, fountain, both fuses, spinner, firemaster and pyrotech can do it; the strobe reaches at most 27 cells, the firemistress 54, the sparkler 206, and the best that has been found for a star is 33.
triortan-page-skylight-caption = The dots were landed on
triortan-page-huge = Huge Triortan
triortan-page-huge-body =
    The same game on a board of 16 ranks instead of 12, for two to six players, each from a corner. Areas, pieces and moves are those of the corner game.

    Four players sit in two facing pairs. With five, one corner stays empty, opposite White: the source puts the two weakest players beside the gap, orange and pink, as a handicap for the other three.
triortan-page-huge-caption = Six corners, sixteen ranks
triortan-page-festival = Festival Mix-Up
triortan-page-festival-body =
    Two to six players on the ordinary board, each from a corner. So that all find room, the areas are smaller: the sparklers stand in the third rank instead of the fourth, and fewer pieces begin behind them. The others can come in when a sparkler arrives.

    With five, the corner opposite White stays empty; orange and pink sit beside the gap.
triortan-page-festival-caption = Five on the ordinary board
triortan-page-grand-display = Grand Display
triortan-page-grand-display-body =
    Two players at opposite corners with the whole set on the board, 33 pieces each, sparklers in the fifth rank. The array is fixed: nobody arranges anything, and who begins is drawn at random.

    There are gaps, so twisters and fountains, too, can move at once.
triortan-page-grand-display-caption = The whole set of both
triortan-page-legend = What the marks mean
triortan-page-legend-body =
    – **Yellow outline, wedge and triangle**: the last move, from the outline (9,6,5) to the filled triangle (6,3,10). Jumps and short steps have no wedge.
    – **Small yellow dot and thin outline**: an earlier move since your own last one, or your own that a computer answered, from the dot (4,8,7) to the outline (4,8,8).
    – **a, b, c** at the rim: where the numbers of that kind begin.
    – **Gray pieces**: their player is out; they still block and can be taken.

    – **Numbers** are choices when you move; a red number captures. A plain outline is the piece you chose; a red cross shows what a refused move ran into.

    – **Names**: the filled field is on turn. The spark counts captured pieces, the small triangle the pieces in reserve; with a clock, the time left stands beside them.
    – **`#2`** at the lower right is the number of moves made.
triortan-page-legend-caption = (4,8,7)(4,8,8), then (9,6,5)(6,3,10)
