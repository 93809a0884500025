### Ce que dit la planche des pièces et des marques de Triangulation. Court : c’est dessiné.

triangulation-sheet-own = son armée
triangulation-sheet-taken-over = reprise
triangulation-sheet-neutral = pierre
triangulation-sheet-general-fresh = Général neuf
triangulation-sheet-general = Général
triangulation-sheet-rukh-fresh = Rukh neuf
triangulation-sheet-rukh = Rukh
triangulation-sheet-cavalry = Cavalerie
triangulation-sheet-infantry-fresh = Infanterie neuve
triangulation-sheet-infantry = Infanterie
triangulation-sheet-from = départ
triangulation-sheet-to = arrivée
triangulation-sheet-chosen = choisi
triangulation-sheet-target = cible
triangulation-sheet-capture = prise
triangulation-sheet-check = échec
triangulation-sheet-mate = mat
triangulation-sheet-wrong = refusé
triangulation-sheet-prisoner = prisonniers
triangulation-sheet-seat = marche
