### Die Seiten von /regeln zu Trioker. Die Nummern der Regeln sind die in docs/rules/trioker.md. Titel sind kurz, jeder
### Text hat höchstens 1500 Zeichen. Die Bildunterschriften haben eine kurze Zeile.

trioker-page-goal = Steine, und wo sie passen
trioker-page-goal-body =
    Jeder Stein hat in jeder Ecke eine Zahl von 0 bis 3. Es gibt 24 davon und einen Joker (K1).

    Ein Stein kommt auf ein leeres Feld, das mit einem Stein eine Kante gemeinsam hat (M1). In jeder seiner Ecken muss er die Zahl zeigen, die alle anderen Steine dort zeigen, auch einer, der nur mit dieser Ecke anstößt (M2). Wo sechs Steine zusammenkommen, entsteht also eine Blume aus einer Farbe.

    Einen Stein legst du mit `330 E6` oder mit der Drehung `330.06@E6`: die Stunde auf dem Zifferblatt, bei der die letzte Zahl des Namens liegt (K4). Umgedreht wird ein Stein nie: `012` und `021` sind zwei verschiedene.
trioker-page-goal-caption = Wo 330 neben 333 passt

trioker-page-turn = Du bist am Zug
trioker-page-turn-body =
    Kannst du einen Stein legen, musst du es tun (T2). Kannst du nicht, ziehst du einen Stein aus der Bank nach; passt er, darfst du ihn legen, oder ihn behalten und passen (T3). Ist die Bank leer, passt du (T4).

    Die Steine werden verdeckt ausgeteilt: zu zweit je zehn, zu dritt sieben, zu viert sechs; auf *Pfaden* sieben, sechs, fünf (R1, S8). Der Rest ist die Bank. Der höchste ausgeteilte Stein beginnt auf dem Feld GO (S5). Deine Hand siehst nur du: Die anderen sehen, wie viele Steine du hast.

    In *Gerade und ungerade* gibt es keine Bank: Wer nicht legen kann, passt.
trioker-page-turn-caption = Mit Zahl: diese passen

trioker-page-joker = Der Joker
trioker-page-joker-body =
    Der Joker `12W` hat in einer Ecke einen Stern. Der Stern stimmt mit allem überein (M4) und zeigt keine Zahl: Die Ecke bleibt für den nächsten Stein offen (M5).

    Seine anderen Ecken sind eine 1 und eine 2 wie alle anderen. Er hat 3 Augen.
trioker-page-joker-caption = Wo der Joker hier passt

trioker-page-ways = Einen Stein drehen
trioker-page-ways-body =
    Meist passt ein Stein nur auf eine Art auf ein Feld, und du musst nicht sagen, auf welche. Gibt es mehrere, wirst du gefragt.

    Die Stunde sagt, wo die *letzte* Zahl des Namens liegt: auf einem Feld mit der Spitze nach oben bei 12, 4 oder 8 Uhr, auf einem mit der Spitze nach unten bei 6, 10 oder 2 (K4).
trioker-page-ways-caption = Zwei Arten, auf E9 zu liegen

trioker-page-marks = Felder mit Zeichen
trioker-page-marks-body =
    In den Münzspielen tragen manche Felder ein Zeichen. Ein Zeichen wirkt einmal, für den Stein, der darauf gelegt wird:

    Zahlen: **+5 +2** bekommst du, **−5 −2** zahlst du (A1). **Pfeil**: Du spielst noch einmal. **Balken**: Wer als Nächstes dran wäre, setzt aus. **Stein mit Plus**: Alle anderen ziehen einen Stein nach, solange die Bank reicht (A2). **Drei Ringe**: Alle anderen geben dir je 2.

    Der Bank gehen die Münzen nie aus, und du darfst in Schulden geraten (R3).
trioker-page-marks-caption = F5 nimmt allen 2 ab

trioker-page-scores = Punkte
trioker-page-scores-body =
    Alle beginnen mit 35 Punkten, zu viert mit 30 (R1).

    Wer den letzten Stein legt, bekommt 10 und beendet die Partie; alle anderen zahlen für jeden Stein, den sie noch haben, 2 und dessen Augen (E1). Es gewinnt, wer die meisten Punkte hat. Zuerst fertig zu sein entscheidet nur bei Gleichstand an der Spitze (E2).

    Ist die Bank leer und niemand kann legen, wird die Partie wiederholt oder gewertet, wie vereinbart (E3).
trioker-page-scores-caption = Münzen und Steine aller Plätze

trioker-page-even-odd = Gerade und ungerade
trioker-page-even-odd-body =
    Ein offenes Duell: Eine Seite hat die zwölf geraden Steine, die andere die ungeraden (K2). Eine Münze entscheidet, wer welche; *Gerade* beginnt in der Mitte, nicht mit 000 oder 222 (S6, S7).

    Ein Stein, der ein Sechseck schließt, die sechs Felder um einen Punkt, bringt einen weiteren Zug; zwei Sechsecke bringen zwei (X1, X2). Wer einen Zusatzzug nicht nutzen kann, verliert alle (X3).

    Wer zuerst keine Steine mehr hat, gewinnt sofort (E6). Kann niemand legen, gewinnt, wer weniger Steine hat; bei gleich vielen wird mit getauschten Rollen noch einmal gespielt (E7).
trioker-page-even-odd-caption = 001 schließt zwei Sechsecke

trioker-page-paths = Ein, zwei oder drei Pfade
trioker-page-paths-body =
    333 liegt auf dem Startfeld. Von dort bilden die Steine einen, zwei oder drei gerade Pfade. Gelegt und nachgezogen wird nach denselben Regeln, ohne Münzen und Zeichen.

    Wer zuerst keine Steine mehr hat, gewinnt (E1). Kann niemand legen und die Bank ist leer, gewinnt die kleinste Strafe: 2 für jeden übrigen Stein, dazu seine Augen (E4).
trioker-page-paths-caption = Drei Pfade von 333

trioker-page-puzzle = Puzzles
trioker-page-puzzle-body =
    Allein: Füll die Form so, dass alle Ecken übereinstimmen. Jeder Stein darf auf jedes leere Feld, auf das er passt, auch in eine Sackgasse (P2); einen gelegten Stein nimmst du jederzeit wieder auf (getippt: `lift D1`).

    Manche Formen haben weniger Felder, als es Steine gibt: Du wählst aus. Jede Form lässt sich füllen; die kleinsten haben Tausende von Lösungen, die schwersten 14.
trioker-page-puzzle-caption = 003 passt auf D1

trioker-page-macmahon = MacMahons Sechseck
trioker-page-macmahon-body =
    24 Steine mit einer Farbe an jeder Kante: Elfenbein 1, Aprikose 2, Koralle 3, Pflaume 4, mit ebenso vielen Augen. Füll das Sechseck so, dass Kanten übereinstimmen, die sich berühren (Q1), und der ganze Rand eine Farbe hat (Q2): die vereinbarte, oder die deiner ersten Randkante.

    Ecken spielen keine Rolle. Für jede Farbe gibt es 11.853.792 Füllungen (Q4).
trioker-page-macmahon-caption = Ein Rand in Farbe 2
trioker-page-small-board = Das Brett mit 52 Feldern
trioker-page-small-board-body =
    Das Duell *Gerade und ungerade* lässt sich auch auf einem kleineren Sechseck spielen: dem Brett mit 73 Feldern ohne die Reihe von sieben an jeder seiner drei kurzen Seiten. Übrig bleiben 52 Felder, und sie behalten ihre Namen (G7, G8).

    Es ist weniger Platz: Sechsecke schließen sich eher, und das Ende kommt früher. Alle Regeln sind dieselben.
trioker-page-small-board-caption = 52 Felder, die Namen bleiben

trioker-page-legend = Was die Zeichen bedeuten
trioker-page-legend-body =
    – **Dicker gelber Rand**: der letzte Stein (331 auf F8). **Dünner gelber Rand**: ein früherer seit deinem letzten, oder deiner, den ein Computer beantwortet hat (123 auf E7).
    – **Namen von Feldern** (E8): Felder neben einem Stein, auf die der nächste kann, wenn er passt.
    – **+5 +2** bekommst du, **−5 −2** zahlst du. **Runder Pfeil**: Du spielst noch einmal. **Pfeile mit Balken**: Wer als Nächstes dran wäre, setzt aus. **Dreieck mit Plus**: Alle anderen ziehen einen Stein nach. **Drei Ringe**: Alle anderen geben dir je 2. Jedes wirkt einmal, für den Stein, der darauf gelegt wird.
    – **Schlichter Ring um eine Ecke** (*Gerade und ungerade*): ein eben geschlossenes Sechseck.

    – **Nummern** stehen zur Wahl, wenn du ziehst: Steine, dann Felder, dann Lagen. Ein rotes Kreuz zeigt, woran ein abgelehnter Zug scheitert.

    – **Namen**: Das gefüllte Feld ist am Zug, und seine Punkte sind die Nummer des Platzes. Die Münze zählt Punkte, der kleine Stein die Steine auf der Hand; mit Uhr steht daneben die übrige Zeit.
    – **`#2`** unten rechts ist die Zahl der gemachten Züge.
trioker-page-legend-caption = 123.08@E7, dann 331.02@F8
