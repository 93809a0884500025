### The pages of /rules for Triangulation. Rule numbers are those of docs/rules/triangulation.md. Titles are short; each body
### at most 1500 characters. The captions stand under pictures: one short line.

triangulation-page-goal = Goal
triangulation-page-goal-body =
    Capture the other Generals. Whoever takes a General takes over his whole army and plays it, too (E2). The last General in the game wins (T4).

    Three seats, Red, Green, Blue, move in this order (T1), each from the corner of its color. On your turn you move one piece that you command (E3).

    An army has a **General** (crown), two **Rukhs** (tower), a **Cavalry** (horse) and five **Infantry** (chevron). The beak of a piece points where its color marches: away from its own corner.
    A piece that has never moved is *fresh*: a plinth under General and Rukh, two chevrons on Infantry (P4).
triangulation-page-goal-caption = The start, seen by Red

triangulation-page-general = General
triangulation-page-general-body =
    The General goes one cell in any of twelve directions: over a side (3), straight over a corner (3), or to an oblique neighbor, one that shares a corner and has the same color (6) (M11).

    An oblique neighbor is out of reach when the cell between, which touches both, is occupied by anything. So each occupied neighbor blocks two moves.
triangulation-page-general-caption = E6Σ blocks E6Φ and E7Σ

triangulation-page-cavalry = Cavalry
triangulation-page-cavalry-body =
    The Cavalry runs along the height of a triangle, over sides and corners in turn, two or three cells (M10):
    side, corner · side, corner, side · corner, side · corner, side, corner

    It leaps: nothing in between matters. It has at most ten targets.
triangulation-page-cavalry-caption = Where the Cavalry on F5Σ can go

triangulation-page-rukh = Rukh
triangulation-page-rukh-body =
    The Rukh zigzags along a strip of triangles: over one side, over another, over the first again, any number of empty cells, and takes the first enemy it meets (M9).

    Three strips run through each cell: its rank, its file and its column. So the Rukh has six rays.
triangulation-page-rukh-caption = Where the Rukh on F6Σ can go

triangulation-page-infantry-black = Infantry, a side ahead
triangulation-page-infantry-black-body =
    Infantry marches away from the corner of its **own color**, whoever commands it (M1).

    With a flat side ahead, it steps straight ahead over that side (M2). The rules call such a cell *black*, the others *white*.
    It captures on four cells of the next row. The two far ones lie straight over a corner and are never blocked. The two near ones are oblique: both are blocked when the cell straight ahead is occupied (M4).

    It never captures over a side and never goes over a corner without capturing (M8). There is no promotion.
triangulation-page-infantry-black-caption = One step, four captures

triangulation-page-infantry-white = Infantry, a point ahead
triangulation-page-infantry-white-body =
    With a point ahead, Infantry steps sideways, to the left or right cell of its row (M3).

    It captures over the point: straight on, never blocked; and on the cells left and right of that, each of which is blocked when the cell beside the Infantry on that side is occupied (M5).
triangulation-page-infantry-white-caption = Two steps, three captures

triangulation-page-infantry-first = First and last steps
triangulation-page-infantry-first-body =
    Fresh Infantry may take **two** steps at once: ahead, then left or right; or left or right, then ahead. Both cells must be empty; there is no capture (M6).

    On its last row Infantry walks to and fro: steps to the cells beside it, and from a cell with a side at the edge captures on the next such cell, either way, unless the cell between is occupied (M7).
triangulation-page-infantry-first-caption = One step or two from C7Φ

triangulation-page-check = Check and mate
triangulation-page-check-body =
    Your General is in check when **any** other seat could take it (K1, K2). You must not leave it in check, nor put it there, if you have any other move (K3, K5).

    If your turn begins in check and no move helps, you are **mated** by all who attack your General then (K4). You are not out yet: you move another piece as long as you can (K7), and someone may yet save you. You pass only if nothing can move (K8).

    Whoever has mated you **must** take your General at the first chance, before anything else, even from check (K6). Others may be faster.

    The bot says who checks whom after every move (K9). On the picture: a burst under a General in check, a ring around one that is mated.
triangulation-page-check-caption = Red is mated by Green

triangulation-page-conversion = Prisoners and conversion
triangulation-page-conversion-body =
    A captured piece becomes a **prisoner** of the seat that took it, and camps at its corner (E1).

    Whoever takes a General commands all that its seat commanded, and gets its prisoners. The pieces stay where they are; the General is gone for good (E2). You still make one move a turn, with any piece you command (E3).

    A piece taken over shows two colors: its commander’s outside, its own inside. It keeps marching as its own color does (M1).
triangulation-page-conversion-caption = Green has taken Red’s General

triangulation-page-rescue = Rescue
triangulation-page-rescue-body =
    When Infantry **arrives** on the corner of a seat, by a step or a capture, it may free one piece that this seat holds and whose color you command (R1, R3). A capture is settled first (R2). On your own corner your allied Infantry frees what you hold yourself.

    A Rukh or Cavalry goes first: it is put on the corner, and the rescuer goes to an empty cell of its color’s third row (R4). If there is only Infantry, both go home, each to its own color’s third row (R5). Without room there is no rescue (R6). You may also just stay (R7).

    `H2Ω-H1Ω+RR@C7Φ` frees a Red Rukh and goes home to C7Φ.
triangulation-page-rescue-caption = A Rukh is free, the Infantry home

triangulation-page-castling = Castling
triangulation-page-castling-body =
    Your General and a Rukh of your own color that stands beside it exchange cells, if both are fresh and the General is not in check, before or after (S1).

    Written `B8Ω=B7Ω`, the General’s cell first. `castle` is enough when there is only one way.
triangulation-page-castling-caption = General B8Ω can change with either

triangulation-page-neutral = Two players
triangulation-page-neutral-body =
    With two players the third army is **neutral**: it never moves, gives no check and guards nothing, but it stands in the way and its pieces can be taken (V2). Its General stands in the corner. Whoever takes that General commands what is left of the army.

    The game ends when the opponent’s General falls; the neutral one need not be taken.

    A seat that resigns or runs out of time becomes neutral in the same way (T2, T3).
triangulation-page-neutral-caption = Blue is neutral: stone, no color

triangulation-page-end = Winning and draws
triangulation-page-end-body =
    The last seat that plays wins (T4). A draw is shared by those who still play:
    every one of them has nothing but its General (T5);
    the same position for the third time (T6);
    150 moves in all without a capture, a rescue or an advance of Infantry (T7);
    all agree (T8).

    Tables may choose other numbers.
triangulation-page-end-caption = Red has won

triangulation-page-notation = Writing moves
triangulation-page-notation-body =
    A cell is named by rank, file and column: the row counted from Red’s corner (`A`–`H`), from Green’s (`1`–`8`), from Blue’s (`β Γ Δ Ξ Π Σ Φ Ω`). The three scales stand along the three sides (B1, B2).

    For the Greek letters you may write `b g d x p s f o`, or `1`–`8`.

    `C7Φ-D7Φ` or `c7f d7f` a move · `D6ΦxE5Ω` a capture · `B8Ω=B7Ω` castling
    `H2Ω-H1Ω+RR@C7Φ` a rescue · `H2ΦxH1Ω+RI@C6Ω,C7Φ` with Infantry: rescuer’s cell, then the other’s
    `pass` when nothing can move

    Blanks and capitals do not matter, nor which sign stands between (N5).
triangulation-page-notation-caption = C7Φ-D7Φ

triangulation-page-legend = What the marks mean
triangulation-page-legend-body =
    – **Yellow outline, wedge and triangle**: the last move, from the outline (G8Γ) to the filled triangle (F8Ξ).
    – **Small yellow dot and thin outline**: an earlier move since your own last one, or your own that a computer answered, from the dot (H3Φ) to the outline (H4Σ).
    – **Two chevrons**: Infantry that has never moved; one chevron: it has. **Plinth**, the bar under a General or Rukh: it has never moved and may castle.
    – **Beak**: where a piece’s color marches. Of two colors, the outer one commands the piece.
    – **Red burst**: a General in check; with a ring, checkmated (here Green’s).
    – **Small pieces at a corner**: prisoners held there. The barred window counts them.

    – **Numbers** are choices when you move; a red number captures. A plain outline is the piece you chose; a red cross or outline shows what a refused move ran into.

    – **Names**: the filled field is on turn; with a clock, the time left stands at its right. The arcs at the corners show whose they are.
    – **`#2`** at the lower right is the number of moves made.
triangulation-page-legend-caption = H3Φ-H4Σ, then G8Γ-F8Ξ
