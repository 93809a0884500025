### Turniere: `/turnier`, ihre öffentliche Nachricht, die Menüs der Spielenden und der Leitung.

button-sign-up = Anmelden
button-leave-tournament = Abmelden …
button-leave-tournament-sure = Ja, abmelden
button-standings = Tabelle
button-results-file = Ergebnisse als Datei
button-own-games = Meine Partien
button-manage = Leiten …
button-here = Ich bin da
button-new-tournament = Neues Turnier …
button-create = Anlegen
button-make-rated = Gewertet spielen
button-make-casual = Ungewertet spielen
button-start = Beginnen …
button-start-sure = Ja, beginnen
button-no-computer = Ohne Computer
button-close-round = Runde { $round } jetzt schließen …
button-close-round-sure = Ja, schließen
button-tournament-pause = Unterbrechen …
button-tournament-pause-sure = Ja, unterbrechen
button-tournament-resume = Fortsetzen
button-sit-out = Runde { $round } aussetzen
button-play-next = Runde { $round } doch spielen
button-results = Ergebnisse …
button-replace = Ersetzen oder herausnehmen …
button-take-out = Herausnehmen …
button-take-out-sure = Ja, herausnehmen
button-replace-sure = Ja, ersetzen
button-name = Name …
button-change = Ändern …
button-save = Speichern
button-end = Beenden …
button-end-sure = Ja, beenden
button-set-sure = Ja, eintragen

tournaments = { $count ->
        [0] **Auf diesem Server gibt es noch kein Turnier.** Wer ihn moderiert, kann hier eins anlegen.
        [one] **Das Turnier dieses Servers**
       *[other] **Die Turniere dieses Servers**
    }
tournaments-more = { $count ->
        [one] -# … und ein weiteres: siehe das Menü.
       *[other] -# … und { $count } weitere: siehe das Menü.
    }
tournament-pick = Ein Turnier ansehen
tournament-line = • [{ $title }]({ $link }) – { $state ->
        [sign-up] Anmeldung offen, bisher { $count }
        [running] läuft, Runde { $round }, { $count } Personen
        [season] läuft, { $count } Personen
        [off] abgesagt
       *[over] { $winners }
    }
tournament-nowhere = Turniere gehören zu einem Server: Benutze das auf einem Server, der mich hinzugefügt hat.
tournament-gone = Dieses Turnier gibt es nicht mehr.

tournament-untitled = { $game }: { $format }
tournament-format = { $format ->
        [round-robin] jeder gegen jeden
        [double-round-robin] jeder gegen jeden, zweimal
        [swiss] Schweizer System, { $rounds } Runden
        [knock-out] K.-o.-System
        [league] Liga, Staffeln mit etwa { $rounds }
       *[arena] Arena
    }
tournament-with-third = { $format }, mit Spiel um Platz drei
tournament-format-round-robin = Jeder gegen jeden
tournament-format-round-robin-about = Alle treffen aufeinander, bei zwei Plätzen einmal; gleich viele Partien für alle; bis zu 16 Personen
tournament-format-double-round-robin = Jeder gegen jeden, zweimal
tournament-format-double-round-robin-about = Alle treffen zweimal aufeinander, bei zwei Plätzen mit getauschten Plätzen; bis zu 16 Personen
tournament-format-swiss = Schweizer System
tournament-format-swiss-about = Personen mit gleich vielen Punkten spielen gegeneinander, nie zweimal; bis zu 128 Personen
tournament-format-knock-out = K.-o.-System
tournament-format-knock-out-about = Wer verliert, scheidet aus; nach Remis wird weitergespielt, dann zählt die Setzliste
tournament-format-arena = Arena
tournament-format-arena-about = Wer frei ist, wird sofort gepaart, bis die Zeit um ist; man kommt und geht
tournament-title = 🏆 **{ $title }**
tournament-about = { $game } · { $format } · { $clock } · { $stakes }
tournament-window-all = { $time } für alle Partien
tournament-window-round = { $time } für jede Runde
tournament-window-arena = es dauert { $time }
tournament-window-none = keine Frist
tournament-off = Dieses Turnier wurde abgesagt.
tournament-begins = Die Anmeldung endet am { $when }, dann geht es los.
tournament-begins-by-hand = Die Turnierleitung startet das Turnier.
tournament-begins-after = Die Anmeldung läuft { $time }, dann geht es los.
tournament-people = **Angemeldet: { $count }**
tournament-open-all = **{ $count ->
        [one] Eine Partie ist noch offen.
       *[other] { $count } Partien sind noch offen.
    }**
tournament-open-round = { $rounds ->
        [0] **Runde { $round }**
       *[other] **Runde { $round } von { $rounds }**
    }, { $count ->
        [one] eine Partie ist offen.
       *[other] { $count } Partien sind offen.
    }
tournament-until = Frist: { $when }.
tournament-until-round = Frist: { $when }. Dann verliert, wer am Zug ist; vor dem ersten Zug auch, wer nicht *{ button-here }* gedrückt hat.
tournament-paused = ⏸️ **Unterbrochen:** Fristen stehen still, und keine neue Runde beginnt. Offene Partien können weitergespielt werden.
tournament-sitting-out = -# Ohne Partie: { $names }
tournament-more-people = { $list } … und { $count } weitere
tournament-more-games = -# … und { $count } weitere Partien: *Meine Partien* zeigt deine.
tournament-game = { $third ->
        [0] {""}
       *[other] {"🥉 "}
    }{ $players }: { $state }
tournament-game-opens = öffnet gleich
tournament-game-ended = ohne Ergebnis beendet: die Turnierleitung trägt es ein
tournament-forfeit = **{ $points }** (nicht gespielt)
tournament-void = zählt nicht
tournament-winners = { $count ->
        [one] 🏆 Gewonnen hat { $names }.
       *[other] 🏆 { $names } teilen sich den ersten Platz.
    }
tournament-no-winner = Gewonnen hat niemand.
tournament-standings = **{ $title }: Tabelle**
tournament-standing = { $place }. { $left ->
        [0] **{ $name }**
       *[other] ~~{ $name }~~
    } – { $points } · { $games ->
        [one] eine Partie
       *[other] { $games } Partien
    }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }
tournament-tie-breaks = -# Bei Punktgleichheit, in Klammern: { $breaks }.
tie-break-direct = direkte Begegnung
tie-break-buchholz = Buchholz mit Streichwertung
tie-break-sonneborn = Sonneborn-Berger
tie-break-wins = Siege

## Das Bild der Tabelle.
standings-about = { $format } · { $state ->
        [over] Endstand
        [games] { $done } von { $games } Partien
        [arena] { $done } Partien gespielt
       *[round] Runde { $round }
    }{ $all ->
        [0] {""}
       *[other] {" "}· { $from }–{ $to } von { $all }
    }
standings-points = Pkt.
standings-matches = Siege
standings-games = Partien
standings-division = Staffel { $number }
tie-break-direct-short = DB
tie-break-buchholz-short = BH
tie-break-sonneborn-short = SB
tie-break-wins-short = S
standings-alt = Tabelle von { $title }. { $about }.
standings-alt-columns = In jeder Zeile stehen Platz, Name und { $won ->
        [0] Punkte
       *[other] Siege
    }{ $breaks ->
        [0] {""}
       *[other] {", "}in Klammern die Werte bei Punktgleichheit
    }{ $games ->
        [0] {""}
       *[other] {", "}dann die Ergebnisse gegen die Personen der anderen Zeilen, mit deren Nummer
    }.
standings-alt-open = offen
standings-alt-up = steigt auf
standings-alt-down = steigt ab
standings-alt-line = { $place } { $name }{ $left ->
        [0] {""}
       *[other] {" "}(abgemeldet)
    }{ $moves ->
        [0] {""}
       *[other] {" "}({ $moving })
    }: { $points }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }{ $games ->
        [0] {""}
       *[other] {", "}{ $results }
    }.
standings-alt-more = Und { $count } weitere.

## Das Bild des Turnierbaums.
bracket-free = frei
bracket-third = Platz drei
bracket-not-played = + − = nicht gespielt
bracket-alt = Turnierbaum von { $title }. { $about }.
bracket-alt-round = Runde { $round }: { $pairs }.
bracket-alt-third = Platz drei: { $pairs }.
bracket-alt-over = Runde { $round } ist vorbei.
bracket-alt-pair = { $state ->
        [free] { $one } ist spielfrei
        [won] { $one } gewinnt gegen { $other }, { $score }
        [forfeit] { $one } gewinnt kampflos gegen { $other }
        [none] weder { $one } noch { $other } kommt weiter
       *[open] { $one } gegen { $other }, offen
    }

## Die Ergebnisse als Dateien.
tournament-files = **{ $title }:** Alle Partien stehen in `results.csv`, die Tabelle in `standings.csv`{ $report ->
        [0] . Einen Bericht für die FIDE (TRF) gibt es nur bei Spielen zu zweit.
       *[other] , und `report.trf` ist ein Bericht im Format TRF16 der FIDE.
    }
tournament-file-games = Alle Partien als Tabelle
tournament-file-standings = Der Stand als Tabelle
tournament-file-report = Bericht im Format TRF16 der FIDE

tournament-pairing = **{ $title }, { $division ->
        [0] {""}
       *[other] Staffel { $division },{" "}
    }Runde { $round }:** { $players }. Gespielt wird im Thread darunter.{ $third ->
        [0] {""}
       *[other] {" "}Es geht um den dritten Platz.
    }{ $limited ->
        [0] {""}
       *[other] {" "}Frist: { $when }.
    }
tournament-pairing-over = **{ $title }, { $division ->
        [0] {""}
       *[other] Staffel { $division },{" "}
    }Runde { $round }:** { $players }: { $decision }
tournament-decision = { $result }{ $by ->
        [withdrawn] . { $absent } ist zurückgetreten.
        [deadline] . { $count ->
            [0] Die Zeit war um.
            [one] Die Zeit war um: { $absent } hat nicht gespielt.
           *[other] Die Zeit war um: { $absent } haben nicht gespielt.
        }
        [closed] . { $count ->
            [0] Die Turnierleitung hat die Runde geschlossen.
           *[other] Die Turnierleitung hat die Runde geschlossen, und am Zug oder nicht da: { $absent }.
        }
        [host] . Von der Turnierleitung eingetragen.
       *[other] .
    }
tournament-thread = Runde { $round }: { $players }
tournament-news-begun = 🏁 **{ $title }** beginnt.{ $free }
tournament-news-round = 🏁 **{ $title }**: Runde { $round } beginnt.{ $free }
tournament-news-left = **{ $title }**: { $name } hat sich abgemeldet. Offene Partien sind verloren.
tournament-news-taken-out = **{ $title }**: Die Turnierleitung hat { $name } herausgenommen. Offene Partien sind verloren.
tournament-news-set = **{ $title }**: Die Turnierleitung hat für { $players } { $result } eingetragen.
tournament-news-changed = **{ $title }**: Der Host hat { $count ->
        [0] den Namen geändert.
       *[other] geändert: { $changes }
    }
tournament-news-closed = **{ $title }**: Die Turnierleitung hat Runde { $round } geschlossen. Ihre offenen Partien verliert, wer am Zug war oder fehlte.{ $games }
tournament-news-paused = ⏸️ **{ $title }** ist unterbrochen. Fristen stehen still, und keine neue Runde beginnt; offene Partien können weitergespielt werden.
tournament-news-resumed = ▶️ **{ $title }** geht weiter.{ $limited ->
        [0] {""}
       *[other] {" "}Die Frist ist jetzt { $when }.
    }
tournament-news-ended = **{ $title }**: Die Moderation hat { $players } ohne Ergebnis beendet. Die Turnierleitung trägt es ein: *{ button-manage }* → *{ button-results }*; sonst verlieren alle Beteiligten zur Frist.
tournament-news-corrected = **{ $title }**: Die Turnierleitung hat { $players } von { $before } auf { $result } berichtigt.{ $over ->
        [0] {""}
       *[other] {" "}{ $winners }
    }
tournament-news-replaced = **{ $title }**: { $name } spielt jetzt mit der Nummer { $number }.
tournament-news-not-begun = **{ $title }**: Die Anmeldung geht weiter. Die Zahl der Angemeldeten passt noch nicht zu diesem System, darum hat es nicht begonnen. Die Turnierleitung kann es später beginnen.
tournament-news-over = **{ $title }** ist zu Ende.{ $why ->
        [full] {" "}Alle seine Paarungen sind vergeben.
        [too-few] {" "}Für eine weitere Runde sind zu wenige übrig.
       *[other] {""}
    } { $winners }

tournament-entered = Du bist dabei: **{ $title }**. { $rated ->
        [0] Die Partien sind ungewertet.
       *[other] Die Partien sind gewertet.
    } Du wirst angepingt, wenn deine Partien öffnen.
tournament-entered-late = Du bist dabei: **{ $title }**. Du spielst ab der nächsten Runde mit; jede Runde davor zählt { $points }. { $rated ->
        [0] Die Partien sind ungewertet.
       *[other] Die Partien sind gewertet.
    }
tournament-in-already = Du nimmst an **{ $title }** schon teil.
tournament-not-in = Du nimmst an **{ $title }** nicht teil.
tournament-ask-withdraw = Von **{ $title }** abmelden? Deine offenen Partien dort sind dann verloren{ $back ->
        [0] , und zurück kannst du nicht.
        [2] ; für die nächste Saison kannst du dich wieder anmelden.
       *[other] ; später kannst du wiederkommen.
    }
tournament-withdrawn = Du hast dich von **{ $title }** abgemeldet.
tournament-mine = **{ $title }** · { $division ->
        [0] {""}
       *[other] Staffel { $division } ·{" "}
    }Punkte: { $points } · { $count ->
        [one] eine Partie
       *[other] { $count } Partien
    }
tournament-round-off = Du setzt Runde { $round } aus; sie zählt { $points }.
tournament-sit-out-few = Für die nächste Runde blieben zu wenige übrig.
tournament-here = Notiert: Du bist da. Kommt die andere Seite nicht, verliert sie.
tournament-here-over = Diese Partie ist entschieden: { $decision }
tournament-not-your-game = Das ist keine Partie von dir.
tournament-not-host = Leiten können dieses Turnier nur, wer es angelegt hat und wer seinen Kanal oder den Server moderiert.
tournament-not-moderator = Ein Turnier anlegen kann nur, wer hier moderiert oder die Rolle dafür hat.
tournament-no-threads = Jede Partie eines Turniers hat einen Thread. Leg es in einem Textkanal dieses Servers an, in dem ich Threads eröffnen darf und in dem die Servereinstellungen sie erlauben.
tournament-full = Es sind schon { $most } Personen: Mehr können nicht teilnehmen.
tournament-refuse-not-in = Diese Person nimmt nicht teil.
tournament-refuse-is-in = Diese Person nimmt schon teil.
tournament-refuse-computers = { $most ->
        [one] Höchstens ein Computer kann teilnehmen. Er kommt vor dem Beginn dazu, und seinen Platz kann niemand übernehmen.
       *[other] Höchstens { $most } Computer können teilnehmen. Sie kommen vor dem Beginn dazu, und ihre Plätze kann niemand übernehmen.
    }
tournament-refuse-paused = Das Turnier ist unterbrochen: Setz es zuerst fort.
tournament-refuse-few = { $count ->
        [one] Es ist eine Person da; dieses System braucht mindestens { $least }.
       *[other] Es sind { $count } Personen da; dieses System braucht mindestens { $least }.
    }
tournament-refuse-many = Es sind { $count } Personen da; dieses System erlaubt höchstens { $most }.
tournament-refuse-rounds = { $count } Personen können höchstens { $most } Runden spielen, ohne sich zweimal zu treffen, nicht { $rounds }.
tournament-refuse-late = Die Anmeldung ist vorbei.
tournament-refuse-begun = Das Turnier hat schon begonnen.
tournament-refuse-not-begun = Das Turnier hat noch nicht begonnen.
tournament-refuse-over = Das Turnier ist zu Ende.
tournament-refuse-no-return = Wer sich von diesem Turnier abgemeldet hat, kann nicht zurück. Die Turnierleitung kann jemanden den Platz übernehmen lassen.
tournament-refuse-open = { $count ->
        [one] Eine Partie der Runde ist offen.
       *[other] { $count } Partien der Runde sind offen.
    }
tournament-refuse-gone-on = Mit diesem Ergebnis wäre jemand anderes in der nächsten Runde, und die hat begonnen.
tournament-refuse-changed = Inzwischen hat sich etwas geändert. Öffne bitte das Menü noch einmal.
tournament-refuse-changes = In diesem Turnier wurden schon { $most } Ergebnisse berichtigt oder { $most } Personen ersetzt: Mehr geht nicht.
tournament-refuse-sat-out = Du hast in diesem Turnier schon eine Runde ausgesetzt; das geht einmal.
tournament-refuse-no-sit-out = In diesem Turnier kann keine Runde mehr ausgesetzt werden: Das geht nur im Schweizer System, und nicht in der letzten Runde.
tournament-refuse-impossible = Das geht in diesem Turnier nicht.
table-refuse-tournament = Das ist eine Turnierpartie: Sie muss mit einem Ergebnis enden. Um das Turnier zu verlassen, drücke *Abmelden* unter seiner Nachricht.

tournament-manage = **{ $title }**: Was möchtest du?
tournament-done = Es war nichts zu ändern.
tournament-done-name = Es heißt jetzt **{ $title }**.
tournament-done-people = { $computers ->
        [0] Teilnehmende: { $people }.
        [one] Teilnehmende: { $people }, und ein Computer.
       *[other] Teilnehmende: { $people }, und { $computers } Computer.
    }
tournament-computer = Computer teilnehmen lassen (dann ungewertet)
tournament-computer-level = { $computer }: { $name }
tournament-computers = Wie oft nimmt **{ $computer }** teil? Zwei Computer spielen nicht gegeneinander: Das zählt als Remis.
tournament-how-many = Zahl der Computer
tournament-ask-pause = **{ $title }** unterbrechen? Fristen stehen still, und keine neue Runde beginnt. Offene Partien können weitergespielt werden. Alle können das lesen.
tournament-ask-close = Runde { $round } von **{ $title }** jetzt schließen? { $count ->
        [one] Eine Partie ist offen.
       *[other] { $count } Partien sind offen.
    } Wie zur Frist verliert, wer am Zug ist; ist noch gar kein Zug gemacht, auch alle, die nicht *{ button-here }* gedrückt haben. Ein Ergebnis, das du kennst, kannst du vorher mit *{ button-results }* eintragen.
tournament-ask-start = **{ $title }** mit { $count ->
        [one] einer Person beginnen?
       *[other] { $count } Personen beginnen?
    } Die Partien öffnen sofort.
tournament-ask-start-short = { $count } Personen können höchstens { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    } spielen, ohne sich zweimal zu treffen. **{ $title }** mit { $rounds ->
        [one] einer Runde
       *[other] { $rounds } Runden
    } statt { $planned } beginnen? Die Partien öffnen sofort.
tournament-ask-out = { $name } herausnehmen? Offene Partien sind damit verloren. Alle können das lesen.
tournament-ask-out-before = { $name } herausnehmen? Eine neue Anmeldung bleibt möglich.
tournament-start-without = ⚠️ { $names } { $count ->
        [one] kann nicht mitspielen: hier gesperrt oder nicht mehr auf diesem Server. Diese Person wird herausgenommen.
       *[other] können nicht mitspielen: hier gesperrt oder nicht mehr auf diesem Server. Diese Personen werden herausgenommen.
    }
tournament-ask-set = Für { $players } eintragen: { $result }? Alle können das lesen.
tournament-ask-replace = { $name } übernimmt den Platz von { $before }, mit den Punkten bisher und den offenen Partien. Alle können das lesen.
tournament-ask-off = **{ $title }** absagen? Dann kann sich niemand mehr anmelden.
tournament-ask-end = **{ $title }** jetzt beenden? Offene Partien zählen nicht.
tournament-results = **{ $title }**: Welche Partie?
tournament-which-game = Partie wählen
tournament-option = Runde { $round }: { $players }
tournament-which-result = Ergebnis wählen
tournament-outcome-win = Sieg: { $names }
tournament-outcome-draw = Remis
tournament-outcome-absent = Nicht gekommen: { $names }
tournament-outcome-none-came = Nicht gespielt: Alle verlieren
tournament-replace = **{ $title }**: Wessen Platz soll jemand übernehmen?
tournament-which-player = Person wählen
tournament-new = Wer übernimmt den Platz von { $name }?
tournament-who-new = Die neue Person wählen
tournament-no-member = Diese Person finde ich auf diesem Server gerade nicht.
tournament-name-form = Name des Turniers
tournament-name-field = Name; leer: Spiel und System

tournament-draft = **{ $old ->
        [0] Ein neues Turnier
       *[other] { $title }
    }:** { $format }
    { $game }
    Bedenkzeit: { $clock }
    Zeit: { $window }
    { $begins }{ $more }
    Die Partien sind { $stakes }.
    -# { $arena ->
        [0] Eine Partie, die zur Frist nicht zu Ende ist, verliert, wer am Zug ist; wurde gar kein Zug gemacht, auch alle, die nicht *{ button-here }* gedrückt haben.
       *[other] Wer frei ist, wird sofort wieder gepaart; spielt sonst niemand, nach einer Minute mit demselben Gegner. Eine Partie, die am Ende nicht aus ist, zählt nicht.
    }
tournament-draft-slow = ⚠️ Mit dieser Uhr kann eine Partie länger dauern: { $time } für je { $moves } Züge.
tournament-created = Angelegt: Die Anmeldung ist offen. Die Nachricht steht in diesem Kanal.
tournament-choose-format = System
tournament-choose-game = Spiel
tournament-choose-variant = Variante
tournament-choose-seats = Personen an einem Tisch
tournament-choose-time = Bedenkzeit
tournament-choose-window = Zeit für die Partien
tournament-choose-rounds = Runden
tournament-choose-absence = Wer weder spielt noch antwortet
tournament-choose-begins = Beginn
tournament-seats = { $count ->
        [one] eine Person an einem Tisch
       *[other] { $count } Personen an einem Tisch
    }
tournament-rounds = { $count ->
        [one] eine Runde
       *[other] { $count } Runden
    }
tournament-match = { $count ->
        [one] Ein Duell hat eine Partie
       *[other] Ein Duell hat { $count } Partien mit getauschten Plätzen
    }{ $third ->
        [0] {""}
       *[other] {"; "}auch um Platz drei
    }
tournament-absence = { $count ->
        [0] Abwesende werden in jeder Runde gepaart
        [one] Nach einer Runde ohne Zug und Antwort nicht mehr gepaart
       *[other] Nach { $count } Runden in Folge ohne Zug und Antwort nicht mehr gepaart
    }
tournament-drawn-match = { $on ->
        [0] Nach einem unentschiedenen Wettkampf kommt weiter, wer besser gesetzt ist.
       *[other] Ein unentschiedener Wettkampf geht mit bis zu zwei Partien mit getauschten Plätzen weiter; dann kommt weiter, wer besser gesetzt ist.
    }
tournament-too-many = { $most } Turniere dieses Servers sind noch nicht zu Ende; mehr gehen nicht zugleich. Beende zuerst eines oder sag es ab.
form-page-format = Format und Spiel
form-page-times = Zeiten und Beginn
form-page-absence = Abwesenheit
form-page-seasons = Saisons
button-back-again = Ich bin wieder da
tournament-away = Du wirst nicht gepaart, weil du in { $count ->
        [one] einer Runde
        [2] zwei Runden
       *[other] { $count } Runden
    } weder gespielt noch geantwortet hast. *{ button-back-again }* ändert das.
tournament-news-away = **{ $title }**: { $name } hat in { $count ->
        [one] einer Runde
        [2] zwei Runden
       *[other] { $count } Runden
    } weder gespielt noch geantwortet und setzt aus, bis *{ button-back-again }* gedrückt wird.
tournament-news-left-out = **{ $title }**: { $name } kann hier nicht mehr spielen und wurde weggelassen.
tournament-ends = Sie endet { $when }.
tournament-news-free = { $names } { $on ->
        [0] { $count ->
            [one] hat
           *[other] haben
        } in dieser Runde keine Partie; sie zählt { $points }.
       *[other] { $count ->
            [one] kommt
           *[other] kommen
        } ohne Partie weiter.
    }
tournament-news-rest = { $count ->
        [one] { $names } hat
       *[other] { $names } haben
    } in dieser Runde keine Partie.
tournament-news-results = **{ $title }**: Ergebnisse
    { $games }
tournament-news-no-thread = { $host }, Discord lehnt den Thread für { $players } ab (**{ $title }**). Es wird wieder versucht; solange kann *{ button-manage }* → *{ button-results }* ein Ergebnis setzen.
tournament-news-no-role = { $host }, ich darf nicht ändern, wer die Rolle für Gewinner hat (**{ $title }**): Ich brauche die Berechtigung „Rollen verwalten“, in der Liste der Rollen muss meine darüber stehen, und sie darf nicht mehr erlauben, als alle dürfen.
tournament-news-moved = **{ $title }** geht in diesem Kanal weiter. Offene Partien beginnen neu.
button-move-here = In diesen Kanal verlegen
tournament-thread-plain = Runde { $round }, Partie { $game }
tournament-lost = Der Kanal von **{ $title }** wurde gelöscht. Die Fristen stehen still. Wo es weitergehen soll: `/tournament`, auswählen, *{ button-manage }* → *{ button-move-here }*.
