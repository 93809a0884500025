### Kotelar Torissogi.

game-torissogi = Kotelar Torissogi
game-torissogi-about = Vogel-Shogi in drei Dimensionen: Schlag den Phönix; geschlagene Vögel fliegen für dich weiter.
game-torissogi-length = Etwa 30 Minuten, je 30 Züge. Ohne Glück.
game-torissogi-aim = 🎯 Ziel: Schlag den Phönix der anderen Seite.
variant-torissogi-standard = Standard
variant-torissogi-standard-about = Fünf Ebenen zu 5 × 5; schlag den Phönix; geschlagene Vögel kehren zurück

option-check = Den Phönix angegriffen lassen
option-check-about = Ob du den eigenen Phönix angegriffen lassen darfst
option-check-free = erlaubt
option-check-strict = nicht erlaubt
option-promotion = Umwandlung des Falken
option-promotion-about = Was geschieht, wenn ein Falke in die Umwandlungszone kommt
option-promotion-choice = nach Wahl
option-promotion-forced = Pflicht
option-conduct = Ein regelwidriger Zug
option-conduct-about = In strengen Turnieren kostet ein regelwidriger Zug die Partie
option-conduct-casual = wird abgelehnt
option-conduct-tournament = kostet die Partie
option-impasse = Blockade nach so vielen Zügen ohne Fortschritt
option-limit = Längste Partie, in Zügen

torissogi-piece-phoenix = Phönix
torissogi-piece-falcon = Falke
torissogi-piece-eagle = Adler
torissogi-piece-crane = Kranich
torissogi-piece-owl = Eule
torissogi-piece-pheasant = Fasan
torissogi-piece-left-quail = L-Wachtel
torissogi-piece-right-quail = R-Wachtel
torissogi-piece-swallow = Schwalbe
torissogi-piece-goose = Gans

torissogi-refuse-syntax = „{ $entry }“ kann ich nicht als Zug lesen. Ein Zug sieht aus wie Ab2-Ab3 oder Cc3xDd4, die Umwandlung eines Falken wie Dc3-Dc4+, ein Einsetzen wie S*Cc3.
torissogi-refuse-no-cell = Das Feld { $cell } gibt es auf diesem Brett nicht: Ein Feld ist eine Ebene A bis E, eine Linie a bis e und eine Reihe 1 bis 5, etwa Cc3.
torissogi-refuse-code = Auf { $from } steht eine andere Figur: { $there }, nicht { $piece }.
torissogi-refuse-code-empty = { $piece } auf { $from } gibt es nicht; das Feld ist leer.
torissogi-refuse-which = Das kann { $entries } heißen: Häng + an, um umzuwandeln, = um es zu lassen.
torissogi-refuse-empty = Auf { $from } steht keine Figur.
torissogi-refuse-foreign = { $piece } auf { $from } gehört { $seat }.
torissogi-refuse-stay = Eine Figur muss ihr Feld verlassen; passen darfst du nicht.
torissogi-refuse-own = Auf { $to } steht eine eigene Figur.
torissogi-refuse-reach = { $piece } auf { $from } zieht nicht nach { $to }.
torissogi-refuse-blocked = { $piece }: Der Weg von { $from } nach { $to } ist auf { $by } versperrt.
torissogi-refuse-never-promotes = { $piece } wird nie umgewandelt: Lass + oder = weg.
torissogi-refuse-no-zone = { $from } nach { $to } beginnt nicht in deiner Umwandlungszone und endet nicht dort: Lass + oder = weg.
torissogi-refuse-swallow-promotes = Eine Schwalbe, die in die Zone kommt, wird immer umgewandelt.
torissogi-refuse-falcon-promotes = An diesem Tisch muss ein Falke umgewandelt werden, sobald es geht.
torissogi-refuse-exposes = Danach könnte dein Phönix geschlagen werden.
torissogi-refuse-attacked = Dein Phönix ist angegriffen, und das rettet ihn nicht.
torissogi-refuse-repeated = Diese Stellung gab es schon dreimal oder öfter, und diesen Zug hast du in ihr schon gemacht: Spiel etwas anderes.
torissogi-refuse-not-in-hand = In deiner Hand ist das nicht: { $piece }.
torissogi-refuse-occupied = { $to } ist nicht leer; eingesetzt wird auf ein leeres Feld.
torissogi-refuse-stuck = Auf { $to } könnte eine Schwalbe nie mehr ziehen, darum darf sie dort nicht eingesetzt werden.
torissogi-refuse-file = Auf Linie { $file } hast du schon eine Schwalbe, auf { $there }; eine Linie geht als ganze Scheibe durch alle Ebenen.
torissogi-refuse-mate = Eine Schwalbe darf nicht so eingesetzt werden, dass sie mattsetzt.
torissogi-refuse-casual = Durch einen regelwidrigen Zug verliert man nur an Tischen mit Turnierregel.
torissogi-refuse-illegal-turn = { $seat } ist nicht am Zug: Ein regelwidriger Zug kann die Partie nicht kosten.

torissogi-event-move = { $piece } zieht · { $entry }
torissogi-event-promotes = { $piece } wird { $promoted } · { $entry }
torissogi-event-takes = { $piece } schlägt { $target } · { $entry }
torissogi-event-takes-promotes = { $piece } schlägt { $target }, jetzt { $promoted } · { $entry }
torissogi-event-drop = { $piece } aus der Hand · { $entry }
torissogi-event-attack = { $by } greift den Phönix von { $seat } an
    .short = { $seat }: Phönix bedroht
torissogi-event-exposed = Der Phönix von { $seat } kann geschlagen werden
    .short = { $seat }: Phönix in Gefahr
torissogi-event-barred = Stellung wiederholt: { $seat } darf { $entries } nicht noch einmal spielen
torissogi-event-phoenix = Der Phönix von { $seat } ist geschlagen
torissogi-event-mate = { $seat } ist matt: kein erlaubter Zug, und der Phönix ist angegriffen
    .short = { $seat } ist matt
torissogi-event-stalemate = { $seat } hat keinen erlaubten Zug mehr und verliert
    .short = { $seat } hat keinen Zug mehr
torissogi-event-impasse-won = Blockade: Schwarz { $black } Punkte, Weiß { $white }. Nur { $seat } hat zwanzig oder mehr
torissogi-event-impasse-drawn = Blockade: Schwarz { $black } Punkte, Weiß { $white }. Remis
torissogi-event-agreement = Remis, vereinbart

torissogi-step-piece = { $piece } { $at }
torissogi-step-hand = { $count ->
    [one] { $piece } aus der Hand
   *[other] { $piece } aus der Hand ({ $count })
}
torissogi-step-level = Ebene { $level }
torissogi-step-to = { $to }
torissogi-step-takes = { $to }: { $target } schlagen
torissogi-step-promotes = Wird { $piece }
torissogi-step-stays = Bleibt { $piece }
torissogi-choice-move = { $piece } nach { $to }
torissogi-choice-move-promotes = { $piece } nach { $to }, wird { $promoted }
torissogi-choice-move-stays = { $piece } nach { $to }, bleibt { $piece }
torissogi-choice-takes = { $piece } schlägt { $target } auf { $to }
torissogi-choice-takes-promotes = { $piece } schlägt { $target } auf { $to }, wird { $promoted }
torissogi-choice-takes-stays = { $piece } schlägt { $target } auf { $to }, bleibt { $piece }
torissogi-choice-drop = { $piece } aus der Hand nach { $to }

torissogi-alt-turn = { $seat } ist am Zug.
torissogi-alt-won = { $seat } hat gewonnen.
torissogi-alt-drawn = Die Partie ist remis.
torissogi-alt-danger = Der Phönix von { $seat } ist angegriffen.
torissogi-alt-seat = { $seat } ({ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}): { $pieces }; Hand: { $hand }.
torissogi-alt-none = leer

torissogi-points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
torissogi-hand = Hand

reason-phoenix = der Phönix wurde geschlagen
reason-mate = matt
reason-stalemate = es war kein erlaubter Zug übrig
reason-impasse = Blockade
reason-illegal = ein regelwidriger Zug
torissogi-alt-levels = Ebenen { $levels }
torissogi-board-level = Ebene { $level }
torissogi-board-hand = { $seat } hält { $birds }
torissogi-board-counters = { $calm } von { $impasse } Zügen ohne Fortschritt; Zug { $ply } von höchstens { $limit }.
torissogi-board-axes = Ein Feld ist seine Ebene, seine Linie (unten) und seine Reihe (links): Ab3.
torissogi-board-birds = . ein leeres Feld. Groß: { $black }; klein: { $white }. { $birds }.
torissogi-why-piece = { $piece } auf { $at }
torissogi-why-promotes = { $piece } wird { $promoted }
