### The lesson of Triortan: a title for each step, what is asked, what is said of right and wrong entries.

lesson-triortan-sparkler = The sparkler
lesson-triortan-sparkler-task = A cell is three numbers, its rows **a**, **b** and **c** at the rim. A **sparkler** (`Sk`) goes and takes over any side, but never straight back home. Take the blue sparkler on **(6,6,7)** with yours on (6,7,7).
lesson-triortan-sparkler-right = Right. Every army has fifteen of them. Captured pieces lie in your pile and can count at the end. What the marks on the board mean: `/{ command-rules-name }`, last page.
lesson-triortan-sparkler-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-sparkler-other = That is another piece. Use the one on (6,7,7).

lesson-triortan-fountain = The fountain
lesson-triortan-fountain-task = A **fountain** (`Fo`) runs along the rows, from side to side: six rays. Every way stops before a piece of your own; it may enter a cell with an enemy, which takes that piece. Take the blue sparkler.
    .short = Take the blue sparkler with your fountain.
lesson-triortan-fountain-right = Right, all along row 6.
lesson-triortan-fountain-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-fountain-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-twister = The twister
lesson-triortan-twister-task = A **twister** (`Tw`) runs straight on over a vertex, a side, a vertex, a side …: three rays, and the first step always crosses a vertex. Take the blue sparkler on its ray.
    .short = Take the blue sparkler with your twister.
lesson-triortan-twister-right = Right. After an odd number of cells a twister looks the other way.
lesson-triortan-twister-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-twister-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-short-fuse = The short fuse
lesson-triortan-short-fuse-task = A **short fuse** (`Sf`) goes over a **side**, then over any **vertex** of the cell it reached; it may stop after the first. A piece of your own on the first cell closes that way. Take the blue sparkler.
    .short = Take the blue sparkler with your short fuse.
lesson-triortan-short-fuse-right = Right: side, then vertex.
lesson-triortan-short-fuse-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-short-fuse-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-long-fuse = The long fuse
lesson-triortan-long-fuse-task = A **long fuse** (`Lf`) does it the other way around: over a **vertex** to the cell straight opposite, then over any **side** of that. Take the blue sparkler.
    .short = Take the blue sparkler with your long fuse.
lesson-triortan-long-fuse-right = Right: vertex, then side.
lesson-triortan-long-fuse-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-long-fuse-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-spinner = The spinner
lesson-triortan-spinner-task = A **spinner** (`Sp`) turns around one of the three vertices of its cell, either way, through the six cells that meet there, as far as it likes. Your own sparklers close some of the ways; take the blue one.
    .short = Take the blue sparkler with your spinner.
lesson-triortan-spinner-right = Right. There are often two ways to one cell; it is the same move.
lesson-triortan-spinner-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-spinner-other = That is another piece. Use the one on (6,7,7).

lesson-triortan-strobe = The strobe jumps
lesson-triortan-strobe-task = Three kinds **jump**, and nothing between stops them. The **strobe** (`St`) jumps along a row, past one cell that points the same way as its own, to the next such cell. Take the blue sparkler.
    .short = Take the blue sparkler with your strobe.
lesson-triortan-strobe-right = Right. A strobe reaches only every eighth cell of the board.
lesson-triortan-strobe-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-strobe-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-star = Falling and rising stars
lesson-triortan-star-task = A **falling star** (`Fs`) jumps over a **side** and on over the **vertex** opposite: three jumps. A rising star (`Rs`) jumps over a vertex and on over the side behind it. Take the blue sparkler with your falling star.
lesson-triortan-star-right = Right. From a cell that points the other way the two kinds exchange their jumps.
lesson-triortan-star-quiet = It can go there, but nothing is captured. Take the blue sparkler.
lesson-triortan-star-other = That is another piece. Use the one on (6,6,7).

lesson-triortan-pyrotech = Your pyrotechs
lesson-triortan-pyrotech-task = The **pyrotechs** are what you must not lose. The **firemaster** (`Fm`) goes one cell over a side, the **firemistress** (`Fi`) one cell straight over a vertex. There is no check. Let the firemistress take the blue sparkler.
lesson-triortan-pyrotech-right = Right. In edge games there is only one pyrotech; with `dual` it moves both ways.
lesson-triortan-pyrotech-quiet = It can go there, but nothing is captured. Take the blue sparkler.

lesson-triortan-two = One pyrotech is not enough
lesson-triortan-two-task = A player is out when their **last** pyrotech is captured. In corner games everybody has two. Take Blue’s firemistress on **(10,2,7)** with your twister, and see that Blue plays on.
    .short = Take Blue’s firemistress on (10,2,7) with your twister.
lesson-triortan-two-right = Taken, but the firemaster is still there: Blue is not out.
lesson-triortan-two-quiet = Your twister can go there, but take the firemistress on (10,2,7): one step over a vertex.
lesson-triortan-two-other = Use the twister on (9,3,8).

lesson-triortan-last = Take the last pyrotech
lesson-triortan-last-task = Blue has just the firemaster left, on **(11,2,6)**. Your falling star reaches it in one jump: over a side, and on over the vertex. Take it.
    .short = Take the firemaster on (11,2,6) with your falling star.
lesson-triortan-last-right = Blue is out, and you are the last one in the game: you win.
lesson-triortan-last-quiet = The firemaster gets away. Your falling star on (9,3,7) can take it.

lesson-triortan-arrival = A sparkler arrives
lesson-triortan-arrival-task = A sparkler that reaches its back row brings a choice: nothing; a **swap** `=`, it becomes another piece; or an **addition** `+`, another piece comes onto the rim of your own area. Step to **(12,5,3)** and **add your firemaster**.
lesson-triortan-arrival-right = Your firemaster is back. A sparkler has this choice once, when it arrives. In corner games either of the two sides opposite is a back row.
lesson-triortan-arrival-swap = A swap: the sparkler itself has become another piece. Choose the addition, with the firemaster.
lesson-triortan-arrival-addition = An addition, but bring back the firemaster, `Fm`.
lesson-triortan-arrival-plain = It has arrived and done nothing: the choice is gone. Choose the addition, with the firemaster.
lesson-triortan-arrival-other = Move the sparkler on (11,5,3) to (12,5,3).

lesson-triortan-count = The count
lesson-triortan-count-task = A player who cannot move is out. But if **nobody** at all can move any more, the captured pieces are counted: the biggest pile wins. Your pile has two pieces, Blue’s one. Make one of your last moves.
lesson-triortan-count-right = Nobody can move: 2 to 1 in the piles, you win. A tie would be shared.

lesson-triortan-setup = Setting up
lesson-triortan-setup-task = Sparklers stand on the line, pyrotechs in the corner; every player fills the cells behind the line from their set, **unseen** by the others. Choose a ready-made arrangement, *classic* for instance, change it if you like, and play it.
    .short = Choose a ready-made arrangement and play it.
lesson-triortan-setup-right = Set up. All is revealed at once, and who begins is drawn at random. A set-up that you like can be kept as your own for next time.

lesson-triortan-problem = A plan of two moves
lesson-triortan-problem-task = In a **problem** you must eliminate an opponent within a given number of moves, whatever the answers: here Blue’s only pyrotech, at the foot of the board, in **two**. Begin with your fountain’s long run along row b=7.
lesson-triortan-problem-right = Now the fountain threatens every way out. Blue tries to flee.
lesson-triortan-problem-fails = Blue gets away after that. Send the fountain on (10,7,2) all along its row, to (3,7,9).
lesson-triortan-problem-task2 = The pyrotech is within reach of your fountain. Take it.
    .short = Take the pyrotech with your fountain.
lesson-triortan-problem-right2 = Solved. A long ray that covers every way out: that is how most attacks on a pyrotech end.
lesson-triortan-problem-late = That was the second move, and Blue is still there. Take the pyrotech with the fountain, on (1,9,9).
