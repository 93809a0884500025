### Die Tafel der Figuren und Markierungen von Triortan.

triortan-sheet-stone = Aus: Stein
triortan-sheet-from = von
triortan-sheet-to = nach
triortan-sheet-chosen = gewählt
triortan-sheet-target = Ziel
triortan-sheet-capture = Schlag
triortan-sheet-wrong = im Weg
triortan-sheet-cut = Der Schnitt der Ecken sagt, wem die Figur gehört.
