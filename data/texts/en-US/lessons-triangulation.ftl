### The lesson of Triangulation: a title for each step, what is asked, what is said of right and wrong entries.

lesson-triangulation-general = The General
lesson-triangulation-general-task = The **General** (crown) moves one cell: over a side, straight over a corner, or obliquely, to a neighboring cell of the same color. Move it straight over the corner below it, to **G5Π** (rows from Red’s, Green’s, Blue’s corner).
    .short = Move the General over the corner below it, to G5Π.
lesson-triangulation-general-right = Right. Notice what was missing: your Infantry on E6Σ fills the cell between, so the two oblique cells beside it were closed to the General. A cell’s name counts rows from three corners: `A`–`H` from Red’s, `1`–`8` from Green’s, a Greek letter from Blue’s. What the marks on the board mean: `/{ command-rules-name }`, last page.
lesson-triangulation-general-other = The General may go there, but the goal is G5Π, straight over the corner below.

lesson-triangulation-rukh = The Rukh
lesson-triangulation-rukh-task = The **Rukh** (tower) zigzags along a strip of triangles: over one side, over another, over the first again, as far as cells are empty, and takes the first enemy it meets. Take something with the Rukh on **F6Σ**.
lesson-triangulation-rukh-right = Right. Three strips run through each cell, so a Rukh has six rays. From the middle of an empty board a Rukh reaches 27 cells.
lesson-triangulation-rukh-infantry = A capture, but by your Infantry. Use the Rukh on F6Σ.
lesson-triangulation-rukh-quiet = The Rukh can go there, but captures nothing. Two enemies stand on its strips: E6Φ and F7Ξ.
lesson-triangulation-rukh-other = Use the Rukh on F6Σ.

lesson-triangulation-cavalry = The Cavalry
lesson-triangulation-cavalry-task = The **Cavalry** (horse) runs along the height of a triangle, over sides and corners in turn, two or three cells, beginning with either. It **leaps**: nothing in between matters. Take the green Infantry on **E7Π** with the Cavalry on F5Σ.
lesson-triangulation-cavalry-right = Right over your own lines. At most ten cells are in its reach.
lesson-triangulation-cavalry-quiet = The Cavalry can land there. But take the green Infantry on E7Π.
lesson-triangulation-cavalry-other = Use the Cavalry on F5Σ.

lesson-triangulation-march = Infantry, a side ahead
lesson-triangulation-march-task = **Infantry** marches away from its own corner. Here a flat side lies ahead: it **steps** over that, without taking. It **takes** on four other cells of the next row: two far, two near. Take one.
    .short = Take a piece with your Infantry.
lesson-triangulation-march-right = Right. The far cells lie straight over a corner, the near ones obliquely. Had the cell straight ahead been occupied, only the two far ones would have been left.
lesson-triangulation-march-step = That is the step over the side ahead: Infantry never takes there. Take one of the four pieces in the next row.
lesson-triangulation-march-other = Use your Infantry on D6Φ.

lesson-triangulation-white = Infantry, a point ahead
lesson-triangulation-white-task = Here a point lies ahead. Infantry steps **sideways**, and takes over the point: straight ahead, or on the cells beside that, if the cell beside it on that side is empty. Take one.
    .short = Take a piece with your Infantry.
lesson-triangulation-white-right = Right. A side ahead, then a point, then a side: Infantry advances in two kinds of steps, so count before you send it off.
lesson-triangulation-white-step = That is a sideways step. Take one of the three pieces in the next row.
lesson-triangulation-white-other = Use your Infantry on D7Φ.

lesson-triangulation-double = The first move
lesson-triangulation-double-task = Infantry that has never moved is **fresh** (two chevrons). It may take **two steps** at once: ahead and then left or right, or the other way around, onto empty cells only. Take two steps with the Infantry on C7Φ.
lesson-triangulation-double-right = Right. It is not fresh any more and goes step by step from now on.
lesson-triangulation-double-single = One step. It may take two at once: ahead, then left or right, to D6Φ or D7Σ.
lesson-triangulation-double-other = Use your Infantry on C7Φ.

lesson-triangulation-castle = Castling
lesson-triangulation-castle-task = Your General and a Rukh beside it may **exchange cells**, if neither has moved (a plinth below them shows it) and the General is not attacked, before or after. It is one move. Castle, to either side.
lesson-triangulation-castle-right = Right: written `B8Ω=B7Ω`. The Rukh gets into the open, the General to the edge.
lesson-triangulation-castle-general = A move of the General alone. Choose the cell of one of the Rukhs, B7Ω or B8Φ.
lesson-triangulation-castle-other = Choose the General on B8Ω, then a Rukh beside it.

lesson-triangulation-check = Check
lesson-triangulation-check-task = Green’s Rukh looks along file 8 at your General on A8Ω: **check**. While some move helps, only moves that leave you safe are allowed, and the menu lists no others. Do not step aside: **put a piece in the way**.
lesson-triangulation-check-right = Right: the Rukh’s way is closed. Both opponents can give you check.
lesson-triangulation-check-general = Allowed, the General steps out of the line. But try to put the Rukh or the Cavalry in the way.

lesson-triangulation-duty = Checkmate, and the duty to finish
lesson-triangulation-duty-task = You are Green now, and Red is checkmated: in check on its own turn, and no move helped. Red is not out yet, but you **must** take its General at the first chance, before any other move. Take it.
    .short = Take Red’s General.
lesson-triangulation-duty-right = Red is out. You command its whole army now, and its prisoners are yours; the pieces stay where they are.

lesson-triangulation-command = Commanding a fallen army
lesson-triangulation-command-task = You, Green, have taken Red’s General. Red pieces now show your color outside, their own inside. Each turn you move **any piece you command**, and red Infantry goes on marching away from *Red’s* corner. Move one of the red Infantry.
    .short = Move one of the red Infantry.
lesson-triangulation-command-right = Right. A fallen army often decides the game: two armies under one command.
lesson-triangulation-command-own = A move of your own army. Move the red Infantry on D6Φ or D7Σ.

lesson-triangulation-rescue = Rescue
lesson-triangulation-rescue-task = Captured pieces are **prisoners** at their captor’s corner: Green holds your Rukh and Infantry. When your Infantry **arrives** in that corner it may free one; a Rukh or Cavalry comes first. Step to **H1Ω** and free the Rukh.
lesson-triangulation-rescue-right = The Rukh stands in the corner, and the Infantry that freed it went home to your third row.
lesson-triangulation-rescue-stays = It has arrived, but freed nobody. Choose to free the Rukh, and where the Infantry goes home.
lesson-triangulation-rescue-other = Move the Infantry on H2Ω into Green’s corner, H1Ω.

lesson-triangulation-two = Winning, with two players
lesson-triangulation-two-task = With two players the third army is **neutral**: it never moves and gives no check, but stands in the way. Here Blue is neutral. Your Rukh on H5Ξ can take either General. Take the one that **wins** the game.
    .short = Take the General that wins the game.
lesson-triangulation-two-right = Green’s General has fallen: you win. Nobody needs to take the neutral one. The last General in the game wins; taking the neutral one would give you its army.
lesson-triangulation-two-neutral = Now Blue’s army is yours, but Green plays on. Take Green’s General on H1Ω.
lesson-triangulation-two-capture = A capture, but Green’s General is still there, on H1Ω.
lesson-triangulation-two-quiet = Green’s General gets away. Take it on H1Ω.
