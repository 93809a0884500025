### The lesson of Triablo: a title for each step, what is asked, what is said of right and wrong entries.

lesson-triablo-slide = A star slides
lesson-triablo-slide-task = This is a **singleton**: a star with three tips. It slides along one of its tips over any number of empty points. Slide the white star on **e5** straight up to **e8**. On arrival it may stand either way.
    .short = Slide the white star on e5 straight up to e8.
lesson-triablo-slide-right = Right: along a tip, as far as you like, onto an empty point. It moves only along its three tips. What the marks on the board mean: `/{ command-rules-name }`, last page.
lesson-triablo-slide-elsewhere = A legal slide along one of its tips, but the goal here is e8, at the end of the tip that points up.
lesson-triablo-slide-other = That is another of your pieces. Move the star in the middle, on e5.

lesson-triablo-turn = It may turn on arrival
lesson-triablo-turn-task = A star stands in two ways: `^` has one tip up, `v` one tip down. It cannot turn on the spot, but may arrive either way. Move **e5** to **h2**, and let it arrive with **one tip down**, `v`.
    .short = Move e5 to h2 and let it arrive with one tip down, v.
lesson-triablo-turn-right = Right. Now one tip points down and two to the upper corners: next time it goes along those.
lesson-triablo-turn-kept = The right point, but it still stands with one tip up. Choose *one tip down* on arrival.
lesson-triablo-turn-other = A legal move, but bring the star from e5 to h2, with one tip down.

lesson-triablo-doublet = A doublet has six tips
lesson-triablo-doublet-task = On e5 a white star covers a red one: a **doublet**. Together they have six tips, so it slides in all six directions; the star on top says whose it is. Move it to the upper right, to **h5**.
    .short = Move the doublet on e5 to the upper right, to h5.
lesson-triablo-doublet-right = Right. A lone star standing like this could not have gone there. The covered star travels along and always stands the other way around.
lesson-triablo-doublet-elsewhere = A doublet may go there, too, but the goal is h5.
lesson-triablo-doublet-other = That is another of your pieces. Move the doublet in the middle, on e5.

lesson-triablo-cover = Three tips take a piece
lesson-triablo-cover-task = An enemy piece can be captured when **three tips of your color** point at it, each as the first piece on its line, from any distance. Three white stars point at the red star on **e5**. Capture it with one.
    .short = Capture the red star on e5 with one of your three.
lesson-triablo-cover-right = Captured! A singleton takes by **covering**: the red star stays below yours, and the two are now a doublet that you move.
lesson-triablo-cover-abdicate = That hands on your king’s crown; more about that later. Here, capture the red star on e5.
lesson-triablo-cover-quiet = Legal, for capturing is never compulsory, but nothing was captured. Take e5 with one of the three stars that point at it.

lesson-triablo-aim = Aim the third tip
lesson-triablo-aim-task = Only two tips point at the red star on e5: those of e3 and c3. Bring a third: slide the star on **c7** down to **c5** and let it arrive with **one tip up**, so that it points at e5.
    .short = Slide the star on c7 down to c5, with one tip up.
lesson-triablo-aim-right = Now three tips point at e5. Red does not notice and moves elsewhere.
lesson-triablo-aim-turned = The right point, but with one tip down it does not point at e5. Let it arrive with one tip up.
lesson-triablo-aim-other = Still only two tips point at e5. Slide c7 to c5, with one tip up.
lesson-triablo-aim-task2 = Your three tips still point at e5. Capture it.
    .short = Capture the red star on e5.
lesson-triablo-aim-right2 = That is how most captures come about: two tips are there, the third arrives, and the target does not get away in time.
lesson-triablo-aim-quiet = Nothing captured. Take the star on e5 with c3, c5 or e3.

lesson-triablo-lent = A covered star still points
lesson-triablo-lent-task = Only two free white stars point at e5. But look at **g5**: there Red has covered a white star, and covered tips **still point for their own color**. Yours is the third tip. Capture e5.
    .short = Capture the red star on e5.
lesson-triablo-lent-right = Right. A prisoner works for its own side: whoever covers a star must mind where it points.
lesson-triablo-lent-quiet = Nothing captured. Count again: e3, c3 and your covered star on g5 make three tips at e5.

lesson-triablo-replace = A doublet takes anything
lesson-triablo-replace-task = Singletons cover only singletons. A **doublet** (or a king, next to it) takes **any** piece: the target leaves the board with both its halves. Three white tips point at the doublet on **e5**. Take it with yours on **e3**.
    .short = Take the doublet on e5 with yours on e3.
lesson-triablo-replace-right = Right: gone for good, both halves. The stars on c3 and c5 helped by pointing, but could not have taken a doublet themselves.
lesson-triablo-replace-quiet = Nothing captured. Your doublet on e3 can take e5.

lesson-triablo-king-step = The king steps
lesson-triablo-king-step-task = The piece with the hub on e5 is your **king**: a doublet of one color. It moves just **one step**, in any direction. Step up to **e6**. (It may turn its crown on arrival; either way is fine.)
    .short = Step up to e6 with your king.
lesson-triablo-king-step-right = Right. Lose the king and you are out, so mind where three enemy tips could meet on it.
lesson-triablo-king-step-abdicate = That is an abdication: the next step is about it. Here, take one step up to e6.
lesson-triablo-king-step-elsewhere = A legal step, but the goal is e6.
lesson-triablo-king-step-other = Move the king, the piece with the hub on e5.

lesson-triablo-abdicate = Abdication
lesson-triablo-abdicate-task = Instead of stepping, the king may **abdicate**: if the first piece on a line from it is one of your singletons, the crown goes to it, however far away. Hand the crown to the star on **e8**.
lesson-triablo-abdicate-right = The crown is on e8 now, and the star that lay below it stays behind on e5. A king travels fast only by abdicating, and at the start of a game that is often its only move.
lesson-triablo-abdicate-step = That is a step of the king. Hand the crown to e8 instead: choose the king, then e8.
lesson-triablo-abdicate-other = Choose the king on e5, then the star on e8.

lesson-triablo-rescue = Save your king
lesson-triablo-rescue-task = Three red tips point at your king on e5, one of them from the doublet on e3: Red is about to take it. No check forces you, so look yourself. Make any move after which Red cannot take it.
    .short = Make a move after which Red cannot take your king.
lesson-triablo-rescue-right = Safe. You can step away, abdicate, capture, or put a piece in the way of one of the tips.
lesson-triablo-rescue-danger = Your king can still be taken. Move it, hand the crown to a star elsewhere, or block a tip.

lesson-triablo-take-king = Take the king
lesson-triablo-take-king-task = You win by taking the other king. It is a doublet, so only a **doublet**, or a king beside it, can: that is why you make doublets. Three of your tips point at Red’s king on **e5**. Take it.
    .short = Take Red’s king on e5.
lesson-triablo-take-king-right = The king is gone, and with two players that ends the game: you win.
lesson-triablo-take-king-quiet = That lets the king get away. Your doublet on e3 can take it.

lesson-triablo-immobile = A king that cannot act
lesson-triablo-immobile-task = You also lose when it is your turn and your **king** can neither step, take nor abdicate, even if other pieces could move. Red’s king in the corner e9 has one free neighbor left: **f8**. Close it.
    .short = Close f8 to Red’s king.
lesson-triablo-immobile-right = Red’s king cannot act: Red is out, and you win without capturing anything. A player with fewer than three pieces is out, too.
lesson-triablo-immobile-free = Red’s king can still step to f8. Put your star from f6 there.

lesson-triablo-three = Three players
lesson-triablo-three-task = With three players, whoever loses the king is out: the pieces leave the board, but what they **had covered** comes free. On g4 Red covers one of your stars. Take Red’s king on **e5** and see what happens there.
lesson-triablo-three-right = Red is out, and your star on g4 is free again. The game goes on against Black.
lesson-triablo-three-quiet = Red is still in the game. Take the king on e5 with your doublet on e3.

lesson-triablo-setup = Setting up
lesson-triablo-setup-task = First each side chooses how its stars stand. None may point straight at an enemy, so some are fixed; the buttons show those that are free. Turn **e2**, in front of your king, to **one tip up**, and nothing else.
    .short = Turn e2 so that it has one tip up, and nothing else.
lesson-triablo-setup-right = Set up. How a star stands decides where it can go first and what it will point at; most people begin with the usual set-up.
lesson-triablo-setup-standard = That is the usual set-up, with one tip of e2 down. Press e2 first, then *Play it*.
lesson-triablo-setup-other = A legal set-up, but turn e2 alone.
