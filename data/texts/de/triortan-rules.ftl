### Die Seiten von /regeln zu Triortan.

triortan-page-goal = Ziel
triortan-page-goal-body =
    Zwei bis sechs Armeen aus Feuerwerk stehen auf einem Sechseck aus Dreiecken. **Wer seinen letzten Pyrotechniker verliert – Feuermeister oder Feuermeisterin –, scheidet aus**; wer zuletzt übrig ist, gewinnt. In einem Eckspiel haben alle zwei Pyrotechniker, in einem Kantenspiel einen.

    Auch wer am Zug nicht ziehen kann, scheidet aus. Die Figuren der Ausgeschiedenen werden zu Stein: Sie bleiben, stehen im Weg und können geschlagen werden, ziehen aber nie. Schach gibt es nicht: Niemand warnt dich, und du darfst einen Pyrotechniker stehen lassen, wo er geschlagen werden kann.
triortan-page-goal-caption = Zwei Armeen in Ecken gegenüber
triortan-page-board = Brett und Schreibweise
triortan-page-board-body =
    Ein Feld sind drei Zahlen, seine Reihe von drei Seiten aus: `(a,b,c)`. Die Buchstaben **a**, **b** und **c** stehen, wo ihre Zahlen beginnen; ein Ausschnitt nennt seine Reihen am Rand, etwa `a4`. Zwei Felder sind nur dann Nachbarn, wenn sie eine Seite gemeinsam haben.

    Ein Zug nennt Anfang und Ende: `(4,9,6)(5,9,6)`. Du kannst `4.9.6 5.9.6` oder `sk 4,9,6-5,9,6` tippen. Weiß, Blau, Orange, Rosa, Grün und Violett ziehen reihum, gegen den Uhrzeigersinn.
triortan-page-board-caption = Nach (4,9,6)(5,9,6)
triortan-page-setup = Aufstellen
triortan-page-setup-body =
    Wunderkerzen stehen auf der Linie, Pyrotechniker ganz hinten. Dann füllen alle, ungesehen, **alle** Felder hinter ihrer Linie aus ihrem Vorrat: zwei von jeder Art, dazu in Eckspielen die übrigen Wunderkerzen. Wähle eine fertige Aufstellung, oder ändere sie Feld für Feld; der obere Rand des Bilds zeigt, was du noch übrig hast. Wenn alle bereit sind, wird alles auf einmal aufgedeckt, und es wird ausgelost, wer beginnt.

    Als Text: `setup:classic`, `setup:swift`, `setup:wall`, oder die Kürzel der Reihe nach, `setup:FiFmSpTw…`.
triortan-page-setup-caption = Deine Felder, mit Zahlen
triortan-page-move = Wie Figuren ziehen
triortan-page-move-body =
    Die meisten Figuren gehen von Feld zu Feld. Ein Weg hört vor dem Rand auf und vor einer eigenen Figur; ein Feld mit einer fremden Figur darf er betreten, das schlägt sie und beendet den Weg. Blinker, Fallstern und Steigstern springen: Was dazwischen steht, ist egal.

    Bist du am Zug, musst du ziehen, und ein Zug endet nie, wo er begann.
triortan-page-move-caption = Eigene Figuren und Schläge beenden Wege
triortan-page-sparkler = Wunderkerze
triortan-page-sparkler-body =
    Ein Feld, über irgendeine Seite – aber nie geradewegs nach Hause zurück: im Kantenspiel nicht zur eigenen Kante hin, im Eckspiel zu keiner der zwei Seiten ihrer Ecke hin. Ebenso schlägt sie. Alle haben fünfzehn.
triortan-page-sparkler-caption = Die Wunderkerze geht nie heimwärts
triortan-page-short-fuse = Kurzlunte
triortan-page-short-fuse-body =
    Über eine Seite, dann über irgendeine Ecke des erreichten Felds. Sie darf nach dem ersten Feld aufhören, und muss es, wenn sie dort schlägt; eine eigene Figur auf dem ersten Feld sperrt diesen Weg.
triortan-page-short-fuse-caption = Seite, dann Ecke
triortan-page-long-fuse = Langlunte
triortan-page-long-fuse-body =
    Über eine Ecke auf das Feld gerade gegenüber, dann über irgendeine Seite dieses Felds. Sie darf nach dem ersten Feld aufhören, und muss es, wenn sie dort schlägt.
triortan-page-long-fuse-caption = Ecke, dann Seite
triortan-page-strobe = Blinker
triortan-page-strobe-body =
    Springt eine Reihe entlang, auf das übernächste der Felder, die wie seines zeigen: Eine Zahl steigt um zwei, eine andere fällt um zwei. Nichts dazwischen hält ihn auf. Er erreicht nur jedes achte Feld des Bretts.
triortan-page-strobe-caption = Sechs Sprünge die Reihen entlang
triortan-page-spinner = Kreisel
triortan-page-spinner-body =
    Dreht sich um irgendeine Ecke seines Felds, in beiden Richtungen, durch die sechs Felder, die dort zusammenstoßen, so weit er will. Figuren halten ihn auf wie auf jedem Weg.
triortan-page-spinner-caption = Um drei Ecken, in beiden Richtungen
triortan-page-falling-star = Fallstern
triortan-page-falling-star-body =
    Springt über eine Seite und weiter über die Ecke gegenüber: von einem Feld mit der Spitze nach unten steigt eine Zahl um zwei, und die anderen fallen um eins, von einem mit der Spitze nach oben umgekehrt.
triortan-page-falling-star-caption = Drei Sprünge: Seite und Ecke
triortan-page-rising-star = Steigstern
triortan-page-rising-star-body =
    Springt über eine Ecke und weiter über die Seite dahinter: der Weg des Fallsterns von einem Feld, das in die andere Richtung zeigt.
triortan-page-rising-star-caption = Drei Sprünge: Ecke und Seite
triortan-page-twister = Wirbel
triortan-page-twister-body =
    Geradeaus über eine Ecke, eine Seite, eine Ecke, eine Seite … so weit der Weg frei ist. Der erste Schritt geht immer über eine Ecke; nach einer ungeraden Zahl von Feldern blickt er also in die andere Richtung.
triortan-page-twister-caption = Drei Strahlen, zuerst über eine Ecke
triortan-page-fountain = Fontäne
triortan-page-fountain-body =
    Die Reihen entlang, von Seite zu Seite, so weit der Weg frei ist: sechs Strahlen.
triortan-page-fountain-caption = Sechs Strahlen die Reihen entlang
triortan-page-firemaster = Feuermeister
triortan-page-firemaster-body =
    Ein Pyrotechniker: ein Feld, über eine Seite. Verlierst du deinen letzten Pyrotechniker, scheidest du aus.
triortan-page-firemaster-caption = Ein Schritt über eine Seite
triortan-page-firemistress = Feuermeisterin
triortan-page-firemistress-body =
    Zählt als Pyrotechniker: ein Feld, gerade über eine Ecke. Verlierst du deinen letzten Pyrotechniker, scheidest du aus.
triortan-page-firemistress-caption = Ein Schritt über eine Ecke
triortan-page-pyrotech = Pyrotechniker
triortan-page-pyrotech-body =
    In Kantenspielen mit `pyrotech=dual` zieht der eine Pyrotechniker auf beide Arten: ein Schritt über eine Seite oder über eine Ecke.
triortan-page-pyrotech-caption = Seiten und Ecken
triortan-page-arrival = Eine Wunderkerze kommt an
triortan-page-arrival-body =
    Eine Wunderkerze, die ihre letzte Reihe erreicht – die Kante gegenüber, in Eckspielen eine der zwei Seiten gegenüber –, bringt eine Wahl, einmal und sofort:
    • nichts;
    • **Tausch** `=Tw`: Sie wird eine Figur aus deinem Vorrat, die nicht auf dem Brett ist;
    • **Zugabe** `+Tw@(1,11,8)`: Eine solche Figur kommt auf ein leeres Feld am Rand deines Startgebiets; die Wunderkerze bleibt.

    So kann eine geschlagene Figur zurückkommen, aus dem Stapel des Platzes, der sie geschlagen hat. In Eckspielen sogar ein verlorener Pyrotechniker, solange du den anderen hast.
triortan-page-arrival-caption = Wo eine Zugabe hinkommen kann
triortan-page-problem = Probleme und Remis
triortan-page-problem-body =
    In einem **Problem** bist du am Zug und musst alle genannten Gegner in der angegebenen Zahl von Zügen zum Ausscheiden zwingen, was sie auch antworten.

    Eine Partie endet remis nach je fünfzig Zügen aller Plätze ohne Fortschritt: ohne Schlag, Wahl bei einer Ankunft, Schritt einer Wunderkerze nach vorn oder Ausscheiden. Kann überhaupt niemand ziehen, werden die geschlagenen Figuren gezählt. Alle, die noch übrig sind, können auch Remis vereinbaren.
triortan-page-problem-caption = Weiß zieht und gewinnt in zwei Zügen
triortan-page-skylight = Skylight
triortan-page-skylight-body =
    Allein auf dem Brett: Setz eine Figur irgendwohin und zieh sie so, dass sie auf jedem Feld einmal landet. Felder, über die sie hinweggeht, zählen nicht. Wirbel, Fontäne, beide Lunten, Kreisel, Feuermeister und Pyrotechniker schaffen es; der Blinker erreicht höchstens 27 Felder, die Feuermeisterin 54, die Wunderkerze 206, und das Beste, was für einen Stern gefunden wurde, sind 33.
triortan-page-skylight-caption = Gelandet wurde auf den Punkten
triortan-page-huge = Huge Triortan
triortan-page-huge-body =
    Dasselbe Spiel auf einem Brett mit 16 statt 12 Reihen, für zwei bis sechs, alle aus einer Ecke. Bereiche, Figuren und Züge sind die des Eckspiels.

    Zu viert sitzt ihr in zwei Paaren einander gegenüber. Zu fünft bleibt eine Ecke leer, die gegenüber von Weiß: Die Quelle setzt die beiden Schwächsten neben die Lücke, Orange und Rosa, als Vorgabe für die drei anderen.
triortan-page-huge-caption = Sechs Ecken, sechzehn Reihen
triortan-page-festival = Festival Mix-Up
triortan-page-festival-body =
    Zwei bis sechs auf dem gewöhnlichen Brett, alle aus einer Ecke. Damit alle Platz finden, sind die Bereiche kleiner: Die Wunderkerzen stehen in der dritten statt der vierten Reihe, und dahinter beginnen weniger Figuren. Die anderen können kommen, wenn eine Wunderkerze ankommt.

    Zu fünft bleibt die Ecke gegenüber von Weiß leer; Orange und Rosa sitzen neben der Lücke.
triortan-page-festival-caption = Zu fünft auf dem gewöhnlichen Brett
triortan-page-grand-display = Grand Display
triortan-page-grand-display-body =
    Zwei in gegenüberliegenden Ecken, mit dem ganzen Satz auf dem Brett: je 33 Figuren, die Wunderkerzen in der fünften Reihe. Die Aufstellung steht fest: Niemand stellt etwas auf, und ein Los sagt, wer beginnt.

    Sie hat Lücken, darum können auch Wirbel und Fontäne gleich ziehen.
triortan-page-grand-display-caption = Der ganze Satz von beiden
triortan-page-legend = Was die Zeichen bedeuten
triortan-page-legend-body =
    – **Gelber Umriss, Keil und Dreieck**: der letzte Zug, vom Umriss (9,6,5) zum gefüllten Dreieck (6,3,10). Sprünge und kurze Schritte haben keinen Keil.
    – **Kleiner gelber Punkt und dünner Umriss**: ein früherer Zug seit deinem letzten, oder deiner, den ein Computer beantwortet hat, vom Punkt (4,8,7) zum Umriss (4,8,8).
    – **a, b, c** am Rand: wo die Zahlen dieser Art beginnen.
    – **Graue Figuren**: Wem sie gehörten, ist ausgeschieden; sie sperren weiter und können geschlagen werden.

    – **Nummern** stehen zur Wahl, wenn du ziehst; eine rote schlägt. Ein schlichter Umriss ist die gewählte Figur; ein rotes Kreuz zeigt, woran ein abgelehnter Zug scheitert.

    – **Namen**: Das gefüllte Feld ist am Zug. Der Funke zählt geschlagene Figuren, das kleine Dreieck die Figuren im Vorrat; mit Uhr steht daneben die übrige Zeit.
    – **`#2`** unten rechts ist die Zahl der gemachten Züge.
triortan-page-legend-caption = (4,8,7)(4,8,8), dann (9,6,5)(6,3,10)
