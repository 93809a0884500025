### Ligen mit ihren Saisons, und das Datum des Beginns.

button-date = Beginn mit Datum …
button-last-season = Liga beenden …
button-last-season-sure = Ja, die letzte Saison

tournament-format-league = Liga
tournament-format-league-about = Staffeln, Saison für Saison; es gibt Aufstieg und Abstieg; bis zu 128 Personen
tournament-window-season = { $time } für eine Saison
tournament-season-title = { $title }, Saison { $season }
tournament-division = Staffel { $number }
tournament-stay-in = Wer in der letzten Saison gespielt hat, ist schon dabei; *Abmelden* nimmt dich heraus.
tournament-next-season = ➡️ Weiter geht es in [Saison { $season }]({ $link }).
tournament-goes-on = Danach öffnet die Anmeldung für die nächste Saison. Wer spielt, bleibt dabei.
tournament-last-season = Das ist die letzte Saison.
tournament-moves = -# ▲ steigt nach der Saison auf · ▼ steigt ab
tournament-rests = -# Setzt aus: { $rounds }
tournament-rests-round = Runde { $round }: { $names }
tournament-more-lines = { $count ->
        [one] -# … und noch eine Zeile: siehe *Tabelle*.
       *[other] -# … und noch { $count } Zeilen: siehe *Tabelle*.
    }
tournament-division-size = Staffeln mit etwa { $count } Personen
tournament-movers = { $count ->
        [one] Nach jeder Saison steigt eine Person auf und eine ab
       *[other] Nach jeder Saison steigen { $count } auf und { $count } ab
    }
tournament-between = { $time } Anmeldung vor der nächsten Saison
tournament-between-none = Nur eine Saison
tournament-choose-divisions = Größe der Staffeln
tournament-choose-movers = Aufstieg und Abstieg
tournament-choose-between = Anmeldung zwischen den Saisons
tournament-ask-end-season = **{ $title }** jetzt beenden? Offene Partien zählen nicht, und die Anmeldung für die nächste Saison öffnet.
tournament-ask-last = Ist **{ $title }** die letzte Saison? Sie wird zu Ende gespielt, und keine weitere folgt. Das können alle lesen.
tournament-news-last-season = **{ $title }** ist die letzte Saison dieser Liga.

tournament-date-form = Wann geht es los?
tournament-date-field = Datum und Uhrzeit in UTC (jetzt { $clock })
tournament-date-example = 2026-12-24 19:30 oder 24.12. 19:30. Mit Zeitzone: 24.12. 19:30 +01:00. Leer: von Hand
tournament-date-unreadable = Ich kann { $text } nicht als Datum mit Uhrzeit lesen. Schreib `2026-12-24 19:30` oder `24.12. 19:30`, in UTC; oder mit deiner Zeitzone: `24.12. 19:30 +01:00`.
tournament-date-none = { $text } gibt es im Kalender nicht. Der Tag kommt vor dem Monat: `24.12. 19:30`.
tournament-date-past = { $when } ist schon vorbei. Wähle einen späteren Zeitpunkt.
tournament-date-far = { $when } ist zu weit weg: Wähle einen Zeitpunkt innerhalb eines Jahres.
