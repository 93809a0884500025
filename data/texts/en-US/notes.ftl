### Rule notes for first games, one for each rule in data/notes.txt. Each is read alone, below a move: one or two whole
### sentences of at most 200 characters that say what may be done. The rule's number is added.

board-notes = -# 📖 This is a first game for someone at the table, so I explain each rule when it is first used. *{ button-more }* turns that off.
board-notes-alone = -# 📖 This is your first game of this kind, so I explain each rule when it is first used. *{ button-more }* turns that off.
board-rule = { $text } ({ $rule })
one-message-is-on = From the next move on, the newest board is edited instead of posted anew; a short message calls whoever is to move.
one-message-is-off = From the next move on, each board is a new message.
notes-are-on = From the next board on I explain each rule when it is first used.
notes-are-off = The boards of this table no longer explain the rules.

note-triablo-S4 = Before the first move each player chooses which way their stars point. No star may point straight at an enemy.
note-triablo-M1 = A singleton slides along one of its three tips, over any number of empty points. When it stops it may stand either way, one tip up or one tip down.
note-triablo-M3 = A doublet belongs to the player of the star on top. It slides in all six directions, over any number of empty points.
note-triablo-M4 = The king moves one step in any direction. It cannot be taken by a singleton, only by a doublet or by the king next to it.
note-triablo-M5 = The crown passes to the first star of the same color on a line from the king, at any distance: the king abdicates. The star below the crown stays.
note-triablo-C5 = Three tips of one color point at the target, so one of these stars may take it. A singleton covers a singleton, and the two become a doublet.
note-triablo-C6 = A doublet takes any piece at which three tips of its color point, along a tip of its top star. The piece leaves the game with both halves.
note-triablo-E1 = A player whose king is taken is out of the game.

note-torissogi-D1 = Instead of moving, you may drop a bird from your hand on any empty cell. Only Swallows are restricted.
note-torissogi-Z1 = The lighter cells where your enemy starts are your promotion zone. A Swallow that enters becomes a Goose; a Falcon that enters or leaves may become an Eagle.
note-torissogi-M2 = The Phoenix steps to any of the 26 cells around it. Lose it, and you lose the game.
note-torissogi-M3 = The Falcon steps to any neighbor but straight near and the four near corners.
note-torissogi-M4 = The Eagle steps to every neighbor that shares a face or an edge with its cell. It rides along the four away diagonals and straight near, and up to two cells along the near diagonals.
note-torissogi-M5 = The Crane steps to any of the nine cells on the next level, away or near. It never stays on its own level.
note-torissogi-M6 = The Owl steps one rank forward or backward, straight or to the side, on its own level and on the levels next to it.
note-torissogi-M7 = The Pheasant leaps two cells straight forward or two levels straight away. It also steps to the neighbors across an edge that lie backward or near.
note-torissogi-M8 = The Left Quail rides straight forward, straight away and backward to the right, on its level or changing it. Backward to the left it steps one cell.
note-torissogi-M9 = The Right Quail rides straight forward, straight away and backward to the left, on its level or changing it. Backward to the right it steps one cell.
note-torissogi-M10 = The Swallow steps one cell forward or one level away, and takes in the same way.
note-torissogi-M11 = The Goose leaps over anything: two forward and two levels away or near, two away and two to a side, two straight backward, or two levels straight near.

note-triangulation-K4 = A player in check with no safe move is mated but not out: they move on if they can, and pass if nothing can move, until their General is taken.
note-triangulation-S1 = General and Rukh change places once, if neither has moved, they stand side by side and the General is not in check.
note-triangulation-R1 = Infantry that reaches another color’s corner may free a piece that this player holds: an officer returns on that corner, Infantry on its home row.
note-triangulation-M11 = The General goes one cell: over a side, straight over a corner, or slantwise. Slantwise it is blocked when the cell between is occupied.
note-triangulation-M9 = The Rukh zigzags along a row of triangles, over any number of empty cells, and takes the first enemy it meets.
note-triangulation-M10 = The Cavalry leaps two or three cells straight ahead, over sides and corners in turn. What lies between does not matter.
note-triangulation-M1 = Infantry marches away from the corner of its own color, whoever commands it. It steps over sides and takes over corners.

note-trioker-M2 = A tile must show, in each of its corners, the number that every other tile there shows, even a tile that touches only at that corner.
note-trioker-T3 = Only a player who cannot place a tile draws one. If the new tile fits, it may be placed at once, or kept.
note-trioker-T5 = A player who cannot place a tile passes. Whoever can place one must.
note-trioker-S6 = The coin decides who plays the even tiles: the person who opened the table plays odd on heads, even on tails.

note-triortan-S1 = Each player fills the cells behind their line in secret. When all are ready, everything is laid out at once.
note-triortan-S5 = Who moves first is drawn at random when all armies stand.
note-triortan-K1 = The piece may start on any cell. Then it must land on every other cell once.
note-triortan-M2 = The short fuse goes over a side, then over any vertex of the cell it has reached. It may stop after the first cell, and must if it takes there.
note-triortan-M3 = The long fuse goes over a vertex to the cell opposite, then over any side of that cell. It may stop after the first cell, and must if it takes there.
note-triortan-M4 = The strobe jumps along a rank to the next cell that points the same way. Nothing between can stop it.
note-triortan-M5 = The falling star jumps over a side and on over the vertex opposite. Nothing between can stop it.
note-triortan-M6 = The rising star jumps over a vertex and on over the side beyond. Nothing between can stop it.
note-triortan-M7 = The twister runs straight on, over a vertex, a side, a vertex and so on, as far as the way is free. Its first step is always over a vertex.
note-triortan-M8 = The fountain runs along the ranks, from side to side, as far as the way is free.
note-triortan-M9 = The spinner turns around any vertex of its cell, either way, through the six cells that meet there.
note-triortan-M10 = The firemaster, a pyrotech, steps one cell over a side. A player without pyrotechs is out.
note-triortan-M11 = The firemistress, a pyrotech, steps one cell straight over a vertex. A player without pyrotechs is out.
note-triortan-M12 = This pyrotech steps one cell, over a side or straight over a vertex. A player without pyrotechs is out.
note-triortan-M13 = The sparkler steps one cell over a side, never straight back toward its home. It takes in the same way.
