### Was auf der Tafel der Steine und Markierungen von Triablo steht. Kurz: es wird gezeichnet.

triablo-sheet-title = Triablo
triablo-sheet-doublet-rule = Wer oben ist, zieht den Doppelstern
triablo-sheet-single = Einzelstern
triablo-sheet-doublet = Doppelstern
triablo-sheet-king = König
triablo-sheet-from = von
triablo-sheet-to = nach
triablo-sheet-chosen = gewählt
triablo-sheet-target = Ziel
triablo-sheet-capture = Schlag
triablo-sheet-danger = Gefahr
triablo-sheet-stone = ausgeschiedene Hälfte:
triablo-sheet-stone-about = bleibt, zeigt für niemanden
triablo-sheet-wrong = deshalb ging ein Zug nicht
triablo-sheet-seat = { $seat }
