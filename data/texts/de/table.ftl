### Was ein Tisch sagt, wenn er nicht tun kann, worum er gebeten wird.

table-refuse-setup = So lässt sich diese Partie nicht beginnen: { $why }.
table-refuse-bot = Bots können hier nicht spielen: Nenne Personen.
table-refuse-self = Du hast schon einen Platz: Nenne nur die anderen, oder niemanden, dann sind die Plätze für alle frei.
table-refuse-too-many =
    { $others ->
        [0] Das spielt man allein: Du kannst niemanden einladen.
        [one] Außer deinem gibt es noch einen Platz, und du hast { $named } Personen genannt.
       *[other] Außer deinem gibt es noch { $others } Plätze, und du hast { $named } Personen genannt.
    }
table-refuse-no-seat = Diesen Platz gibt es in dieser Partie nicht.
table-refuse-taken = { $seat } ist besetzt. Wähle einen anderen Platz.
table-refuse-kept = { $seat } ist für jemanden freigehalten, der eingeladen ist. Wähle einen anderen Platz.
table-refuse-seated = Diesen Platz hast du schon.
table-refuse-full = An diesem Tisch ist kein Platz für dich: Ein Platz, der frei aussieht, kann für jemand anderen freigehalten sein.
table-refuse-started = Die Partie hat schon begonnen.
table-refuse-lobby = Die Partie hat noch nicht begonnen: Es fehlt noch jemand.
table-refuse-over = Diese Partie ist vorbei. Bitte um eine Revanche, oder beginne eine neue.
table-refuse-closed = Dieser Tisch wurde geschlossen, bevor die Partie begann. Öffne einen neuen.
table-refuse-not-host = Den Tisch absagen kann nur, wer ihn geöffnet hat. Du kannst ihn verlassen.
table-refuse-not-host-away = Den Tisch absagen kann nur, wer ihn geöffnet hat.
table-refuse-fill-not-host = Mit Computern auffüllen kann nur, wer den Tisch geöffnet hat.
table-refuse-busy = Im Kanal der anderen läuft gerade eine andere Partie. Versuche es, wenn sie zu Ende ist.
table-refuse-shared = An diesem Tisch spielen Leute von einem anderen Server: Du kannst ihn hier nur beenden.
table-refuse-fill-shared = Leute von einem anderen Server haben hier einen Platz, deshalb lässt sich der Tisch nicht mit Computern auffüllen.
table-refuse-computers-turn = Der Computer ist am Zug: Niemandes Zeit kann ablaufen.
table-refuse-rematch = Um eine Revanche kannst du bitten, wenn die Partie vorbei ist.
table-refuse-timer = Dafür ist es noch zu früh.
table-refuse-referee = Das kann nur der Bot eingeben. Wenn du aufhören willst, gib auf.
table-refuse-late = Als du das getan hast, war deine Zeit schon abgelaufen.
table-refuse-moderator = Dafür brauchst du in diesem Kanal die Berechtigung „Nachrichten verwalten“.
table-refuse-vote-none = Hier läuft keine Partie.
table-refuse-vote-clock = Diese Partie hat eine Uhr: Sie bestimmt, wie lange sich alle Zeit lassen dürfen.
table-refuse-vote-out = Du spielst in dieser Partie nicht mehr mit, also hast du keine Stimme.
table-refuse-vote-self = Du bist am Zug: Die anderen warten auf dich.
table-refuse-vote-again = Du hast schon zugestimmt.
