### Die Lektion zu Triortan: je Schritt ein Titel, was gefragt ist, was zu richtigen und falschen Einträgen gesagt wird.

lesson-triortan-sparkler = Die Wunderkerze
lesson-triortan-sparkler-task = Ein Feld sind drei Zahlen, seine Reihen **a**, **b** und **c** am Rand. Eine **Wunderkerze** (`Sk`) geht und schlägt über irgendeine Seite, aber nie geradewegs nach Hause zurück. Schlag mit deiner auf (6,7,7) die blaue auf **(6,6,7)**.
lesson-triortan-sparkler-right = Richtig. Jede Armee hat fünfzehn davon. Geschlagene Figuren liegen in deinem Stapel und können am Ende zählen. Was die Zeichen auf dem Brett bedeuten: `/{ command-rules-name }`, letzte Seite.
lesson-triortan-sparkler-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-sparkler-other = Das ist eine andere Figur. Nimm die auf (6,7,7).

lesson-triortan-fountain = Die Fontäne
lesson-triortan-fountain-task = Eine **Fontäne** (`Fo`) läuft die Reihen entlang, von Seite zu Seite: sechs Strahlen. Jeder Weg hört vor einer eigenen Figur auf; ein Feld mit einer fremden darf sie betreten und schlägt sie. Schlag die blaue Wunderkerze in ihrer Reihe.
    .short = Schlag die blaue Wunderkerze mit der Fontäne.
lesson-triortan-fountain-right = Richtig, die ganze Reihe 6 entlang.
lesson-triortan-fountain-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-fountain-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-twister = Der Wirbel
lesson-triortan-twister-task = Ein **Wirbel** (`Tw`) läuft geradeaus über eine Ecke, eine Seite, eine Ecke, eine Seite …: drei Strahlen, und der erste Schritt geht immer über eine Ecke. Schlag die blaue Wunderkerze auf seinem Strahl.
    .short = Schlag die blaue Wunderkerze mit dem Wirbel.
lesson-triortan-twister-right = Richtig. Nach einer ungeraden Zahl von Feldern blickt ein Wirbel in die andere Richtung.
lesson-triortan-twister-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-twister-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-short-fuse = Die Kurzlunte
lesson-triortan-short-fuse-task = Eine **Kurzlunte** (`Sf`) geht über eine **Seite**, dann über irgendeine **Ecke** des erreichten Felds; sie darf nach dem ersten Feld aufhören. Eine eigene Figur auf dem ersten Feld sperrt diesen Weg. Schlag die blaue Wunderkerze.
    .short = Schlag die blaue Wunderkerze mit der Kurzlunte.
lesson-triortan-short-fuse-right = Richtig: Seite, dann Ecke.
lesson-triortan-short-fuse-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-short-fuse-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-long-fuse = Die Langlunte
lesson-triortan-long-fuse-task = Eine **Langlunte** (`Lf`) macht es umgekehrt: über eine **Ecke** auf das Feld gerade gegenüber, dann über irgendeine **Seite** dieses Felds. Schlag die blaue Wunderkerze.
    .short = Schlag die blaue Wunderkerze mit der Langlunte.
lesson-triortan-long-fuse-right = Richtig: Ecke, dann Seite.
lesson-triortan-long-fuse-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-long-fuse-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-spinner = Der Kreisel
lesson-triortan-spinner-task = Ein **Kreisel** (`Sp`) dreht sich um eine der drei Ecken seines Felds, in beiden Richtungen, durch die sechs Felder, die dort zusammenstoßen, so weit er will. Einige Wege sperren deine eigenen Wunderkerzen; schlag die blaue.
    .short = Schlag die blaue Wunderkerze mit dem Kreisel.
lesson-triortan-spinner-right = Richtig. Auf ein Feld führen oft zwei Wege; es ist derselbe Zug.
lesson-triortan-spinner-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-spinner-other = Das ist eine andere Figur. Nimm die auf (6,7,7).

lesson-triortan-strobe = Der Blinker springt
lesson-triortan-strobe-task = Drei Arten **springen**, und nichts dazwischen hält sie auf. Der **Blinker** (`St`) springt eine Reihe entlang, auf das übernächste der Felder, die wie seines zeigen. Deine eigenen Wunderkerzen neben ihm stören nicht: Schlag die blaue.
    .short = Schlag die blaue Wunderkerze mit dem Blinker.
lesson-triortan-strobe-right = Richtig. Ein Blinker erreicht nur jedes achte Feld des Bretts.
lesson-triortan-strobe-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-strobe-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-star = Fallstern und Steigstern
lesson-triortan-star-task = Ein **Fallstern** (`Fs`) springt über eine **Seite** und weiter über die **Ecke** gegenüber: drei Sprünge. Ein Steigstern (`Rs`) springt über eine Ecke und weiter über die Seite dahinter. Schlag mit deinem Fallstern die blaue Wunderkerze.
lesson-triortan-star-right = Richtig. Auf einem Feld, das andersherum zeigt, tauschen die beiden Arten ihre Sprünge.
lesson-triortan-star-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.
lesson-triortan-star-other = Das ist eine andere Figur. Nimm die auf (6,6,7).

lesson-triortan-pyrotech = Deine Pyrotechniker
lesson-triortan-pyrotech-task = Die **Pyrotechniker** darfst du nicht verlieren. Der **Feuermeister** (`Fm`) geht ein Feld weit über eine Seite, die **Feuermeisterin** (`Fi`) ein Feld gerade über eine Ecke. Schach gibt es nicht, und niemand warnt dich. Schlag mit der Feuermeisterin die blaue Wunderkerze.
lesson-triortan-pyrotech-right = Richtig. In Kantenspielen gibt es nur einen Pyrotechniker; mit `dual` zieht er auf beide Arten.
lesson-triortan-pyrotech-quiet = Dorthin geht es, aber geschlagen ist nichts. Schlag die blaue Wunderkerze.

lesson-triortan-two = Ein Pyrotechniker genügt nicht
lesson-triortan-two-task = Wessen **letzter** Pyrotechniker geschlagen wird, scheidet aus. In Eckspielen haben alle zwei. Schlag die Feuermeisterin von Blau auf **(10,2,7)** mit deinem Wirbel und sieh, dass Blau weiterspielt.
    .short = Schlag Blaus Feuermeisterin auf (10,2,7) mit dem Wirbel.
lesson-triortan-two-right = Geschlagen, aber der Feuermeister ist noch da: Blau ist nicht ausgeschieden.
lesson-triortan-two-quiet = Dorthin kann dein Wirbel, aber schlag die Feuermeisterin auf (10,2,7): ein Schritt über eine Ecke.
lesson-triortan-two-other = Nimm den Wirbel auf (9,3,8).

lesson-triortan-last = Schlag den letzten Pyrotechniker
lesson-triortan-last-task = Blau hat nur noch den Feuermeister, auf **(11,2,6)**. Dein Fallstern erreicht ihn mit einem Sprung: über eine Seite und weiter über die Ecke. Schlag ihn.
    .short = Schlag den Feuermeister auf (11,2,6) mit dem Fallstern.
lesson-triortan-last-right = Blau scheidet aus, und du bist als Einziger noch im Spiel: Du gewinnst.
lesson-triortan-last-quiet = So entkommt der Feuermeister. Dein Fallstern auf (9,3,7) kann ihn schlagen.

lesson-triortan-arrival = Eine Wunderkerze kommt an
lesson-triortan-arrival-task = Eine Wunderkerze, die ihre letzte Reihe erreicht, bringt eine Wahl: nichts; **Tausch** `=`, sie wird eine andere Figur; oder **Zugabe** `+`, eine weitere kommt auf den Rand deines Startgebiets. Geh nach **(12,5,3)** und wähle als Zugabe deinen **Feuermeister**.
lesson-triortan-arrival-right = Dein Feuermeister ist wieder da. Diese Wahl hat eine Wunderkerze nur einmal, wenn sie ankommt. In Eckspielen zählt jede der zwei Seiten gegenüber als letzte Reihe.
lesson-triortan-arrival-swap = Ein Tausch: Die Wunderkerze selbst ist eine andere Figur geworden. Wähle die Zugabe, mit dem Feuermeister.
lesson-triortan-arrival-addition = Eine Zugabe, aber hol den Feuermeister zurück, `Fm`.
lesson-triortan-arrival-plain = Angekommen, aber nichts gewählt: Die Wahl ist vorbei. Wähle die Zugabe, mit dem Feuermeister.
lesson-triortan-arrival-other = Zieh die Wunderkerze von (11,5,3) nach (12,5,3).

lesson-triortan-count = Die Zählung
lesson-triortan-count-task = Wer am Zug nicht ziehen kann, scheidet aus. Kann aber **überhaupt niemand** mehr ziehen, werden die geschlagenen Figuren gezählt: Der größte Stapel gewinnt. Deiner hat zwei Figuren, der von Blau eine. Mach einen deiner letzten Züge.
lesson-triortan-count-right = Niemand kann mehr ziehen: 2 zu 1 in den Stapeln, du gewinnst. Bei gleich vielen wird geteilt.

lesson-triortan-setup = Aufstellen
lesson-triortan-setup-task = Wunderkerzen stehen auf der Linie, die Pyrotechniker in der Ecke; die Felder hinter der Linie füllen alle aus ihrem Vorrat, **ungesehen** von den anderen. Wähle eine fertige Aufstellung, etwa *klassisch*, ändere sie, wenn du magst, und spiel so.
    .short = Wähle eine fertige Aufstellung und spiel so.
lesson-triortan-setup-right = Aufgestellt. Aufgedeckt wird auf einmal, und das Los entscheidet, wer beginnt. Eine Aufstellung, die dir gefällt, kannst du für das nächste Mal als deine eigene behalten.

lesson-triortan-problem = Ein Plan in zwei Zügen
lesson-triortan-problem-task = In einem **Problem** musst du einen Gegner in der angegebenen Zahl von Zügen ausschalten, was er auch antwortet: hier den einzigen Pyrotechniker von Blau, unten, in **zwei**. Beginne mit dem weiten Lauf deiner Fontäne in der Reihe b=7.
lesson-triortan-problem-right = Jetzt bedroht die Fontäne jeden Ausweg. Blau versucht zu fliehen.
lesson-triortan-problem-fails = Danach entkommt Blau. Schick die Fontäne von (10,7,2) ihre Reihe entlang bis (3,7,9).
lesson-triortan-problem-task2 = Der Pyrotechniker ist in Reichweite deiner Fontäne. Schlag ihn.
    .short = Schlag den Pyrotechniker mit der Fontäne.
lesson-triortan-problem-right2 = Gelöst. Ein langer Strahl, der jeden Ausweg abdeckt: So enden die meisten Angriffe auf einen Pyrotechniker.
lesson-triortan-problem-late = Das war der zweite Zug, und Blau ist noch da. Schlag den Pyrotechniker mit der Fontäne, auf (1,9,9).
