### The pages of /rules for Torissogi. Rule numbers are those of docs/rules/torissogi.md. Titles are short; each body at most
### 1500 characters. The captions stand under pictures: one short line.

torissogi-page-goal = Goal
torissogi-page-goal-body =
    Take the enemy **Phoenix** and you win at once (W2).

    Two players take turns, Black first; you may not pass (P1). On your turn you either move a bird or drop one from your hand (M1, D1). What you capture goes to your hand and can come back on your side (H1).

    Kotelar Torissogi is bird shogi (Tori Shogi) in three dimensions. Black’s tiles point up in this picture, White’s point down: birds fly toward the enemy. Black’s Phoenix bears an asterisk, because Black goes first (P2).
torissogi-page-goal-caption = The start

torissogi-page-board = The board
torissogi-page-board-body =
    125 cells on five **levels**, A to E, laid side by side. The pile beside a letter shows where the level lies. A cell is level, file, rank: `Cc3` is the very middle (B1).

    Three directions, each named from your own seat (B3, B4):
    – **away** to the next panel (for Black toward E, for White toward A); the way back is **near**;
    – **right** and **left** along the ranks;
    – **forward** and **backward** along the files.

    White sees the board turned in all three, so that each player’s own birds stand at the bottom of the first two panels, and away, right and forward look the same to both.

    Neighboring cells share a face (*orthogonal*), an edge (*semi-diagonal*) or a corner (*diagonal*) (B5). A bird captures as it moves, never jumps off the board and never lands on its own (M1).
torissogi-page-board-caption = One level away, one forward

torissogi-page-phoenix = Phoenix
torissogi-page-phoenix-body =
    The **Phoenix** (`Px`) steps to any of the 26 neighboring cells (M2).

    Lose it and you lose the game. With `check=free` nothing obliges you to parry an attack or keeps the Phoenix from walking into one (W1); with `check=strict` you may not make a move or a drop that leaves your Phoenix attacked, unless it takes the enemy’s (C2).
torissogi-page-phoenix-caption = All 26 neighbors

torissogi-page-falcon = Falcon
torissogi-page-falcon-body =
    The **Falcon** (`F`, 21 cells) steps to any neighbor on its own level, to any of the nine on the level away, and to the four semi-diagonals near: left, right, forward, backward (M3).

    So it lacks only the cell straight near and the four near corners.

    It may become an Eagle (Z3). Each player has one; it counts 5 points.
torissogi-page-falcon-caption = All but straight near and its corners

torissogi-page-eagle = Eagle
torissogi-page-eagle-body =
    The **Eagle** (`E`) is a promoted Falcon (M4). It steps to every orthogonal and semi-diagonal neighbor, and **rides** (any number of empty cells in line):
    – along the four away diagonals, any distance;
    – along the four near diagonals, at most two cells;
    – straight near, any distance.

    A bird in the way stops a ride; an enemy there can be taken. Captured, it is a Falcon again (H2).
torissogi-page-eagle-caption = 35 cells from the middle

torissogi-page-crane = Crane
torissogi-page-crane-body =
    The **Crane** (`C`, 18 cells) goes up and down: it steps to any of the nine cells on the level away and of the nine on the level near, never on its own level (M5).
torissogi-page-crane-caption = The next levels, never its own

torissogi-page-owl = Owl
torissogi-page-owl-body =
    The **Owl** (`L`, from Læssúsa, 18 cells) steps to any of the nine cells one rank forward and of the nine one rank backward, on its own level and the next ones, never along its own rank (M6).
torissogi-page-owl-caption = Forward and backward ranks

torissogi-page-pheasant = Pheasant
torissogi-page-pheasant-body =
    The **Pheasant** (`Pt`, 9 cells) leaps two cells straight forward or two levels straight away; what is between does not matter.

    It also steps to the seven semi-diagonal neighbors that lie backward or near (M7).
torissogi-page-pheasant-caption = It jumps over Cc4 and Dc3

torissogi-page-left-quail = Left Quail
torissogi-page-left-quail-body =
    The **Left Quail** (`LQ`) rides any distance straight forward, straight away, and backward to the **right**: on its level, or changing the level either way.

    It steps one cell backward to the **left**, on its level or either way (M8).

    The bird on the tile shows it: the long streamer is the long ride.
torissogi-page-left-quail-caption = Rides back to the right

torissogi-page-right-quail = Right Quail
torissogi-page-right-quail-body =
    The **Right Quail** (`RQ`) is the Left Quail mirrored: it rides straight forward, straight away, and backward to the **left**; it steps one cell backward to the **right** (M9).

    Quails keep their handedness in hand and move as seen from their new owner’s seat (D2).
torissogi-page-right-quail-caption = Rides back to the left

torissogi-page-swallow = Swallow
torissogi-page-swallow-body =
    The **Swallow** (`S`) steps one cell forward or one level away (M10), and takes in the same way. Each player starts with ten.

    When it comes into the promotion zone it becomes a Goose, always (Z5).
torissogi-page-swallow-caption = Forward or away

torissogi-page-goose = Goose
torissogi-page-goose-body =
    The **Goose** (`G`) is a promoted Swallow. It leaps, whatever is between (M11):
    – two forward and two levels away or near;
    – two away and two to the right or left;
    – two straight backward; two levels straight near.

    It can never reach every cell: at each leap, every coordinate stays odd or stays even. Captured, it is a Swallow again (H2).
torissogi-page-goose-caption = Six leaps

torissogi-page-promotion = Promotion
torissogi-page-promotion-body =
    Your **promotion zone** is where the enemy starts, 20 cells in a lighter tone: for Black ranks 4 and 5 of levels D and E, for White ranks 1 and 2 of A and B (Z1).

    A Falcon’s move that starts or ends there may make it an Eagle: write `+` to promote, `=` to stay a Falcon (Z2, Z3). With `promotion=forced` it must (Z4).

    A Swallow that moves into the zone always becomes a Goose, written `+` (Z5). Promoted birds bear a bar at the base of the tile.
torissogi-page-promotion-caption = Cc3-Dc4+: an Eagle

torissogi-page-drops = Drops
torissogi-page-drops-body =
    Instead of moving, drop a bird from your hand on **any empty cell** (D1). It comes unpromoted, even in the zone (D6).

    Only Swallows are restricted:
    – not where they could never move, for Black the last rank of level E (D3);
    – not in a **file** that holds an unpromoted Swallow of your own (D4). A file is the whole plane through all five levels. By moving, Swallows may come to share a file;
    – not to give mate (D5).
torissogi-page-drops-caption = Own Swallows close files a, c and e

torissogi-page-mate = No mate with a dropped Swallow
torissogi-page-mate-body =
    A Swallow may not be dropped so that it mates at once (D5): it attacks the enemy Phoenix, no enemy move takes your Phoenix, and after every enemy move their Phoenix is still attacked.

    In the picture `S*Ee4` is barred: it attacks Ee5, the Pheasant covers Ee4, the Falcon covers De5, and nothing takes the Swallow. `F*Ee4` would be allowed, and so would mate by a Swallow that moves.
torissogi-page-mate-caption = S*Ee4 would be mate

torissogi-page-end = The end, repetition, impasse
torissogi-page-end-body =
    The game ends when a Phoenix is taken (W2), when a player resigns (W3) or has no legal move or drop on their turn: that player loses (W4).

    Repetition (E1 to E4): when the same position, with the same hands and the same player to move, occurs for the third time, that player may not repeat a move that they made from it before. This does not hold while their own Phoenix is attacked.

    Impasse (I1 to I5): after 100 moves (of both players together) without a capture, drop, promotion or Swallow’s move, after 600 moves in all, or when both agree, the points on the board are counted: Falcon and Eagle 5, all others 1, Phoenix and hands nothing. If only one player has 20 or more, that player wins; otherwise it is a draw. Tables may choose other limits.

    At tables with `conduct=tournament` an illegal move loses (R2); unreadable or ambiguous text never does.
torissogi-page-end-caption = Black’s Phoenix is attacked

torissogi-page-notation = Writing moves
torissogi-page-notation-body =
    `Ab2-Ab3` a move
    `Cc3xDd4` a capture
    `Dc3-Dc4+` with promotion, `Dc3-Dc4=` without
    `S*Cc3` a drop; the codes are F C L Pt LQ RQ S

    You may be brief: `ab1ab3`, `pt ab1 ab3`, `cc3dd4+` and `s@cc3` are read as well; capitals, blanks and the sign between the cells do not matter (N4, N5). If you name a bird, it must stand there.
torissogi-page-notation-caption = Ab1-Ab3: the Pheasant leaps

torissogi-page-legend = What the marks mean
torissogi-page-legend-body =
    – **Yellow frame, wedge and field**: the last move, from the frame (Cb1) to the field (Cb4). From one level to another there is no wedge; a drop has the field only. **Small yellow dot and thin frame**: your own move that a computer answered.
    – **Bars beside a letter**: the pile of the five levels, seen from the side. The broad bar is this level: A lies lowest, E highest.
    – **Lighter cells**: the two promotion zones.
    – **Bar at the foot of a tile**: this bird is promoted (the Goose on Ed2). **Asterisk**: the Phoenix of Black, who goes first.
    – **Red burst**: this Phoenix can be captured.
    – **hand**: captured birds that can be dropped, with their number.

    – **Numbers** are choices when you move; a red number captures. A plain frame is the bird you chose; a red cross shows what a refused move ran into.

    – **Names**: the filled field is on turn. Points are those of the birds on the board; with a clock, the time left stands beside them.
    – **`#1`** at the lower right is the number of moves made.
torissogi-page-legend-caption = Cb1-Cb4
