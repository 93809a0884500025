### Was auf der Tafel der Figuren und Markierungen von Triangulation steht. Kurz: es wird gezeichnet.

triangulation-sheet-own = eigene
triangulation-sheet-taken-over = übernommen
triangulation-sheet-neutral = Stein
triangulation-sheet-general-fresh = General frisch
triangulation-sheet-general = General
triangulation-sheet-rukh-fresh = Rukh frisch
triangulation-sheet-rukh = Rukh
triangulation-sheet-cavalry = Kavallerie
triangulation-sheet-infantry-fresh = Infanterie frisch
triangulation-sheet-infantry = Infanterie
triangulation-sheet-from = von
triangulation-sheet-to = nach
triangulation-sheet-chosen = gewählt
triangulation-sheet-target = Ziel
triangulation-sheet-capture = Schlag
triangulation-sheet-check = Schach
triangulation-sheet-mate = Matt
triangulation-sheet-wrong = abgelehnt
triangulation-sheet-prisoner = Gefangene
triangulation-sheet-seat = Marsch
