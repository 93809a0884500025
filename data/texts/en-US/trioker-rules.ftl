### The pages of /rules for Trioker. Rule numbers are those of docs/rules/trioker.md. Titles are short; each body at most
### 1500 characters. The captions stand under pictures: one short line.

trioker-page-goal = Tiles and where they fit
trioker-page-goal-body =
    Every tile has a number from 0 to 3 in each corner. There are 24 of them and a joker (K1).

    A tile goes on an empty cell that shares an edge with a tile (M1). In each of its corners it must show the number that every other tile there shows, even a tile that touches only at that corner (M2). So six tiles that meet make a flower of one color.

    To place a tile, type `330 E6`, or with its turn `330.06@E6`: the hour of a clock at which the last number of the name lies (K4). Tiles are never turned over: `012` and `021` are two tiles.
trioker-page-goal-caption = Where 330 fits beside 333

trioker-page-turn = Your turn
trioker-page-turn-body =
    If you can place a tile, you must (T2). If you cannot, you draw a tile from the bank; if it fits, you may place it, or keep it and pass (T3). If the bank is empty, you pass (T4).

    The tiles are dealt in secret: ten each for two players, seven for three, six for four; with *paths* seven, six, five (R1, S8). The rest is the bank. The highest tile dealt opens on the cell GO (S5). Your hand is yours alone: others see how many tiles you hold.

    In *Even and odd* there is no bank: a player who cannot place a tile passes.
trioker-page-turn-caption = Numbered: these fit

trioker-page-joker = The joker
trioker-page-joker-body =
    The joker `12W` has a star in one corner. The star agrees with everything (M4) and shows no number: the corner stays open for the next tile (M5).

    Its other corners are a 1 and a 2 like all others. It has 3 pips.
trioker-page-joker-caption = Where the joker fits here

trioker-page-ways = Turning a tile
trioker-page-ways-body =
    Usually a tile fits on a cell in one way only, and you need not say which. If there are several, you are asked.

    The hour says where the *last* number of the name lies: on a cell that points up 12, 4 or 8 o’clock, on one that points down 6, 10 or 2 (K4).
trioker-page-ways-caption = Two ways to lie on E9

trioker-page-marks = Marked cells
trioker-page-marks-body =
    In the coin games some cells are marked. A mark works once, for the tile that is placed on it:

    Signs: **+5 +2** you gain, **−5 −2** you pay (A1). **Arrow**: you play again. **Bars**: the next player is skipped. **Tile with a plus**: all others draw a tile, while the bank lasts (A2). **Three rings**: all others give you 2 each.

    The bank never runs out of coins, and you may go into debt (R3).
trioker-page-marks-caption = F5 takes 2 from everybody

trioker-page-scores = Points
trioker-page-scores-body =
    Everybody starts with 35 points, with four players 30 (R1).

    The player who places the last tile gains 10 and ends the game; all others pay 2 for each tile they hold, plus its pips (E1). The most points win. Going out decides only if that player is among the best (E2).

    If the bank is empty and nobody can place, the game is played again, or scored, as agreed (E3).
trioker-page-scores-caption = Coins and tiles of each player

trioker-page-even-odd = Even and odd
trioker-page-even-odd-body =
    An open duel: one player has the twelve even tiles, the other the odd ones (K2). A coin decides who; *even* opens in the middle, not with 000 or 222 (S6, S7).

    A tile that completes a hexagon, the six cells around a point, earns another turn; two hexagons earn two (X1, X2). Whoever cannot use an extra turn loses all of them (X3).

    The first to have no tiles left wins at once (E6). If nobody can place a tile, the player with fewer tiles wins; if both have equally many, the game is played again with roles switched (E7).
trioker-page-even-odd-caption = 001 closes two hexagons

trioker-page-paths = One, two or three paths
trioker-page-paths-body =
    333 lies on the start cell. From there the tiles make one, two or three straight paths. The rules of placing and drawing are the same, without coins and marks.

    The first to have no tiles left wins (E1). If nobody can place a tile and the bank is empty, the smallest penalty wins: 2 for each tile left, plus its pips (E4).
trioker-page-paths-caption = Three paths from 333

trioker-page-puzzle = Puzzles
trioker-page-puzzle-body =
    Alone: fill the shape so that all corners agree. Any tile may go on any empty cell where it fits, dead ends included (P2); `lift D1` takes a tile back at any time.

    Some shapes use fewer cells than there are tiles: you choose. Every shape can be filled; the smallest have thousands of solutions, the hardest 14.
trioker-page-puzzle-caption = 003 fits on D1

trioker-page-macmahon = MacMahon’s hexagon
trioker-page-macmahon-body =
    24 tiles with a color at each edge: ivory 1, apricot 2, coral 3, plum 4, with as many pips. Fill the hexagon so that touching edges agree (Q1) and the whole rim has one color (Q2): the agreed one, or the one that your first rim edge shows.

    Corners do not matter. There are 11,853,792 fillings for each color (Q4).
trioker-page-macmahon-caption = A rim of color 2
trioker-page-small-board = The board of 52 cells
trioker-page-small-board-body =
    The duel *Even and odd* can be played on a smaller hexagon: the board of 73 cells without the row of seven along each of its three short sides. What is left has 52 cells, and they keep their names (G7, G8).

    There is less room, so hexagons are closed sooner and the end comes earlier. All rules are the same.
trioker-page-small-board-caption = 52 cells, the names stay

trioker-page-legend = What the marks mean
trioker-page-legend-body =
    – **Thick yellow rim**: the last tile (331 on F8). **Thin yellow rim**: an earlier tile since your own last one, or your own that a computer answered (123 on E7).
    – **Cell names** (E8): cells beside a tile, where the next one can go if it fits.
    – **+5 +2** you gain, **−5 −2** you pay. **Round arrow**: you play again. **Arrows with a bar**: the next player is skipped. **Triangle with a plus**: all others draw a tile. **Three rings**: all others give you 2. Each works once, for the tile placed on it.
    – **Plain ring around a corner** (*Even and odd*): a hexagon that was just completed.

    – **Numbers** are choices when you move: tiles, then cells, then ways to lie. A red cross shows what a refused move ran into.

    – **Names**: the filled field is on turn, and its dots are the seat’s number. The coin counts points, the small tile the tiles in the hand; with a clock, the time left stands beside them.
    – **`#2`** at the lower right is the number of moves made.
trioker-page-legend-caption = 123.08@E7, then 331.02@F8
