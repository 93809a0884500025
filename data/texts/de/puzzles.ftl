### Spiele für eine Person: /rätsel, Hinweise, Versuche, das Rätsel des Tages.

command-puzzle-name = rätsel
command-puzzle-about = Etwas für dich allein: Probleme, Formen, Touren und die Rätsel des Tages
command-option-kind-name = art
command-option-kind-about = Welche Rätsel; ohne Angabe siehst du alle
puzzle-daily = Rätsel des Tages

puzzles = **Rätsel für eine Person.** Wähle, was du magst: Niemand sonst sieht, was du tust, und du kannst jederzeit weitermachen.
puzzles-begun = ▶ Angefangen: { $puzzle }{ $entries ->
    [0] {""}
    [one] {" "}({ $entries } Zug)
   *[other] {" "}({ $entries } Züge)
}
puzzles-family = **{ $game } – { $variant }**
puzzles-choose = Wähle …
puzzles-choose-from = { $group }: wähle …
puzzles-page = Seite { $page } von { $pages }

button-puzzle-daily = Rätsel des Tages
button-puzzle-go-on = Weiter: { $puzzle }
button-puzzle-continue = Damit weitermachen
button-puzzle-instead = Aufgeben und das neue beginnen
button-share-result = Ergebnis zeigen
puzzle-under-way = Du hast schon ein solches Rätsel angefangen: **{ $puzzle }**, { $entries ->
    [one] { $entries } Zug
   *[other] { $entries } Züge
}, der letzte { $when }.
share = { $puzzle } – **{ $who }** hat es gelöst, in { $time }, { $hints ->
    [0] ohne Hinweis
    [one] mit einem Hinweis
   *[other] mit { $hints } Hinweisen
}{ $attempt ->
    [1] {""}
   *[other] {", im Versuch "}{ $attempt }
}.
share-not-solved = Es gibt noch nichts zu zeigen: Du hast es noch nicht gelöst.
button-puzzle-others = Alle Rätsel
button-another-puzzle = Ein anderes Rätsel
button-hint = Hinweis
button-undo = Zurücknehmen
button-fill = Erzwungenes legen
button-give-up = Aufgeben …
button-give-up-confirm = Ja, zeig mir die Lösung
button-begin-again = Von vorn
button-try-again = Noch ein Versuch
button-once-more = Noch einmal
button-leaders = Bestenliste

puzzle-triortan-problem = Bring alle anderen in der angegebenen Zahl von Zügen zum Ausscheiden; ich verteidige mich, so gut es geht.
puzzle-triortan-skylight = Führe eine Figur über das ganze Brett und lande auf jedem Feld einmal. Züge darfst du jederzeit zurücknehmen.
puzzle-trioker-puzzle = Fülle die Form mit Steinen: Wo Ecken sich treffen, stimmen die Zahlen überein. Steine darfst du jederzeit zurücknehmen.
puzzle-trioker-macmahon = Fülle das Sechseck mit allen 24 Steinen: Kanten, die sich treffen, haben dieselbe Farbe, und der ganze Rand zeigt eine Farbe.

triortan-problem-label = Problem { $number }
triortan-problem-about =
    { $moves ->
        [one] in einem Zug
       *[other] in { $moves } Zügen
    }, { $others ->
        [one] ein Gegner
       *[other] { $others } Gegner
    }
triortan-skylight-tour = alle 216 Felder lassen sich besuchen
triortan-skylight-most = nicht jedes Feld lässt sich besuchen: höchstens { $cells }
triortan-skylight-found = nicht jedes Feld lässt sich besuchen: die beste bekannte Tour hat { $cells }
trioker-puzzle-about = { $cells } Felder, { $level } ({ $count } Lösungen)
trioker-hexagon-about = 24 Steine, schwer
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
trioker-size-small = Kleine Formen
trioker-size-middle = Mittlere Formen
trioker-size-large = Große Formen

hint-enter = 💡 { $entry } – { $description }. Danach ist es noch lösbar.
hint-solves = 💡 { $entry } – { $description }. Damit ist es gelöst.
hint-lift = 💡 So ist es nicht mehr zu lösen. Zuerst { $description }: { $entry }.
hint-dead-undo = 💡 So ist es nicht mehr zu lösen: Geh mit **{ $button }** zurück.
hint-dead-again = 💡 So lässt es sich nicht mehr erzwingen: **{ $button }** beginnt einen neuen Versuch.
hint-dead = 💡 So ist es nicht mehr zu lösen.
hint-never = 💡 Mit dieser Figur gibt es keine Tour: { $why }. Nimm zurück und zieh weiter, wie du magst.
hint-unknown = 🤷 Das weiß ich nicht: In der Zeit, die ich mir nehme, habe ich es nicht herausgefunden. Das zählt nicht als Hinweis.
hint-none = Hinweise gibt es in Spielen, die du allein spielst.
hint-counted = -# Hinweise bisher: { $count }

give-up-ask = Aufgeben? Du siehst dann die Lösung und kannst mit diesem Versuch nicht weitermachen.
given-up = Du hast aufgegeben.

board-solo =
    -# { $attempt ->
        [1] Erster Versuch
       *[other] Versuch { $attempt }
    } · { $hints ->
        [0] keine Hinweise
        [one] ein Hinweis
       *[other] { $hints } Hinweise
    }
board-solo-over =
    -# { $attempt ->
        [1] Erster Versuch
       *[other] Versuch { $attempt }
    } · { $hints ->
        [0] keine Hinweise
        [one] ein Hinweis
       *[other] { $hints } Hinweise
    } · { $time }
board-daily = 📅 Rätsel des Tages, { $day }
board-solved = 🏆 **{ $who } hat es gelöst!**
board-given-up = 🏳️ **{ $who } hat aufgegeben.**
board-failed = ❌ **Nicht gelöst** – { $reason }. Drück **{ $button }** für einen neuen Versuch.
board-solution = Die Lösung ist im Bild.
board-key-line = Die Lösung: { $line }
board-program = Deltille
board-solution-moves = Die Lösung läuft im Bild Zug für Zug ab.
solution-moves-alt = Die Lösung, Zug für Zug: { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}.
solution-caption = Die Lösung

leaders = 🏅 **Rätsel des Tages, { $day }** – zuerst die wenigsten Hinweise, dann die kürzeste Zeit
leaders-grade = **{ $grade }**{ $count ->
    [0] {" "}– noch von niemandem gelöst
   *[other] {""}
}
leaders-line = { $place }. { $who } – { $hints ->
    [0] keine Hinweise
    [one] ein Hinweis
   *[other] { $hints } Hinweise
}, { $time }{ $attempt ->
    [1] {""}
   *[other] , Versuch { $attempt }
}
leaders-others = { $count ->
    [one] … und eine weitere Person
   *[other] … und { $count } weitere
}

puzzle-daily-of = Rätsel des Tages, { $grade }
share-daily = 📅 Rätsel des Tages, { $day }, { $grade }
day-title = 📅 **Rätsel des Tages, { $day }**
day-line = **{ $grade }** · { $game }: { $puzzle } · { $about } · { $state }
day-new = nicht begonnen
day-begun = angefangen
day-failed = noch nicht gelöst
day-solved = ✅ gelöst
day-given-up = aufgegeben
day-past = jederzeit spielbar
day-past-about = Von einem vergangenen Tag: wie jedes andere Rätsel, ohne Platz in der Bestenliste.
day-streak = 🔥 { $count } Tage in Folge
day-early = Dieser Tag ist noch nicht gekommen.
day-until = bis { $when }
day-yesterday = { $count ->
    [0] Die von gestern hat hier niemand gelöst.
    [one] Die von gestern hat hier eine Person gelöst.
   *[other] Die von gestern haben hier { $count } Leute gelöst.
}
day-streaks = 🔥 Tage in Folge: { $streaks }
day-streak-of = { $who } ({ $count })
button-solve = Lösen ({ $grade })
button-day-before = ◀ Tag davor
button-day-after = Tag danach ▶
daily-server-only = Bestenlisten gehören zu Servern: Frag in einem Kanal auf einem Server.
daily-solved = Du hast das Rätsel des Tages gelöst. Das nächste kommt { $when }.
daily-given-up = Du hast beim Rätsel des Tages aufgegeben. Das nächste kommt { $when }.

table-refuse-undo = So lassen sich Züge hier nicht zurücknehmen.
table-refuse-fill = Hier ist nichts erzwungen: Jeder Stein, der irgendwo passt, lässt eine Wahl.
table-refuse-begin-again = In einem Problem nimmt man keine Züge zurück. Beginne von vorn: Das ist ein neuer Versuch.
table-refuse-not-alone = Das ist für Partien, die du allein spielst.

### Taktik

puzzle-tactics = Taktik
tactics-about = **Taktik**: Finde in einer Stellung aus einer Partie den richtigen Zug. Was du versuchst, sieht niemand sonst.
tactic-choose = Taktik: Spiel und Schwierigkeit wählen …
tactic-list = { $game }, { $grade }
tactic-list-about = { $begun } von { $count } begonnen
tactic-name = { $game }: { $theme }
tactic-about = { $seat } am Zug, Wertung { $rating }
theme-win = { $entries ->
    [one] Sieg sofort
   *[other] Sieg in { $entries }
}
theme-material = der Zug, der gewinnt
theme-saving = der einzige Ausweg
theme-best-tile = der beste Stein
tactic-task-win = 🎯 { $entries ->
    [one] **{ $seat } gewinnt sofort.** Mit welchem Zug?
   *[other] **{ $seat } gewinnt in { $entries } Zügen**, was die andere Seite auch tut. Finde die Züge.
}
tactic-task-material = 🎯 **{ $seat } am Zug:** Ein Zug ist weit besser als alle anderen. Welcher?
tactic-task-saving = 🎯 **{ $seat } ist in Not:** Nur ein Zug hält die Stellung. Welcher?
tactic-task-best-tile = 🎯 **{ $seat }:** welcher Stein, und wohin? Ein Zug ist weit besser als alle anderen.
tactic-missed = ❌ { $entry } ist es nicht. Versuch es noch einmal.
tactic-goes-on = ✅ Richtig. Und jetzt?
hint-begins = 💡 Es beginnt mit **{ $what }**. Drück noch einmal **{ button-hint }** für den ganzen Zug: Auf diesem Brett zählt das als ein Hinweis.
button-next-tactic = Nächste Aufgabe
table-refuse-task = Hier kannst du nur nach dem richtigen Zug suchen.
