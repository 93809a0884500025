### La planche des pièces et des marques de Triortan.

triortan-sheet-stone = Sorti : pierre
triortan-sheet-from = départ
triortan-sheet-to = arrivée
triortan-sheet-chosen = choisi
triortan-sheet-target = cible
triortan-sheet-capture = prise
triortan-sheet-wrong = gêne
triortan-sheet-cut = La coupe des coins dit à qui est la pièce.
