### Was über eine Person gespeichert wird: /ich daten, und wer seine Daten gelöscht hat.

player-deleted = Spieler { $number }
player-unnamed = Person ohne Namen
player-elsewhere = jemand von einem anderen Server
privacy = **Was Deltille über dich speichert**
privacy-games = • Laufende Partien und Tische, die auf dich warten: { $count }
privacy-finished = • Beendete Partien und Rätsel: { $count ->
    [200] { $most } oder mehr
   *[other] { $count }
}
privacy-settings = • Einstellungen, mit deiner Sprache: { $there ->
    [0] keine
   *[1] ja
}
privacy-lessons = • Schritte von Lektionen, die du gemacht hast: { $count }
privacy-setups = • Eigene Aufstellungen: { $count }
privacy-vacations = • Freie Tage, die du genommen hast: { $count }
privacy-import = • Der Text, den du zuletzt importiert hast: { $there ->
    [0] keiner
   *[1] ja
}
privacy-tried = • Die Züge, die du zuletzt ausprobiert hast: { $there ->
    [0] keine
   *[1] ja
}
privacy-ratings = • Deine Wertungen: { $there ->
        [0] keine
       *[other] ja
    }
privacy-tournaments = • Turniere, an denen du teilnimmst oder die du angelegt hast: { $count }
privacy-blocked = • Personen, die du blockiert hast: { $count }
privacy-follows = • Partien anderer, die du verfolgst: { $count }
privacy-about = Von jeder Partie: deine ID und dein damaliger Name, dein Platz, deine Züge und wann du sie gemacht hast. Sonst nichts aus deinen Nachrichten, und nichts geht anderswohin als zu Discord.
privacy-busy = Gerade exportieren andere ihre Daten. Bitte versuch es in einer Minute noch einmal.
privacy-exporting = ⏳ Deine Daten werden zusammengestellt …
privacy-exported = Hier ist alles, was Deltille über dich speichert. Niemand sonst sieht diese Nachricht.
privacy-exported-part = Hier ist ein Teil dessen, was Deltille über dich speichert. Es gibt noch mehr: Drück *{ button-next-part }*.
privacy-export-alt = Was Deltille über dich speichert, als JSON
privacy-ask = **Alles löschen, was Deltille über dich speichert?** Das lässt sich nicht rückgängig machen.
    • Du gibst alle laufenden Partien auf und deine Plätze an offenen Tischen zurück.
    • Deine Einstellungen, freien Tage, Aufstellungen, Lektionen, Rätsel, dein letzter Import und zuletzt ausprobierte Züge werden entfernt.
    • Beendete Partien bleiben, denn sie gehören auch den anderen: Darin und in Listen und Ranglisten heißt du „Spieler 1“ oder „Spieler 2“.
    • Nachrichten, die schon in Discord stehen, ändern sich nicht.
privacy-form = Alles löschen
privacy-type = Zum Löschen { $word } eintippen
privacy-word = LÖSCHEN
privacy-not-deleted = Es wurde nichts gelöscht: Du hast etwas anderes getippt.
privacy-deleting = Deine Daten werden gelöscht; das dauert einen Moment, höchstens einige Minuten. Die letzten Bytes verschwinden aus den Dateien der Datenbank, wenn Deltille das nächste Mal startet. In früheren Sicherungen bleiben sie, bis diese entfernt werden; wird eine davon eingespielt, wirst du wieder gelöscht.
privacy-under-way = Deine Daten werden gerade gelöscht. Bitte komm in ein paar Minuten wieder.
button-export = Exportieren
button-next-part = Nächster Teil
button-delete-all = Alles löschen …
button-delete-sure = Alles löschen
