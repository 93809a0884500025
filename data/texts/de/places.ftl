### Wo Tische aufgehen: was ein Server festlegt, Threads, Orte, an denen der Bot Gast ist.

place-elsewhere = Tische gehen hier in { $channels } auf und in den Threads dort.
place-moderators = Auf diesem Server öffnen die Moderatoren die Tische. Bitte einen von ihnen; mitspielen dürfen alle.
place-role = Auf diesem Server öffnen die mit der Rolle { $role } die Tische. Bitte jemanden davon; mitspielen dürfen alle.
place-no-game = { $game } wird auf diesem Server nicht gespielt. Es gibt: { $games }.
place-taken = In diesem Kanal läuft schon ein Spiel: Der neue Tisch bekommt einen eigenen Thread.
place-direct = Hier sind nur du und ich. Für ein Spiel mit anderen nimm einen Kanal eines Servers.
place-visiting = Ich bin hier nur zu Gast: Ich kann Bretter zeigen, wenn du oder die anderen etwas tun, von selbst aber nichts. Es gibt keine Threads, niemand erfährt von selbst, dass eine Zeit abläuft oder die Runde schließt, und alte Bretter behalten ihre Knöpfe.

thread-opened = 🧵 **{ $game }** — { $host } hat einen Tisch geöffnet. Er steht im Thread.
thread-ready = Dein Tisch ist offen: { $thread }
thread-not-here = Hier lässt sich kein Thread öffnen. Öffne den Tisch im Kanal oder frag jemanden, der diesen Server leitet.
thread-refused = Ich darf hier keinen Thread öffnen: Ich brauche die Rechte **Öffentliche Threads erstellen** und **Nachrichten in Threads senden**. Es wurde nichts geöffnet; du kannst den Tisch im Kanal öffnen.
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
server-starters-moderators = Moderatoren (Nachrichten verwalten)
server-role = … oder wer diese Rolle hat
server-theme = Öffentliche Bretter
server-theme-dark = dunkel
server-theme-light = hell
server-nowhere = Das gehört zu einem Server, auf dem ich Mitglied bin.
server-managers = Das können nur diejenigen festlegen, die diesen Server verwalten.
