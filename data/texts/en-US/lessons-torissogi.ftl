### The lesson of Kotelar Torissogi: a title for each step, what is asked, what is said of right and wrong entries.

lesson-torissogi-levels = Five levels
lesson-torissogi-levels-task = The board has five **levels**, A to E, laid side by side. For Black, **away** is toward E. A **Swallow** (`S`) moves one cell forward *or* one level away. Move yours from Bc3 one level **away**, to **Cc3**.
    .short = Move the Swallow on Bc3 one level away, to Cc3.
lesson-torissogi-levels-right = Right: same file, same rank, next level. A cell’s name is level, file, rank. Birds take exactly as they move. What the marks on the board mean: `/{ command-rules-name }`, last page.
lesson-torissogi-levels-forward = That is forward, on the same level. Away means to the next board: Cc3.
lesson-torissogi-levels-phoenix = That is your Phoenix. Move the Swallow in the middle of level B.

lesson-torissogi-phoenix = The Phoenix
lesson-torissogi-phoenix-task = The **Phoenix** (`Px`) is the bird you must not lose. It moves to any of the 26 cells around it, on its own level and the levels beside it. Fly one away, one right and one forward: **Dd4**.
lesson-torissogi-phoenix-right = Right. Cells that share only a corner are neighbors, too.
lesson-torissogi-phoenix-level = That stays on level C. Go to level D: one away, one right, one forward.
lesson-torissogi-phoenix-other = A neighbor as well, but the goal is Dd4.

lesson-torissogi-crane = Crane and Owl
lesson-torissogi-crane-task = The **Crane** (`C`) always changes its level: it goes to any of the nine nearest cells on the level away, and the nine on the level near, never on its own. Take the white Swallow on **Dc3** with it.
    .short = Take the white Swallow on Dc3 with your Crane.
lesson-torissogi-crane-right = Taken. A captured bird goes to your hand; more about that soon.
lesson-torissogi-crane-crane = The Crane can go there, but nothing is captured. The Swallow stands straight away, on Dc3.
lesson-torissogi-crane-other = Use the Crane on Cc3.
lesson-torissogi-crane-task2 = The **Owl** (`L`) goes to the nine cells one rank **forward** and the nine one rank **backward**, on its own level and the levels beside it, but never sideways along its own rank. Take the Swallow on **Ca3**.
    .short = Take the Swallow on Ca3 with your Owl.
lesson-torissogi-crane-right2 = Right. Cranes change the level, Owls change the rank.
lesson-torissogi-crane-owl = The Owl can go there, but take the Swallow one rank forward, on Ca3.
lesson-torissogi-crane-other2 = Use the Owl on Ca2.

lesson-torissogi-pheasant = The Pheasant leaps
lesson-torissogi-pheasant-task = The **Pheasant** (`Pt`) leaps two cells straight forward or two levels straight away, whatever stands between. (It also steps to the edge neighbors backward or near.) Leap over your own Swallow and take **Cc5**.
lesson-torissogi-pheasant-right = Right over it. Few birds leap: Pheasants, and Geese, which you will meet soon.
lesson-torissogi-pheasant-swallow = That took it, but with the Swallow. Let the Pheasant on Cc3 leap over it.
lesson-torissogi-pheasant-pheasant = The Pheasant can do that. But the target is Cc5, two cells straight forward.
lesson-torissogi-pheasant-other = Use the Pheasant on Cc3.

lesson-torissogi-quail = The Quails
lesson-torissogi-quail-task = The **Left Quail** (`LQ`) rides any distance straight forward, straight **away**, and backward to the right; backward to the left it steps one cell. Ride straight away and take the Swallow two levels on, on **Eb3**.
lesson-torissogi-quail-right = Right. A ride stops at the first bird in its way; an enemy there can be taken. The Right Quail is its mirror image.
lesson-torissogi-quail-quail = The Quail can go there. But ride straight away, Cb3 to Eb3, and take the Swallow.
lesson-torissogi-quail-other = Use the Left Quail on Cb3.

lesson-torissogi-falcon = The Falcon
lesson-torissogi-falcon-task = The **Falcon** (`F`) reaches every neighbor on its own level and away, but **near** (back toward your own level) only with a step left, right, forward or backward as well. Take the Swallow on level B that it reaches.
    .short = Take the Swallow on level B that your Falcon reaches.
lesson-torissogi-falcon-right = Right: Bc4 is near and forward. Bc3, straight near, is out of the Falcon’s reach, and so are the four near corners. Each player has one Falcon, the strongest bird at the start.
lesson-torissogi-falcon-falcon = Nothing captured. Of Bc3 (straight near) and Bc4 (near and forward) the Falcon reaches one.
lesson-torissogi-falcon-other = Use the Falcon on Cc3.

lesson-torissogi-hand = Captures come back
lesson-torissogi-hand-task = What you capture goes to **your hand**. Take the white Owl on **Dc3** with your Crane and look below the board.
lesson-torissogi-hand-right = The Owl is in your hand now. White moves its Phoenix.
lesson-torissogi-hand-quiet = Nothing captured. The Owl stands straight away from your Crane, on Dc3.
lesson-torissogi-hand-task2 = Instead of moving you may **drop** a bird from your hand on any empty cell, as your own. Drop the Owl anywhere.
lesson-torissogi-hand-right2 = It fights for you now. A bird in hand can appear anywhere: that is what makes attacks sudden.
lesson-torissogi-hand-move = That moves a bird on the board. Choose the Owl in your hand and an empty cell.

lesson-torissogi-promote = The Falcon becomes an Eagle
lesson-torissogi-promote-task = Ranks 4 and 5 of levels D and E, where the enemy starts, are your **promotion zone** (in a lighter tone). A Falcon whose move starts or ends there may become an **Eagle**. Move it there and promote it (`+`).
    .short = Move the Falcon into the zone and promote it (+).
lesson-torissogi-promote-right = An Eagle! The bar at the base of the tile shows that it is promoted. When it is captured, it is a Falcon again.
lesson-torissogi-promote-stays = In the zone, but with `=` it stays a Falcon. Choose to promote it.
lesson-torissogi-promote-outside = That cell is not in the zone. It needs level D or E *and* rank 4 or 5: for instance Dc4.
lesson-torissogi-promote-other = Move the Falcon on Cc3.

lesson-torissogi-goose = The Swallow becomes a Goose
lesson-torissogi-goose-task = A Swallow that moves into the zone **always** becomes a **Goose**. Move the Swallow on Cb4 one level away, into the zone.
lesson-torissogi-goose-right = A Goose. White moves its Phoenix.
lesson-torissogi-goose-swallow = That is forward, on level C, outside of the zone. Go one level away.
lesson-torissogi-goose-other = Move the Swallow on Cb4.
lesson-torissogi-goose-task2 = A Goose **leaps**, over anything: two forward with two levels away or near; two away with two left or right; two straight backward; two levels straight near. The white Owl on **Bb4** stands two levels straight near. Take it.
    .short = Take the white Owl on Bb4 with your Goose.
lesson-torissogi-goose-right2 = Right. A Goose is hard to keep out, but it can never reach every cell: each leap keeps odd coordinates odd and even ones even.
lesson-torissogi-goose-goose = A leap of the Goose, but take the Owl two levels near, on Bb4.
lesson-torissogi-goose-other2 = Leap with the Goose on Db4.

lesson-torissogi-eagle = Take the Phoenix and win
lesson-torissogi-eagle-task = The **Eagle** rides any distance along the four diagonals **away**, up to two cells along those near, any distance straight near, and steps to the other neighbors. You win by **taking the Phoenix**: White’s is a diagonal away, on **Ea5**.
    .short = Take White’s Phoenix, a diagonal away, on Ea5.
lesson-torissogi-eagle-right = The Phoenix is taken: Black wins at once.
lesson-torissogi-eagle-eagle = An Eagle’s move, but the Phoenix is still there: C, D, E; c, b, a; 3, 4, 5.
lesson-torissogi-eagle-other = Use the Eagle on Cc3.

lesson-torissogi-danger = Your Phoenix is attacked
lesson-torissogi-danger-task = White’s Right Quail on Ac4 rides straight down the file at your Phoenix on **Ac1**. Nothing forces you to react, but if the Phoenix is taken, you lose. Make any move after which White cannot take it.
    .short = Make a move after which White cannot take your Phoenix.
lesson-torissogi-danger-right = Safe. You can step aside, capture the attacker, or put a bird in the way of a ride.
lesson-torissogi-danger-danger = White can still take your Phoenix. Step off the file, to a cell the Quail does not reach, or block the way.

lesson-torissogi-files = Dropping Swallows
lesson-torissogi-files-task = A Swallow may not be dropped in a **file** with another unpromoted Swallow of yours, on any level (here a, c and e), nor on the last rank of level E. Drop one from your hand where it is allowed.
    .short = Drop a Swallow from your hand where it is allowed.
lesson-torissogi-files-right = Right. In files b and d there is no Swallow of your own, on any level. A file is the whole plane through all five levels; Geese in it do not count. On the last rank of level E a Swallow could never move.
lesson-torissogi-files-falcon = A Falcon may be dropped anywhere. Drop a Swallow.
lesson-torissogi-files-move = That is a move on the board. Drop a Swallow from your hand.

lesson-torissogi-mate = Mate with a drop
lesson-torissogi-mate-task = White’s Phoenix on Ee5 is hemmed in by its own birds; your Pheasant covers Ee4, your Falcon De5. A **Swallow may not be dropped** to give mate at once; any other bird may. Drop the **Falcon** on **Ee4**.
lesson-torissogi-mate-right = Whatever White does, the Phoenix falls. White takes the Falcon.
lesson-torissogi-mate-swallow = A legal drop, but it leaves White time. And on Ee4, where it would mate, a Swallow is barred.
lesson-torissogi-mate-drop = From there the Falcon leaves the Phoenix time. Drop it right beside it, on Ee4.
lesson-torissogi-mate-move = Mate with a drop: the Falcon from your hand on Ee4.
lesson-torissogi-mate-task2 = The Phoenix has stepped in front of your Pheasant, which leaps two levels straight away. Finish the game.
    .short = Finish the game: take the Phoenix with your Pheasant.
lesson-torissogi-mate-right2 = The Phoenix is taken. Look for such nets: its own birds are often a Phoenix’s cage.
lesson-torissogi-mate-late = The Phoenix is still there: the Pheasant on Ce4 takes it on Ee4.

lesson-torissogi-repetition = The third time
lesson-torissogi-repetition-task = This position has now come up for the **third** time (the hands count, too). From now on you may not repeat a move that you made from it before: **Ba1-Ca1** is closed, as you can try. Play something else.
    .short = Play something other than Ba1-Ca1.
lesson-torissogi-repetition-right = Right. There is no draw by repetition: a player has to give way. While your Phoenix is attacked the rule does not bind you: whoever keeps attacking has to give way, not whoever escapes.

lesson-torissogi-count = When nothing happens
lesson-torissogi-count-task = After 100 moves in a row without a capture, drop, promotion or Swallow’s move, the birds **on the board** are counted: 20 points win, unless both have them. Black has 20, White 19, after 99 moves. Make another **quiet** move.
lesson-torissogi-count-right = Counted (Falcon and Eagle 5, all others 1, Phoenix and hands nothing): 20 to 19, Black wins. With 20 or more on both sides, or on neither, it would be a draw.
lesson-torissogi-count-progress = That starts the count over: it was a capture, a drop, or a Swallow’s move. Make a quiet move with another bird.
