### Freie Plätze: `/suchen`, und wie ein Tisch wartet.

button-offer-seat = Platz anbieten …
button-join-number = Platz { $number } nehmen
button-seek = Freie Plätze
button-same-again = Noch einmal, Platz frei
button-return = Gehen, Platz freigeben
button-ping-me = Bei neuen Angeboten anpingen
button-ping-no-more = Nicht mehr anpingen
form-lasts = Wie lange der Tisch wartet
form-lasts-this = Wartet: { $time }
form-only = Mehrere Angebote
form-only-all = Aus jedem meiner Angebote darf eine Partie werden
form-only-one = Nur eine Partie: die erste schließt meine anderen
lobby-only-one = Nur eine Partie: Wird zuerst ein anderes Angebot dieser Person angenommen, schließt dieser Tisch.
seek-title = { $count ->
        [one] **Ein Angebot mit freiem Platz auf diesem Server**
       *[other] **{ $count } Angebote mit freien Plätzen auf diesem Server**
    }
seek-title-game = { $count ->
        [one] **{ $game }: ein Angebot mit freiem Platz auf diesem Server**
       *[other] **{ $game }: { $count } Angebote mit freien Plätzen auf diesem Server**
    }
seek-none = Auf diesem Server ist gerade kein Platz frei. Biete einen an: Er steht hier, bis ihn jemand nimmt.
seek-line = { $number }. **{ $game }** · { $clock } · { $stakes } — { $host }, { $since } · { $count ->
        [one] ein Platz frei
       *[other] { $count } Plätze frei
    } · { $place }
seek-line-own = { $number }. **{ $game }** · { $clock } · { $stakes } — von dir, { $since } · { $count ->
        [one] ein Platz frei
       *[other] { $count } Plätze frei
    } · { $place }
seek-rated = gewertet
seek-casual = ungewertet
seek-ask = **In welchem Spiel bietest du einen Platz an?** Variante, Bedenkzeit und wie lange der Tisch wartet, wählst du danach.
seek-begun = Du hast den letzten Platz genommen, und **{ $game }** beginnt: { $place }
seek-joined = Du hast einen Platz. **{ $game }** beginnt, wenn die anderen da sind: { $place }
seek-gone = Dieses Angebot gibt es nicht mehr. Das hier ist jetzt frei.
seek-withdrawn = Dieses Angebot ist geschlossen: Es wurde zurückgezogen, ist abgelaufen, oder eine andere Partie hat begonnen. Das hier ist jetzt frei.
seek-taken = Jemand war schneller: Der letzte Platz ist vergeben. Das hier ist jetzt frei. Der Partie kannst du zusehen: { $link }
seek-kept = Die übrigen Plätze sind für Eingeladene reserviert. Das hier ist jetzt frei.
seek-own = Das ist dein eigenes Angebot: Es wartet auf eine Mitspielerin oder einen Mitspieler. { $link }
seek-seated = Du hast an diesem Tisch schon einen Platz: { $link }
seek-not-listed = So heißt kein freier Platz: Wähle einen aus den Vorschlägen, oder drücke hier einen Knopf.
seek-nowhere = Freie Plätze gehören zu einem Server: Benutze das auf einem Server, der mich hinzugefügt hat.
seek-ping = { $role } Ein Platz ist frei: **{ $game }** · { $clock } · { $stakes } — { $host }. [Zum Tisch]({ $link })
ping-on = Du hast jetzt die Rolle { $role }: Du wirst angepingt, wenn hier jemand einen Platz anbietet, höchstens einmal in { $every }.
ping-off = Bei neuen Angeboten wirst du nicht mehr angepingt: Die Rolle { $role } hast du nicht mehr.
ping-gone = Auf diesem Server wird bei neuen Angeboten keine Rolle mehr angepingt.
ping-forbidden = Ich darf nicht ändern, wer die Rolle { $role } hat. Wer diesen Server verwaltet, kann sie dir geben oder es mir erlauben: Ich brauche die Berechtigung „Rollen verwalten“, und in der Liste der Rollen muss meine über { $role } stehen.
ping-powerful = Die Rolle { $role } vergebe ich nicht per Knopf: Sie erlaubt mehr, als alle dürfen. Sag das bitte denen, die diesen Server verwalten; ich brauche eine Rolle ohne eigene Rechte.
ping-later = Discord hat nicht geantwortet; ob es geklappt hat, weiß ich nicht. Versuch es bitte in einer Minute noch einmal.
button-elsewhere = Andere Server …
seek-elsewhere = auf einem anderen Server
seek-team = Team { $team }
seek-ask-elsewhere = **Möchtest du mit Leuten von anderen Servern spielen?** Dann siehst du ihre freien Plätze, und sie sehen deine. Welche Server das sind, erfährt niemand. Dein Name ist dort nur zu sehen, wenn du es willst. In `/{ command-me-name } { command-me-settings-name }` kannst du das ändern.
seek-ask-seen = -# Auch Leute von anderen Servern werden dein Angebot sehen.
seek-taken-elsewhere = Jemand war schneller: Der letzte Platz ist vergeben. Das hier ist jetzt frei.
seek-seated-elsewhere = Du hast an diesem Tisch schon einen Platz.
elsewhere-no-room = Für das Brett dieser Partie ist hier kein Platz: In diesem Kanal steht schon ein Tisch, und einen Thread kann ich nicht öffnen. Benutze `/{ command-seek-name }` in einem anderen Kanal.
elsewhere-closed = Zwischen diesen Servern kann es nicht weitergehen: Einer von ihnen oder eine der Personen spielt nicht mehr mit anderen.
return-ask = Noch ist kein Zug gemacht. Wenn du **gehst**, ist dein Platz wieder frei, und der Tisch wartet auf jemand anderen; ein Ergebnis gibt es nicht. Wenn du **aufgibst**, zählt die Partie als verloren.
returned = Du bist gegangen, der Platz ist wieder frei.
return-left = { $host }: **{ $who }** ist vor dem ersten Zug gegangen. Der Platz ist wieder frei.
table-refuse-return = So kannst du nur vor dem ersten Zug gehen, und nicht als Gastgeberin oder Gastgeber des Tisches.
