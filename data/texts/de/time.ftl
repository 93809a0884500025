### Uhren, Urlaub, und was geschieht, wenn jemand nicht kommt.

time-unlimited = Ohne Uhr
time-per-move = { $time } pro Zug
time-per-player = je { $time } + { $increment } pro Zug
time-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}
time-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
time-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
time-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
time-weeks = { $count ->
    [one] 1 Woche
   *[other] { $count } Wochen
}

clock-seconds = { $count } s
clock-minutes = { $count } min
clock-hours = { $count } h
clock-hours-minutes = { $large } h { $small } min
clock-days = { $count } T
clock-days-hours = { $large } T { $small } h
clock-until = ⏱️ Zeit bis { $when }
clock-until-of = ⏱️ { $who } hat Zeit bis { $when }
clock-low = ⏳ **Die Zeit wird knapp:** bis { $when }
clock-low-of = ⏳ **Für { $who } wird die Zeit knapp:** bis { $when }
clock-lobby = ⏱️ { $time }

form-time = Uhr
form-time-this = Uhr: { $time }

vacation-started = Schöne Zeit! Bis { $until } stehen die Uhren deiner langsamen Partien (ein Tag oder mehr) still, wenn du am Zug bist. Spielen kannst du trotzdem. `/{ command-me-name } { command-me-vacation-name }` mit 0 Tagen beendet den Urlaub früher. Urlaubstage übrig: { $left }.
vacation-now = Du bist bis { $until } weg. `/{ command-me-name } { command-me-vacation-name }` mit 0 Tagen beendet den Urlaub früher. Urlaubstage übrig: { $left }.
vacation-ended = Willkommen zurück! Deine Uhren laufen wieder. Urlaubstage übrig: { $left }.
vacation-none = Du bist nicht im Urlaub. Urlaubstage übrig: { $left }.
vacation-too-long = Das ist zu lang: In zwölf Monaten kannst du { $all } Tage weg sein, und { $left ->
    [0] keiner ist übrig
    [one] einer ist übrig
   *[other] { $left } sind übrig
}.

table-ended = 🛑 **Die Moderation hat diese Partie beendet**, ohne Ergebnis.
table-ruled = 🏁 **{ $by ->
        [withdrawn] { $absent } hat sich vom Turnier abgemeldet
        [deadline] Die Zeit für diese Partie ist um
        [closed] Die Turnierleitung hat die Runde geschlossen
       *[host] Die Turnierleitung hat das Ergebnis eingetragen
    }: { $count ->
        [0] niemand gewinnt
        [one] { $winners } gewinnt
       *[other] { $winners } teilen sich den Punkt
    }.**
end-ask = Die Partie von { $players } hier ohne Ergebnis beenden? Oder, wenn sie nur weitergehen soll, die Zeit von { $waiting } ablaufen lassen: Das zählt nach den Regeln des Spiels als Zeitüberschreitung.
end-ask-only = Die Partie von { $players } hier ohne Ergebnis beenden?
end-ask-tournament = Das ist eine Turnierpartie. Ihr Ergebnis wird dann unter der Nachricht des Turniers eingetragen, mit *{ button-manage }* → *{ button-results }*; sonst verlieren alle Beteiligten zur Frist.
end-ask-lobby = Den Tisch schließen, der hier auf Mitspieler wartet?
end-button = Ohne Ergebnis beenden
end-button-ask = Ohne Ergebnis beenden …
end-button-close = Tisch schließen
end-button-close-ask = Tisch schließen …
end-button-unblock = Zeit ablaufen lassen
end-done = Erledigt: Dieser Tisch ist geschlossen.
end-unblocked = Erledigt: Unten geht die Partie weiter.
end-not-moderator = Um Partien anderer zu beenden, brauchst du in diesem Kanal die Berechtigung „Nachrichten verwalten“. Lassen dich die anderen in einer Partie ohne Uhr warten, nimm `/{ command-game-name } { command-game-vote-name }`.

vote-ask = { $absent } { $count ->
    [one] hat
   *[other] haben
} seit { $since } nicht gezogen. { $count ->
    [one] Ohne diese Person
   *[other] Ohne diese Personen
} weiterspielen? Das zählt nach den Regeln des Spiels als Zeitüberschreitung, sobald mehr als die Hälfte der anderen zustimmt. Bisher: { $agreed } von { $needed }.
vote-early = Zu früh: Abstimmen kann man, wenn jemand 7 Tage lang nicht gezogen hat. Du kannst es { $when }.
vote-button = Ohne diese Person weiter
vote-counted = Deine Stimme ist gezählt.
vote-so-far = 🗳️ Für das Weiterspielen ohne { $absent }: { $agreed }. Stimmen, die noch fehlen: { $missing }
vote-hand-over-so-far = 🗳️ { $agreed } würde { $computer } für { $absent } weiterspielen lassen. Noch nötige Stimmen: { $missing }
vote-ask-stand-in = Oder lass Deltille an der Stelle der anderen weiterspielen: Solange die Partie läuft, können sie ihren Platz zurücknehmen. Es zählen die Stimmen für dieselbe Stufe.
vote-button-end = Partie beenden
vote-stand-in = Deltille weiterspielen lassen …
vote-stand-in-level = { $computer } spielt weiter: { $name }
button-take-seat = Platz zurücknehmen
board-stand-in = 🤖 { $computer } spielt für { $who } weiter; der Platz kann zurückgenommen werden.
table-refuse-stand-in-rated = Diese Partie ist gewertet: Darin spielen nur Menschen, ein Computer kann keinen Platz nehmen.
table-refuse-no-stand-in = Für dich spielt hier kein Computer: Nur wem der Platz gehört, kann ihn zurücknehmen.
