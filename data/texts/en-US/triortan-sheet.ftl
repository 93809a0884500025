### The sheet of Triortan's pieces and marks.

triortan-sheet-stone = Out: stone
triortan-sheet-from = from
triortan-sheet-to = to
triortan-sheet-chosen = chosen
triortan-sheet-target = can go
triortan-sheet-capture = can take
triortan-sheet-wrong = in the way
triortan-sheet-cut = The cut of the corners says whose a piece is.
