### Die Lektion zu Trioker: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-trioker-start = Der erste Stein
lesson-trioker-start-task = Jeder Stein hat in jeder Ecke eine Zahl von 0 bis 3. Drehen darfst du ihn, umdrehen nie. Der höchste ausgeteilte beginnt auf dem Feld **GO**: Das ist deine **332**. Leg sie, wie herum du willst.
    .short = Leg 332 auf GO, wie herum du willst.
lesson-trioker-start-right = Richtig. Der Name liest die Ecken gegen den Uhrzeigersinn, und die Stunde (`.12`) sagt, wo die letzte liegt. Es gibt 24 Steine, dazu einen Joker. Was die Zeichen auf dem Brett bedeuten: `/{ command-rules-name }`, letzte Seite.

lesson-trioker-corners = Jede Ecke muss stimmen
lesson-trioker-corners-task = Ein Stein hat mit einem gelegten eine Kante gemeinsam und zeigt in **jeder Ecke**, was die anderen dort zeigen, auch jene, die nur dort anstoßen. Sieh dir **C6** an: An seinem Fuß steht eine 3. Leg einen Stein dorthin.
    .short = Leg einen Stein auf C6.
lesson-trioker-corners-right = Richtig. Wo sechs Steine zusammenkommen, wächst eine Blume aus einer Zahl.
lesson-trioker-corners-other = Dort passt er, aber füll C6, dessen untere Ecke eine 3 verlangt.

lesson-trioker-joker = Der Joker
lesson-trioker-joker-task = Der Joker **12W** hat in einer Ecke einen Stern. Der Stern stimmt mit jeder Zahl überein und gibt keine weiter: Die Ecke bleibt offen. Seine 1 und seine 2 müssen passen wie immer. Leg den Joker, wo er passt.
lesson-trioker-joker-right = Richtig. Hebst du ihn auf, rettet er dir einen Zug, wenn sonst nichts passt.
lesson-trioker-joker-other = Der passt, aber leg den Joker, 12W.

lesson-trioker-draw = Wenn nichts passt
lesson-trioker-draw-task = Kannst du einen Stein legen, musst du es tun. Von deinen passt keiner neben 333, also **ziehst du einen aus der Bank nach**. Etwas anderes kannst du nicht tun.
    .short = Zieh einen Stein aus der Bank nach.
lesson-trioker-draw-right = Du hast 332 nachgezogen.
lesson-trioker-draw-task2 = Passt der gezogene Stein, darfst du ihn gleich legen, oder ihn behalten und passen. Leg **332**.
lesson-trioker-draw-right2 = Richtig. Ist die Bank leer und nichts passt, passt du einfach.
lesson-trioker-draw-pass = Erlaubt: Du behältst ihn. Aber jeder Stein, den du am Ende hast, kostet Punkte, also leg ihn.

lesson-trioker-coins = Felder mit Zeichen
lesson-trioker-coins-task = In den Münzspielen beginnst du mit 35 Punkten, und manche Felder wirken einmal, für den Stein, der darauf kommt: **+5** und **+2** bekommst du, **−5** und **−2** zahlst du. Leg einen Stein auf das Feld, das dir **5** bringt.
lesson-trioker-coins-right = Plus 5. Wegen der Zeichen lohnt es sich zu überlegen, wohin, nicht nur was.
lesson-trioker-coins-other = Der passt, bringt aber keine 5. Such das Feld mit +5: G5.

lesson-trioker-again = Noch ein Zug
lesson-trioker-again-task = Der **Pfeil** gibt dir noch einen Zug. (Beim Balken setzt aus, wer als Nächstes dran wäre; beim Stein mit dem Plus ziehen alle anderen nach.) Leg einen Stein auf den Pfeil, **D2**.
lesson-trioker-again-right = Du bist gleich noch einmal am Zug.
lesson-trioker-again-other = Der passt, aber dort ist kein Pfeil. Leg 221 auf D2.
lesson-trioker-again-task2 = Nutz deinen zusätzlichen Zug: Leg irgendeinen Stein, der passt.
lesson-trioker-again-right2 = Zwei Steine hintereinander: Damit bist du dem Ende näher, als die anderen glauben.

lesson-trioker-debt = Schulden
lesson-trioker-debt-task = Hier hast du nur noch **1** Punkt, und B5 kostet 2. Du darfst trotzdem dorthin legen: Die Punkte können unter null fallen, die Bank leiht ohne Ende, und weiter geschieht nichts. Leg einen Stein auf **B5**.
lesson-trioker-debt-right = Minus 1. Kleine Schulden können sich lohnen, wenn du dafür einen unbequemen Stein los bist.
lesson-trioker-debt-other = Klüger vielleicht, aber probier das Feld, das 2 kostet: B5.

lesson-trioker-plan = Ein erster Plan
lesson-trioker-plan-task = Legt jemand den letzten eigenen Stein, zahlen alle anderen **2 für jeden übrigen Stein, dazu dessen Augen**: 10 für eine 332, nur 2 für eine 000. Werde also die schweren früh los. Leg den schwersten Stein, der passt.
lesson-trioker-plan-right = 332 ist weg, mit ihren 8 Augen. Heb kleine Steine und den Joker für das Ende auf.
lesson-trioker-plan-light = Der passt, ist aber nicht dein schwerster: 332 hat 8 Augen und passt auch.

lesson-trioker-out = Der letzte Stein
lesson-trioker-out-task = Wer den letzten Stein legt, bekommt **10** und beendet die Partie; die anderen zahlen für ihre. Es gewinnt, wer **die meisten Punkte** hat: Zuerst fertig zu sein genügt nicht. Du hast 33, die andere Seite 30. Leg deinen letzten Stein.
lesson-trioker-out-right = 43 zu 22: Du gewinnst. Wäre die andere Seite weit vorn gewesen, hättest du trotz des letzten Steins verloren.

lesson-trioker-paths = Pfade
lesson-trioker-paths-task = Die einfachsten Spiele sind die *Pfade*: gerade Reihen, die bei 333 beginnen. Gelegt wird nur an ihren **Enden**, ohne Münzen und Zeichen, und wer zuerst den letzten Stein legt, **gewinnt**. Deine 021 passt an beide Enden. Leg sie.
    .short = Leg 021 an ein Ende der Reihe.
lesson-trioker-paths-right = Zuerst fertig: Du gewinnst. Kann niemand mehr weiter, zählen die übrigen Steine: Es gewinnt, wer dafür am wenigsten zahlen müsste.

lesson-trioker-hexagon = Gerade und ungerade: Sechsecke
lesson-trioker-hexagon-task = Bei *Gerade und ungerade* hat eine Seite die geraden Steine, die andere die ungeraden. Ein Stein, der ein **Sechseck** schließt, alle sechs Felder um einen Punkt, bringt noch einen Zug. Einer deiner Steine schließt **zwei** auf einmal. Finde ihn.
    .short = Leg den Stein, der zwei Sechsecke auf einmal schließt.
lesson-trioker-hexagon-right = Zwei Sechsecke, zwei weitere Züge. Wer zuerst keine Steine mehr hat, gewinnt sofort.
lesson-trioker-hexagon-one = Der passt, schließt aber keine zwei Sechsecke. Sieh dir die Lücke in der Mitte an, D7.

lesson-trioker-puzzle = Allein: Füll eine Form
lesson-trioker-puzzle-task = Die Puzzles sind für eine Person: Füll die Form so, dass alle Ecken stimmen. Jeder Stein darf auf jedes Feld, auf das er passt, und jeden kannst du wieder aufnehmen. Ein Feld dieses Sterns ist noch offen. Füll es.
    .short = Füll das offene Feld des Sterns.
lesson-trioker-puzzle-right = Gelöst. Jeden Tag gibt es ein neues Puzzle für alle.
lesson-trioker-puzzle-lift = Damit nimmst du einen Stein auf. Erlaubt, aber du warst fast fertig: Füll D1.

lesson-trioker-macmahon = MacMahons Sechseck
lesson-trioker-macmahon-task = Eine zweite Art von Puzzle hat Farben an den **Kanten**: Kanten, die sich berühren, müssen übereinstimmen, Ecken spielen keine Rolle, und der ganze Rand zeigt eine Farbe. Ein Feld ist offen. Füll es.
    .short = Füll das offene Feld.
lesson-trioker-macmahon-right = Gelöst: Die Kanten stimmen, und der Rand hat eine Farbe.
lesson-trioker-macmahon-lift = Damit nimmst du einen Stein auf. Füll das offene Feld, D5.
