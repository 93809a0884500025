### Ce que dit la planche des pièces et des marques de Triablo. Court : c’est dessiné.

triablo-sheet-title = Triablo
triablo-sheet-doublet-rule = Qui est dessus joue le double
triablo-sheet-single = simple
triablo-sheet-doublet = double
triablo-sheet-king = roi
triablo-sheet-from = départ
triablo-sheet-to = arrivée
triablo-sheet-chosen = choisi
triablo-sheet-target = cible
triablo-sheet-capture = prise
triablo-sheet-danger = danger
triablo-sheet-stone = moitié d’un éliminé :
triablo-sheet-stone-about = reste, ne vise plus
triablo-sheet-wrong = a empêché un coup refusé
triablo-sheet-seat = { $seat }
