### Die Seiten von /regeln zu Triablo. Die Nummern der Regeln sind die in docs/rules/triablo.md. Titel sind kurz, jeder
### Text hat höchstens 1500 Zeichen. Die Bildunterschriften haben eine kurze Zeile.

triablo-page-goal = Ziel
triablo-page-goal-body =
    Schlag die anderen Könige, oder lass den anderen weniger als drei Steine. Wer zuletzt übrig ist, gewinnt.

    Zu zweit oder zu dritt, reihum: Weiß, Rot, (Schwarz). Bist du am Zug, machst du genau einen Zug, eine Abdankung oder einen Schlag; passen darfst du nicht.

    Ein **Einzelstern** hat drei Spitzen. Sie zeigen, wohin er zieht. Er kann auf zwei Arten stehen: `^` hat Spitzen nach Norden, Südosten und Südwesten, `v` nach Süden, Nordosten und Nordwesten (T1).
    Ein **Doppelstern** besteht aus zwei verschränkten Sternen mit zusammen sechs Spitzen. Der obere Stern sagt, wem er gehört (T2, T3).
    Der **König** ist ein Doppelstern aus einer Farbe, mit einer Nabe (T4).
triablo-page-goal-caption = Der übliche Anfang zu zweit

triablo-page-setup = Aufstellen
triablo-page-setup-body =
    Dein König beginnt in deiner Ecke, um ihn herum deine acht Einzelsterne (S1). Reihum wählen alle, wie ihre Steine stehen (S4).

    Kein Stein darf geradewegs auf einen Gegner zeigen, gleich auf welche Entfernung (S2); darum stehen einige fest. Die mit Zahlen darfst du drehen; auch die Krone des Königs ist frei.

    `setup` allein nimmt die übliche Aufstellung. `setup e2^, f1 up` ändert nur diese Punkte (N6).
triablo-page-setup-caption = Mit Zahl: darf gedreht werden

triablo-page-singleton = Einen Einzelstern ziehen
triablo-page-singleton-body =
    Ein Einzelstern gleitet entlang einer seiner drei Spitzen über beliebig viele leere Punkte und hält auf einem leeren Punkt (M1).

    Wenn er ankommt, darf er auf beide Arten stehen, `^` oder `v`: Das bestimmt, wohin seine Spitzen als Nächstes zeigen (M2). Drehen, ohne zu ziehen, kann er sich nicht.
triablo-page-singleton-caption = Wohin der Einzelstern auf e5 kann

triablo-page-doublet = Einen Doppelstern ziehen
triablo-page-doublet-body =
    Ein Doppelstern gleitet in alle sechs Richtungen. Ziehen darf ihn nur, wem der obere Stern gehört (M3, T3).

    Wenn er ankommt, darf der obere Stern auf beide Arten stehen; der überdeckte nimmt die andere (M3).

    Der überdeckte Stern zeigt weiter für seine eigene Farbe (C4): Dein Gefangener kann dem Gegner helfen.
triablo-page-doublet-caption = Wohin der Doppelstern auf e5 kann

triablo-page-king = König und Abdankung
triablo-page-king-body =
    Der König zieht einen Schritt weit in jede Richtung (M4).

    Ein König kann auch **abdanken**: Ist der erste Stein auf einer Linie vom König aus ein Einzelstern derselben Farbe, kann die Krone auf ihn übergehen, gleich wie weit er weg ist (M5). Der Stern, der darunter lag, bleibt als Einzelstern zurück (M6). Man schreibt `e5>e8`.

    Schach gibt es nicht: Du darfst deinen König in Gefahr lassen (C9). Aber kann dein König, wenn du am Zug bist, weder ziehen noch schlagen noch abdanken, dann scheidest du aus, auch wenn andere Steine ziehen könnten (E4).
triablo-page-king-caption = Schritte, und die Krone nach e8

triablo-page-cover = Mit einem Einzelstern schlagen
triablo-page-cover-body =
    Ein gegnerischer Stein ist zu schlagen, wenn **drei Spitzen deiner Farbe** auf ihn zeigen, jede als erster Stein auf ihrer Linie, gleich wie weit weg (C2, C3). Spitzen verschiedener Farben zählen nie zusammen.

    Es schlägt einer der Steine, die auf ihn zeigen (C5). Ein Einzelstern schlägt nur Einzelsterne: Er überdeckt das Ziel, und aus beiden wird ein Doppelstern, der dir gehört. Wie er steht, ist vorgegeben: entgegengesetzt zum überdeckten Stern (C5).

    Schlagen ist nie Pflicht (C1).
triablo-page-cover-caption = Drei Spitzen auf e5: e3 überdeckt es

triablo-page-replace = Mit Doppelstern oder König
triablo-page-replace-body =
    Ein Doppelstern oder König schlägt **jeden** gegnerischen Stein, ob Einzelstern, Doppelstern oder König; das Ziel kommt mit beiden Hälften aus dem Spiel (C6, C7). Wer geschlagen hat, darf auf beide Arten stehen.

    Ein Doppelstern schlägt nur entlang einer Spitze seines oberen Sterns (C6), obwohl er in alle sechs Richtungen zieht. Ein König schlägt nur direkt neben sich; aus der Ferne zählt er trotzdem als Spitze (C8).

    Einen König kann also nur ein Doppelstern schlagen, oder der König daneben: Mach dir zuerst einen Doppelstern.
triablo-page-replace-caption = Der Doppelstern e3 schlägt e5

triablo-page-end = Ausscheiden und Remis
triablo-page-end-body =
    Du scheidest aus, wenn dein König geschlagen wird (E1), wenn du über weniger als drei Steine verfügst (E2), wenn du am Zug bist und dein König nichts tun kann (E4), oder wenn du aufgibst oder keine Zeit mehr hast (E9).

    Zu dritt: Die Steine von Ausgeschiedenen kommen vom Brett. Was sie überdeckt hatten, ist wieder frei (E7). Ihre überdeckten Hälften bleiben in den Doppelsternen der anderen, zeigen aber für niemanden (E8).

    Remis: dieselbe Stellung zum dritten Mal (D1), insgesamt 100 Züge ohne Schlag (zu dritt 150) (D2), oder ihr vereinbart es. Am Tisch könnt ihr andere Grenzen wählen.
triablo-page-end-caption = Der König von Rot ist in Gefahr

triablo-page-notation = Züge schreiben
triablo-page-notation-body =
    Punkte heißen nach Linie und Reihe, `e1` bis `e9`.

    `e3-e5v` ein Zug, und wie der Stein danach steht
    `e3xe5^` ein Schlag
    `e5>e8` eine Abdankung, ohne Zeichen

    Es geht auch kürzer: Bei `e3e5` bleibt der Stein stehen, wie er steht, `u` oder `up` heißt `^`, `d` oder `down` heißt `v`, Leerzeichen und Großschreibung sind egal (N5).

    Die Zeichen gehören zum Brett, nicht zu deiner Seite des Tisches: Auf einem umgedrehten Bild zeigt ein `^` nach unten, und ein Hinweis in der Ecke sagt es.
triablo-page-notation-caption = e5-e8v

triablo-page-legend = Was die Zeichen bedeuten
triablo-page-legend-body =
    – **Gelber Ring, Keil und Scheibe**: der letzte Zug, vom Ring (a4) zur Scheibe (c6). Nach einer Abdankung liegt ein großer Ring um den Stern, der König war.
    – **Kleiner gelber Punkt und dünner gelber Ring**: ein früherer Zug seit deinem letzten, oder deiner, den ein Computer beantwortet hat, vom Punkt (f6) zum Ring (e7).
    – **Roter Zackenstern**: Dieser König kann geschlagen werden.

    – **Nummern** stehen zur Wahl, wenn du ziehst; eine rote schlägt. Ein schlichter Ring ist der gewählte Stein; rotes Kreuz oder roter Ring zeigt, woran ein abgelehnter Zug scheitert.

    – **Namen**: Das gefüllte Feld ist am Zug. Der kleine Stern zählt die Steine; mit Uhr steht daneben die übrige Zeit. Wer ausgeschieden ist, ist durchgestrichen, die Sterne sind grau.
    – **`#2`** unten rechts ist die Zahl der gemachten Züge.
triablo-page-legend-caption = f6-e7v, dann a4-c6v
