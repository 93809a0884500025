### Die Seiten von /regeln zu Triangulation. Die Nummern der Regeln sind die in docs/rules/triangulation.md. Titel sind
### kurz, jeder Text hat höchstens 1500 Zeichen. Die Bildunterschriften haben eine kurze Zeile.

triangulation-page-goal = Ziel
triangulation-page-goal-body =
    Schlag die anderen Generale. Wer einen General schlägt, übernimmt die ganze Armee und spielt sie mit (E2). Der letzte General im Spiel gewinnt (T4).

    Drei Plätze, Rot, Grün, Blau, ziehen in dieser Folge (T1), jeder aus der Ecke seiner Farbe. Bist du am Zug, ziehst du eine Figur, die du befehligst (E3).

    Eine Armee hat einen **General** (Krone), zwei **Rukhs** (Turm), eine **Kavallerie** (Pferd) und fünfmal **Infanterie** (Winkel). Der Schnabel einer Figur zeigt, wohin ihre Farbe marschiert: von der eigenen Ecke weg.
    Eine Figur, die noch nie gezogen hat, ist *frisch*: ein Sockel unter General und Rukh, zwei Winkel auf der Infanterie (P4).
triangulation-page-goal-caption = Der Anfang, von Rot aus gesehen

triangulation-page-general = General
triangulation-page-general-body =
    Der General geht ein Feld weit in eine von zwölf Richtungen: über eine Seite (3), gerade über eine Ecke (3), oder auf ein schräges Nachbarfeld, eines mit gemeinsamer Ecke und gleicher Farbe (6) (M11).

    Ein schräges Nachbarfeld ist unerreichbar, wenn das Feld dazwischen, das beide berührt, von irgendetwas besetzt ist. Jedes besetzte Nachbarfeld versperrt also zwei Wege.
triangulation-page-general-caption = E6Σ versperrt E6Φ und E7Σ

triangulation-page-cavalry = Kavallerie
triangulation-page-cavalry-body =
    Die Kavallerie läuft die Höhe eines Dreiecks entlang, abwechselnd über Seiten und Ecken, zwei oder drei Felder weit (M10):
    Seite, Ecke · Seite, Ecke, Seite · Ecke, Seite · Ecke, Seite, Ecke

    Sie springt: Was dazwischen steht, ist egal. Sie hat höchstens zehn Ziele.
triangulation-page-cavalry-caption = Wohin die Kavallerie auf F5Σ kann

triangulation-page-rukh = Rukh
triangulation-page-rukh-body =
    Der Rukh läuft im Zickzack eine Reihe von Dreiecken entlang: über eine Seite, über eine andere, wieder über die erste, über beliebig viele leere Felder, und schlägt den ersten Gegner, den er trifft (M9).

    Durch jedes Feld gehen drei Reihen: sein Rang, seine Linie und seine Spalte. Also hat er sechs Strahlen.
triangulation-page-rukh-caption = Wohin der Rukh auf F6Σ kann

triangulation-page-infantry-black = Infanterie, vorn eine Seite
triangulation-page-infantry-black-body =
    Infanterie marschiert von der Ecke ihrer **eigenen Farbe** weg, gleich wer sie befehligt (M1).

    Liegt vorn eine flache Seite, geht sie geradeaus über diese Seite (M2). Die Regeln nennen ein solches Feld *schwarz*, die anderen *weiß*.
    Sie schlägt auf vier Feldern der nächsten Reihe. Die zwei fernen liegen gerade über einer Ecke und sind nie versperrt. Die zwei nahen liegen schräg: Beide sind versperrt, wenn das Feld geradeaus besetzt ist (M4).

    Über eine Seite schlägt sie nie, und über eine Ecke geht sie nur, um zu schlagen (M8). Eine Umwandlung gibt es nicht.
triangulation-page-infantry-black-caption = Ein Schritt, vier Schläge

triangulation-page-infantry-white = Infanterie, vorn eine Spitze
triangulation-page-infantry-white-body =
    Liegt vorn eine Spitze, geht Infanterie seitwärts, auf das linke oder rechte Feld ihrer Reihe (M3).

    Sie schlägt über die Spitze: geradeaus, nie versperrt; und auf den Feldern links und rechts davon, von denen jedes versperrt ist, wenn das Feld neben der Infanterie auf dieser Seite besetzt ist (M5).
triangulation-page-infantry-white-caption = Zwei Schritte, drei Schläge

triangulation-page-infantry-first = Erste und letzte Schritte
triangulation-page-infantry-first-body =
    Frische Infanterie darf **zwei** Schritte auf einmal gehen: geradeaus, dann nach links oder rechts; oder nach links oder rechts, dann geradeaus. Beide Felder müssen leer sein; geschlagen wird dabei nicht (M6).

    Auf ihrer letzten Reihe geht Infanterie hin und her: Sie geht auf die Felder neben ihr, und von einem Feld mit einer Seite am Rand schlägt sie auf dem nächsten solchen Feld, in beiden Richtungen, außer wenn das Feld dazwischen besetzt ist (M7).
triangulation-page-infantry-first-caption = Von C7Φ: ein Schritt oder zwei

triangulation-page-check = Schach und Matt
triangulation-page-check-body =
    Dein General steht im Schach, wenn ihn **irgendein** anderer Platz schlagen könnte (K1, K2). Du darfst ihn nicht im Schach lassen und nicht hineinstellen, solange du einen anderen Zug hast (K3, K5).

    Bist du am Zug, stehst im Schach, und kein Zug hilft, dann bist du **matt** durch alle, die deinen General gerade angreifen (K4). Ausgeschieden bist du noch nicht: Du ziehst eine andere Figur, solange du kannst (K7), und vielleicht rettet dich noch jemand. Du passt nur, wenn gar nichts ziehen kann (K8).

    Wer dich mattgesetzt hat, **muss** deinen General bei der ersten Gelegenheit schlagen, vor jedem anderen Zug, selbst aus dem Schach heraus (K6). Andere können schneller sein.

    Der Bot sagt nach jedem Zug, wer wem Schach gibt (K9). Auf dem Bild: ein Strahlenkranz unter einem General im Schach, ein Ring um einen, der matt ist.
triangulation-page-check-caption = Grün hat Rot mattgesetzt

triangulation-page-conversion = Gefangene und Übernahme
triangulation-page-conversion-body =
    Eine geschlagene Figur wird **Gefangene** des Platzes, der sie geschlagen hat, und lagert an seiner Ecke (E1).

    Wer einen General schlägt, befehligt alles, was dessen Platz befehligt hat, und bekommt seine Gefangenen. Die Figuren bleiben stehen, wo sie sind; der General ist für immer fort (E2). Du machst weiter einen Zug, wenn du dran bist, mit irgendeiner Figur, die du befehligst (E3).

    Eine übernommene Figur zeigt zwei Farben: außen die des Platzes, der sie befehligt, innen ihre eigene. Sie marschiert weiter wie ihre eigene Farbe (M1).
triangulation-page-conversion-caption = Grün hat den General von Rot geschlagen

triangulation-page-rescue = Befreiung
triangulation-page-rescue-body =
    Wenn Infanterie in der Ecke eines Platzes **ankommt**, mit einem Schritt oder Schlag, darf sie eine Figur befreien, die dieser Platz hält und deren Farbe du befehligst (R1, R3). Ein Schlag wird vorher abgeschlossen (R2). In deiner eigenen Ecke befreit deine verbündete Infanterie, was du selbst hältst.

    Rukh und Kavallerie gehen vor: Sie kommen auf die Ecke, und die rettende Infanterie geht auf ein leeres Feld der dritten Reihe ihrer Farbe (R4). Ist nur Infanterie da, kehren beide heim, jede auf die dritte Reihe ihrer eigenen Farbe (R5). Ohne Platz keine Befreiung (R6). Du darfst auch einfach stehen bleiben (R7).

    `H2Ω-H1Ω+RR@C7Φ` befreit einen Rukh von Rot und kehrt nach C7Φ heim.
triangulation-page-rescue-caption = Ein Rukh ist frei, Infanterie daheim

triangulation-page-castling = Rochade
triangulation-page-castling-body =
    Dein General und ein Rukh deiner eigenen Farbe, der neben ihm steht, tauschen die Felder, wenn beide frisch sind und der General weder im Schach steht noch danach im Schach stünde (S1).

    Man schreibt `B8Ω=B7Ω`, das Feld des Generals zuerst. `castle` genügt, wenn es nur eine Möglichkeit gibt.
triangulation-page-castling-caption = General B8Ω kann mit beiden tauschen

triangulation-page-neutral = Zu zweit
triangulation-page-neutral-body =
    Zu zweit ist die dritte Armee **neutral**: Sie zieht nie, gibt kein Schach und deckt nichts, aber sie steht im Weg, und ihre Figuren kann man schlagen (V2). Ihr General steht in der Ecke. Wer ihn schlägt, befehligt, was von der Armee noch übrig ist.

    Die Partie endet, wenn der gegnerische General fällt; den neutralen muss niemand schlagen.

    Ein Platz, der aufgibt oder keine Zeit mehr hat, wird auf dieselbe Weise neutral (T2, T3).
triangulation-page-neutral-caption = Blau ist neutral: Stein, ohne Farbe

triangulation-page-end = Sieg und Remis
triangulation-page-end-body =
    Wer zuletzt noch spielt, gewinnt (T4). Ein Remis teilen sich alle, die noch spielen:
    alle haben nur noch ihren General (T5);
    dieselbe Stellung zum dritten Mal (T6);
    insgesamt 150 Züge ohne Schlag, Befreiung oder Vorrücken von Infanterie (T7);
    alle sind einverstanden (T8).

    Am Tisch könnt ihr andere Zahlen wählen.
triangulation-page-end-caption = Rot hat gewonnen

triangulation-page-notation = Züge schreiben
triangulation-page-notation-body =
    Ein Feld heißt nach Rang, Linie und Spalte: die Reihe von der Ecke von Rot aus gezählt (`A`–`H`), von Grün aus (`1`–`8`), von Blau aus (`β Γ Δ Ξ Π Σ Φ Ω`). Die drei Skalen stehen an den drei Seiten (B1, B2).

    Für die griechischen Buchstaben kannst du `b g d x p s f o` schreiben, oder `1`–`8`.

    `C7Φ-D7Φ` oder `c7f d7f` ein Zug · `D6ΦxE5Ω` ein Schlag · `B8Ω=B7Ω` eine Rochade
    `H2Ω-H1Ω+RR@C7Φ` eine Befreiung · `H2ΦxH1Ω+RI@C6Ω,C7Φ` mit Infanterie: zuerst das Feld der rettenden, dann das der befreiten
    `pass`, wenn nichts ziehen kann

    Leerzeichen und Großschreibung sind egal, und auch das Zeichen dazwischen (N5).
triangulation-page-notation-caption = C7Φ-D7Φ

triangulation-page-legend = Was die Zeichen bedeuten
triangulation-page-legend-body =
    – **Gelber Umriss, Keil und Dreieck**: der letzte Zug, vom Umriss (G8Γ) zum gefüllten Dreieck (F8Ξ).
    – **Kleiner gelber Punkt und dünner Umriss**: ein früherer Zug seit deinem letzten, oder deiner, den ein Computer beantwortet hat, vom Punkt (H3Φ) zum Umriss (H4Σ).
    – **Zwei Winkel**: Infanterie, die noch nie gezogen hat; ein Winkel: Sie hat schon. **Sockel**, der Balken unter General oder Rukh: hat noch nie gezogen und darf rochieren.
    – **Schnabel**: wohin die Farbe einer Figur marschiert. Von zwei Farben befehligt die äußere.
    – **Roter Zackenstern**: ein General im Schach; mit Ring ist er matt (hier der von Grün).
    – **Kleine Figuren an einer Ecke**: Gefangene dort. Das vergitterte Fenster zählt sie.

    – **Nummern** stehen zur Wahl, wenn du ziehst; eine rote schlägt. Ein schlichter Umriss ist die gewählte Figur; rotes Kreuz oder roter Umriss zeigt, woran ein abgelehnter Zug scheitert.

    – **Namen**: Das gefüllte Feld ist am Zug; mit Uhr steht rechts darin die übrige Zeit. Die Bögen an den Ecken zeigen, wem sie gehören.
    – **`#2`** unten rechts ist die Zahl der gemachten Züge.
triangulation-page-legend-caption = H3Φ-H4Σ, dann G8Γ-F8Ξ
