### Trioker.

game-trioker = Trioker
game-trioker-about = Dreieckige Steine mit Zahlen in den Ecken: Wo Steine sich treffen, stimmen die Zahlen überein.
game-trioker-length = Etwa 10 Minuten, je 12 Züge. Mit Ziehglück. Gut als erstes Spiel.
game-trioker-aim = 🎯 Ziel: Leg als Erstes deinen letzten Stein.
game-trioker-aim-points = 🎯 Ziel: Hab die meisten Punkte, wenn jemand den letzten Stein legt.
variant-trioker-rapid = Rapid: Münzen auf zehnseitigem Brett
variant-trioker-rapid-about = 2–4 Leute, Felder, die bringen und kosten; zu zweit je zehn Steine
variant-trioker-original = Original: Münzen, das Brett von 1970
variant-trioker-original-about = 2–4 Leute, das ältere Brett mit eigenen Zeichen
variant-trioker-even-odd = Gerade und ungerade: ein offenes Duell
variant-trioker-even-odd-about = Zu zweit, alles offen, kein Glück: Sechsecke bringen weitere Züge
variant-trioker-simple-single = Ein Pfad
variant-trioker-simple-single-about = 2–4 Leute legen einen geraden Pfad; ohne Münzen und Zeichen
variant-trioker-simple-double = Zwei Pfade
variant-trioker-simple-double-about = 2–4 Leute legen zwei gerade Pfade
variant-trioker-simple-triple = Drei Pfade
variant-trioker-simple-triple-about = 2–4 Leute legen drei gerade Pfade
variant-trioker-puzzle = Puzzle: eine Form füllen
variant-trioker-puzzle-about = Allein: eine Form füllen
variant-trioker-macmahon = MacMahons Sechseck
variant-trioker-macmahon-about = Allein: das farbige Sechseck füllen

option-blocked = Blockierte Partie
option-blocked-about = Wenn niemand legen kann und die Bank leer ist
option-blocked-replay = wird wiederholt
option-blocked-score = wird gewertet
option-f5 = Zeichen auf F5
option-f5-about = Die Notizen zum Originalspiel sind sich bei diesem Zeichen uneins
option-f5-on = nimmt allen 2 ab
option-f5-off = keins
option-board = Brett
option-board-about = Auf dem kleineren Brett geht es schneller zu Ende
option-board-73 = 73 Felder
option-board-52 = 52 Felder
option-shape = Form
option-shape-hexagon-1 = Kleines Sechseck
option-shape-triangle-3 = Kleines Dreieck
option-shape-triangle-3-even = Kleines Dreieck, gerade Steine
option-shape-triangle-3-odd = Kleines Dreieck, ungerade Steine
option-shape-star = Stern
option-shape-crest-even = Wappen, gerade Steine
option-shape-crest-odd = Wappen, ungerade Steine
option-shape-triangle-4 = Dreieck
option-shape-hourglass = Sanduhr
option-shape-rhombus-3 = Raute
option-shape-ring = Ring
option-shape-cat = Katze
option-shape-crown = Krone
option-shape-butterfly = Schmetterling
option-shape-heart = Herz
option-shape-bird = Vogel
option-shape-boat = Boot
option-shape-fir = Tanne
option-shape-parallelogram = Parallelogramm
option-shape-block = Block
option-shape-strip = Streifen
option-shape-hexagon = Sechseck
option-shape-fish = Fisch
option-shape-house = Haus
option-shape-trapezoid = Trapez
option-shape-triangle-5 = Großes Dreieck
option-border = Rand
option-border-any = beliebige Farbe
option-border-1 = Elfenbein (1)
option-border-2 = Aprikose (2)
option-border-3 = Koralle (3)
option-border-4 = Pflaume (4)

reason-out = der letzte Stein wurde gelegt
reason-blocked = niemand konnte mehr einen Stein legen
reason-trioker-solved = die Form ist voll

trioker-refuse-syntax = „{ $entry }“ kann ich nicht als Zug lesen. Einen Stein legst du mit 230.12@F5 oder einfach 230 F5; außerdem draw (nachziehen), pass (passen) und lift F5 (aufnehmen).
trioker-refuse-several = { $tile } passt auf { $count } Arten: Sag, welche.
trioker-refuse-no-cell = Dieses Brett hat kein Feld { $cell }: Das letzte Feld der Reihe { $row } ist { $row }{ $count }.
trioker-refuse-no-row = Dieses Brett hat kein Feld { $cell }: Die Reihen sind A bis { $last }.
trioker-refuse-start = Du beginnst mit { $tile }, deinem höchsten Stein, auf dem Startfeld.
trioker-refuse-drawn = Du hast gerade { $tile } nachgezogen: Leg diesen Stein, oder passe.
trioker-refuse-not-held = Den Stein { $tile } hast du nicht.
trioker-refuse-lies = { $tile } liegt schon auf { $cell }.
trioker-refuse-not-in-set = { $tile } gehört nicht zu den Steinen dieser Form.
trioker-refuse-opening-tile = Mit { $tile } darfst du nicht beginnen: Es blieben zu wenige Antworten.
trioker-refuse-opening-cell = Der erste Stein kommt auf das Startfeld, nicht auf { $cell }.
trioker-refuse-nowhere = { $tile } passt jetzt nirgends.
trioker-refuse-closed = { $cell } ist auf diesem Brett geschlossen.
trioker-refuse-occupied = { $cell } ist besetzt.
trioker-refuse-apart = { $cell } hat mit keinem Stein eine Kante gemeinsam.
trioker-refuse-hour = { $cell } hat bei { $hour } keine Ecke oder Kante: Die Stunden dort sind { $hours }.
trioker-refuse-no-way = { $tile } passt auf { $cell } auf keine Art: Die Ecken müssen { $asked } zeigen.
trioker-refuse-no-way-edges = { $tile } passt auf { $cell } auf keine Art: Die Kanten müssen { $asked } zeigen.
trioker-refuse-corner = { $tile } würde bei { $hour } von { $cell } eine { $own } zeigen, die Steine dort zeigen aber { $shown }.
trioker-refuse-edge = { $tile } würde bei { $hour } von { $cell } eine { $own } zeigen, der Stein daneben zeigt aber { $shown }.
trioker-refuse-rim = { $tile } würde bei { $hour } von { $cell } eine { $own } am Rand zeigen, der Rand ist aber { $shown }.
trioker-refuse-must-place = Du kannst legen, zum Beispiel { $tile } auf { $cell }, also musst du einen Stein legen.
trioker-refuse-must-draw = Passen darfst du noch nicht: Nichts passt, also ziehst du nach.
trioker-refuse-bank-empty = Die Bank ist leer: Es gibt nichts nachzuziehen.
trioker-refuse-second-draw = Nachziehen kannst du nur einmal, wenn du dran bist: Leg den Stein, oder passe.
trioker-refuse-no-draw = In dieser Partie gibt es keine Bank, aus der du nachziehen könntest.
trioker-refuse-solo = Du spielst allein, und alle Steine gehören dir: Leg einen, oder nimm einen auf.
trioker-refuse-lift-empty = Auf { $cell } liegt kein Stein, den du aufnehmen könntest.
trioker-refuse-lift-game = Der Stein auf { $cell } bleibt liegen; nur in Puzzles kannst du Steine wieder aufnehmen.
trioker-refuse-chance-due = Gerade werden Steine ausgeteilt oder nachgezogen: einen Moment bitte.
trioker-refuse-solo-offer = Du spielst allein: Da ist niemand, mit dem du etwas vereinbaren könntest.
trioker-refuse-no-impasse = In Trioker gibt es nichts auszuzählen.
trioker-refuse-no-conduct = In Trioker verliert man durch einen regelwidrigen Zug nichts.
trioker-terms-no-board = Ein Brett { $board } gibt es nicht

trioker-event-place = legt { $tile } · { $entry }
trioker-event-place-effect = { $effect } · { $entry }
trioker-event-lift = nimmt { $tile } von { $cell } auf
trioker-event-draw = nichts zu legen: zieht nach
trioker-event-drawn = { $seat } zieht: { $left } in der Bank
trioker-event-keep = behält den neuen Stein
trioker-event-pass = nichts zu legen: passt
trioker-event-pass-bank = kann weder legen noch ziehen: passt
trioker-event-pass-drawn = neuer Stein passt nicht: setzt aus
trioker-event-heads = Kopf: Wer einlud, ist Ungerade
trioker-event-tails = Zahl: Wer einlud, ist Gerade
trioker-event-deal = Die Steine sind ausgeteilt
trioker-event-opens = { $seat } hat den höchsten Stein und beginnt mit ihm
trioker-event-starts = { $seat } hat den höchsten Stein und ist zuerst dran
trioker-event-lapsed = { $count ->
    [one] Der Zusatzzug verfällt
   *[other] { $count } Zusatzzüge verfallen
}
trioker-event-fed = { $seat } zieht wegen der Zeichen: { $left } übrig
trioker-event-debt = { $seat } hat { $points } Schulden
trioker-event-win-points = { $seat } hat die meisten Punkte und gewinnt
trioker-event-win-out = { $seat } hat den letzten Stein gelegt und gewinnt
trioker-event-blocked-points = Niemand kann einen Stein legen: { $seat } hat die meisten Punkte und gewinnt
trioker-event-blocked-hand = Niemand kann einen Stein legen: { $seat } hält die wenigsten Punkte und gewinnt
trioker-event-blocked-tiles = Niemand kann einen Stein legen: { $seat } hält weniger Steine und gewinnt
trioker-event-blocked-shared = Niemand kann einen Stein legen, und die Besten sind gleich: geteilt unter { $count }
trioker-event-agreed = Alle sind einverstanden: geteilt unter { $count }
trioker-event-replay-switched = Niemand kann einen Stein legen, und beide halten gleich viele: noch einmal mit getauschten Rollen
trioker-told-red = rote Münze: +5, nun { $points }
trioker-told-black = schwarze Münze: +2, nun { $points }
trioker-told-pay-red = zahlt rote Münze: nun { $points }
trioker-told-pay-black = zahlt schwarze Münze: { $points }
trioker-told-levy = nimmt allen 2 ab: nun { $points }
trioker-told-again = Zeichen: noch einmal
trioker-told-fed = { $count ->
    [0] Zeichen: Bank leer
    [one] Zeichen: jemand anders zieht
   *[other] Zeichen: { $count } andere ziehen
}
trioker-told-skipped = Zeichen: { $seat } setzt aus
trioker-told-hexagon = Sechseck: { $count ->
    [one] noch ein Zug
   *[other] noch { $count } Züge
}
trioker-told-hexagons = { $made } Sechsecke: noch { $count } Züge
trioker-told-owed = offen: { $count ->
    [one] noch ein Zug
   *[other] noch { $count } Züge
}
trioker-event-out = { $seat } hat den letzten Stein gelegt: +10, hat { $score }
trioker-event-paid = { $seat } zahlt { $points } für die übrigen Steine, hat { $score }
trioker-event-left-resign = { $seat } ist ausgestiegen
trioker-event-left-timeout = { $seat } hat keine Zeit mehr
trioker-event-win = { $seat } gewinnt
trioker-event-shared = Geteilt unter { $count }
trioker-event-replay = Niemand kann einen Stein legen: Die Partie wird wiederholt
trioker-event-solved = Gelöst
trioker-event-unsolved = Aufgegeben

trioker-effect-red = bekommt 5
trioker-effect-black = bekommt 2
trioker-effect-pay-red = zahlt 5
trioker-effect-pay-black = zahlt 2
trioker-effect-again = spielt noch einmal
trioker-effect-feed = andere ziehen nach
trioker-effect-skip = wer als Nächstes dran ist, setzt aus
trioker-effect-levy = nimmt allen 2 ab

trioker-step-tile = { $tile }
trioker-step-cell = { $cell }
trioker-step-marked = { $cell }, { $effect }
trioker-step-way = gedreht auf { $hour }: { $shown }
trioker-step-lift = { $tile } von { $cell } aufnehmen
trioker-step-take-back = Aufnehmen
trioker-step-draw = Nachziehen
trioker-step-pass = Passen
trioker-choice-place = { $tile } auf { $cell }
trioker-choice-marked = { $tile } auf { $cell }, { $effect }
trioker-choice-draw = nichts passt: einen Stein nachziehen
trioker-choice-pass = passen

trioker-alt-flip = Gleich wird die Münze geworfen.
trioker-alt-deal = Gleich werden die Steine ausgeteilt.
trioker-alt-start = { $seat } beginnt mit dem höchsten Stein.
trioker-alt-turn = { $seat } ist am Zug.
trioker-alt-drawn = { $seat } hat nachgezogen: diesen Stein legen oder passen.
trioker-alt-solo = { $placed } von { $cells } Feldern sind gefüllt.
trioker-alt-owed = { $count ->
    [one] Danach folgt noch ein Zusatzzug.
   *[other] Danach folgen noch { $count } Zusatzzüge.
}
trioker-alt-stock = Übrig: { $tiles }.
trioker-alt-seat = { $seat }: { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}.
trioker-alt-seat-hand = { $seat }: { $tiles }.
trioker-alt-seat-coins = { $seat }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}: { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}.
trioker-alt-seat-coins-hand = { $seat }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}: { $tiles }.
trioker-alt-left = { $seat } ist ausgestiegen.
trioker-alt-bank = Bank: { $count }.
trioker-alt-empty = Das Brett ist leer.
trioker-alt-tiles = Auf dem Brett, Ecken gegen den Uhrzeigersinn ab zwölf Uhr: { $tiles }.
trioker-alt-tiles-edges = Auf dem Brett, Kanten gegen den Uhrzeigersinn ab zwölf Uhr: { $tiles }.
trioker-alt-up = { $cell } auf { $values }
trioker-alt-down = { $cell } ab { $values }
trioker-alt-marks = Zeichen: { $marks }.

trioker-macmahon = MacMahon

trioker-sheet-go = Start
trioker-sheet-red = plus 5
trioker-sheet-black = plus 2
trioker-sheet-pay-red = 5 zahlen
trioker-sheet-pay-black = 2 zahlen
trioker-sheet-again = nochmal
trioker-sheet-feed = Rest zieht
trioker-sheet-skip = setzt aus
trioker-sheet-levy = je 2 holen

tap-first-trioker = Welcher Stein?
tap-which-trioker = Wie herum?
trioker-alt-inside = { $count ->
    [one] ein weiterer Stein ohne offenes Feld daneben
   *[other] { $count } weitere Steine ohne offenes Feld daneben
}.
trioker-alt-count = { $count ->
    [one] Ein Stein auf dem Brett, Reihen { $from }–{ $to }.
   *[other] { $count } Steine auf dem Brett, Reihen { $from }–{ $to }.
}
trioker-board-axes = Reihen haben Buchstaben; ihre Felder zählen von links: 1, 2, 3 … Die Zahl rechts ist die des letzten Feldes.
trioker-board-corners = # ein Stein mit seinen Zahlen an den Ecken (W: jede Zahl passt); ^ v ein leeres Feld und seine Spitze.
trioker-board-edges = # ein Stein mit seinen Zahlen an den Kanten; ^ v ein leeres Feld und seine Spitze.
trioker-board-closed = / ein Feld außer Spiel.
trioker-board-marks = Wer so ein Feld belegt: { $marks }.
trioker-why-hexagons = { $count ->
    [one] vollendet ein Sechseck
   *[other] vollendet { $count } Sechsecke
}
trioker-why-out = legt den letzten Stein
trioker-why-pips = wird die meisten Augen los ({ $count })
trioker-why-no-tile = kein Stein passt
