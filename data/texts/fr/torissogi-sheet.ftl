### Ce que dit la planche des oiseaux et des marques de Torissogi. Court : c’est dessiné.

torissogi-sheet-from = départ
torissogi-sheet-to = arrivée
torissogi-sheet-chosen = choisi
torissogi-sheet-target = cible
torissogi-sheet-capture = prise
torissogi-sheet-danger = danger
torissogi-sheet-zone = promotion
torissogi-sheet-promoted = barre : promu
