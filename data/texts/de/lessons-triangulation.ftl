### Die Lektion zu Triangulation: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-triangulation-general = Der General
lesson-triangulation-general-task = Der Name eines Feldes zählt seine Reihe von drei Ecken aus: `A`–`H` von Rot, `1`–`8` von Grün, ein griechischer Buchstabe von Blau. Der **General** (Krone) geht ein Feld weit: über eine Seite, gerade über eine Ecke oder schräg auf ein Nachbarfeld gleicher Farbe. Zieh ihn gerade über die Ecke unter ihm, nach **G5Π**.
lesson-triangulation-general-right = Richtig. Zwei Ziele haben gefehlt: Deine Infanterie auf E6Σ besetzt das Feld dazwischen, also waren die beiden schrägen Felder daneben für den General versperrt.
lesson-triangulation-general-other = Dorthin darf der General, aber das Ziel ist G5Π, gerade über die Ecke unter ihm.

lesson-triangulation-rukh = Der Rukh
lesson-triangulation-rukh-task = Der **Rukh** (Turm) läuft im Zickzack eine Reihe von Dreiecken entlang: über eine Seite, über eine andere, wieder über die erste, so weit die Felder leer sind, und schlägt den ersten Gegner, den er trifft. Durch jedes Feld gehen drei Reihen, er hat also sechs Strahlen. Schlag etwas mit dem Rukh auf **F6Σ**.
lesson-triangulation-rukh-right = Richtig. Von der Mitte eines leeren Bretts erreicht ein Rukh 27 Felder.
lesson-triangulation-rukh-infantry = Ein Schlag, aber mit deiner Infanterie. Nimm den Rukh auf F6Σ.
lesson-triangulation-rukh-quiet = Dorthin kann der Rukh, aber geschlagen ist nichts. Auf seinen Reihen stehen zwei Gegner: E6Φ und F7Ξ.
lesson-triangulation-rukh-other = Nimm den Rukh auf F6Σ.

lesson-triangulation-cavalry = Die Kavallerie
lesson-triangulation-cavalry-task = Die **Kavallerie** (Pferd) läuft die Höhe eines Dreiecks entlang, abwechselnd über Seiten und Ecken, zwei oder drei Felder weit: Seite, Ecke; Seite, Ecke, Seite; Ecke, Seite; oder Ecke, Seite, Ecke. Sie **springt**: Was dazwischen steht, ist egal. Schlag mit der Kavallerie auf F5Σ die grüne Infanterie auf **E7Π**.
lesson-triangulation-cavalry-right = Über die eigenen Linien hinweg. Höchstens zehn Felder kann sie erreichen.
lesson-triangulation-cavalry-quiet = Dort kann die Kavallerie landen. Schlag aber die grüne Infanterie auf E7Π.
lesson-triangulation-cavalry-other = Nimm die Kavallerie auf F5Σ.

lesson-triangulation-march = Infanterie auf Schwarz
lesson-triangulation-march-task = **Infanterie** marschiert von der Ecke ihrer eigenen Farbe weg. Auf einem schwarzen Feld liegt vorn eine flache Seite: Über die **geht** sie, ohne zu schlagen. Sie **schlägt** auf vier anderen Feldern der nächsten Reihe: zwei fernen, gerade über einer Ecke, und zwei nahen, schräg, wenn das Feld geradeaus leer ist. Schlag eine der vier Figuren.
lesson-triangulation-march-right = Richtig. Wäre das Feld geradeaus besetzt gewesen, wären nur die zwei fernen geblieben.
lesson-triangulation-march-step = Das ist der Schritt über die Seite vorn: Dort schlägt Infanterie nie. Schlag eine der vier Figuren in der nächsten Reihe.
lesson-triangulation-march-other = Nimm deine Infanterie auf D6Φ.

lesson-triangulation-white = Infanterie auf Weiß
lesson-triangulation-white-task = Auf einem weißen Feld liegt vorn eine Spitze. Von dort geht Infanterie **seitwärts**, nach links oder rechts, und schlägt über die Spitze: geradeaus oder auf den weißen Feldern links und rechts davon, solange das schwarze Feld neben ihr auf dieser Seite leer ist. Schlag eine der drei Figuren.
lesson-triangulation-white-right = Richtig. Schwarz, Weiß, Schwarz: Infanterie rückt in zwei Arten von Schritten vor, zähl also nach, bevor du sie losschickst.
lesson-triangulation-white-step = Das ist ein Schritt zur Seite. Schlag eine der drei Figuren in der nächsten Reihe.
lesson-triangulation-white-other = Nimm deine Infanterie auf D7Φ.

lesson-triangulation-double = Der erste Zug
lesson-triangulation-double-task = Infanterie, die noch nie gezogen hat, ist **frisch** (zwei Winkel). Beim ersten Zug darf sie **zwei Schritte** auf einmal gehen: geradeaus und dann nach links oder rechts, oder umgekehrt. Beide Felder müssen leer sein, und geschlagen wird dabei nicht. Geh mit der Infanterie auf C7Φ zwei Schritte.
lesson-triangulation-double-right = Richtig. Frisch ist sie nun nicht mehr und geht ab jetzt Schritt für Schritt.
lesson-triangulation-double-single = Ein Schritt. Sie darf zwei auf einmal gehen: geradeaus, dann nach links oder rechts, nach D6Φ oder D7Σ.
lesson-triangulation-double-other = Nimm deine Infanterie auf C7Φ.

lesson-triangulation-castle = Die Rochade
lesson-triangulation-castle-task = Dein General und ein Rukh neben ihm dürfen **die Felder tauschen**, wenn beide noch nie gezogen haben (ein Sockel darunter zeigt es) und der General weder vorher noch nachher angegriffen ist. Das ist ein Zug. Mach eine Rochade, nach welcher Seite du willst.
lesson-triangulation-castle-right = Richtig, geschrieben `B8Ω=B7Ω`. Der Rukh kommt ins Freie, der General an den Rand.
lesson-triangulation-castle-general = Ein Zug des Generals allein. Wähle das Feld eines der Rukhs, B7Ω oder B8Φ.
lesson-triangulation-castle-other = Wähle den General auf B8Ω, dann einen Rukh neben ihm.

lesson-triangulation-check = Schach
lesson-triangulation-check-task = Der Rukh von Grün sieht die Linie 8 entlang auf deinen General auf A8Ω: **Schach**. Schach können dir beide Gegner geben. Solange ein Zug hilft, sind nur solche erlaubt, nach denen du sicher stehst, und das Menü zeigt keine anderen. Hier könnte der General ausweichen; **stell stattdessen etwas dazwischen**.
lesson-triangulation-check-right = Richtig: Der Weg des Rukhs ist zu.
lesson-triangulation-check-general = Erlaubt, der General geht aus der Linie. Versuch aber, den Rukh oder die Kavallerie dazwischenzustellen.

lesson-triangulation-duty = Matt, und die Pflicht zum Schlagen
lesson-triangulation-duty-task = Du bist jetzt Grün und hast Rot mattgesetzt: Rot war am Zug und stand im Schach, und kein Zug half. Wer matt ist, ist noch nicht ausgeschieden; aber wer mattgesetzt hat, **muss** den General bei der ersten Gelegenheit schlagen, vor jedem anderen Zug. Mehr bietet das Menü nicht an: Schlag ihn.
lesson-triangulation-duty-right = Rot ist ausgeschieden. Du befehligst jetzt die ganze Armee von Rot und hast seine Gefangenen; die Figuren bleiben stehen, wo sie sind.

lesson-triangulation-command = Befehl über eine gefallene Armee
lesson-triangulation-command-task = Du, Grün, hast den General von Rot geschlagen. Die roten Figuren zeigen jetzt zwei Farben: außen deine, innen ihre eigene. Du machst weiter einen Zug, wenn du dran bist, mit **irgendeiner Figur, die du befehligst**, und rote Infanterie marschiert weiter von der Ecke von *Rot* weg. Zieh mit einer roten Infanterie.
lesson-triangulation-command-right = Richtig. Eine gefallene Armee entscheidet oft das Spiel: zwei Armeen unter einem Befehl.
lesson-triangulation-command-own = Ein Zug deiner eigenen Armee. Zieh mit der roten Infanterie auf D6Φ oder D7Σ.

lesson-triangulation-rescue = Befreiung
lesson-triangulation-rescue-task = Geschlagene Figuren sind **Gefangene** des Platzes, der sie geschlagen hat, und lagern an seiner Ecke: Grün hält einen Rukh und eine Infanterie von dir. Wenn deine Infanterie in dieser Ecke **ankommt**, darf sie jemanden befreien; Rukh und Kavallerie gehen vor. Geh nach **H1Ω** und befreie den Rukh.
lesson-triangulation-rescue-right = Der Rukh steht in der Ecke, und die Infanterie, die ihn befreit hat, ist heim in deine dritte Reihe gegangen.
lesson-triangulation-rescue-stays = Angekommen ist sie, aber befreit hat sie niemanden. Wähle, den Rukh zu befreien, und wohin die Infanterie heimgeht.
lesson-triangulation-rescue-other = Zieh die Infanterie auf H2Ω in die Ecke von Grün, H1Ω.

lesson-triangulation-two = Gewinnen, zu zweit
lesson-triangulation-two-task = Der letzte General im Spiel gewinnt. Zu zweit ist die dritte Armee **neutral**: Sie zieht nie und gibt kein Schach, aber sie steht im Weg, und wer ihren General schlägt, befehligt sie. Hier spielt Rot gegen Grün, Blau ist neutral. Dein Rukh auf H5Ξ kann jeden der beiden Generale schlagen. Schlag den, mit dem du **gewinnst**.
lesson-triangulation-two-right = Der General von Grün ist gefallen: Du hast gewonnen. Den neutralen muss niemand schlagen.
lesson-triangulation-two-neutral = Jetzt gehört dir die Armee von Blau, aber Grün spielt weiter. Schlag den General von Grün auf H1Ω.
lesson-triangulation-two-capture = Ein Schlag, aber der General von Grün steht noch auf H1Ω.
lesson-triangulation-two-quiet = So entkommt der General von Grün. Schlag ihn auf H1Ω.
