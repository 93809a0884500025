### Triangulation.

game-triangulation = Triangulation
game-triangulation-about = Schach mit drei Armeen auf 64 Dreiecken: Schlag einen General, und seine Armee gehört dir.
game-triangulation-length = Etwa eine Stunde, je 50 Züge. Ohne Glück.
game-triangulation-aim = 🎯 Ziel: Schlag die anderen Generäle.
variant-triangulation-three-player = Zu dritt
variant-triangulation-three-player-about = Drei Armeen; wer einen General schlägt, befehligt auch dessen Armee
variant-triangulation-two-player = Zu zweit, mit einer neutralen Armee
variant-triangulation-two-player-about = Zwei Armeen und eine neutrale dazwischen

triangulation-refuse-syntax = „{ $entry }“ kann ich nicht als Zug lesen. Ein Zug sieht aus wie C7Φ-D7Φ oder c7f-d7f, eine Rochade wie B8Ω=B7Ω, eine Befreiung wie H2Ω-H1Ω+RR@C7Φ.
triangulation-refuse-no-name = Das Feld { $cell } gibt es auf diesem Brett nicht: Ein Feld ist A bis H, dann 1 bis 8, dann ein Buchstabe, etwa C7Φ oder c7f.
triangulation-refuse-ambiguous = Das kann { $count } Züge bedeuten: { $entries } … Sag, welchen.
triangulation-refuse-no-cell = Ein Feld { $cell } gibt es nicht: Rang, Linie und Spalte ergeben zusammen 17 oder 18.
triangulation-refuse-pass = Passen darfst du nur, wenn nichts ziehen kann, was du befehligst.
triangulation-refuse-no-castling = Du kannst jetzt nicht rochieren.
triangulation-refuse-empty = Auf { $from } steht keine Figur.
triangulation-refuse-foreign = Die Figur auf { $from } wird von { $seat } befehligt.
triangulation-refuse-neutral = Die Figur auf { $from } ist neutral: Niemand zieht sie, bis ihr General geschlagen ist.
triangulation-refuse-spot = Die Figur auf { $from } steht schon dort.
triangulation-refuse-own = Auf { $to } steht eine Figur, die du befehligst.
triangulation-refuse-blocked = Der Weg von { $from } nach { $to } ist auf { $by } versperrt.
triangulation-refuse-far = { $piece } auf { $from } kommt nicht bis { $to }.
triangulation-refuse-step-occupied = Infanterie geht nur auf leere Felder, und { $to } ist besetzt; sie schlägt über eine Ecke.
triangulation-refuse-no-attack = Die Infanterie auf { $from } greift { $to } nicht an.
triangulation-refuse-double = Zwei Schritte geht nur Infanterie, die noch nie gezogen hat; die auf { $from } hat schon gezogen.
triangulation-refuse-only-captures = Über eine Ecke geht Infanterie nur, um zu schlagen, und auf { $to } steht kein Gegner.
triangulation-refuse-infantry = Die Infanterie auf { $from } marschiert von der Ecke von { $seat } weg; nach { $to } geht sie nicht.
triangulation-refuse-castle-pieces = Dein General rochiert mit einem Rukh seiner eigenen Farbe: das Feld des Generals zuerst, wie in B8Ω=B7Ω.
triangulation-refuse-castle-moved = Die Figur auf { $cell } hat schon gezogen: Mit ihr gibt es keine Rochade.
triangulation-refuse-castle-far = General und Rukh rochieren nur, wenn sie nebeneinander stehen.
triangulation-refuse-castle-check = Ein General im Schach rochiert nicht.
triangulation-refuse-exposed = Danach könnte { $seat } deinen General schlagen.
triangulation-refuse-exposed-twice = Danach könnten { $seat } und { $other } deinen General schlagen.
triangulation-refuse-still-check = Danach steht dein General im Schach von { $seat }; du musst ihn aus dem Schach bringen.
triangulation-refuse-duty = Du hast { $seat } mattgesetzt: Jetzt musst du den General auf { $at } schlagen.
triangulation-refuse-general-stays = Kein Zug rettet deinen General: Zieh eine andere Figur, solange du kannst.
triangulation-refuse-no-corner = Gefangene befreit nur Infanterie, die in einer Ecke des Bretts ankommt; { $to } ist für sie keine.
triangulation-refuse-not-held = In der Ecke von { $seat } ist keine solche gefangene Figur, die du befreien könntest.
triangulation-refuse-officer-first = Dort könntest du einen Rukh oder eine Kavallerie befreien: Diese gehen vor.
triangulation-refuse-home-full = Auf der Heimatreihe ist dafür kein Platz.
triangulation-refuse-one-cell = Befreite Rukhs und Kavallerie bleiben in der Ecke: Nenne nur, wohin die Infanterie heimkehrt.
triangulation-refuse-two-cells = Nenne zwei Felder: wohin die rettende Infanterie heimkehrt, und wohin die befreite.
triangulation-refuse-not-home = Infanterie kehrt auf ein leeres Feld der dritten Reihe ihrer eigenen Farbe heim; die Farbe der rettenden ist { $seat }.
triangulation-refuse-no-impasse = In Triangulation gibt es keine Blockade.
triangulation-refuse-no-conduct = In Triangulation verliert man durch einen regelwidrigen Zug nichts.

triangulation-general = General
triangulation-rukh = Rukh
triangulation-cavalry = Kavallerie
triangulation-infantry = Infanterie
triangulation-nothing = nichts
triangulation-piece = { $piece } von { $seat }

triangulation-event-move = { $piece } zieht · { $entry }
triangulation-event-takes = { $piece } schlägt { $target } · { $entry }
triangulation-event-frees = { $piece } befreit { $freed } · { $entry }
    .short = befreit { $freed } · { $entry }
triangulation-event-takes-and-frees = { $piece } schlägt { $target }, befreit { $freed } · { $entry }
triangulation-event-castles = rochiert · { $entry }
triangulation-event-pass = { $seat } passt
triangulation-event-out = { $seat } scheidet aus: { $commander } befehligt die Armee und hält ihre Gefangenen
    .short = { $seat } scheidet aus
triangulation-event-taken-over = { $commander } befehligt von jetzt an die Armee von { $seat }
triangulation-event-resign = Die Armee von { $seat } ist jetzt neutral
triangulation-event-timeout = Die Armee von { $seat } ist jetzt neutral
triangulation-event-check = { $seat } gibt { $attacked } Schach
    .short = Schach: { $attacked }
triangulation-event-double-check = Doppelschach: { $seat } gibt { $attacked } und { $other } Schach
    .short = Doppelschach: { $attacked }, { $other }
triangulation-event-checkmate = { $seat } setzt { $attacked } matt
triangulation-event-draw-bare = Remis: Es sind nur noch Generale übrig
triangulation-event-draw-repetition = Remis: dieselbe Stellung so oft wie vereinbart
triangulation-event-draw-quiet = Remis: zu lange nichts geschlagen, befreit oder vorgerückt
triangulation-event-draw-agreement = Remis, vereinbart

triangulation-choice-move = { $piece } nach { $to }
triangulation-choice-takes = { $piece } schlägt { $target } auf { $to }
triangulation-choice-frees = { $piece } nach { $to }, befreit { $freed }
triangulation-choice-takes-and-frees = { $piece } schlägt { $target }, befreit { $freed }
triangulation-choice-castle = General rochiert mit dem Rukh auf { $to }
triangulation-choice-pass = nichts kann ziehen
triangulation-step-piece = { $piece } { $at }
triangulation-step-to = { $to }
triangulation-step-takes = { $to }: { $target } schlagen
triangulation-step-castle = { $to }: rochieren
triangulation-step-frees = { $freed } befreien
triangulation-step-stays = Niemanden befreien, auf { $to } bleiben
triangulation-step-home = Rettende nach { $to }
triangulation-step-place = { $freed } nach { $to }
triangulation-step-pass = Passen

triangulation-alt-turn = { $seat } ist am Zug.
triangulation-alt-won = { $seat } hat gewonnen.
triangulation-alt-drawn = Die Partie ist remis.
triangulation-alt-check = { $seat } gibt { $attacked } Schach.
triangulation-alt-mate = { $seat } hat { $attacked } mattgesetzt.
triangulation-alt-army = { $seat }: { $pieces }.
triangulation-alt-ally = { $seat }, befehligt von { $commander }: { $pieces }.
triangulation-alt-neutral = { $seat }, neutral: { $pieces }.
triangulation-alt-general = General { $cells }
triangulation-alt-rukhs = { $count ->
    [one] Rukh { $cells }
   *[other] Rukhs { $cells }
}
triangulation-alt-cavalry = Kavallerie { $cells }
triangulation-alt-infantry = Infanterie { $cells }
triangulation-alt-castles = { $count ->
    [one] { $seat } kann noch rochieren, mit { $cells }.
   *[other] { $seat } kann noch rochieren, mit { $cells }.
}
triangulation-alt-holds = { $seat } hält { $pieces }.

option-neutral = Neutrale Armee
option-neutral-about = Welche Armee am Anfang neutral ist
option-neutral-red = Rot
option-neutral-green = Grün
option-neutral-blue = Blau
option-triangulation-quiet = Remis nach so vielen Zügen ohne Fortschritt (0: nie)

reason-general = der letzte andere General wurde geschlagen
reason-bare = es sind nur noch Generale übrig
reason-triangulation-quiet = zu lange nichts geschlagen, befreit oder vorgerückt
triangulation-neutral-chip = Neutral
triangulation-alt-ranks = Reihen { $from }–{ $to }
triangulation-board-axes = Ein Feld ist seine Reihe (Buchstabe links), seine Diagonale nach rechts unten (Zahl an ihrem Anfang) und seine Diagonale nach links unten (griechischer Buchstabe an ihrem Ende).
triangulation-board-pieces = Leere Felder: . vor Infanterie eine Seite, : eine Spitze. Armee: { $armies }. Figur: { $kinds }.
triangulation-board-army = { $letter } { $seat }
triangulation-board-ally = { $letter } { $seat } (unter dem Befehl von { $commander })
triangulation-board-neutral = { $letter } { $seat } (neutral)
triangulation-board-fresh = Noch nie gezogen: { $cells }.
triangulation-why-piece = { $piece } auf { $at }
triangulation-why-frees = befreit { $piece }
triangulation-why-army = die Armee von { $seat } wechselt den Besitzer
