### Wo Tische aufgehen: was ein Server festlegt, Threads, Orte, an denen der Bot Gast ist.

place-elsewhere = Auf diesem Server öffnest du Tische nur in { $channels } und den Threads dort.
place-moderators = Auf diesem Server öffnet die Moderation die Tische. Bitte dort um einen; mitspielen dürfen alle.
place-role = Auf diesem Server öffnen die Tische nur Leute mit der Rolle { $role }. Bitte jemanden von ihnen; mitspielen dürfen alle.
place-no-game = { $game } wird auf diesem Server nicht gespielt. Zur Wahl stehen: { $games }.
place-yours = { $why } Du kannst das mit `/{ command-server-name } { command-server-settings-name }` ändern.
place-managers = { $why } Wer die Berechtigung „Server verwalten“ hat, kann das mit `/{ command-server-name } { command-server-settings-name }` ändern.
place-taken = In diesem Kanal läuft schon eine Partie: Der neue Tisch bekommt einen eigenen Thread.
place-direct = Hier sind nur du und ich. Nimm für eine Partie mit anderen einen Kanal auf einem Server.
place-one-message = Das Brett ist hier eine Nachricht, die nach jedem Zug geändert wird. *{ button-more }* ändert das für diese Partie.
place-visiting = Ich bin hier nur zu Gast: Ich zeige Bretter, wenn du oder die anderen etwas tun, melde mich aber nie von selbst. Es gibt keine Threads, niemand erfährt, dass eine Zeit abläuft oder die Lobby schließt, und alte Bretter behalten ihre Knöpfe.

thread-opened = 🧵 **{ $game }** – { $host } hat einen Tisch im Thread { $thread } geöffnet.
thread-challenge = 🧵 **{ $game }** – { $host } fordert { $guests } im Thread { $thread } heraus.
thread-ready = Dein Tisch ist offen: { $thread }
thread-not-here = Hier lässt sich kein Thread öffnen. Öffne den Tisch im Kanal oder frag jemanden, der diesen Server verwaltet.
thread-name = Discord hat den Namen des Threads abgelehnt. Es wurde nichts geöffnet; du kannst den Tisch im Kanal öffnen.
thread-full = Auf diesem Server sind so viele Threads aktiv, wie Discord erlaubt. Es wurde nichts geöffnet; archiviere erst einen Thread oder öffne den Tisch im Kanal.
thread-forbidden = Discord hat mich hier keinen Thread öffnen lassen. Vielleicht haben sich meine Berechtigungen in diesem Kanal gerade geändert, oder ich bin stummgeschaltet: Wer diesen Server verwaltet, kann das prüfen. Es wurde nichts geöffnet; versuch es später noch einmal oder öffne den Tisch im Kanal.
thread-refused = Discord hat den Thread abgelehnt: { $why }. Es wurde nichts geöffnet; du kannst den Tisch im Kanal öffnen.
thread-limited = Discord nimmt im Moment keine weiteren Threads von mir an. Es wurde nichts geöffnet; versuch es in ein paar Minuten noch einmal oder öffne den Tisch im Kanal.
thread-later = Discord funktioniert gerade nicht richtig und hat den Thread nicht bestätigt. Es wurde kein Tisch geöffnet; versuch es bitte noch einmal.

server = **Einstellungen dieses Servers.** Was du wählst, gilt sofort. Öffentliche Nachrichten sind in der Sprache, die der Server in Discord hat.
    Kanäle: { $channels }
    Spiele: { $games }
    Neue Tische: { $threads }
    Wer einen öffnen darf: { $starters }{ $role }
    Mit anderen Servern spielen: { $across }
    Öffentliche Bretter: { $theme }
    Bretter: { $edited }. { $edited-in }
    Pro Person: { $limits }
    Protokoll der Moderation: { $log }
    Bei neuen Angeboten angepingt: { $every ->
        [none] { $ping }
       *[other] { $ping }, { $every }
    }
    Sehenswerte Partien: { $showcase }
    Rätsel des Tages: { $hour ->
        [none] { $puzzles }
       *[other] { $puzzles }: { $grades }. { $hour }. { $city }
    }
    Wer Turniere anlegen darf: { $organise }
    Rollen: Turniersieger { $winner }; eine Woche Rätsel { $solver }; nach Wertung { $rated }
    Seiten im Web: { $shared }. { $listed }
server-page-tables = Tische
server-page-rights = Rechte und Protokoll
server-page-limits = Grenzen
server-page-posts = Ankündigungen
server-page-roles = Rollen
server-page-rated = Rollen nach Wertung
server-page-boards = Bretter
server-page-puzzles = Rätsel des Tages
server-page-web = Seiten im Web
server-channels-none = alle
server-games-none = alle
server-channels = Nur in diesen Kanälen und ihren Threads …
server-games = Nur diese Spiele …
server-threads = Threads
server-threads-choice = wer ihn öffnet, wählt: Kanal oder Thread
server-threads-always = immer in einem eigenen Thread
server-threads-never = immer im Kanal
server-across = Mit anderen Servern spielen
server-across-off = Freie Plätze bleiben auf diesem Server
server-across-on = Freie Plätze mit anderen Servern teilen
server-shared = Seiten von Partien …
server-shared-by-hand = Gastgeber teilen Partien einzeln
server-shared-all = Jede Partie, der alle Mitglieder folgen können, hat eine Seite
server-shared-never = Keine Partie hat eine Seite
server-listed = Eine Seite mit der Liste der Partien …
server-listed-off = Keine Seite listet die Partien auf
server-listed-on = Eine Seite listet die Partien auf, für alle mit ihrer Adresse
server-listed-indexed = Eine Seite listet die Partien auf; Suchmaschinen dürfen alle finden
server-listed-at = Die Liste der Partien: { $link }
server-starters = Wer einen Tisch öffnen darf
server-starters-everyone = alle
server-starters-moderators = Moderation (Nachrichten verwalten)
server-role = … oder wer diese Rolle hat
server-theme = Öffentliche Bretter
server-theme-dark = dunkel
server-theme-light = hell
server-theme-high-contrast = hoher Kontrast
server-edited = Nachrichten mit Brettern
server-edited-off = eine neue Nachricht für jeden Zug
server-edited-on = eine Nachricht, nach jedem Zug geändert
server-edited-in = Kanäle, in denen eine Nachricht geändert wird…
server-edited-in-none = geändert in keinem weiteren Kanal
server-log-none = keins
server-log = Wo Moderation und Meldungen festgehalten werden …
server-channel-closed = { $channel } (⚠️ ich darf dort nicht schreiben)
server-ping-none = keine Rolle
server-ping = Rolle, die bei neuen Angeboten angepingt wird …
server-organise = Rolle, die auch Turniere anlegen darf …
server-organise-none = Moderation (Nachrichten verwalten)
server-winner = Rolle für Turniersieger, bis das nächste endet …
server-winner-none = keine
server-winner-rights = Um diese Rolle zu wählen, brauchst du die Berechtigung „Rollen verwalten“: Ich gebe sie Mitgliedern von selbst. Die Rolle aller Mitglieder kann es nicht sein.
server-solver = Rolle für ein Rätsel des Tages an 7 Tagen in Folge …
server-solver-none = keine
server-rated = Rolle nach Wertung: hinzufügen, ändern oder die letzte entfernen …
server-rated-none = keine
server-from = Ab welcher Wertung
server-from-this = ab { $count } Punkten
server-rated-in = In einem dieser Spiele …
server-rated-in-none = in irgendeinem Spiel
server-rated-role = { $role } ab { $from } ({ $games ->
    [none] irgendein Spiel
   *[other] { $games }
})
server-role-refused = { $role } (⚠️ ich darf sie nicht geben)
role-refused = ⚠️ Auf einem Server, dessen Rollen du in `/{ command-server-name } { command-server-settings-name }` gewählt hast, darf ich die Rolle { $role } nicht geben oder nehmen. Ich brauche die Berechtigung *Rollen verwalten*, und meine eigene Rolle muss über ihr stehen; eine Rolle mit eigenen Rechten gebe ich niemandem. Nach der nächsten Partie versuche ich es wieder.
server-every = Wie oft höchstens
server-every-this = höchstens einmal in { $time }
server-ping-all = Das ist die Rolle aller Mitglieder. Wähle eine, die man haben wollen muss: Der Knopf in `/{ command-seek-name }` gibt sie denen, die das möchten.
server-ping-rights = Um diese Rolle zu wählen, brauchst du die Berechtigung „Rollen verwalten“: Ich gebe sie allen, die in `/{ command-seek-name }` einen Knopf drücken.
server-showcase-none = werden nirgends gezeigt
server-showcase = Wo sehenswerte Partien gezeigt werden …
server-puzzles-none = werden nirgends gezeigt
server-puzzles = Wo die Rätsel des Tages erscheinen …
server-grades = Welche davon
server-grades-all = Alle
server-grades-easy = Das leichte
server-grades-medium = Das mittlere
server-grades-hard = Das schwere
server-unlimited = keine Grenzen
server-limit-none = { $what ->
        [tables] Offene Tische: ohne Grenze
        [offers] Offene Angebote: ohne Grenze
        [imports] Importe: ohne Grenze
       *[analyses] Analysen: so viele, wie ich erlaube
    }
server-limit-tables = { $count ->
        [one] ein offener Tisch
       *[other] { $count } offene Tische
    }
server-limit-offers = { $count ->
        [one] ein offenes Angebot
       *[other] { $count } offene Angebote
    }
server-limit-imports = { $count ->
        [one] ein Import am Tag
       *[other] { $count } Importe am Tag
    }
server-limit-analyses = { $count ->
        [one] eine Analyse am Tag
       *[other] { $count } Analysen am Tag
    }
server-nowhere = Das geht nur auf einem Server, der mich hinzugefügt hat.
server-managers = Dafür brauchst du die Berechtigung „Server verwalten“.
