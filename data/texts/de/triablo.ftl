### Triablo.

game-triablo = Triablo
game-triablo-about = Schlanke dreizackige Sterne gleiten entlang ihrer Spitzen; drei Spitzen einer Farbe schlagen.
game-triablo-length = Etwa 45 Minuten, je 65 Züge. Ohne Glück.
game-triablo-aim = 🎯 Ziel: Schlag die anderen Könige, oder lass ihren Farben weniger als drei Steine.
variant-triablo-two-player = Zu zweit
variant-triablo-two-player-about = Je neun Steine auf einem Sechseck: Schlag den König oder setz ihn fest
variant-triablo-three-player = Zu dritt
variant-triablo-three-player-about = Drei Armeen zu neun Steinen; wer zuletzt übrig ist, gewinnt

triablo-refuse-syntax = „{ $entry }“ kann ich nicht als Zug lesen. Ein Zug sieht aus wie e3-e5v, ein Schlag wie e3xe5^, eine Abdankung wie e1>e3.
triablo-refuse-no-point = Den Punkt { $point } gibt es auf diesem Brett nicht: Linie { $file } hat die Punkte { $file }1 bis { $file }{ $last }.
triablo-refuse-no-file = Den Punkt { $point } gibt es auf diesem Brett nicht: Die Linien sind a bis { $last }.
triablo-refuse-setup-over = Das Aufstellen ist vorbei: Steine drehen sich nur noch, wenn sie ziehen.
triablo-refuse-setup-first = Stell zuerst deine Steine auf: „setup“ allein nimmt die übliche Aufstellung; oder schreib „setup:“ und neun Zeichen.
triablo-refuse-setup-nine = Eine Aufstellung hat neun Zeichen, eins für jeden deiner Punkte; ich lese { $count }.
triablo-refuse-setup-own = { $point } ist keiner deiner neun Punkte.
triablo-refuse-setup-twice = { $point } ist zweimal genannt.
triablo-refuse-setup-aims = { $count ->
    [one] Der Stein auf { $points } würde geradewegs auf einen Gegner zeigen: Er muss anders herum stehen.
   *[other] Die Steine auf { $points } würden geradewegs auf einen Gegner zeigen: Sie müssen anders herum stehen.
}
triablo-refuse-empty = Auf { $from } steht kein Stein.
triablo-refuse-foreign = Der Stein auf { $from } gehört { $seat }: Ziehen darf ihn nur, wessen Hälfte oben ist.
triablo-refuse-covered = Deine Hälfte auf { $from } ist überdeckt: { $seat } hat die obere Hälfte und zieht den Doppelstern.
triablo-refuse-spot = Auf der Stelle kann sich ein Stein nicht drehen; er dreht sich, wenn er zieht.
triablo-refuse-nothing-to-capture = Auf { $to } gibt es nichts zu schlagen.
triablo-refuse-own = Auf { $to } steht ein eigener Stein.
triablo-refuse-no-line = { $from } und { $to } liegen nicht auf einer Linie des Bretts.
triablo-refuse-king-step = Der König auf { $from } zieht nur einen Schritt weit.
triablo-refuse-no-tip = Der Stein auf { $from } hat keine Spitze in Richtung { $to }; ein Einzelstern zieht nur, wohin seine Spitzen zeigen.
triablo-refuse-blocked = Der Weg von { $from } nach { $to } ist auf { $by } versperrt.
triablo-refuse-other = { $from } kann jetzt nicht nach { $to }.
triablo-refuse-abdicate-king = Abdanken kann nur ein König, und der Stein auf { $from } ist keiner.
triablo-refuse-abdicate-singleton = Die Krone kann nur auf einen Einzelstern deiner Farbe übergehen, und auf { $to } steht keiner.
triablo-refuse-abdicate-sign = Bei einer Abdankung gibt es keine Ausrichtung zu wählen: Lass das Zeichen weg.
triablo-refuse-singleton-takes = Ein Einzelstern schlägt nur Einzelsterne; der Stein auf { $to } hat zwei Hälften.
triablo-refuse-foreign-tip = Die Spitze von { $from } in Richtung { $to } gehört zur überdeckten Hälfte; ein Doppelstern schlägt nur entlang der eigenen Spitzen.
triablo-refuse-few-tips = { $count ->
    [0] Keine Spitze von { $seat } zeigt auf { $to }; zum Schlagen braucht es drei.
    [one] Nur eine Spitze von { $seat } zeigt auf { $to } (von { $points }); zum Schlagen braucht es drei.
   *[other] Nur { $count } Spitzen von { $seat } zeigen auf { $to } (von { $points }); zum Schlagen braucht es drei.
}
triablo-refuse-king-far = Der König schlägt nur direkt neben sich; { $to } ist zu weit von { $from } weg.
triablo-refuse-forced-sign = Ein Einzelstern, der { $to } überdeckt, muss entgegengesetzt stehen.
triablo-refuse-draw-over = Hier gibt es nichts mehr zu vereinbaren.
triablo-refuse-no-impasse = In Triablo gibt es keine Blockade.
triablo-refuse-no-conduct = In Triablo verliert man durch einen regelwidrigen Zug nichts.

triablo-event-setup = { $seat } hat aufgestellt
triablo-event-move = { $piece } zieht · { $entry }
triablo-event-abdicate = die Krone geht nach { $to } · { $entry }
triablo-event-covers = { $piece } überdeckt { $seat } auf { $to } · { $entry }
triablo-event-takes = { $piece } schlägt { $seat } auf { $to } · { $entry }
triablo-event-takes-king = { $piece } schlägt den König von { $seat } · { $entry }
triablo-event-danger = Der König von { $seat } ist in Gefahr
    .short = König von { $seat } in Gefahr
triablo-event-freed = { $point } ist frei: { $seat } zieht wieder damit
triablo-event-out-king-captured = { $seat } scheidet aus: Der König ist geschlagen
    .short = { $seat } scheidet aus
triablo-event-out-too-few-pieces = { $seat } scheidet aus: weniger als drei Steine
    .short = { $seat } scheidet aus
triablo-event-out-king-immobile = { $seat } scheidet aus: Der König kann weder ziehen noch abdanken
    .short = { $seat } scheidet aus
triablo-event-out-resign = { $seat } scheidet aus: aufgegeben
    .short = { $seat } scheidet aus
triablo-event-out-timeout = { $seat } scheidet aus: keine Zeit mehr
    .short = { $seat } scheidet aus
triablo-event-draw-repetition = Remis: dieselbe Stellung so oft wie vereinbart
triablo-event-draw-quiet-limit = Remis: zu lange nichts geschlagen
triablo-event-draw-agreement = Remis, vereinbart

triablo-sign-up = eine Spitze oben (^)
triablo-sign-down = eine Spitze unten (v)
triablo-piece-singleton = Einzelstern
triablo-piece-doublet = Doppelstern
triablo-piece-king = König
triablo-choice-move = { $piece } nach { $to }, { $sign }
triablo-choice-covers = { $piece } überdeckt { $seat } auf { $to }, { $sign }
triablo-choice-takes = { $piece } schlägt { $target } von { $seat } auf { $to }, { $sign }
triablo-choice-abdicate = abdanken: Die Krone geht nach { $to }
triablo-choice-setup = aufstellen { $signs }
triablo-step-piece = { $piece } { $at }
triablo-step-to = { $to }
triablo-step-takes = { $to }: { $target } von { $seat } schlagen
triablo-step-covers = { $to }: { $seat } überdecken
triablo-step-crown = { $to }: krönen
triablo-step-setup = { $signs }
triablo-draft = Dreh deine Steine mit den Knöpfen und drück dann *{ button-confirm }*. Steine ohne Knopf dürfen sich nicht drehen.
triablo-draft-point = { $point } { $sign }
triablo-draft-standard = Üblich

triablo-alt-turn = { $seat } ist am Zug.
triablo-alt-setup = { $seat } stellt auf.
triablo-alt-over-win = { $seat } hat gewonnen.
triablo-alt-over-draw = Die Partie ist remis.
triablo-alt-seat = { $seat } ({ $count }): König { $king }; Einzelsterne { $singletons }; Doppelsterne { $doublets }.
triablo-alt-none = keine
triablo-alt-over-half = { $point } über { $seat }
triablo-alt-danger = Der König von { $seat } ist in Gefahr.
triablo-alt-out = { $seat } ist ausgeschieden.

option-size = Größe
option-size-about = Auf einem größeren Brett dauert es länger
option-size-5 = Seite mit 5 Punkten
option-size-6 = Seite mit 6 Punkten
option-setup = Aufstellung
option-setup-about = Üblich: Alle beginnen gleich. Gewählt: Erst drehen alle die eigenen Steine
option-setup-choose = gewählt
option-setup-standard = üblich
option-quiet-limit = Remis nach so vielen Zügen ohne Schlag
option-repetition = Remis durch Wiederholung
option-repetition-0 = aus
option-repetition-2 = beim 2. Mal
option-repetition-3 = beim 3. Mal
option-repetition-4 = beim 4. Mal
option-repetition-5 = beim 5. Mal

reason-king-captured = der König wurde geschlagen
reason-too-few-pieces = es waren weniger als drei Steine übrig
reason-king-immobile = der König konnte weder ziehen noch abdanken
reason-repetition = immer wieder dieselbe Stellung
reason-quiet-limit = zu lange nichts geschlagen
triablo-alt-seat-brief = { $seat } ({ $count }): König { $king }; Einzelsterne ×{ $singletons }, Doppelsterne ×{ $doublets }; Linien { $files }, Reihen { $ranks }.
triablo-board-axes = Der Buchstabe einer Linie steht an ihrem Fuß; von dort zählen ihre Punkte. Eine Zahl steht links von ihrer Reihe, die zur mittleren Linie fällt und dann wieder steigt.
triablo-board-pieces = . ein leerer Punkt. { $seats }. Groß: eine Spitze oben; klein: eine Spitze unten. Zwei Buchstaben: ein Doppelstern, zuerst die obere Hälfte; zweimal derselbe: ein König.
triablo-board-seat = { $seat }
triablo-why-piece = { $piece } von { $seat } auf { $at }
triablo-why-crown = krönt den Stein auf { $at }
