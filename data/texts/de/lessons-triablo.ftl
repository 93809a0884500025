### Die Lektion zu Triablo: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-triablo-slide = Ein Stern gleitet
lesson-triablo-slide-task = Das ist ein **Einzelstern**: ein Stern mit drei Spitzen. Er gleitet entlang einer seiner Spitzen über beliebig viele leere Punkte. Zieh den weißen Stern auf **e5** gerade nach oben bis **e8**. Wie er dort steht, ist hier egal.
    .short = Zieh den weißen Stern auf e5 gerade nach oben bis e8.
lesson-triablo-slide-right = Richtig: entlang einer Spitze, so weit du willst, auf einen leeren Punkt. Er zieht immer entlang einer seiner drei Spitzen. Was die Zeichen auf dem Brett bedeuten: `/{ command-rules-name }`, letzte Seite.
lesson-triablo-slide-elsewhere = Erlaubt, denn auch dorthin zeigt eine seiner Spitzen. Gefragt ist aber e8, am Ende der Spitze, die nach oben zeigt.
lesson-triablo-slide-other = Das ist ein anderer Stein von dir. Zieh mit dem Stern in der Mitte, auf e5.

lesson-triablo-turn = Am Ziel darf er sich drehen
lesson-triablo-turn-task = Ein Stern steht auf eine von zwei Arten: `^` hat eine Spitze nach oben, `v` eine nach unten. Drehen darf er sich nur beim Ankommen. Zieh **e5** nach **h2** und lass ihn mit **einer Spitze unten** ankommen, `v`.
    .short = Zieh e5 nach h2, am Ziel mit einer Spitze unten, v.
lesson-triablo-turn-right = Richtig. Jetzt zeigt eine Spitze nach unten, zwei schräg nach oben: Dorthin zieht er das nächste Mal.
lesson-triablo-turn-kept = Der Punkt stimmt, aber er steht noch mit einer Spitze oben. Wähle am Ziel: *eine Spitze unten*.
lesson-triablo-turn-other = Erlaubt, aber bring den Stern von e5 nach h2, mit einer Spitze unten.

lesson-triablo-doublet = Ein Doppelstern hat sechs Spitzen
lesson-triablo-doublet-task = Auf e5 überdeckt ein weißer Stern einen roten: ein **Doppelstern**. Zusammen haben sie sechs Spitzen, also gleitet er in alle sechs Richtungen; er gehört, wem der obere Stern gehört. Zieh ihn schräg nach rechts oben bis **h5**.
    .short = Zieh den Doppelstern auf e5 schräg nach rechts oben bis h5.
lesson-triablo-doublet-right = Richtig. Ein einzelner Stern, der so steht, wäre dort nicht hingekommen. Der überdeckte Stern wandert mit und steht immer andersherum.
lesson-triablo-doublet-elsewhere = Auch dorthin kann der Doppelstern, aber das Ziel ist h5.
lesson-triablo-doublet-other = Das ist ein anderer Stein von dir. Zieh mit dem Doppelstern in der Mitte, auf e5.

lesson-triablo-cover = Drei Spitzen schlagen
lesson-triablo-cover-task = Ein gegnerischer Stein lässt sich schlagen, wenn **drei Spitzen deiner Farbe** auf ihn zeigen, jede als erster Stein auf ihrer Linie, gleich wie weit weg. Drei weiße Sterne zeigen auf den roten auf **e5**. Schlag ihn.
    .short = Schlag den roten Stern auf e5 mit einem der drei.
lesson-triablo-cover-right = Geschlagen! Ein Einzelstern schlägt durch **Überdecken**: Der rote Stern bleibt unter deinem liegen, und beide sind jetzt ein Doppelstern, den du ziehst.
lesson-triablo-cover-abdicate = Damit gibt dein König die Krone weiter; davon später mehr. Schlag hier den roten Stern auf e5.
lesson-triablo-cover-quiet = Erlaubt, denn Schlagen ist nie Pflicht, aber geschlagen hast du nichts. Nimm e5 mit einem der drei Sterne, die darauf zeigen.

lesson-triablo-aim = Die dritte Spitze
lesson-triablo-aim-task = Auf den roten Stern auf e5 zeigen erst zwei Spitzen: die von e3 und c3. Hol eine dritte: Lass den Stern von **c7** nach **c5** gleiten und mit **einer Spitze oben** ankommen; dann zeigt er auf e5.
    .short = Zieh c7 nach c5, am Ziel mit einer Spitze oben.
lesson-triablo-aim-right = Jetzt zeigen drei Spitzen auf e5. Rot bemerkt es nicht und zieht woanders.
lesson-triablo-aim-turned = Der Punkt stimmt, aber mit einer Spitze unten zeigt er nicht auf e5. Lass ihn mit einer Spitze oben ankommen.
lesson-triablo-aim-other = Auf e5 zeigen immer noch nur zwei Spitzen. Zieh c7 nach c5, mit einer Spitze oben.
lesson-triablo-aim-task2 = Deine drei Spitzen zeigen noch auf e5. Schlag zu.
    .short = Schlag den roten Stern auf e5.
lesson-triablo-aim-right2 = So kommen die meisten Schläge zustande: Zwei Spitzen sind da, die dritte kommt dazu, und das Ziel entwischt nicht rechtzeitig.
lesson-triablo-aim-quiet = Nichts geschlagen. Nimm den Stern auf e5 mit c3, c5 oder e3.

lesson-triablo-lent = Auch Überdecktes zeigt
lesson-triablo-lent-task = Auf e5 zeigen nur zwei freie weiße Sterne. Aber sieh dir **g5** an: Dort hat Rot einen weißen Stern überdeckt, und überdeckte Spitzen **zeigen weiter für ihre eigene Farbe**. Deine ist die dritte. Schlag e5.
    .short = Schlag den roten Stern auf e5.
lesson-triablo-lent-right = Richtig. Ein Gefangener arbeitet für die eigene Seite: Wer einen Stern überdeckt, muss darauf achten, wohin er zeigt.
lesson-triablo-lent-quiet = Nichts geschlagen. Zähl noch einmal: e3, c3 und dein überdeckter Stern auf g5 sind drei Spitzen auf e5.

lesson-triablo-replace = Ein Doppelstern schlägt alles
lesson-triablo-replace-task = Einzelsterne überdecken nur Einzelsterne. Ein **Doppelstern** (oder ein König, gleich daneben) schlägt **jeden** Stein: Das Ziel kommt mit beiden Hälften vom Brett. Drei weiße Spitzen zeigen auf den roten Doppelstern auf **e5**. Schlag ihn mit deinem Doppelstern auf **e3**.
    .short = Schlag den Doppelstern auf e5 mit deinem auf e3.
lesson-triablo-replace-right = Richtig: Beide Hälften sind endgültig weg. Die Sterne auf c3 und c5 haben durch Zeigen geholfen, hätten selbst aber keinen Doppelstern schlagen können.
lesson-triablo-replace-quiet = Nichts geschlagen. Dein Doppelstern auf e3 kann e5 schlagen.

lesson-triablo-king-step = Der König macht einen Schritt
lesson-triablo-king-step-task = Der Stein mit der Nabe auf e5 ist dein **König**: ein Doppelstern aus einer Farbe. Er zieht nur **einen Schritt**, in jede Richtung. Geh nach oben auf **e6**. (Am Ziel darf sich die Krone drehen; beides ist recht.)
    .short = Geh mit dem König nach oben auf e6.
lesson-triablo-king-step-right = Richtig. Ohne König scheidest du aus, also achte darauf, wo sich drei gegnerische Spitzen auf ihm treffen könnten.
lesson-triablo-king-step-abdicate = Das ist eine Abdankung: Davon handelt der nächste Schritt. Geh hier einen Schritt nach oben auf e6.
lesson-triablo-king-step-elsewhere = Ein erlaubter Schritt, aber das Ziel ist e6.
lesson-triablo-king-step-other = Zieh mit dem König, dem Stein mit der Nabe auf e5.

lesson-triablo-abdicate = Abdankung
lesson-triablo-abdicate-task = Statt zu ziehen, kann der König **abdanken**: Ist der erste Stein auf einer Linie von ihm aus einer deiner Einzelsterne, geht die Krone auf diesen über, gleich wie weit weg. Gib die Krone an den Stern auf **e8** weiter.
lesson-triablo-abdicate-right = Jetzt ist die Krone auf e8, und der Stern, der darunter lag, bleibt auf e5 zurück. Nur durch Abdanken kommt ein König schnell voran, und am Anfang einer Partie kann er oft gar nichts anderes.
lesson-triablo-abdicate-step = Das ist ein Schritt des Königs. Gib stattdessen die Krone an e8 weiter: Wähle den König, dann e8.
lesson-triablo-abdicate-other = Wähle den König auf e5, dann den Stern auf e8.

lesson-triablo-rescue = Rette deinen König
lesson-triablo-rescue-task = Drei rote Spitzen zeigen auf deinen König auf e5, und eine gehört zum Doppelstern auf e3: Rot will ihn schlagen. Kein Schach zwingt dich, also pass selbst auf. Mach irgendeinen Zug, nach dem Rot den König nicht schlagen kann.
    .short = Zieh so, dass Rot deinen König nicht schlagen kann.
lesson-triablo-rescue-right = In Sicherheit. Du kannst weggehen, abdanken, schlagen oder einer der Spitzen einen Stein in den Weg stellen.
lesson-triablo-rescue-danger = Dein König kann immer noch geschlagen werden. Zieh ihn weg, gib die Krone an einen Stern woanders oder versperr eine Spitze.

lesson-triablo-take-king = Schlag den König
lesson-triablo-take-king-task = Du gewinnst, indem du den anderen König schlägst. Er ist ein Doppelstern, also kann das nur ein **Doppelstern** oder ein König daneben: Darum macht man Doppelsterne. Drei deiner Spitzen zeigen auf den König auf **e5**. Schlag ihn.
    .short = Schlag den König von Rot auf e5.
lesson-triablo-take-king-right = Der König ist weg, und zu zweit ist die Partie damit aus: Du hast gewonnen.
lesson-triablo-take-king-quiet = So entkommt der König. Dein Doppelstern auf e3 kann ihn schlagen.

lesson-triablo-immobile = Ein König, der nichts tun kann
lesson-triablo-immobile-task = Du verlierst auch, wenn du am Zug bist und dein **König** weder ziehen noch schlagen noch abdanken kann, selbst wenn andere Steine ziehen könnten. Der König von Rot auf e9 hat nur noch **f8** frei. Mach den Punkt zu.
    .short = Sperr dem König von Rot das Feld f8.
lesson-triablo-immobile-right = Der König von Rot kann nichts tun: Rot scheidet aus, und du gewinnst, ohne etwas zu schlagen. Auch wer weniger als drei Steine hat, scheidet aus.
lesson-triablo-immobile-free = Der König von Rot kann noch nach f8. Stell deinen Stern von f6 dorthin.

lesson-triablo-three = Zu dritt
lesson-triablo-three-task = Zu dritt scheidet aus, wer den König verliert: Die Steine kommen vom Brett, aber was sie **überdeckt hatten**, wird wieder frei. Auf g4 überdeckt Rot einen deiner Sterne. Schlag den König von Rot auf **e5** und sieh, was dort geschieht.
lesson-triablo-three-right = Rot ist ausgeschieden, und dein Stern auf g4 ist wieder frei. Die Partie geht gegen Schwarz weiter.
lesson-triablo-three-quiet = Rot ist noch im Spiel. Schlag den König auf e5 mit deinem Doppelstern auf e3.

lesson-triablo-setup = Aufstellen
lesson-triablo-setup-task = Zuerst wählt jede Seite, wie ihre Sterne stehen. Keiner darf geradewegs auf einen Gegner zeigen, darum stehen einige fest; die Knöpfe zeigen die freien. Dreh **e2**, gleich vor deinem König, mit **einer Spitze oben**, sonst nichts.
    .short = Dreh e2 mit einer Spitze oben, sonst nichts.
lesson-triablo-setup-right = Aufgestellt. Wie ein Stern steht, entscheidet, wohin er zuerst kann und worauf er zeigt; die meisten beginnen mit der üblichen Aufstellung.
lesson-triablo-setup-standard = Das ist die übliche Aufstellung, e2 mit einer Spitze unten. Drück zuerst e2, dann *So spielen*.
lesson-triablo-setup-other = Eine erlaubte Aufstellung, aber dreh nur e2.
