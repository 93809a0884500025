### What the sheet of Torissogi's birds and marks says. Short: it is drawn.

torissogi-sheet-from = from
torissogi-sheet-to = to
torissogi-sheet-chosen = chosen
torissogi-sheet-target = target
torissogi-sheet-capture = capture
torissogi-sheet-danger = danger
torissogi-sheet-zone = promotion zone
torissogi-sheet-promoted = bar: promoted
