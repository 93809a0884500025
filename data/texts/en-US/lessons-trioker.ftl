### The lesson of Trioker: a title for each step, what is asked, what is said of right and wrong entries.

lesson-trioker-start = The first tile
lesson-trioker-start-task = Each tile has a number from 0 to 3 in every corner. A tile is turned, never flipped. The highest one dealt opens the game, on the cell **GO**: that is your **332**. Place it, any way round.
    .short = Place 332 on GO, any way round.
lesson-trioker-start-right = Right. The name reads the corners counterclockwise, and the hour (`.12`) says where the last one lies. There are 24 tiles, and a joker. What the marks on the board mean: `/{ command-rules-name }`, last page.

lesson-trioker-corners = Every corner must agree
lesson-trioker-corners-task = A tile shares an edge with a placed one, and in **every corner** it must show what the others show there, even those that touch only there. Look at **C6**: at its foot the tiles show 3. Fill it.
    .short = Place a tile on C6.
lesson-trioker-corners-right = Right. Where six tiles meet, a flower of one number grows.
lesson-trioker-corners-other = It fits there, but fill C6, whose lower corner asks for a 3.

lesson-trioker-joker = The joker
lesson-trioker-joker-task = The joker **12W** has a star in one corner. The star agrees with any number and passes none on: that corner stays open. Its 1 and its 2 must fit as usual. Place the joker wherever it fits.
lesson-trioker-joker-right = Right. Kept for later it saves you a turn when nothing else fits.
lesson-trioker-joker-other = It fits, but place the joker, 12W.

lesson-trioker-draw = When nothing fits
lesson-trioker-draw-task = If you can place a tile, you must. None of yours fits beside 333, so you **draw one from the bank**. It is all you can do.
    .short = Draw a tile from the bank.
lesson-trioker-draw-right = You drew 332.
lesson-trioker-draw-task2 = If the drawn tile fits you may place it at once, or keep it and pass. Place **332**.
lesson-trioker-draw-right2 = Right. When the bank is empty and nothing fits, you just pass.
lesson-trioker-draw-pass = Allowed: you keep it. But each tile you hold at the end costs you points, so place it.

lesson-trioker-coins = Marked cells
lesson-trioker-coins-task = In the coin games you begin with 35 points, and marked cells work once, for the tile placed there: **+5** and **+2** you get, **−5** and **−2** you pay. Place a tile on the cell that brings you **5**.
lesson-trioker-coins-right = Plus 5. Marks make it worthwhile to look where, not only what.
lesson-trioker-coins-other = It fits, but does not bring 5. Look for the cell marked +5: G5.

lesson-trioker-again = Another turn
lesson-trioker-again-task = The **arrow** gives you another turn. (The bar makes the next player miss one; the tile with a plus makes all others draw.) Place a tile on the arrow, **D2**.
lesson-trioker-again-right = It is your turn again, at once.
lesson-trioker-again-other = It fits, but there is no arrow. Place 221 on D2.
lesson-trioker-again-task2 = Use your extra turn: place any tile that fits.
lesson-trioker-again-right2 = Two tiles in a row: that brings you nearer to the end than anybody expects.

lesson-trioker-debt = Debts
lesson-trioker-debt-task = Here you have just **1** point, and B5 costs 2. You may place a tile there all the same: points can go below zero, the bank lends without end, and nothing else happens. Place a tile on **B5**.
lesson-trioker-debt-right = Minus 1. A small debt can be worth it, if it rids you of an awkward tile.
lesson-trioker-debt-other = Cleverer, perhaps, but try the cell that costs 2: B5.

lesson-trioker-plan = A first plan
lesson-trioker-plan-task = When one player places their last tile, all others pay **2 for each tile left, plus its pips**: 10 for a 332, only 2 for a 000. So get rid of heavy tiles early. Place your heaviest tile that fits.
lesson-trioker-plan-right = 332 is gone, with its 8 pips. Keep small tiles and the joker for the end.
lesson-trioker-plan-light = It fits, but it is not your heaviest: 332 has 8 pips, and it fits, too.

lesson-trioker-out = The last tile
lesson-trioker-out-task = Placing the last tile brings **10** and ends the game; the others pay for what they hold. Then **most points win**: finishing first is not enough by itself. You have 33, the other side 30. Place your last tile.
lesson-trioker-out-right = 43 to 22: you win. Had the other side been far ahead, finishing first would have lost.

lesson-trioker-paths = Paths
lesson-trioker-paths-task = The simplest games are *paths*: straight rows that begin at 333. You place only at their **ends**, there are no coins and no marks, and placing your last tile first **wins**. Yours, 021, fits at both ends. Place it.
    .short = Place 021 at either end.
lesson-trioker-paths-right = Out first: you win. When nobody can go on, the tiles left count: whoever has the least to pay for them wins.

lesson-trioker-hexagon = Even and odd: hexagons
lesson-trioker-hexagon-task = In *Even and odd* one side has the even tiles, the other the odd ones. A tile that completes a **hexagon**, all six cells around a point, brings another turn. One of your tiles completes **two** at once. Find it.
    .short = Place the tile that completes two hexagons at once.
lesson-trioker-hexagon-right = Two hexagons, two more turns. Whoever places the last of their tiles wins at once.
lesson-trioker-hexagon-one = It fits, but does not close two hexagons. Look at the gap in the middle, D7.

lesson-trioker-puzzle = Alone: fill a shape
lesson-trioker-puzzle-task = The puzzles are for one: fill the shape so that all corners agree. Any tile may go on any cell where it fits, and `lift` takes one back. One cell of this star is open. Fill it.
    .short = Fill the open cell of the star.
lesson-trioker-puzzle-right = Solved. There is a new puzzle for everybody each day.
lesson-trioker-puzzle-lift = That takes a tile back. It is allowed, but you were nearly done: fill D1.

lesson-trioker-macmahon = MacMahon’s hexagon
lesson-trioker-macmahon-task = A second kind of puzzle has colors on the **edges**: edges that touch must agree, corners do not matter, and the whole rim shows one color. One cell is open. Fill it.
    .short = Fill the open cell.
lesson-trioker-macmahon-right = Solved: edges agree, and the rim is of one color.
lesson-trioker-macmahon-lift = That takes a tile back. Fill the open cell, D5.
