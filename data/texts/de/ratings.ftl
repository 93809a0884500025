### Wertung: worum an einem Tisch gespielt wird, und was eine Partie daran geändert hat.

form-against-rated = Gegen Menschen, gewertet
form-against-rated-about = Das Ergebnis zählt für die Wertung aller, die sich setzen
form-rated = 🏅 Gewertet: Das Ergebnis zählt für die Wertung aller, die sich setzen.
lobby-rated = 🏅 **Gewertet**: Wer sich setzt, ist einverstanden, dass das Ergebnis für die eigene Wertung zählt.
board-rated = -# 🏅 Gewertet
board-rated-short = -# 🏅 Als gewertete Partie gespielt, zählt aber nicht: Sie hat weniger als { $least } Züge.
board-rated-seats = -# 🏅 Als gewertete Partie gespielt, zählt aber nicht: Die Daten einer Person wurden gelöscht.
board-rated-unfinished = -# 🏅 Als gewertete Partie gespielt, zählt aber nicht: Sie endete ohne Ergebnis.
table-refuse-rated = Gewertet werden nur Partien zwischen Menschen, die am Anfang beginnen. Spielt diese ungewertet.
board-rated-changes = -# 🏅 Gewertet: { $who }
board-rated-repeat = -# 🏅 Gewertet: { $who } – zählt weniger: Dieselben Personen haben in den letzten sieben Tagen schon mehrere gewertete Partien beendet.
rating-change = { $who } { $points } ({ $change })
