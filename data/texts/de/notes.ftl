### Notizen für erste Partien, eine zu jeder Regel in data/notes.txt. Jede wird allein unter einem Zug gelesen: ein oder
### zwei ganze Sätze von höchstens 200 Zeichen, die sagen, was man darf. Die Nummer der Regel kommt dazu.

board-notes = -# 📖 Für jemanden am Tisch ist es die erste Partie dieser Art: Ich erkläre jede Regel, wenn sie zum ersten Mal gebraucht wird. *{ button-more }* schaltet das ab.
board-notes-alone = -# 📖 Das ist deine erste Partie dieser Art: Ich erkläre jede Regel, wenn sie zum ersten Mal gebraucht wird. *{ button-more }* schaltet das ab.
board-rule = { $text } ({ $rule })
one-message-is-on = Ab dem nächsten Zug wird das neueste Brett geändert statt neu gepostet; eine kurze Nachricht ruft, wer am Zug ist.
one-message-is-off = Ab dem nächsten Zug ist jedes Brett eine neue Nachricht.
notes-are-on = Vom nächsten Brett an erkläre ich jede Regel, wenn sie zum ersten Mal gebraucht wird.
notes-are-off = An diesem Tisch erkläre ich keine Regeln mehr.

note-triablo-S4 = Vor dem ersten Zug wählen alle, wohin ihre Sterne zeigen. Kein Stern darf geradewegs auf einen Gegner zeigen.
note-triablo-M1 = Ein Einzelstern gleitet entlang einer seiner drei Spitzen über beliebig viele leere Punkte. Am Ziel darf er auf beide Arten stehen: eine Spitze oben oder eine unten.
note-triablo-M3 = Ein Doppelstern gehört der Seite, deren Stern oben liegt. Er gleitet in alle sechs Richtungen über beliebig viele leere Punkte.
note-triablo-M4 = Der König zieht einen Schritt in jede Richtung. Kein Einzelstern kann ihn schlagen, nur ein Doppelstern oder ein König daneben.
note-triablo-M5 = Die Krone geht auf den ersten Stern gleicher Farbe auf einer Linie vom König über, gleich wie weit weg: Der König dankt ab. Der Stern darunter bleibt stehen.
note-triablo-C5 = Drei Spitzen einer Farbe zeigen auf das Ziel, also darf einer dieser Sterne es schlagen. Ein Einzelstern überdeckt einen Einzelstern; beide werden zum Doppelstern.
note-triablo-C6 = Ein Doppelstern schlägt jeden Stein, auf den drei Spitzen seiner Farbe zeigen, entlang einer Spitze seines oberen Sterns. Das Ziel kommt mit beiden Hälften vom Brett.
note-triablo-E1 = Wessen König geschlagen ist, scheidet aus.

note-torissogi-D1 = Statt zu ziehen, darfst du einen Vogel aus deiner Hand auf jedes leere Feld einsetzen. Nur für Schwalben gibt es Grenzen.
note-torissogi-Z1 = Die helleren Felder, auf denen der Gegner beginnt, sind deine Umwandlungszone. Eine Schwalbe wird dort zur Gans; ein Falke darf beim Betreten oder Verlassen Adler werden.
note-torissogi-M2 = Der Phönix geht auf jedes der 26 Felder um ihn herum. Verlierst du ihn, verlierst du die Partie.
note-torissogi-M3 = Der Falke geht auf jedes Nachbarfeld, nur nicht gerade eine Ebene zurück und nicht auf die vier Ecken dort.
note-torissogi-M4 = Der Adler geht auf jedes Nachbarfeld über Fläche oder Kante. Beliebig weit gleitet er auf den vier Diagonalen zu den nächsten Ebenen und gerade zurück, auf den Diagonalen zurück bis zu zwei Felder.
note-torissogi-M5 = Der Kranich geht auf jedes der neun Felder um seine Stelle auf der nächsten oder der vorigen Ebene. Auf seiner Ebene bleibt er nie.
note-torissogi-M6 = Die Eule geht eine Reihe vor oder zurück, gerade oder zur Seite, auf ihrer Ebene und auf den Ebenen daneben.
note-torissogi-M7 = Der Fasan springt zwei Felder gerade vorwärts oder gerade zwei Ebenen weiter. Außerdem geht er auf die Nachbarfelder über eine Kante, die rückwärts oder eine Ebene zurück liegen.
note-torissogi-M8 = Die L-Wachtel gleitet gerade vorwärts, gerade zu den nächsten Ebenen und rückwärts nach rechts, mit oder ohne Wechsel der Ebene. Rückwärts nach links geht sie ein Feld.
note-torissogi-M9 = Die R-Wachtel gleitet gerade vorwärts, gerade zu den nächsten Ebenen und rückwärts nach links, mit oder ohne Wechsel der Ebene. Rückwärts nach rechts geht sie ein Feld.
note-torissogi-M10 = Die Schwalbe geht ein Feld vorwärts oder eine Ebene weiter. Ebenso schlägt sie.
note-torissogi-M11 = Die Gans springt über alles: zwei vorwärts und zwei Ebenen weiter oder zurück, zwei Ebenen weiter und zwei zur Seite, zwei gerade rückwärts oder gerade zwei Ebenen zurück.

note-triangulation-K4 = Wer im Schach steht und keinen rettenden Zug hat, ist matt, aber nicht ausgeschieden: Er zieht weiter oder passt, wenn nichts ziehen kann, bis sein General geschlagen ist.
note-triangulation-S1 = General und Rukh tauschen einmal die Plätze, wenn beide nie gezogen haben, nebeneinander stehen und der General nicht im Schach ist.
note-triangulation-R1 = Infanterie, die die Ecke einer anderen Farbe erreicht, darf eine Figur befreien, die dieser Platz hält: einen Offizier auf die Ecke, Infanterie auf ihre Grundreihe.
note-triangulation-M11 = Der General geht ein Feld weit: über eine Seite, gerade über eine Ecke oder schräg. Schräg geht es nur, wenn das Feld dazwischen leer ist.
note-triangulation-M9 = Der Rukh läuft im Zickzack eine Reihe von Dreiecken entlang, über beliebig viele leere Felder, und schlägt den ersten Gegner, den er trifft.
note-triangulation-M10 = Die Kavallerie springt zwei oder drei Felder geradeaus, abwechselnd über Seiten und Ecken. Was dazwischen steht, ist egal.
note-triangulation-M1 = Infanterie marschiert von der Ecke ihrer eigenen Farbe weg, gleich wer sie befehligt. Sie geht über Seiten und schlägt über Ecken.

note-trioker-M2 = Ein Stein muss in jeder seiner Ecken die Zahl zeigen, die alle anderen Steine dort zeigen, auch einer, der nur mit dieser Ecke anstößt.
note-trioker-T3 = Nur wer keinen Stein legen kann, zieht einen nach. Passt der neue, darf er gleich gelegt oder behalten werden.
note-trioker-T5 = Wer keinen Stein legen kann, passt. Wer einen legen kann, muss es tun.
note-trioker-S6 = Die Münze entscheidet, wer die geraden Steine spielt: Wer den Tisch eröffnet hat, spielt bei Kopf ungerade, bei Zahl gerade.

note-triortan-S1 = Alle füllen die Felder hinter ihrer Linie, ohne dass die anderen es sehen. Sind alle bereit, wird alles auf einmal aufgedeckt.
note-triortan-S5 = Wer den ersten Zug hat, wird ausgelost, sobald alle Armeen stehen.
note-triortan-K1 = Die Figur darf auf jedem Feld beginnen. Danach muss sie auf jedem anderen Feld genau einmal landen.
note-triortan-M2 = Die Kurzlunte geht über eine Seite, dann über irgendeine Ecke des erreichten Felds. Sie darf nach dem ersten Feld aufhören und muss es, wenn sie dort schlägt.
note-triortan-M3 = Die Langlunte geht über eine Ecke auf das Feld gegenüber, dann über irgendeine Seite dieses Felds. Sie darf nach dem ersten Feld aufhören und muss es, wenn sie dort schlägt.
note-triortan-M4 = Der Blinker springt eine Reihe entlang auf das nächste Feld, das in dieselbe Richtung zeigt. Nichts dazwischen hält ihn auf.
note-triortan-M5 = Der Fallstern springt über eine Seite und weiter über die Ecke gegenüber. Nichts dazwischen hält ihn auf.
note-triortan-M6 = Der Steigstern springt über eine Ecke und weiter über die Seite dahinter. Nichts dazwischen hält ihn auf.
note-triortan-M7 = Der Wirbel läuft geradeaus, über eine Ecke, eine Seite, eine Ecke und so weiter, so weit der Weg frei ist. Der erste Schritt geht immer über eine Ecke.
note-triortan-M8 = Die Fontäne läuft die Reihen entlang, von Seite zu Seite, so weit der Weg frei ist.
note-triortan-M9 = Der Kreisel dreht sich um irgendeine Ecke seines Felds, in beiden Richtungen, durch die sechs Felder, die dort zusammenkommen.
note-triortan-M10 = Der Feuermeister, ein Pyrotechniker, geht ein Feld über eine Seite. Wer keinen Pyrotechniker mehr hat, scheidet aus.
note-triortan-M11 = Die Feuermeisterin, ein Pyrotechniker, geht ein Feld gerade über eine Ecke. Wer keinen Pyrotechniker mehr hat, scheidet aus.
note-triortan-M12 = Dieser Pyrotechniker geht ein Feld, über eine Seite oder gerade über eine Ecke. Wer keinen mehr hat, scheidet aus.
note-triortan-M13 = Die Wunderkerze geht ein Feld über eine Seite, nie geradewegs nach Hause zurück. Ebenso schlägt sie.
