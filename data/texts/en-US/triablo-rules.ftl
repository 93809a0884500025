### The pages of /rules for Triablo. Rule numbers are those of docs/rules/triablo.md. Titles are short; each body at most
### 1500 characters. The captions stand under pictures: one short line.

triablo-page-goal = Goal
triablo-page-goal-body =
    Take the other kings, or leave their owners with fewer than three pieces. The last one in the game wins.

    Two or three players take turns: White, Red, (Black). On your turn you make exactly one move, abdication or capture; you may not pass.

    A **singleton** is a star with three tips. Its tips show where it goes. It stands in one of two ways: `^` has tips to the north, south-east and south-west, `v` to the south, north-east and north-west (T1).
    A **doublet** is two stars interlocked, with six tips. The star on top says whose it is (T2, T3).
    The **king** is a doublet of one color, with a hub (T4).
triablo-page-goal-caption = The usual start for two

triablo-page-setup = Setting up
triablo-page-setup-body =
    Your king starts in your corner, with your eight singletons around it (S1). One after the other, the players choose how their pieces stand (S4).

    No piece may point straight at an enemy, at any distance (S2), so some are fixed. The numbered ones are free to turn; the king’s crown is free too.

    `setup` alone takes the usual set-up. `setup e2^, f1 up` changes just those points (N6).
triablo-page-setup-caption = Numbered: free to turn

triablo-page-singleton = Moving a singleton
triablo-page-singleton-body =
    A singleton slides along one of its three tips, any number of empty points, and stops on an empty point (M1).

    When it arrives it may stand either way, `^` or `v`: that decides where its tips point next (M2). It cannot turn without moving.
triablo-page-singleton-caption = Where the singleton on e5 can go

triablo-page-doublet = Moving a doublet
triablo-page-doublet-body =
    A doublet slides in all six directions. Only the owner of the star on top moves it (M3, T3).

    When it arrives the top star may stand either way; the covered one takes the other (M3).

    The covered star still points for its own color (C4): your prisoner may help the enemy.
triablo-page-doublet-caption = Where White’s doublet on e5 can go

triablo-page-king = The king and abdication
triablo-page-king-body =
    The king moves one step in any direction (M4).

    A king may also **abdicate**: if the first piece on a line from the king is a singleton of the same color, the crown can go to it, at any distance (M5). The star that was below stays behind as a singleton (M6). It is written `e5>e8`.

    There is no check: you may leave your king in danger (C9). But if on your turn the king can neither move, take nor abdicate, you are out, even if other pieces could move (E4).
triablo-page-king-caption = Steps, and the crown to e8

triablo-page-cover = Capturing with a singleton
triablo-page-cover-body =
    An enemy piece can be taken when **three tips of your color** point at it, each being the first piece on its line, at any distance (C2, C3). Tips of different colors never add up.

    The capture is made by one of the pieces that point at it (C5). A singleton takes only singletons: it covers the target, and the two become a doublet that is yours. The way it stands is forced: opposite to the covered star (C5).

    Capturing is never compulsory (C1).
triablo-page-cover-caption = Three tips at e5: e3 covers it

triablo-page-replace = Capturing with a doublet or king
triablo-page-replace-body =
    A doublet or king takes **any** enemy piece, singleton, doublet or king; the target leaves the game with both its halves (C6, C7). The capturer may stand either way.

    A doublet takes only along a tip of its top star (C6), though it moves in all six directions. A king takes only what is next to it; from afar it still counts as a tip (C8).

    So a king falls only to a doublet, or to a king beside it: make a doublet first.
triablo-page-replace-caption = The doublet on e3 takes e5

triablo-page-end = Out of the game, and draws
triablo-page-end-body =
    You are out when your king is taken (E1), when you control fewer than three pieces (E2), when it is your turn and your king cannot act (E4), or when you resign or run out of time (E9).

    With three players, the pieces of the one who is out leave the board. What they had covered is free again (E7). Their own covered halves stay in the doublets of others, but point for nobody (E8).

    A draw: the same position for the third time (D1), 100 moves in all without a capture (150 with three players) (D2), or by agreement. Tables may choose other limits.
triablo-page-end-caption = Red’s king is in danger

triablo-page-notation = Writing moves
triablo-page-notation-body =
    Points are named by file and rank, `e1` to `e9`.

    `e3-e5v` a move, and how the piece stands on arrival
    `e3xe5^` a capture
    `e5>e8` an abdication, without a sign

    You may be brief: `e3e5` keeps the way the piece stands, `u` or `up` means `^`, `d` or `down` means `v`, blanks and capitals do not matter (N5).

    The signs belong to the board, not to your side of the table: on a picture that is turned around, a `^` points down, and a note in the corner says so.
triablo-page-notation-caption = e5-e8v

triablo-page-legend = What the marks mean
triablo-page-legend-body =
    – **Yellow ring, wedge and disc**: the last move, from the ring (a4) to the disc (c6). After an abdication a large ring stands around the star that was king.
    – **Small yellow dot and thin yellow ring**: an earlier move since your own last one, or your own that a computer answered, from the dot (f6) to the ring (e7).
    – **Red burst**: this king can be captured.

    – **Numbers** are choices when you move; a red number captures. A plain ring is the piece you chose; a red cross or ring shows what a refused move ran into.

    – **Names**: the filled field is on turn. The small star counts the player’s pieces; with a clock, the time left stands beside it. A player who is out is struck through, and their stars are gray.
    – **`#2`** at the lower right is the number of moves made.
triablo-page-legend-caption = f6-e7v, then a4-c6v
