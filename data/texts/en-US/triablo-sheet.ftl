### What the sheet of Triablo's pieces and marks says. Short: it is drawn.

triablo-sheet-title = Triablo
triablo-sheet-doublet-rule = A doublet moves for its top half
triablo-sheet-single = single
triablo-sheet-doublet = doublet
triablo-sheet-king = king
triablo-sheet-from = from
triablo-sheet-to = to
triablo-sheet-chosen = chosen
triablo-sheet-target = target
triablo-sheet-capture = capture
triablo-sheet-danger = danger
triablo-sheet-stone = half of an eliminated seat:
triablo-sheet-stone-about = stays, points for nobody
triablo-sheet-wrong = in the way of a refused move
triablo-sheet-seat = { $seat }
