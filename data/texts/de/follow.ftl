### Einer Partie von außen folgen.

button-follow = Verfolgen …
button-unfollow = Nicht mehr verfolgen
button-following = Verfolgte Partien …
button-follow-result = Das Ergebnis
button-follow-moves = Jeden Zug
follow-ask = 🔔 **Diese Partie verfolgen?** Ich schreibe dir eine Direktnachricht: einmal, mit dem Ergebnis, oder auch nach jedem Zug. Hier wird nichts gepostet.
follow-on-result = 🔔 Du verfolgst diese Partie: Ich schreibe dir ihr Ergebnis. (Kommt keine Nachricht an, lassen deine Privatsphäre-Einstellungen keine von mir zu.)
follow-on-moves = 🔔 Du verfolgst diese Partie: Ich schreibe dir nach jedem Zug; schnelle Züge teilen sich eine Nachricht. (Kommt keine an, lassen deine Privatsphäre-Einstellungen keine von mir zu.)
follow-off = 🔕 Du verfolgst diese Partie nicht mehr.
follow-move = 🔔 **{ $game }**: { $players } – [zum Brett]({ $link })
follow-result = 🏁 **{ $game }** ist zu Ende: { $players } – [zum Brett]({ $link })
follow-not-here = Diese Partie lässt sich nicht verfolgen: Ich berichte nur von Partien, die alle Mitglieder des Servers sehen dürfen und deren Spieler damit einverstanden sind.
follow-not-now = Nur eine laufende Partie lässt sich verfolgen.
follow-seated = Du sitzt selbst an diesem Tisch. Wie ich dich an deine Züge erinnere, steht in `/{ command-me-name } { command-me-settings-name }`.
follow-table-full = { $most } Leute verfolgen diese Partie schon: Mehr kann ich nicht anschreiben.
follow-full = Du verfolgst schon { $most } Partien. In `/{ command-me-name } { command-me-settings-name }` → *{ button-following }* kannst du welche entfernen.
follow-none = Du verfolgst keine Partie. *{ button-follow }* findest du unter *{ button-more }* jedes Bretts.
follow-page = 🔔 **Partien, die du verfolgst: { $count }**
follow-line = • **{ $game }**: { $players } – { $what } – [zum Brett]({ $link })
follow-what-result = das Ergebnis
follow-what-moves = jeder Zug
follow-drop = Nicht mehr verfolgen …

showcase-mate = 🎬 **{ $game }**: [{ $who } hat in { $count } Zügen gewonnen]({ $link }).
showcase-upset = 🎬 **{ $game }**: [{ $who } hat mit { $own } Punkten gegen { $best } gewonnen]({ $link }).
showcase-shortest = 🎬 **{ $game }**: [{ $who } hat in { $count } Zügen gewonnen, bisher der kürzeste Sieg des Monats]({ $link }).
