### Die Seiten von /regeln zu Torissogi. Die Nummern der Regeln sind die in docs/rules/torissogi.md. Titel sind kurz, jeder
### Text hat höchstens 1500 Zeichen. Die Bildunterschriften haben eine kurze Zeile.

torissogi-page-goal = Ziel
torissogi-page-goal-body =
    Schlag den gegnerischen **Phönix**, und du gewinnst sofort (W2).

    Zu zweit, abwechselnd, Schwarz beginnt; passen darfst du nicht (P1). Bist du am Zug, ziehst du mit einem Vogel oder setzt einen aus deiner Hand ein (M1, D1). Was du schlägst, kommt in deine Hand und kann auf deiner Seite zurückkehren (H1).

    Kotelar Torissogi ist Vogel-Shogi (Tori Shogi) in drei Dimensionen. In diesem Bild zeigen die Steine von Schwarz nach oben, die von Weiß nach unten: Vögel fliegen auf den Gegner zu. Der Phönix von Schwarz trägt ein Sternchen, weil Schwarz beginnt (P2).
torissogi-page-goal-caption = Der Anfang

torissogi-page-board = Das Brett
torissogi-page-board-body =
    125 Felder auf fünf **Ebenen**, A bis E, nebeneinandergelegt. Der Stapel neben dem Buchstaben zeigt, wo die Ebene liegt. Ein Feld ist Ebene, Linie, Reihe: `Cc3` ist genau die Mitte (B1).

    Drei Richtungen, jede von deinem Platz aus benannt (B3, B4):
    – **weiter** zur nächsten Ebene (für Schwarz nach E hin, für Weiß nach A) und **zurück** zur vorigen;
    – **rechts** und **links** die Reihen entlang;
    – **vorwärts** und **rückwärts** die Linien entlang.

    Weiß sieht das Brett in allen dreien gedreht, sodass für beide die eigenen Vögel unten auf den ersten zwei Tafeln stehen und weiter, rechts und vorwärts gleich aussehen.

    Nachbarfelder haben eine Fläche (*orthogonal*), eine Kante (*halbdiagonal*) oder eine Ecke (*diagonal*) gemeinsam (B5). Ein Vogel schlägt, wie er zieht, nie über den Rand hinaus und nie auf eigene (M1).
torissogi-page-board-caption = Eine Ebene weiter, eins vorwärts

torissogi-page-phoenix = Phönix
torissogi-page-phoenix-body =
    Der **Phönix** (`Px`) geht auf jedes der 26 Nachbarfelder (M2).

    Verlierst du ihn, verlierst du die Partie. Mit `check=free` musst du keinen Angriff abwehren, und nichts hindert den Phönix, in einen hineinzugehen (W1); mit `check=strict` darf dein Phönix nach keinem deiner Züge angegriffen sein, außer du schlägst den gegnerischen (C2).
torissogi-page-phoenix-caption = Alle 26 Nachbarfelder

torissogi-page-falcon = Falke
torissogi-page-falcon-body =
    Der **Falke** (`F`, 21 Felder) geht auf jedes Nachbarfeld der eigenen Ebene, auf jedes der neun auf der nächsten Ebene und auf die vier halbdiagonalen auf der vorigen: links, rechts, vorwärts, rückwärts (M3).

    Ihm fehlen also auf der vorigen Ebene nur das Feld gerade zurück und die vier Ecken.

    Er kann zum Adler werden (Z3). Jede Seite hat einen; er zählt 5 Punkte.
torissogi-page-falcon-caption = Zurück nur halbdiagonal

torissogi-page-eagle = Adler
torissogi-page-eagle-body =
    Der **Adler** (`E`) ist ein umgewandelter Falke (M4). Er geht auf jedes orthogonale und halbdiagonale Nachbarfeld, und er **gleitet** (über beliebig viele leere Felder geradeaus):
    – die vier Diagonalen zu den nächsten Ebenen, beliebig weit;
    – die vier Diagonalen zu den vorigen, höchstens zwei Felder;
    – gerade zurück, Ebene um Ebene, beliebig weit.

    Ein Vogel im Weg hält ihn auf; ein gegnerischer kann dort geschlagen werden. Wird der Adler geschlagen, ist er wieder ein Falke (H2).
torissogi-page-eagle-caption = 35 Felder von der Mitte aus

torissogi-page-crane = Kranich
torissogi-page-crane-body =
    Der **Kranich** (`C`, 18 Felder) wechselt immer die Ebene: Er geht auf jedes der neun Felder um seine Stelle auf der nächsten und auf der vorigen Ebene, nie auf seiner eigenen (M5).
torissogi-page-crane-caption = Die Ebenen daneben, nie die eigene

torissogi-page-owl = Eule
torissogi-page-owl-body =
    Die **Eule** (`L`, von Læssúsa, 18 Felder) geht auf jedes der neun Felder eine Reihe vorwärts und der neun eine Reihe rückwärts, auf ihrer Ebene und den Ebenen daneben, nie entlang ihrer eigenen Reihe (M6).
torissogi-page-owl-caption = Die Reihen davor und dahinter

torissogi-page-pheasant = Fasan
torissogi-page-pheasant-body =
    Der **Fasan** (`Pt`, 9 Felder) springt zwei Felder gerade vorwärts oder gerade zwei Ebenen weiter; was dazwischen steht, ist egal.

    Außerdem geht er auf die sieben halbdiagonalen Nachbarfelder, die rückwärts oder eine Ebene zurück liegen (M7).
torissogi-page-pheasant-caption = Er springt über Cc4 und Dc3

torissogi-page-left-quail = L-Wachtel
torissogi-page-left-quail-body =
    Die **L-Wachtel** (linke Wachtel, `LQ`) gleitet beliebig weit gerade vorwärts, gerade zu den nächsten Ebenen und rückwärts nach **rechts**: auf ihrer Ebene, oder indem sie die Ebene in beliebiger Richtung wechselt.

    Rückwärts nach **links** geht sie ein Feld, auf ihrer Ebene oder mit Wechsel in beliebiger Richtung (M8).

    Der Vogel auf dem Stein zeigt es: Das lange Band ist der lange Weg.
torissogi-page-left-quail-caption = Gleitet rückwärts nach rechts

torissogi-page-right-quail = R-Wachtel
torissogi-page-right-quail-body =
    Die **R-Wachtel** (rechte Wachtel, `RQ`) ist die gespiegelte L-Wachtel: Sie gleitet gerade vorwärts, gerade zu den nächsten Ebenen und rückwärts nach **links**; rückwärts nach **rechts** geht sie ein Feld (M9).

    Wachteln bleiben auch in der Hand linke oder rechte und ziehen von ihrem neuen Platz aus gesehen (D2).
torissogi-page-right-quail-caption = Gleitet rückwärts nach links

torissogi-page-swallow = Schwalbe
torissogi-page-swallow-body =
    Die **Schwalbe** (`S`) geht ein Feld vorwärts oder eine Ebene weiter (M10), und ebenso schlägt sie. Jede Seite beginnt mit zehn.

    Kommt sie in die Umwandlungszone, wird sie zur Gans, immer (Z5).
torissogi-page-swallow-caption = Vorwärts oder weiter

torissogi-page-goose = Gans
torissogi-page-goose-body =
    Die **Gans** (`G`) ist eine umgewandelte Schwalbe. Sie springt, egal was dazwischen steht (M11):
    – zwei vorwärts und zwei Ebenen weiter oder zurück;
    – zwei Ebenen weiter und zwei nach rechts oder links;
    – zwei gerade rückwärts; gerade zwei Ebenen zurück.

    Alle Felder erreicht sie nie: Bei jedem Sprung bleibt jede Koordinate gerade oder bleibt ungerade. Wird sie geschlagen, ist sie wieder eine Schwalbe (H2).
torissogi-page-goose-caption = Sechs Sprünge

torissogi-page-promotion = Umwandlung
torissogi-page-promotion-body =
    Deine **Umwandlungszone** ist dort, wo der Gegner beginnt, 20 Felder in hellerem Ton: für Schwarz die Reihen 4 und 5 der Ebenen D und E, für Weiß die Reihen 1 und 2 von A und B (Z1).

    Ein Zug des Falken, der dort beginnt oder endet, kann ihn zum Adler machen: Schreib `+`, um ihn umzuwandeln, `=`, damit er Falke bleibt (Z2, Z3). Mit `promotion=forced` muss er (Z4).

    Eine Schwalbe, die in die Zone zieht, wird immer zur Gans, geschrieben `+` (Z5). Umgewandelte Vögel tragen einen Balken am Fuß des Steins.
torissogi-page-promotion-caption = Cc3-Dc4+: ein Adler

torissogi-page-drops = Einsetzen
torissogi-page-drops-body =
    Statt zu ziehen, setz einen Vogel aus deiner Hand auf **irgendein leeres Feld** ein (D1). Er kommt nie umgewandelt aufs Brett, auch in der Zone nicht (D6).

    Nur für Schwalben gibt es Grenzen:
    – nicht dort, wo sie nie mehr ziehen könnten, für Schwarz auf der letzten Reihe von Ebene E (D3);
    – nicht auf einer **Linie** mit einer eigenen, nicht umgewandelten Schwalbe (D4). Eine Linie ist die ganze Scheibe durch alle fünf Ebenen. Beim Ziehen dürfen sich Schwalben eine Linie teilen;
    – nicht, um mattzusetzen (D5).
torissogi-page-drops-caption = Eigene Schwalben sperren a, c und e

torissogi-page-mate = Kein Matt mit eingesetzter Schwalbe
torissogi-page-mate-body =
    Eine Schwalbe darf nicht so eingesetzt werden, dass sie sofort mattsetzt (D5): Sie greift den gegnerischen Phönix an, kein gegnerischer Zug schlägt deinen Phönix, und nach jedem gegnerischen Zug ist der Phönix dort immer noch angegriffen.

    Im Bild ist `S*Ee4` verboten: Es greift Ee5 an, der Fasan deckt Ee4, der Falke deckt De5, und nichts schlägt die Schwalbe. `F*Ee4` wäre erlaubt, und ebenso ein Matt durch eine Schwalbe, die zieht.
torissogi-page-mate-caption = S*Ee4 wäre matt

torissogi-page-end = Ende, Wiederholung, Blockade
torissogi-page-end-body =
    Die Partie endet, wenn ein Phönix geschlagen wird (W2), wenn jemand aufgibt (W3) oder am Zug weder ziehen noch einsetzen kann: Diese Seite verliert (W4).

    Wiederholung (E1 bis E4): Steht dieselbe Stellung mit denselben Händen und derselben Seite am Zug zum dritten Mal, darf diese Seite keinen Zug wiederholen, den sie darin schon gemacht hat. Das gilt nicht, solange ihr Phönix angegriffen ist.

    Blockade (I1 bis I5): Nach 100 Zügen (beider Seiten zusammen) ohne Schlag, Einsetzen, Umwandlung oder Zug einer Schwalbe, nach 600 Zügen insgesamt oder wenn beide einverstanden sind, werden die Punkte auf dem Brett gezählt: Falke und Adler 5, alle anderen 1, der Phönix und die Hände nichts. Hat nur eine Seite 20 oder mehr, gewinnt sie; sonst ist es remis. Am Tisch könnt ihr andere Grenzen wählen.

    An Tischen mit `conduct=tournament` verliert, wer einen regelwidrigen Zug eingibt (R2); mit unlesbarem oder mehrdeutigem Text verliert man nie.
torissogi-page-end-caption = Der Phönix von Schwarz ist angegriffen

torissogi-page-notation = Züge schreiben
torissogi-page-notation-body =
    `Ab2-Ab3` ein Zug
    `Cc3xDd4` ein Schlag
    `Dc3-Dc4+` mit Umwandlung, `Dc3-Dc4=` ohne
    `S*Cc3` ein Einsetzen; die Kürzel sind F C L Pt LQ RQ S

    Es geht auch kürzer: `ab1ab3`, `pt ab1 ab3`, `cc3dd4+` und `s@cc3` lese ich auch; Großschreibung, Leerzeichen und das Zeichen zwischen den Feldern sind egal (N4, N5). Nennst du einen Vogel, muss er dort stehen.
torissogi-page-notation-caption = Ab1-Ab3: Der Fasan springt

torissogi-page-legend = Was die Zeichen bedeuten
torissogi-page-legend-body =
    – **Gelber Rahmen, Keil und Feld**: der letzte Zug, vom Rahmen (Cb1) zum Feld (Cb4). Zwischen zwei Ebenen fehlt der Keil; beim Einsetzen gibt es nur das Feld. **Kleiner gelber Punkt und dünner Rahmen**: dein Zug, den ein Computer beantwortet hat.
    – **Balken neben einem Buchstaben**: der Stapel der fünf Ebenen von der Seite. Der breite Balken ist diese Ebene: A liegt ganz unten, E ganz oben.
    – **Hellere Felder**: die beiden Umwandlungszonen.
    – **Balken am Fuß eines Steins**: Dieser Vogel ist umgewandelt (die Gans auf Ed2). **Sternchen**: der Phönix von Schwarz, das beginnt.
    – **Roter Zackenstern**: Dieser Phönix kann geschlagen werden.
    – **Hand**: geschlagene Vögel zum Einsetzen, mit ihrer Zahl.

    – **Nummern** stehen zur Wahl, wenn du ziehst; eine rote schlägt. Ein schlichter Rahmen ist der gewählte Vogel; ein rotes Kreuz zeigt, woran ein abgelehnter Zug scheitert.

    – **Namen**: Das gefüllte Feld ist am Zug. Punkte zählen die Vögel auf dem Brett; mit Uhr steht daneben die übrige Zeit.
    – **`#1`** unten rechts ist die Zahl der gemachten Züge.
torissogi-page-legend-caption = Cb1-Cb4
