### Die Lektion zu Triangulation: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-triangulation-general = Der General
lesson-triangulation-general-task = Der **General** (Krone) geht ein Feld weit: über eine Seite, gerade über eine Ecke oder schräg auf ein Nachbarfeld gleicher Farbe. Zieh ihn gerade über die Ecke unter ihm, nach **G5Π** (Reihen ab der Ecke von Rot, Grün, Blau).
    .short = Zieh den General über die Ecke unter ihm, nach G5Π.
lesson-triangulation-general-right = Richtig. Zwei Ziele haben gefehlt: Deine Infanterie auf E6Σ besetzt das Feld dazwischen, also waren die beiden schrägen Felder daneben für den General versperrt. Der Name eines Feldes zählt die Reihen von drei Ecken aus: `A`–`H` von Rot, `1`–`8` von Grün, ein griechischer Buchstabe von Blau. Was die Zeichen auf dem Brett bedeuten: `/{ command-rules-name }`, letzte Seite.
lesson-triangulation-general-other = Dorthin darf der General, aber das Ziel ist G5Π, gerade über die Ecke unter ihm.

lesson-triangulation-rukh = Der Rukh
lesson-triangulation-rukh-task = Der **Rukh** (Turm) läuft im Zickzack eine Reihe von Dreiecken entlang: über eine Seite, über eine andere, wieder über die erste, so weit die Felder leer sind, und schlägt den ersten Gegner. Schlag etwas mit dem auf **F6Σ**.
lesson-triangulation-rukh-right = Richtig. Durch jedes Feld gehen drei Reihen, ein Rukh hat also sechs Strahlen. Von der Mitte eines leeren Bretts erreicht ein Rukh 27 Felder.
lesson-triangulation-rukh-infantry = Ein Schlag, aber mit deiner Infanterie. Nimm den Rukh auf F6Σ.
lesson-triangulation-rukh-quiet = Dorthin kann der Rukh, aber geschlagen ist nichts. Auf seinen Reihen stehen zwei Gegner: E6Φ und F7Ξ.
lesson-triangulation-rukh-other = Nimm den Rukh auf F6Σ.

lesson-triangulation-cavalry = Die Kavallerie
lesson-triangulation-cavalry-task = Die **Kavallerie** (Pferd) läuft die Höhe eines Dreiecks entlang, abwechselnd über Seiten und Ecken, zwei oder drei Felder weit. Sie **springt**: Was dazwischen steht, ist egal. Schlag mit der Kavallerie auf F5Σ die grüne Infanterie auf **E7Π**.
lesson-triangulation-cavalry-right = Über die eigenen Linien hinweg. Höchstens zehn Felder kann sie erreichen.
lesson-triangulation-cavalry-quiet = Dort kann die Kavallerie landen. Schlag aber die grüne Infanterie auf E7Π.
lesson-triangulation-cavalry-other = Nimm die Kavallerie auf F5Σ.

lesson-triangulation-march = Infanterie, vorn eine Seite
lesson-triangulation-march-task = **Infanterie** marschiert von ihrer Ecke weg. Hier liegt vorn eine flache Seite: Über die **geht** sie, ohne zu schlagen. Sie **schlägt** auf vier anderen Feldern der nächsten Reihe: zwei fernen, zwei nahen. Schlag eine Figur.
    .short = Schlag etwas mit deiner Infanterie.
lesson-triangulation-march-right = Richtig. Die fernen Felder liegen gerade über einer Ecke, die nahen schräg. Wäre das Feld geradeaus besetzt gewesen, wären nur die zwei fernen geblieben.
lesson-triangulation-march-step = Das ist der Schritt über die Seite vorn: Dort schlägt Infanterie nie. Schlag eine der vier Figuren in der nächsten Reihe.
lesson-triangulation-march-other = Nimm deine Infanterie auf D6Φ.

lesson-triangulation-white = Infanterie, vorn eine Spitze
lesson-triangulation-white-task = Hier liegt vorn eine Spitze. Infanterie geht **seitwärts** und schlägt über die Spitze: geradeaus oder auf den Feldern daneben, wenn das Feld neben ihr auf dieser Seite leer ist. Schlag eine Figur.
    .short = Schlag etwas mit deiner Infanterie.
lesson-triangulation-white-right = Richtig. Vorn eine Seite, dann eine Spitze, dann eine Seite: Infanterie rückt in zwei Arten von Schritten vor, zähl also nach, bevor du sie losschickst.
lesson-triangulation-white-step = Das ist ein Schritt zur Seite. Schlag eine der drei Figuren in der nächsten Reihe.
lesson-triangulation-white-other = Nimm deine Infanterie auf D7Φ.

lesson-triangulation-double = Der erste Zug
lesson-triangulation-double-task = Infanterie, die noch nie gezogen hat, ist **frisch** (zwei Winkel). Sie darf **zwei Schritte** auf einmal gehen: geradeaus und dann nach links oder rechts, oder umgekehrt, nur auf leere Felder. Geh mit der auf C7Φ zwei Schritte.
lesson-triangulation-double-right = Richtig. Frisch ist sie nun nicht mehr und geht ab jetzt Schritt für Schritt.
lesson-triangulation-double-single = Ein Schritt. Sie darf zwei auf einmal gehen: geradeaus, dann nach links oder rechts, nach D6Φ oder D7Σ.
lesson-triangulation-double-other = Nimm deine Infanterie auf C7Φ.

lesson-triangulation-castle = Die Rochade
lesson-triangulation-castle-task = Dein General und ein Rukh neben ihm dürfen **die Felder tauschen**, wenn beide noch nie gezogen haben (ein Sockel darunter zeigt es) und der General weder vorher noch nachher angegriffen ist. Mach eine Rochade, nach welcher Seite du willst.
lesson-triangulation-castle-right = Richtig, geschrieben `B8Ω=B7Ω`. Der Rukh kommt ins Freie, der General an den Rand.
lesson-triangulation-castle-general = Ein Zug des Generals allein. Wähle das Feld eines der Rukhs, B7Ω oder B8Φ.
lesson-triangulation-castle-other = Wähle den General auf B8Ω, dann einen Rukh neben ihm.

lesson-triangulation-check = Schach
lesson-triangulation-check-task = Der Rukh von Grün sieht die Linie 8 entlang auf deinen General auf A8Ω: **Schach**. Solange ein Zug hilft, sind nur sichere Züge erlaubt, und das Menü zeigt keine anderen. Weich nicht aus: **stell etwas dazwischen**.
lesson-triangulation-check-right = Richtig: Der Weg des Rukhs ist zu. Schach können dir beide Gegner geben.
lesson-triangulation-check-general = Erlaubt, der General geht aus der Linie. Versuch aber, den Rukh oder die Kavallerie dazwischenzustellen.

lesson-triangulation-duty = Matt, und die Pflicht zum Schlagen
lesson-triangulation-duty-task = Du bist jetzt Grün und hast Rot mattgesetzt: Rot war am Zug und stand im Schach, und kein Zug half. Noch ist Rot nicht ausgeschieden; du **musst** den General bei erster Gelegenheit schlagen, vor jedem anderen Zug.
    .short = Schlag den General von Rot.
lesson-triangulation-duty-right = Rot ist ausgeschieden. Du befehligst jetzt die ganze Armee von Rot und hast seine Gefangenen; die Figuren bleiben stehen, wo sie sind.

lesson-triangulation-command = Befehl über eine gefallene Armee
lesson-triangulation-command-task = Du, Grün, hast den General von Rot geschlagen. Rote Figuren sind jetzt außen grün, innen rot. Du ziehst mit **irgendeiner Figur, die du befehligst**, und rote Infanterie marschiert weiter von der Ecke von *Rot* weg. Zieh mit einer davon.
    .short = Zieh mit einer roten Infanterie.
lesson-triangulation-command-right = Richtig. Eine gefallene Armee entscheidet oft die Partie: zwei Armeen unter einem Befehl.
lesson-triangulation-command-own = Ein Zug deiner eigenen Armee. Zieh mit der roten Infanterie auf D6Φ oder D7Σ.

lesson-triangulation-rescue = Befreiung
lesson-triangulation-rescue-task = Geschlagene Figuren sind **Gefangene** an der Ecke der Armee, die sie schlug: Grün hält deinen Rukh und Infanterie. Wenn deine Infanterie dort **ankommt**, darf sie jemanden befreien; Rukh und Kavallerie gehen vor. Geh nach **H1Ω** und befreie den Rukh.
lesson-triangulation-rescue-right = Der Rukh steht in der Ecke, und die Infanterie, die ihn befreit hat, ist heim in deine dritte Reihe gegangen.
lesson-triangulation-rescue-stays = Angekommen ist sie, aber befreit hat sie niemanden. Wähle, den Rukh zu befreien, und wohin die Infanterie heimgeht.
lesson-triangulation-rescue-other = Zieh die Infanterie auf H2Ω in die Ecke von Grün, H1Ω.

lesson-triangulation-two = Gewinnen, zu zweit
lesson-triangulation-two-task = Zu zweit ist die dritte Armee **neutral**: Sie zieht nie und gibt kein Schach, aber sie steht im Weg. Hier ist Blau neutral. Dein Rukh auf H5Ξ kann jeden der beiden Generale schlagen. Schlag den, mit dem du **gewinnst**.
    .short = Schlag den General, mit dem du gewinnst.
lesson-triangulation-two-right = Der General von Grün ist gefallen: Du hast gewonnen. Den neutralen muss niemand schlagen. Der letzte General im Spiel gewinnt; mit dem neutralen hättest du seine Armee bekommen.
lesson-triangulation-two-neutral = Jetzt gehört dir die Armee von Blau, aber Grün spielt weiter. Schlag den General von Grün auf H1Ω.
lesson-triangulation-two-capture = Ein Schlag, aber der General von Grün steht noch auf H1Ω.
lesson-triangulation-two-quiet = So entkommt der General von Grün. Schlag ihn auf H1Ω.
