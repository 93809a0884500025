### Wo Tische aufgehen: was ein Server festlegt, Threads, Orte, an denen der Bot Gast ist.

place-elsewhere = Auf diesem Server öffnest du Tische nur in { $channels } und den Threads dort.
place-moderators = Auf diesem Server öffnet die Moderation die Tische. Bitte dort um einen; mitspielen dürfen alle.
place-role = Auf diesem Server öffnen die Tische nur Leute mit der Rolle { $role }. Bitte jemanden von ihnen; mitspielen dürfen alle.
place-no-game = { $game } wird auf diesem Server nicht gespielt. Zur Wahl stehen: { $games }.
place-taken = In diesem Kanal läuft schon ein Spiel: Der neue Tisch bekommt einen eigenen Thread.
place-direct = Hier sind nur du und ich. Nimm für ein Spiel mit anderen einen Kanal auf einem Server.
place-visiting = Ich bin hier nur zu Gast: Ich zeige Bretter, wenn du oder die anderen etwas tun, melde mich aber nie von selbst. Es gibt keine Threads, niemand erfährt, dass eine Zeit abläuft oder die Lobby schließt, und alte Bretter behalten ihre Knöpfe.

thread-opened = 🧵 **{ $game }** – { $host } hat einen Tisch geöffnet. Er steht im Thread.
thread-ready = Dein Tisch ist offen: { $thread }
thread-not-here = Hier lässt sich kein Thread öffnen. Öffne den Tisch im Kanal oder frag jemanden, der diesen Server verwaltet.
thread-refused = Ich darf hier keinen Thread öffnen: Mir fehlen die Berechtigungen **Öffentliche Threads erstellen** und **Nachrichten in Threads senden**. Es wurde nichts geöffnet; du kannst den Tisch im Kanal öffnen.
thread-later = Discord hat den Thread nicht rechtzeitig geöffnet. Es wurde nichts geöffnet; versuch es bitte noch einmal.

server = **Einstellungen dieses Servers.** Was du wählst, gilt sofort. Öffentliche Nachrichten sind in der Sprache, die der Server in Discord hat.
    Kanäle: { $channels }
    Spiele: { $games }
    Neue Tische: { $threads }
    Wer einen öffnen darf: { $starters }
    Öffentliche Bretter: { $theme }
server-all = alle
server-channels = Nur in diesen Kanälen und ihren Threads …
server-games = Nur diese Spiele …
server-threads = Threads
server-threads-choice = wer ihn öffnet, wählt: Kanal oder Thread
server-threads-always = immer in einem eigenen Thread
server-threads-never = immer im Kanal
server-starters = Wer einen Tisch öffnen darf
server-starters-everyone = alle
server-starters-moderators = Moderation (Nachrichten verwalten)
server-role = … oder wer diese Rolle hat
server-theme = Öffentliche Bretter
server-theme-dark = dunkel
server-theme-light = hell
server-nowhere = Das geht nur auf einem Server, der mich hinzugefügt hat.
server-managers = Dafür brauchst du die Berechtigung „Server verwalten“.
