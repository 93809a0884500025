### Seiten im Web: das Brett einer Partie für alle, die ihre Adresse kennen.

page-text-board = Das Brett als Text
page-record = Die Aufzeichnung der Partie
page-copy = Kopieren
page-copied = Kopiert
page-step = Zug { $ply } von { $last }
page-lost = Keine Verbindung. Die Seite versucht es von selbst wieder.
page-missing = Hier ist nichts
page-missing-about = Entweder ist die Adresse nicht vollständig, oder die Partie wird nicht mehr allen gezeigt.
page-unavailable = Die Partie kann gerade nicht gezeigt werden

button-page = Teilen …
button-page-on = Allen mit dem Link zeigen
button-page-off = Nicht mehr zeigen
page-ask = **Diese Partie teilen?** Sie bekommt eine Seite im Web, die das Brett live zeigt. Alle mit dem Link können zusehen, ohne Konto. Namen stehen dort nur von denen, die in `/me privacy` *alle* gewählt haben; Verdecktes bleibt verdeckt.
page-is-on = Diese Partie sehen alle mit dem Link:
    { $link }
page-is-off = Diese Partie hat keine Seite mehr; ihr Link führt nirgendwohin.
page-none = Diese Partie hat keine Seite. Gastgeber oder Moderation können ihr eine geben, unter *Mehr …*, solange sie gespielt wird.
page-none-here = Hier haben Partien keine Seiten.
page-refuse-host = Nur wer den Tisch eröffnet hat oder moderiert, kann die Partie teilen.
page-refuse-place = Diese Partie kann nicht geteilt werden: Eine Seite bekommen nur Partien unter mehreren, in einem Kanal, den alle Mitglieder eines Servers sehen.
page-refuse-server = Die Moderation dieses Servers will keine Seiten von Partien und Turnieren.
page-graph = Analyse
page-turning = Wendepunkte

## Eines Turniers

page-standings = Tabelle
page-bracket = Turnierbaum
page-place = Platz
page-name = Name
page-players = Spieler
page-result = Ergebnis
page-board = Brett
page-round = Runde { $round }
page-without-game = Ohne Partie: { $names }
page-withdrawn = ausgeschieden
page-dates = Fristen als Kalender
page-feed = Ergebnisse als Feed
page-date-begin = Beginn
page-date-round = Frist der Runde { $round }
page-date-end = Ende
tournament-page = Alle mit dem Link sehen es: { $link }
tournament-page-ask = **Dieses Turnier teilen?** Es bekommt eine Seite im Web mit Tabelle und Ergebnissen, einen Kalender der Fristen und einen Feed. Alle mit dem Link können es ansehen, ohne Konto. Namen stehen dort nur von denen, die in `/me privacy` *alle* gewählt haben.
tournament-page-is-off = Dieses Turnier hat keine Seite mehr; ihr Link führt nirgendwohin.
tournament-page-refuse = Dieses Turnier kann nicht geteilt werden: Nicht alle Mitglieder des Servers sehen seinen Kanal, oder hier gibt es keine Seiten.

## Eines Profils

profile-page = Alle mit dem Link sehen es: { $link }
profile-page-ask = **Dein Profil teilen?** Es bekommt eine Seite im Web: dein Name, Wertungen, Ergebnisse und letzte Partien. Alle mit dem Link können sie ansehen, ohne Konto. Namen anderer stehen dort nur von denen, die in `/me privacy` *alle* gewählt haben. Zeigst du dein Profil wieder weniger Leuten, verschwindet die Seite.
profile-page-is-off = Dein Profil hat keine Seite mehr; ihr Link führt nirgendwohin.
profile-page-unseen = Eine Seite kann nur ein Profil haben, das alle sehen dürfen. Wähle das zuerst unter *{ button-who-sees-me }*.
page-profile = Profil von { $who }
page-new-player = Neues Mitglied
page-ratings = Wertungen
page-kind = Art von Partien
page-rating = Wertung
page-results = Ergebnisse
page-won = Gewonnen
page-drawn = Remis
page-lost-games = Verloren
page-course = Die Wertungen Tag für Tag
page-day = Tag
page-latest = Letzte Partien

## Eines Servers

page-server = Partien eines Servers
page-running = Laufende Partien
page-finished = Beendete Partien
page-tournaments = Turniere
page-no-games = Gerade hat keine Partie eine Seite.
page-game = Spiel
page-turn = Am Zug
page-state = Stand

## Das eigene Brett

button-own-board = Brett öffnen
page-typed = Oder schreib deinen Zug
page-send = Senden
page-only-there = Das geht nur in Discord.
page-board-gone = Diese Partie ist nicht mehr in ihrem Kanal.
page-board-closed = Dieser Link ist zu alt, oder ein anderer Browser hat ihn geöffnet. Nichts wurde gespielt. Drück in Discord auf „Ziehen“ für einen neuen.
page-needs-script = Ziehen durch Berühren braucht JavaScript. In Discord gehen alle Züge ohne.
