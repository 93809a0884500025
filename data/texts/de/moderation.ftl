### Wer einen Platz nehmen darf: Sperren, Blockierungen und Grenzen; was die Moderation tut.

gate-banned = Die Moderation dieses Servers lässt dich hier keine Tische öffnen und an keinem mitspielen.
gate-banned-until = Die Moderation dieses Servers lässt dich hier keine Tische öffnen und an keinem mitspielen; du kannst { $when } wieder spielen.
gate-banned-reason = { $why } Als Grund gibt sie an: { $reason }
gate-blocked = Du hast { $who } blockiert. Um zusammen zu spielen, hebe das zuerst auf: `/{ command-me-name } { command-me-settings-name }`.
gate-invitation = { $who } nimmt gerade keine Einladung an. Öffne einen Tisch mit freien Plätzen, oder lade jemand anderen ein.
gate-tables = { $count ->
        [one] Auf diesem Server darf jede Person einen offenen Tisch haben, und den hast du schon.
       *[other] Auf diesem Server darf jede Person { $count } offene Tische haben, und die hast du schon.
    } Wenn eine Partie vorbei oder eine Lobby geschlossen ist, kannst du den nächsten öffnen.
gate-offers = { $count ->
        [one] Auf diesem Server darf jede Person an einem Tisch zugleich Plätze anbieten, und das tust du schon.
       *[other] Auf diesem Server darf jede Person an { $count } Tischen zugleich Plätze anbieten, und das tust du schon.
    } Wenn deine Plätze besetzt sind oder ein Tisch geschlossen ist, kannst du den nächsten anbieten; du kannst auch jemanden einladen oder gegen den Computer spielen.
gate-imports = { $count ->
        [one] Auf diesem Server darf jede Person am Tag eine Aufzeichnung importieren, und das hast du schon.
       *[other] Auf diesem Server darf jede Person am Tag { $count } Aufzeichnungen importieren, und das hast du schon.
    } Morgen (UTC) geht es weiter; in Direktnachrichten mit mir gibt es diese Grenze nicht.
gate-analyses = { $count ->
        [one] Auf diesem Server darf jede Person am Tag eine Partie analysieren lassen, und das hast du schon.
       *[other] Auf diesem Server darf jede Person am Tag { $count } Partien analysieren lassen, und das hast du schon.
    } Morgen (UTC) geht es weiter; vorhandene Analysen kannst du jederzeit ansehen.

block-self = Das bist du selbst. Es wurde niemand blockiert.
block-bot = Das ist ein Bot: Er spielt ohnehin nicht mit dir.
block-full = Du hast { $count } Personen blockiert, mehr geht nicht. Hebe erst in `/{ command-me-name } { command-me-settings-name }` eine Blockierung auf.
block-done = **{ $who }** ist blockiert: An Tischen, an denen du sitzt, kann diese Person nicht mitspielen, und sie kann dir keinen Platz freihalten. Sie erfährt davon nichts. Partien und Lobbys, die ihr schon teilt, gehen weiter; aus deiner eigenen Lobby kannst du sie entfernen. `/{ command-me-name } { command-me-settings-name }` zeigt alle, die du blockiert hast.
block-lifted = { $who } ist nicht mehr blockiert.
block-page = **Personen.** { $count ->
        [0] Du hast niemanden blockiert. Das geht mit *{ command-block-name }* im Menü einer Person.
       *[other] Du hast blockiert: { $names }
    }
block-lift = Blockierung aufheben …
block-elsewhere = Jemanden von einem anderen Server blockieren …
block-deleted = jemand, dessen Daten gelöscht wurden
button-unblock = Blockierung aufheben
button-people = Personen …
settings-invitations = Einladungen und Herausforderungen
settings-invitations-open = Andere können mir einen Platz freihalten
settings-invitations-shut = Niemand kann mir einen Platz freihalten
settings-across = Mit anderen Servern spielen
settings-across-never = Nur mit Leuten auf meinen Servern
settings-across-unnamed = Mit anderen Servern, ohne Namen
settings-across-named = Mit anderen Servern, mit meinem Namen

mod-not-moderator = Dafür brauchst du die Berechtigung „Server verwalten“, oder „Nachrichten verwalten“ für den Tisch dieses Kanals.
mod-not-of-server = Dafür brauchst du die Berechtigung „Server verwalten“, oder eine Rolle mit „Nachrichten verwalten“ auf dem ganzen Server.
mod-table-gone = Dieser Tisch ist nicht mehr offen. `/{ command-server-name } { command-server-tables-name }` zeigt die offenen Tische.
mod-tables = { $count ->
        [0] Auf diesem Server ist kein Tisch offen.
        [one] **Ein offener Tisch auf diesem Server.**
       *[other] **{ $count } offene Tische auf diesem Server.**
    }
mod-tables-here = { $count ->
        [0] In diesem Kanal ist kein Tisch offen. Wer die Berechtigung „Server verwalten“ hat, sieht die Tische aller Kanäle.
       *[other] **Der offene Tisch dieses Kanals.** Wer die Berechtigung „Server verwalten“ hat, sieht die Tische aller Kanäle.
    }
mod-pick = Welcher Tisch?
mod-line = **{ $game }** – { $players } · { $state ->
        [lobby] wartet auf Mitspieler
        [held] von der Moderation unterbrochen
        [paused] unterbrochen
       *[play] läuft
    }, geöffnet { $since } · [zum Tisch]({ $link })
mod-button-hold = Unterbrechen
mod-button-remove = Platz frei machen
mod-ask-hold = **{ $game }** von { $players } in { $where } unterbrechen? Keine Uhr läuft, und nur die Moderation kann die Partie fortsetzen.
mod-ask-resume = **{ $game }** von { $players } in { $where } fortsetzen? Die Uhren laufen dann wieder.
mod-ask-end = **{ $game }** von { $players } in { $where } ohne Ergebnis beenden?
mod-ask-end-tournament = **{ $game }** von { $players } in { $where } ohne Ergebnis beenden? Das ist eine Turnierpartie. Ihr Ergebnis wird dann unter der Nachricht des Turniers eingetragen, mit *{ button-manage }* → *{ button-results }*; sonst verlieren alle Beteiligten zur Frist.
mod-ask-close = Den Tisch in { $where } schließen, der auf Mitspieler wartet?
mod-ask-end-shared = **{ $game }** von { $players } in { $where } beenden? Die Partie endet auch auf den anderen Servern, ohne Ergebnis.
mod-ask-close-shared = Den Tisch in { $where } schließen? Die Leute von diesem Server verlieren ihre Plätze; auf dem Server, der ihn geöffnet hat, bleibt er offen.
mod-ask-remove = Den Platz von { $whom } in der Lobby in { $where } frei machen? Die Person kann ihn wieder nehmen; `/{ command-server-name } { command-server-ban-name }` verhindert das.
mod-ask-remove-host = { $whom } hat die Lobby in { $where } geöffnet: Ohne diese Person schließt sie. Soll sie schließen?
mod-done = Erledigt.

ban-term-hour = für eine Stunde
ban-term-day = für einen Tag
ban-term-week = für eine Woche
ban-term-month = für 30 Tage
ban-term-ever = auf Dauer
ban-bot = Das ist ein Bot: Er öffnet keine Tische und spielt an keinem mit.
ban-self = Das bist du selbst. Es wurde niemand gesperrt.
ban-full = { $count } Personen sind gesperrt, mehr geht nicht. Hebe erst mit `/{ command-server-name } { command-server-bans-name }` eine Sperre auf.
ban-ask = Soll { $whom } auf diesem Server { $term } keine Tische öffnen und an keinem mitspielen? Ihre Plätze in Lobbys werden frei, ihre eigenen Lobbys schließen. Begonnene Partien gehen weiter; `/{ command-server-name } { command-server-tables-name }` beendet sie. Die Person sieht, dass sie gesperrt ist, und bis wann.
ban-button = Sperren
ban-button-reason = Mit Grund …
ban-button-told = Mit Grund, den sie liest …
ban-term = Für wie lange?
ban-form = Sperren
ban-reason = Grund (darf leer bleiben)
ban-reason-hint = Die Moderation liest ihn in der Liste und im Protokoll
ban-reason-hint-told = Die Person liest ihn auch, und die Moderation
ban-told = (die Person liest das)
ban-done = Erledigt: { $whom } kann hier keine Tische öffnen und an keinem mitspielen.{ $count ->
        [0] {""}
        [one] {" "}In einer Lobby ist der Platz frei.
       *[other] {" "}In { $count } Lobbys ist der Platz frei.
    } `/{ command-server-name } { command-server-bans-name }` hebt die Sperre auf.
ban-list = { $count ->
        [0] Auf diesem Server ist niemand gesperrt.
        [one] **Auf diesem Server ist eine Person gesperrt:**
       *[other] **Auf diesem Server sind { $count } Personen gesperrt:**
    }
ban-lift = Wieder mitspielen lassen …
ban-ask-lift = Soll { $whom } hier wieder Tische öffnen und mitspielen können?
ban-button-lift = Sperre aufheben
ban-lifted = Erledigt: { $whom } kann hier wieder Tische öffnen und mitspielen.
ban-gone = Diese Sperre ist schon aufgehoben oder vorbei.

log-begins = 📋 { $who } hat diesen Kanal gewählt: Hier wird festgehalten, was die Moderation an Tischen dieses Servers tut und was gemeldet wird.
log-hold = 📋 { $who } hat **{ $game }** von { $players } in { $where } unterbrochen. { $when }
log-resume = 📋 { $who } hat **{ $game }** von { $players } in { $where } fortgesetzt. { $when }
log-end = 📋 { $who } hat **{ $game }** von { $players } in { $where } ohne Ergebnis beendet. { $when }
log-unblock = 📋 { $who } hat in **{ $game }** von { $players } in { $where } die Zeit derer ablaufen lassen, die am Zug waren. { $when }
log-remove = 📋 { $who } hat den Platz von { $whom } in der Lobby von **{ $game }** in { $where } frei gemacht. { $when }
log-ban = 📋 { $who } lässt { $whom } { $term } keine Tische öffnen und an keinem mitspielen. { $when }
log-lift = 📋 { $who } lässt { $whom } wieder Tische öffnen und mitspielen. { $when }
log-report = 🚩 { $who } meldet **{ $game }** ({ $players }): { $reason }. [Zur Nachricht]({ $link }) { $when }
log-report-earlier = 🚩 { $who } meldet einen früheren Tisch: { $reason }. [Zur Nachricht]({ $link }) { $when }
log-role-given = 🎖️ { $who } hat jetzt die Rolle { $role }: { $why ->
    [rating] die Wertung erreicht sie
    [puzzles] ein Rätsel des Tages an sieben Tagen in Folge
   *[tournament] ein Turnier gewonnen
}.
log-role-taken = 🎖️ { $who } hat die Rolle { $role } nicht mehr: { $why ->
    [rating] die Wertung erreicht sie nicht
    [puzzles] die Tage mit Rätseln sind zu Ende
   *[tournament] ein weiteres Turnier ist zu Ende
}.
log-closed = ⚠️ Ich darf im Protokollkanal nicht schreiben: Was getan wird, steht dort, sobald ich darf. `/{ command-server-name } { command-server-settings-name }` zeigt den Kanal.
log-closed-direct = ⚠️ Ich darf in { $channel } nicht schreiben; dort hält dein Server fest, was die Moderation tut. Deine letzte Handlung wurde ausgeführt und steht dort, sobald ich schreiben darf: Ich brauche in diesem Kanal „Kanal ansehen“ und „Nachrichten senden“.

button-report = Melden …
report-ask = **Diesen Tisch der Moderation dieses Servers melden.** Du kannst einen Satz in deinen Worten dazuschreiben. Sie sieht, wer meldet, den Tisch, den Grund und den Satz. Sonst sieht das niemand.
report-why = Was stimmt nicht?
report-insult = Beleidigungen oder ein anstößiger Name
report-stalling = absichtliches Verzögern
report-cheating = Hilfe von außen oder anderes Schummeln
report-spam = Spam: Tische oder Einladungen, die stören
report-form = Der Moderation melden
report-words = In deinen Worten (darf leer bleiben)
report-words-hint = Was ist passiert? Ein oder zwei Sätze
report-other = etwas anderes
report-nowhere = Meldungen gehen an die Moderation eines Servers, und hier gibt es keinen Ort dafür. Wende dich auf einem Server bitte direkt an die Moderation.
report-enough = Du hast innerhalb einer Stunde { $count } Tische gemeldet. Wende dich bitte direkt an die Moderation.
report-sent = Danke: Die Moderation dieses Servers kann deine Meldung jetzt lesen.
