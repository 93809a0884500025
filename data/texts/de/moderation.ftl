### Wer einen Platz nehmen darf: Sperren, Blockierungen und Grenzen; was die Moderation tut.

gate-banned = Die Moderation dieses Servers lässt dich hier keine Tische öffnen und an keinem mitspielen.
gate-banned-until = Die Moderation dieses Servers lässt dich hier keine Tische öffnen und an keinem mitspielen; du kannst { $when } wieder spielen.
gate-invitation = { $who } nimmt gerade keine Einladung an. Öffne einen Tisch mit freien Plätzen, oder lade jemand anderen ein.
gate-tables = { $count ->
        [one] Auf diesem Server darf jede Person einen offenen Tisch haben, und den hast du schon.
       *[other] Auf diesem Server darf jede Person { $count } offene Tische haben, und die hast du schon.
    } Wenn eine Partie vorbei oder eine Lobby geschlossen ist, kannst du den nächsten öffnen.
gate-imports = { $count ->
        [one] Auf diesem Server darf jede Person am Tag eine Aufzeichnung importieren, und das hast du schon.
       *[other] Auf diesem Server darf jede Person am Tag { $count } Aufzeichnungen importieren, und das hast du schon.
    } Morgen (UTC) geht es weiter; in Direktnachrichten mit mir gibt es diese Grenze nicht.
gate-analyses = { $count ->
        [one] Auf diesem Server darf jede Person am Tag eine Partie analysieren lassen, und das hast du schon.
       *[other] Auf diesem Server darf jede Person am Tag { $count } Partien analysieren lassen, und das hast du schon.
    } Morgen (UTC) geht es weiter; vorhandene Analysen kannst du jederzeit ansehen.
