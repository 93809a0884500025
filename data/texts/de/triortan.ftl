### Triortan.

game-triortan = Triortan
game-triortan-about = Feuerwerksarmeen auf einem Brett aus Dreiecken; wer keinen Pyrotechniker mehr hat, scheidet aus.
game-triortan-length = Etwa zwei Stunden, je 200 Züge. Ohne Glück.
game-triortan-aim = 🎯 Ziel: Nimm allen anderen den letzten Pyrotechniker (Feuermeister oder Feuermeisterin).
variant-triortan-standard = Standard (2–3)
variant-triortan-standard-about = Das Spiel zu zweit oder dritt, aus Ecken oder von Kanten
variant-triortan-huge = Huge Triortan (2–6)
variant-triortan-huge-about = 2–6 Leute auf einem größeren Brett, aus Ecken
variant-triortan-festival-mix-up = Festival Mix-Up (2–6)
variant-triortan-festival-mix-up-about = 2–6 Leute auf dem gewöhnlichen Brett, mit kleineren Bereichen
variant-triortan-grand-display = Grand Display (2)
variant-triortan-grand-display-about = Zu zweit mit dem ganzen Satz in fester Aufstellung
variant-triortan-problem = Problem
variant-triortan-problem-about = Allein: in der angegebenen Zahl von Zügen gewinnen
variant-triortan-skylight = Skylight (allein)
variant-triortan-skylight-about = Allein: auf jedem Feld einmal landen

triortan-piece-sf = Kurzlunte
triortan-piece-lf = Langlunte
triortan-piece-st = Blinker
triortan-piece-sp = Kreisel
triortan-piece-fs = Fallstern
triortan-piece-rs = Steigstern
triortan-piece-tw = Wirbel
triortan-piece-fo = Fontäne
triortan-piece-sk = Wunderkerze
triortan-piece-fm = Feuermeister
triortan-piece-fi = Feuermeisterin
triortan-piece-py = Pyrotechniker

triortan-refuse-syntax = „{ $entry }“ kann ich nicht als Zug lesen. Ein Zug nennt Anfang und Ende, wie (4,9,6)(5,9,6); kommt eine Wunderkerze an, kann =Tw oder +Tw@(1,12,6) folgen.
triortan-refuse-setup-syntax = „{ $entry }“ kann ich nicht als Aufstellung lesen. Schreib die Kürzel deiner Figuren der Reihe nach, oder einen Namen: classic, swift oder wall.
triortan-refuse-setup-no-choice = { $piece } lässt sich hier nicht wählen: Das geht mit dem Namen nur bei einem einzelnen Pyrotechniker an einer Kante.
triortan-refuse-setup-length = { $count ->
    [one] Ich lese eine Figur; hinter deiner Linie sind { $needs } Felder.
   *[other] Ich lese { $count } Figuren; hinter deiner Linie sind { $needs } Felder.
}
triortan-refuse-setup-pyrotech = { $piece } kann nicht auf deinem Feld { $place } stehen.
triortan-refuse-setup-needs = Dein Feld { $place } ist für deinen Pyrotechniker ({ $pieces }).
triortan-refuse-setup-many = { $allowed ->
    [0] Für die Felder hinter der Linie hast du davon nichts übrig: { $piece }.
    [one] Für die Felder hinter der Linie hast du davon nur eins: { $piece }.
   *[other] Für die Felder hinter der Linie hast du davon nur { $allowed }: { $piece }.
}
triortan-refuse-setup-over = Die Aufstellungen liegen offen; jetzt wird gezogen.
triortan-refuse-place-piece = Diese Tour geht mit dieser Figur: { $piece }.
triortan-refuse-no-cell = Das Feld { $cell } gibt es auf diesem Brett nicht: Seine Zahlen gehen von 1 bis { $most } und ergeben zusammen { $low } oder { $high }.
triortan-refuse-empty = Auf { $cell } steht keine Figur.
triortan-refuse-foreign = Die Figur auf { $cell } gehört { $seat }.
triortan-refuse-stone = Die Figur auf { $cell } gehörte { $seat }, inzwischen ausgeschieden: Sie zieht nie mehr.
triortan-refuse-other-piece = Auf { $cell } steht eine andere Figur: { $piece }.
triortan-refuse-spot = Ein Zug endet nie, wo er begann.
triortan-refuse-own = Auf { $to } steht eine eigene Figur.
triortan-refuse-visited = Auf { $to } bist du schon gelandet.
triortan-refuse-blocked = { $piece } kommt nicht von { $from } nach { $to }: { $by } ist im Weg.
triortan-refuse-homewards = Eine Wunderkerze geht nie geradewegs zu ihrer Heimatseite zurück, also nicht von { $from } nach { $to }.
triortan-refuse-no-walk = { $piece }: Kein Weg führt von { $from } nach { $to }.
triortan-refuse-way = Der Weg, den du nennst, führt nicht frei nach { $to }.
triortan-refuse-no-arrival = Das bringt nur eine Wunderkerze ins Spiel, die ihre letzte Reihe erreicht: { $piece }.
triortan-refuse-arrived-before = Diese Wunderkerze war schon auf ihrer letzten Reihe: Wählen durfte sie bei der Ankunft.
triortan-refuse-swap-sparkler = Eine Wunderkerze wird nicht gegen eine Wunderkerze getauscht.
triortan-refuse-never = { $piece } kann hier nicht ins Spiel kommen.
triortan-refuse-unavailable = Davon hast du außerhalb des Bretts nichts mehr: { $piece }.
triortan-refuse-rim = { $cell } ist kein Randfeld deines Startgebiets, und nur dort kommen Zugaben hin.
triortan-refuse-rim-taken = { $cell } ist besetzt.
triortan-refuse-draw-alone = Da ist niemand, mit dem du Remis vereinbaren könntest.
triortan-refuse-no-impasse = In Triortan gibt es keine Blockade.
triortan-refuse-no-conduct = In Triortan verliert man durch einen regelwidrigen Zug nichts.

triortan-terms-no-variant = Diese Variante gibt es nicht
triortan-terms-dual = pyrotech=dual geht nur mit start=edge: An Ecken haben alle beide Pyrotechniker (V2)
triortan-terms-solver = Wer lösen soll, hat keinen Platz in der Partie
triortan-terms-goal = goal nennt andere Plätze als den, der löst, jeden einmal, mit + verbunden
triortan-terms-problem = Eine Aufgabe beginnt mit ihrer id oder einer Stellung (V2); ids: { $known }
triortan-terms-no-problem = Eine Aufgabe { $id } gibt es nicht; es gibt: { $known }
triortan-terms-problem-fixed = Die Aufgabe { $id } gibt alles selbst vor: { $option } lässt sich nicht wählen (V2)

triortan-event-setup = { $seat } ist bereit
triortan-event-first = { $seat } beginnt
triortan-event-place = zieht weiter · { $entry }
triortan-event-move = { $piece } zieht · { $entry }
triortan-event-takes = { $piece } schlägt { $target } · { $entry }
triortan-event-revealed = Alle Aufstellungen liegen offen
triortan-event-out-captured = { $seat } scheidet aus: kein Pyrotechniker mehr
    .short = { $seat } scheidet aus
triortan-event-out-stuck = { $seat } scheidet aus: kein Zug mehr möglich
    .short = { $seat } scheidet aus
triortan-event-out-resigned = { $seat } scheidet aus: aufgegeben
    .short = { $seat } scheidet aus
triortan-event-out-timeout = { $seat } scheidet aus: keine Zeit mehr
    .short = { $seat } scheidet aus
triortan-event-count = Niemand kann ziehen: Die geschlagenen Figuren werden gezählt
triortan-event-quiet = Remis: zu lange ohne Fortschritt
triortan-event-cap = Remis: Die Zuggrenze ist erreicht
triortan-event-agreement = Remis, vereinbart
triortan-event-solved = Gelöst
triortan-event-failed = Nicht gelöst
triortan-event-complete = Alle { $visited } Felder besucht
triortan-event-stuck = { $visited ->
    [one] Nach einem Feld geht es nicht weiter
   *[other] Nach { $visited } Feldern geht es nicht weiter
}

triortan-step-first = { $seat } beginnt
triortan-step-piece = { $piece } { $at }
triortan-step-to = { $at }
triortan-step-takes = { $at }: { $target } von { $seat } schlagen
triortan-step-nothing = nur die Wunderkerze
triortan-step-swap = Tausch: { $piece }
triortan-step-add = Zugabe: { $piece }
triortan-choice-place = auf { $at } beginnen
triortan-choice-move = { $piece } nach { $to }
triortan-choice-takes = { $piece } schlägt { $target } von { $seat }
triortan-choice-swap = Wunderkerze wird { $piece }
triortan-choice-takes-swap = schlägt { $target } von { $seat }, wird { $piece }
triortan-choice-add = Zugabe der Wunderkerze: { $piece }
triortan-choice-takes-add = schlägt { $target } von { $seat }, Zugabe: { $piece }

triortan-draft-main = *{ triortan-draft-classic }* passt für die erste Partie: Drück *{ button-confirm }*. *{ triortan-draft-swift }* greift früh an, *{ triortan-draft-wall }* verteidigt, *{ triortan-draft-mirror }* tauscht links und rechts; oder ändere einzelne Felder. Niemand sonst sieht sie, bevor alle bereit sind.
triortan-draft-which = Welches Feld willst du ändern?
triortan-draft-what = Welche Figur kommt auf Feld { $number }? In Klammern: wie viele davon du noch hast.
triortan-draft-tapped = Was kommt hierhin? Wähle eine Figur (in Klammern: wie viele davon du noch hast), oder tippe ein anderes Feld an, um die beiden zu tauschen.
triortan-draft-where = Wohin soll sie? Tippe eins deiner Felder an, oder ziehe die Figur dorthin.
triortan-draft-with = Feld { $number } tauschen mit …
triortan-draft-classic = Klassisch
triortan-draft-swift = Schnell
triortan-draft-wall = Mauer
triortan-draft-mirror = Spiegeln
triortan-draft-clear = Alles leeren
triortan-draft-change = Ein Feld ändern …
triortan-draft-pyrotech = { $piece }
triortan-draft-cell = { $number } · { $piece }
triortan-draft-nothing = leer
triortan-draft-put = { $piece } ({ $left })
triortan-draft-swap = Tauschen mit …
triortan-draft-empty = Feld leeren
triortan-draft-back = Zurück

triortan-alt-turn = { $seat } ist am Zug.
triortan-alt-first = Gleich wird ausgelost, wer beginnt.
triortan-alt-place = Die Figur ist noch zu setzen.
triortan-alt-setup = Es wird aufgestellt.
triortan-alt-arranging = { $seat } ist noch nicht bereit.
triortan-alt-own = Deine: { $codes }.
triortan-alt-won = { $seat } hat gewonnen.
triortan-alt-drawn = Die Partie ist remis.
triortan-alt-over = Die Partie ist vorbei.
triortan-alt-visited = { $count ->
    [one] Ein Feld besucht.
   *[other] { $count } Felder besucht.
}
triortan-alt-seat = { $seat } (geschlagen: { $taken }): { $pieces }.
triortan-alt-seat-reserve = { $seat } (geschlagen: { $taken }, Reserve: { $reserve }): { $pieces }.
triortan-alt-seat-out = { $seat }, ausgeschieden (geschlagen: { $taken }): { $pieces }.

option-cap = Zuggrenze je Platz
option-pyrotech = Pyrotechniker im Kantenspiel
option-pyrotech-about = Wie der eine Pyrotechniker eines Kantenspiels zieht
option-pyrotech-single = nur über Seiten oder nur über Ecken
option-pyrotech-dual = über Seiten und Ecken
option-triortan-quiet = Remis: Züge je Platz ohne Fortschritt
option-start = Start
option-start-about = Wo die Armeen beginnen; in Ecken mit beiden Pyrotechnikern
option-start-corner = Ecken
option-start-edge = Kanten
option-goal = Ziel
option-id = Problem
option-moves = Züge
option-solver = Wer löst
option-piece = Figur
option-piece-Sf = Kurzlunte
option-piece-Lf = Langlunte
option-piece-St = Blinker
option-piece-Sp = Kreisel
option-piece-Fs = Fallstern
option-piece-Rs = Steigstern
option-piece-Tw = Wirbel
option-piece-Fo = Fontäne
option-piece-Sk = Wunderkerze
option-piece-Fm = Feuermeister
option-piece-Fi = Feuermeisterin
option-piece-Py = Pyrotechniker

reason-last = nur ein Platz ist übrig
reason-count = niemand kann ziehen: Die meisten Schläge gewinnen
reason-triortan-quiet = zu lange ohne Fortschritt
reason-cap = die Zuggrenze war erreicht
reason-triortan-solved = gelöst
reason-failed = nicht gelöst
reason-complete = jedes Feld wurde besucht
reason-stuck = es geht nirgends weiter
triortan-alt-count = { $count ->
    [one] eine Figur
   *[other] { $count } Figuren
}
triortan-alt-area = in a { $a }, b { $b }, c { $c }
triortan-board-axes = Ein Feld ist (a,b,c). Reihe a steht links. Folge b vom Fuß oder von rechts unten nach links oben, c vom oberen Rand oder von rechts oben nach links unten.
triortan-board-visited = . ein leeres Feld, x ein besuchtes.
triortan-board-kinds = . ein leeres Feld. { $kinds }.
triortan-board-two = . ein leeres Feld. Groß: { $first }; klein: { $second }. { $kinds }.
triortan-board-army = { $seat }
triortan-board-armies = . ein leeres Feld. Ein Buchstabe je Feld, sonst passt das Brett nicht: { $armies }. Die Arten stehen darunter.
triortan-why-piece = { $piece } von { $seat } auf { $at }
triortan-why-arrives = bekommt { $piece } für die Wunderkerze
