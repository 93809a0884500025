### Die Lektion zu Kotelar Torissogi: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-torissogi-levels = Fünf Ebenen
lesson-torissogi-levels-task = Das Brett hat fünf **Ebenen**, A bis E, nebeneinandergelegt. Für Schwarz führt eine Ebene **weiter** in Richtung E. Eine **Schwalbe** (`S`) geht ein Feld vorwärts *oder* eine Ebene weiter. Zieh die Schwalbe von Bc3 eine Ebene **weiter**, nach **Cc3**.
    .short = Zieh die Schwalbe von Bc3 eine Ebene weiter, nach Cc3.
lesson-torissogi-levels-right = Richtig: dieselbe Linie, dieselbe Reihe, die nächste Ebene. Ein Feld heißt nach Ebene, Linie, Reihe. Vögel schlagen genau so, wie sie ziehen. Was die Zeichen auf dem Brett bedeuten: `/{ command-rules-name }`, letzte Seite.
lesson-torissogi-levels-forward = Das ist vorwärts, auf derselben Ebene. Eine Ebene weiter heißt dasselbe Feld auf der nächsten Tafel: Cc3.
lesson-torissogi-levels-phoenix = Das ist dein Phönix. Zieh die Schwalbe in der Mitte von Ebene B.

lesson-torissogi-phoenix = Der Phönix
lesson-torissogi-phoenix-task = Den **Phönix** (`Px`) darfst du nicht verlieren. Er geht auf jedes der 26 Felder um ihn herum, auf seiner Ebene und den Ebenen daneben. Flieg eine Ebene weiter, dabei eins nach rechts und eins vorwärts: **Dd4**.
lesson-torissogi-phoenix-right = Richtig. Auch Felder, die nur eine Ecke gemeinsam haben, sind Nachbarn.
lesson-torissogi-phoenix-level = Damit bleibst du auf Ebene C. Geh auf Ebene D: eine Ebene weiter, eins nach rechts, eins vorwärts.
lesson-torissogi-phoenix-other = Auch das ist ein Nachbarfeld, aber das Ziel ist Dd4.

lesson-torissogi-crane = Kranich und Eule
lesson-torissogi-crane-task = Der **Kranich** (`C`) wechselt immer die Ebene: Er geht auf jedes der neun Felder um seine Stelle auf der nächsten und auf der vorigen Ebene, nie auf seiner eigenen. Schlag mit ihm die weiße Schwalbe auf **Dc3**.
    .short = Schlag mit dem Kranich die weiße Schwalbe auf Dc3.
lesson-torissogi-crane-right = Geschlagen. Ein geschlagener Vogel kommt in deine Hand; davon gleich mehr.
lesson-torissogi-crane-crane = Dorthin kann der Kranich, aber geschlagen ist nichts. Die Schwalbe steht auf demselben Feld eine Ebene weiter, auf Dc3.
lesson-torissogi-crane-other = Nimm den Kranich auf Cc3.
lesson-torissogi-crane-task2 = Die **Eule** (`L`) geht auf die neun Felder eine Reihe **vorwärts** und die neun eine Reihe **rückwärts**, auf ihrer Ebene und den Ebenen daneben, aber nie seitwärts in ihrer eigenen Reihe. Schlag die Schwalbe auf **Ca3**.
    .short = Schlag mit der Eule die Schwalbe auf Ca3.
lesson-torissogi-crane-right2 = Richtig. Kraniche wechseln die Ebene, Eulen die Reihe.
lesson-torissogi-crane-owl = Dorthin kann die Eule, aber schlag die Schwalbe eine Reihe vorwärts, auf Ca3.
lesson-torissogi-crane-other2 = Nimm die Eule auf Ca2.

lesson-torissogi-pheasant = Der Fasan springt
lesson-torissogi-pheasant-task = Der **Fasan** (`Pt`) springt zwei Felder gerade vorwärts oder gerade zwei Ebenen weiter, egal was dazwischen steht. (Außerdem geht er auf die halbdiagonalen Nachbarfelder rückwärts oder eine Ebene zurück.) Spring über deine eigene Schwalbe und schlag **Cc5**.
lesson-torissogi-pheasant-right = Einfach darüber hinweg. Nur wenige Vögel springen: Fasane, und Gänse, die du bald kennenlernst.
lesson-torissogi-pheasant-swallow = Geschlagen, aber mit der Schwalbe. Lass den Fasan von Cc3 darüber springen.
lesson-torissogi-pheasant-pheasant = Das kann der Fasan. Das Ziel ist aber Cc5, zwei Felder gerade vorwärts.
lesson-torissogi-pheasant-other = Nimm den Fasan auf Cc3.

lesson-torissogi-quail = Die Wachteln
lesson-torissogi-quail-task = Die **L-Wachtel** (linke Wachtel, `LQ`) gleitet beliebig weit gerade vorwärts, gerade **Ebene um Ebene weiter** und rückwärts nach rechts; rückwärts nach links geht sie ein Feld. Die R-Wachtel ist ihr Spiegelbild. Schlag die Schwalbe zwei Ebenen weiter, auf **Eb3**.
lesson-torissogi-quail-right = Richtig. Wer gleitet, hält beim ersten Vogel im Weg an; einen gegnerischen kann er dort schlagen.
lesson-torissogi-quail-quail = Dorthin kann die Wachtel. Gleite aber gerade weiter, von Cb3 nach Eb3, und schlag die Schwalbe.
lesson-torissogi-quail-other = Nimm die L-Wachtel auf Cb3.

lesson-torissogi-falcon = Der Falke
lesson-torissogi-falcon-task = Der **Falke** (`F`) geht auf jedes Nachbarfeld seiner Ebene und der nächsten, aber eine Ebene **zurück** nur mit einem Schritt nach links, rechts, vorwärts oder rückwärts. Schlag die Schwalbe auf Ebene B, die er erreicht.
    .short = Schlag die Schwalbe auf Ebene B, die dein Falke erreicht.
lesson-torissogi-falcon-right = Richtig: Bc4 liegt eine Ebene zurück und eins vorwärts. Bc3, gerade eine Ebene zurück, erreicht der Falke nicht, ebenso wenig die vier Ecken dort. Jede Seite hat einen Falken, am Anfang ihr stärkster Vogel.
lesson-torissogi-falcon-falcon = Nichts geschlagen. Von Bc3 (gerade eine Ebene zurück) und Bc4 (eine Ebene zurück, eins vorwärts) erreicht der Falke eines.
lesson-torissogi-falcon-other = Nimm den Falken auf Cc3.

lesson-torissogi-hand = Geschlagenes kommt zurück
lesson-torissogi-hand-task = Was du schlägst, kommt in **deine Hand**. Schlag die weiße Eule auf **Dc3** mit deinem Kranich und sieh unter das Brett.
lesson-torissogi-hand-right = Jetzt ist die Eule in deiner Hand. Weiß zieht mit dem Phönix.
lesson-torissogi-hand-quiet = Nichts geschlagen. Die Eule steht von deinem Kranich aus gerade eine Ebene weiter, auf Dc3.
lesson-torissogi-hand-task2 = Statt zu ziehen, darfst du einen Vogel aus deiner Hand auf irgendein leeres Feld **einsetzen**, als deinen eigenen. Setz die Eule ein, wo du magst.
lesson-torissogi-hand-right2 = Jetzt kämpft sie für dich. Ein Vogel in der Hand kann überall auftauchen: Das macht Angriffe so plötzlich.
lesson-torissogi-hand-move = Damit ziehst du auf dem Brett. Wähle die Eule in deiner Hand und ein leeres Feld.

lesson-torissogi-promote = Der Falke wird zum Adler
lesson-torissogi-promote-task = Die Reihen 4 und 5 der Ebenen D und E, wo der Gegner beginnt, sind deine **Umwandlungszone** (in hellerem Ton). Ein Falke, dessen Zug dort beginnt oder endet, darf ein **Adler** werden. Zieh dorthin und wandle um (`+`).
    .short = Zieh den Falken in die Zone und wandle ihn um (+).
lesson-torissogi-promote-right = Ein Adler! Der Balken am Fuß des Steins zeigt, dass er umgewandelt ist. Wird er geschlagen, ist er wieder ein Falke.
lesson-torissogi-promote-stays = In der Zone, aber mit `=` bleibt er Falke. Wähle die Umwandlung.
lesson-torissogi-promote-outside = Dieses Feld liegt nicht in der Zone. Es braucht Ebene D oder E *und* Reihe 4 oder 5: zum Beispiel Dc4.
lesson-torissogi-promote-other = Zieh mit dem Falken auf Cc3.

lesson-torissogi-goose = Die Schwalbe wird zur Gans
lesson-torissogi-goose-task = Eine Schwalbe, die in die Zone zieht, wird **immer** zur **Gans**. Zieh die Schwalbe auf Cb4 eine Ebene weiter, in die Zone.
lesson-torissogi-goose-right = Eine Gans. Weiß zieht mit dem Phönix.
lesson-torissogi-goose-swallow = Das ist vorwärts, auf Ebene C, außerhalb der Zone. Geh eine Ebene weiter.
lesson-torissogi-goose-other = Zieh mit der Schwalbe auf Cb4.
lesson-torissogi-goose-task2 = Eine Gans **springt** über alles: zwei vorwärts und zwei Ebenen weiter oder zurück; zwei Ebenen weiter und zwei nach links oder rechts; zwei gerade rückwärts; gerade zwei Ebenen zurück. Schlag die Eule gerade zwei Ebenen zurück, auf **Bb4**.
    .short = Schlag mit der Gans die Eule auf Bb4.
lesson-torissogi-goose-right2 = Richtig. Eine Gans ist schwer aufzuhalten, aber alle Felder erreicht sie nie: Bei jedem Sprung bleiben gerade Koordinaten gerade und ungerade ungerade.
lesson-torissogi-goose-goose = Ein Sprung der Gans, aber schlag die Eule zwei Ebenen zurück, auf Bb4.
lesson-torissogi-goose-other2 = Spring mit der Gans auf Db4.

lesson-torissogi-eagle = Schlag den Phönix und gewinn
lesson-torissogi-eagle-task = Der **Adler** gleitet auf den vier Diagonalen Ebene um Ebene **weiter**, auf denen zurück bis zu zwei, gerade zurück beliebig weit; sonst geht er auf die Nachbarfelder. Du gewinnst, indem du den **Phönix schlägst**: hier diagonal weiter, auf **Ea5**.
    .short = Schlag den Phönix, diagonal weiter, auf Ea5.
lesson-torissogi-eagle-right = Der Phönix ist geschlagen: Schwarz gewinnt sofort.
lesson-torissogi-eagle-eagle = Ein Zug des Adlers, aber der Phönix ist noch da: C, D, E; c, b, a; 3, 4, 5.
lesson-torissogi-eagle-other = Nimm den Adler auf Cc3.

lesson-torissogi-danger = Dein Phönix ist angegriffen
lesson-torissogi-danger-task = Die R-Wachtel von Weiß auf Ac4 gleitet gerade die Linie herab auf deinen Phönix auf **Ac1** zu. Nichts zwingt dich zu handeln, aber wird er geschlagen, verlierst du. Mach irgendeinen Zug, nach dem Weiß ihn nicht schlagen kann.
    .short = Zieh so, dass Weiß deinen Phönix nicht schlagen kann.
lesson-torissogi-danger-right = In Sicherheit. Du kannst ausweichen, den Angreifer schlagen oder einem gleitenden Vogel einen anderen in den Weg stellen.
lesson-torissogi-danger-danger = Weiß kann deinen Phönix immer noch schlagen. Geh von der Linie weg auf ein Feld, das die Wachtel nicht erreicht, oder versperr den Weg.

lesson-torissogi-files = Schwalben einsetzen
lesson-torissogi-files-task = Eine Schwalbe darf nicht auf eine **Linie**, auf der du schon eine nicht umgewandelte hast, gleich auf welcher Ebene (hier a, c und e), und nicht auf die letzte Reihe von Ebene E. Setz eine aus deiner Hand ein.
    .short = Setz eine Schwalbe ein, wo es erlaubt ist.
lesson-torissogi-files-right = Richtig. Auf den Linien b und d steht auf keiner Ebene eine eigene Schwalbe. Eine Linie ist die ganze Scheibe durch alle fünf Ebenen; Gänse darin zählen nicht. Auf der letzten Reihe von Ebene E könnte eine Schwalbe nie mehr ziehen.
lesson-torissogi-files-falcon = Ein Falke darf überall eingesetzt werden. Setz eine Schwalbe ein.
lesson-torissogi-files-move = Das ist ein Zug auf dem Brett. Setz eine Schwalbe aus deiner Hand ein.

lesson-torissogi-mate = Matt durch Einsetzen
lesson-torissogi-mate-task = Der Phönix von Weiß auf Ee5 ist von eigenen Vögeln eingeengt; dein Fasan deckt Ee4, dein Falke De5. Eine **Schwalbe darf nicht eingesetzt werden**, um sofort mattzusetzen; jeder andere Vogel schon. Setz den **Falken** auf **Ee4** ein.
lesson-torissogi-mate-right = Was Weiß auch tut, der Phönix fällt. Weiß schlägt den Falken.
lesson-torissogi-mate-swallow = Das Einsetzen ist erlaubt, lässt Weiß aber Zeit. Und auf Ee4, wo sie mattsetzen würde, ist eine Schwalbe verboten.
lesson-torissogi-mate-drop = Von dort lässt der Falke dem Phönix Zeit. Setz ihn direkt daneben ein, auf Ee4.
lesson-torissogi-mate-move = Setz durch Einsetzen matt: den Falken aus deiner Hand auf Ee4.
lesson-torissogi-mate-task2 = Der Phönix ist deinem Fasan vor die Füße gelaufen, der gerade zwei Ebenen weiter springt. Mach Schluss.
    .short = Mach Schluss: Schlag den Phönix mit dem Fasan.
lesson-torissogi-mate-right2 = Der Phönix ist geschlagen. Achte auf solche Netze: Die eigenen Vögel sind oft der Käfig eines Phönix.
lesson-torissogi-mate-late = Der Phönix ist noch da: Der Fasan auf Ce4 schlägt ihn auf Ee4.

lesson-torissogi-repetition = Zum dritten Mal
lesson-torissogi-repetition-task = Diese Stellung steht nun zum **dritten** Mal da (auch die Hände zählen). Ab jetzt darfst du keinen Zug wiederholen, den du in ihr schon gemacht hast: **Ba1-Ca1** ist gesperrt, probier es ruhig. Spiel etwas anderes.
    .short = Spiel etwas anderes als Ba1-Ca1.
lesson-torissogi-repetition-right = Richtig. Remis durch Wiederholung gibt es nicht: Eine Seite muss abweichen. Solange dein Phönix angegriffen ist, bindet dich die Regel nicht: Wer immer wieder angreift, muss abweichen, nicht wer flieht.

lesson-torissogi-count = Wenn nichts mehr geschieht
lesson-torissogi-count-task = Nach 100 Zügen hintereinander ohne Schlag, Einsetzen, Umwandlung oder Schwalbenzug werden die Vögel **auf dem Brett** gezählt: 20 Punkte gewinnen, wenn nur eine Seite sie hat. Schwarz hat 20, Weiß 19, nach 99 Zügen. Mach noch einen **ruhigen** Zug.
lesson-torissogi-count-right = Gezählt (Falke und Adler 5, alle anderen 1, Phönix und Hände nichts): 20 zu 19, Schwarz gewinnt. Mit 20 oder mehr auf beiden Seiten, oder auf keiner, wäre es remis.
lesson-torissogi-count-progress = Damit beginnt die Zählung von vorn: Das war ein Schlag, ein Einsetzen oder ein Zug einer Schwalbe. Mach einen ruhigen Zug mit einem anderen Vogel.
