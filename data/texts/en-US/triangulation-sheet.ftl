### What the sheet of Triangulation's pieces and marks says. Short: it is drawn.

triangulation-sheet-own = own army
triangulation-sheet-taken-over = taken over
triangulation-sheet-neutral = stone
triangulation-sheet-general-fresh = General, fresh
triangulation-sheet-general = General, moved
triangulation-sheet-rukh-fresh = Rukh, fresh
triangulation-sheet-rukh = Rukh, moved
triangulation-sheet-cavalry = Cavalry
triangulation-sheet-infantry-fresh = Infantry, fresh
triangulation-sheet-infantry = Infantry, moved
triangulation-sheet-from = from
triangulation-sheet-to = to
triangulation-sheet-chosen = chosen
triangulation-sheet-target = target
triangulation-sheet-capture = capture
triangulation-sheet-check = check
triangulation-sheet-mate = mate
triangulation-sheet-wrong = refused
triangulation-sheet-prisoner = prisoners
triangulation-sheet-seat = march
