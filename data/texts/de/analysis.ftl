### Analysen beendeter Partien: eine verlangen, in ihr blättern.

button-analyse = Analysieren
button-turning-back = ⏮ Wendepunkt
button-turning-on = Wendepunkt ⏭
button-graph = Verlauf
button-analysis-board = Brett
button-remarks = Kommentierte Notation
button-share = Allen zeigen

analysis-going = 🔎 Ich analysiere { $setup }: Zug { $ply } von { $last } …
analysis-goes-on = Diese Partie läuft noch. Eine Analyse würde jemandem darin helfen, deshalb mache ich sie, wenn sie zu Ende ist.
analysis-helps = Du spielst gerade eine Partie, die diese hier sein könnte ({ $game }, { $link }). Ich analysiere diese, wenn jene zu Ende ist.
analysis-helps-puzzle = Du hast eine Aufgabe offen, bei der dir diese Partie helfen könnte ({ $game }). Löse sie oder gib sie auf; dann analysiere ich diese Partie.
analysis-called-off = Diese Partie wurde abgebrochen. Was darin verdeckt war, bleibt verdeckt, deshalb analysiere ich sie nicht.
analysis-none = Hier gibt es nichts zu analysieren: Ich analysiere Partien zu zweit oder mehreren, in denen gezogen wurde. Für Rätsel gibt es Hinweise und Lösungen.
analysis-busy = Eine Analyse für dich ist schon unterwegs. Warte bitte auf sie, oder brich sie ab.
analysis-enough = Heute habe ich schon { $count } Analysen für dich gemacht, mehr geht nicht. Morgen gibt es neue, und was schon analysiert ist, kannst du immer ansehen.
analysis-cancelled = Abgebrochen.
analysis-gone = Diese Analyse ist nicht mehr da: Sie wurde unterbrochen, oder ich habe sie vergessen. Du kannst sie neu verlangen.

analysis-head = **{ $setup }** · Analyse, Zug { $ply } von { $last }
analysis-inaccuracy = Ungenauigkeit
analysis-mistake = Fehler
analysis-blunder = Patzer
analysis-entry = { $seat } { $entry }
analysis-lost = **{ $ply }.** { $what } – { $mark } ({ $loss })
analysis-fine = **{ $ply }.** { $what }
analysis-better = besser: { $entry }
analysis-better-line = 💡 Besser: { $description } – { $line }
analysis-better-only = 💡 Besser: { $line }
analysis-before = -# Das Bild zeigt das Brett vor Zug { $ply }; der bessere Zug ist markiert.
analysis-best-line = Jetzt am besten: { $description } – { $line }
analysis-best-only = Jetzt am besten: { $line }
analysis-shares = -# Erwartetes Ergebnis: { $shares }
analysis-shares-after = -# Erwartetes Ergebnis nach Zug { $ply }: { $shares }
analysis-share = { $seat } { $share }
analysis-clean = Keine Wendepunkte: Niemand hat mehr als eine Kleinigkeit verschenkt.
analysis-more = { $count ->
    [one] … und ein kleinerer
   *[other] … und { $count } kleinere
}
analysis-start = Am Anfang
analysis-number = #{ $ply } von { $last }
analysis-alt = { $count ->
    [0] Was alle im Lauf der Partie erwarten konnten; keine Wendepunkte.
    [one] Was alle im Lauf der Partie erwarten konnten, mit einem Wendepunkt.
   *[other] Was alle im Lauf der Partie erwarten konnten, mit { $count } Wendepunkten.
}
analysis-record = Die Notation mit meinen Funden als Kommentaren. Sie lässt sich öffnen wie jede andere.
analysis-record-alt = Die Notation der Partie, nach jedem Wendepunkt ein Kommentar

button-try = Züge ausprobieren
button-judge = 🔎 Wer steht besser?
board-head = **{ $setup }** · Züge ausprobieren, nach Zug { $ply }. Niemand sonst sieht das, und die Partie bleibt, wie es war.
board-over = Auf diesem Brett ist die Partie vorbei: Geh einen Zug zurück, um einen anderen auszuprobieren.
board-no-judgement = Ich kann ein Brett nur beurteilen, solange jemand am Zug ist.

analysis-instead = { $left } statt { $best }
analysis-marked = **{ $ply }.** { $what } — { $mark }
analysis-percent = -# Jede Prozentzahl ist ein erwartetes Ergebnis: 100 % sind ein Sieg, ein Remis wird geteilt.
percent = { $share } %

why = Warum: { $reasons }.
why-not = Was er kostet: { $reasons }.
why-only = es ist der einzige Zug
why-wins = er gewinnt die Partie: { $reason }
why-wins-in = { $count ->
    [one] er gewinnt sofort
   *[other] er gewinnt in { $count } Zügen
}
why-draws = er führt zum Remis
why-loses = { $count ->
    [0] { $seat } gewinnt
    [one] { $seat } gewinnt in einem Zug
   *[other] { $seat } gewinnt in { $count } Zügen
}
why-out = { $seat } scheidet aus
why-takes = schlägt { $piece }
why-escapes = bringt aus der Gefahr
why-later = schlägt { $piece } in den Zügen, die ich erwarte
why-costs = { $piece } geht verloren
why-quiet = ich sehe nichts, das er schlägt oder droht; er hält nur das beste Ergebnis, das ich finde
