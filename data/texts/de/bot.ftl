### Was der Bot sagt: Nachrichten, Knöpfe, Hindernisse.

button-move = Ziehen
button-setup = Aufstellen
button-hand = Meine Hand
button-own-setup = Meine Aufstellung
button-rules = Regeln
button-rule = Regel { $rule }
button-more = Mehr …
button-rematch = Revanche
button-sequel = Noch einmal, Rollen getauscht
button-record = Notation
button-join = Mitspielen
button-leave = Verlassen
button-call-off = Absagen …
button-call-off-confirm = Ja, Tisch schließen
button-open = Tisch öffnen
button-open-thread = In einem Thread öffnen
button-page-before = ◀ { $name }
button-page-after = { $name } ▶
button-more-choices = Mehr …
button-numbers = Grenzen …
button-confirm = So spielen
button-back = Zurück
button-cancel = Abbrechen
button-close = Schließen
button-previous = ◀ Zurück
button-next = Weiter ▶
button-my-side = Von meiner Seite
button-look = Ansehen
button-side = Brett drehen: { $seat } unten
button-dark = Dunkel
button-light = Hell
button-high-contrast = Hoher Kontrast
button-text = Als Text
button-picture = Als Bild
button-draw = Remis …
button-draw-offer = Remis anbieten
button-draw-accept = Remis annehmen
button-draw-decline = Remis ablehnen
button-impasse = Blockade …
button-impasse-offer = Zählen anbieten
button-impasse-accept = Zählen annehmen
button-impasse-decline = Zählen ablehnen
button-withdraw-offer = Angebot zurückziehen
button-stand = Trotzdem spielen
button-resign = Aufgeben …
button-resign-confirm = Ja, ich gebe auf

board-start = **{ $setup }** – die Partie beginnt.
board-tactic = **{ $setup }** – eine Stellung aus einer Partie.
board-entry = **{ $who }:** { $what }
board-between = { $count ->
    [one] -# … ein weiterer Zug …
   *[other] -# … { $count } weitere Züge …
}
board-check = ⚠️ { $text }
board-eliminated = 🏳️ { $text }
board-note = { $text }
board-offer-draw = 🤝 Remis ist angeboten. Einverstanden: { $agreed }. Noch offen: { $missing }.
board-offer-impasse = 🤝 Das Auszählen einer Blockade ist angeboten. Einverstanden: { $agreed }. Noch offen: { $missing }.
board-turn = ▶ { $who } ist am Zug
board-turn-own = ▶ Du bist am Zug
board-turn-setup = ▶ { $who }: Stell deine Steine auf
board-turn-setups = ▶ { $who }: Stellt eure Steine auf
board-turn-chance = Gerade wird ausgelost.
board-earlier = Nach Zug { $ply }: { $entry }
board-no-side = Eine Seite { $side } gibt es hier nicht. Zur Wahl stehen: { $known }.
board-no-ply = Nimm eine Zahl von 0 bis { $last }: So viele Züge gibt es bisher.
result-win = 🏆 **{ $who } gewinnt** – { $reason }.
result-won = 🏆 **{ $who } gewinnt.**
result-draw = 🤝 **Remis** zwischen { $who } – { $reason }.
result-nobody = **Die Partie ist aus** – { $reason }.
reason-agreement = vereinbart
reason-resign = die anderen haben aufgegeben
reason-resign-of-two = die andere Seite hat aufgegeben
reason-timeout = den anderen ist die Zeit ausgegangen
reason-timeout-of-two = der anderen Seite ist die Zeit ausgegangen

closed = Geschlossen.
moved = -# Gespielt.
resigned = Du hast aufgegeben. Danke fürs Spielen.

more = Was möchtest du?

tap-first = Womit ziehst du?
tap-where = Wohin?
tap-which = Welche Möglichkeit?
tap-how = Wie?
tap-makes = -# Ein grüner Knopf spielt sofort.
tap-here = Hier aufhören
tap-moves = { $count } Möglichkeiten
tap-confirm = { $entry } – { $description }. So spielen?
setup-nothing = Es gibt für dich jetzt nichts aufzustellen.
tap-setup-caption = Deine Aufstellung
setup-own = Meine eigene
button-setup-keep = Als eigene merken
button-setup-replace = Statt meiner merken
button-setup-forget = Eigene vergessen
setup-own-kept = Gemerkt: Beim nächsten Mal steht diese Aufstellung als „Meine eigene“ bereit.
setup-own-forgotten = Vergessen: Für solche Partien ist keine eigene Aufstellung gemerkt.
caption-wins = { $seat } gewinnt
caption-draw = Remis
tap-type = Für ein Menü sind es zu viele Möglichkeiten. Gib deinen Zug mit `/{ command-move-name }` ein.
complete-group = { $path } … { $count } Möglichkeiten

draw-ask-offer = Den anderen Remis anbieten? Sie werden angepingt und können annehmen oder ablehnen, bis jemand zieht, der nicht einverstanden ist.
draw-ask-computer = Deltille Remis anbieten? Die Antwort kommt sofort.
draw-ask-accept = Remis ist angeboten. Einverstanden: { $agreed }. Nimmst du an?
draw-waiting = Du bist mit Remis schon einverstanden. Noch offen: { $missing }.
impasse-ask-offer = Anbieten, die Partie als Blockade zu beenden und die Figuren auf dem Brett zu zählen? Die andere Seite wird angepingt und kann annehmen oder ablehnen, bis sie zieht.
impasse-ask-computer = Deltille anbieten, die Partie als Blockade zu beenden und die Figuren auf dem Brett zu zählen? Die Antwort kommt sofort.
impasse-ask-accept = Das Zählen ist angeboten. Einverstanden: { $agreed }. Nimmst du an? Gezählt werden die Figuren auf dem Brett, nicht die in der Hand.
impasse-waiting = Du bist mit dem Zählen schon einverstanden. Noch offen: { $missing }.
offer-made = Dein Angebot steht.
offer-accepted = Du bist einverstanden.
offer-declined = Das Angebot ist vom Tisch.
stand-ask = Du hast { $entry } getippt. In dieser Partie **verliert ein regelwidriger Zug sofort**. Trotzdem spielen? (Was Menüs und Vorschläge anbieten, ist immer erlaubt.)
resign-ask = Diese Partie aufgeben? Das lässt sich nicht zurücknehmen.

form-page = -# Seite { $page } von { $pages }: **{ $name }**
form-page-game = Spiel und Gegner
form-page-table = Offener Tisch
form-page-rules = Regeln
form-variant = Variante
form-seat = Dein Platz
form-seat-any = Mein Platz: ausgelost
form-seat-this = Mein Platz: { $seat }
form-numbers = Grenzen für Züge und Wiederholungen
form-number-wrong = { $option } kann nicht { $text } sein. Erlaubt: { $allowed }.
form-open-to-all = { $count ->
    [one] Ein Platz ist für alle hier frei. Um jemanden herauszufordern, nenne die Person in `/{ command-play-name }`.
   *[other] { $count } Plätze sind für alle hier frei. Um jemanden herauszufordern, nenne die Person in `/{ command-play-name }`.
}
form-opponents = Eingeladen: { $who }
form-opponents-and = { $count ->
    [one] Eingeladen: { $who }; ein Platz bleibt für alle frei
   *[other] Eingeladen: { $who }; { $count } Plätze bleiben für alle frei
}
form-opponent-bot = { $name } ist ein Bot, und Bots spielen hier noch nicht. Nenne eine Person.
form-opponent-self = Du hast schon einen Platz: Nenne jemand anderen, oder niemanden, dann ist der Platz für alle frei.
form-too-many = Das sind zu viele: Du hast { $named } genannt, und außer dir ist Platz für { $most }.
form-variant-alone = **{ $variant }** ist für eine Person. Die Aufgaben dazu stehen in `/{ command-puzzle-name }`.
form-channel-taken = In diesem Kanal läuft schon eine Partie: { $players }. Ein Kanal hat Platz für eine; öffne für eine weitere einen Thread.
challenge-ask = Zu welchem Spiel möchtest du { $who } herausfordern? Der Tisch öffnet sich sofort, mit einem freigehaltenen Platz.
challenge-stakes = Worum es geht
challenge-casual = Ungewertet
challenge-rated = Gewertet
challenge-rated-about = Das Ergebnis zählt für die Wertung von euch beiden
challenge-agreed = 🏅 **Gewertet**: Wenn { $who } annimmt, zählt das Ergebnis für die Wertung von euch beiden.
play-which-alone = **Welches Spiel?** Mit einem blauen Knopf wählst du Variante, Gegner und Bedenkzeit. Ein grüner beginnt sofort: du allein gegen Deltille, Stufe 1.
play-which = **Welches Spiel?** Variante, Gegner und Bedenkzeit wählst du danach.
play-which-game = **{ $game }** (für { $people }): { $about } *{ $length }*
menu-earlier = Diese Nachricht ist älter als die Partie, die jetzt hier ist. `/{ command-game-name } { command-game-history-name }` zeigt die Partien, die vorbei sind.
form-opened = Dein Tisch ist offen.

lobby-challenge = { $host } fordert { $guests } zu **{ $game }** heraus.
lobby-declined = ❌ **{ $who }** hat die Einladung abgelehnt. Der Platz ist wieder frei.
lobby-seat = **{ $seat }** – { $who }
lobby-kept = freigehalten für { $who }
lobby-free = frei
lobby-expires = Die Partie beginnt, wenn alle Plätze besetzt sind; der Tisch schließt { $when }.
button-show-lobby = Tisch noch einmal zeigen
lobby-drawn = Die Plätze werden verlost, wenn alle da sind.
lobby-sit = Einen Platz wählen …
lobby-closed = Dieser Tisch ist geschlossen. Öffne mit `/{ command-play-name }` einen neuen.
lobby-called-off = Der Tisch ist geschlossen.
lobby-call-off-ask = Diesen Tisch schließen? Er verschwindet für alle, die sitzen oder eingeladen sind.

table-refuse-remove-not-host = Nur wer den Tisch geöffnet hat, kann jemanden entfernen.
table-refuse-remove-nobody = Es gibt niemanden zu entfernen.
button-remove = Entfernen …
button-decline-invitation = Jetzt nicht
button-accept-invitation = Annehmen
lobby-remove = Wessen Platz soll wieder frei werden?
lobby-removed = Erledigt: Der Platz ist wieder frei.
lobby-invited = eingeladen, noch nicht da ({ $id })
resign-out = Du bist in dieser Partie schon ausgeschieden. Die anderen spielen weiter.

permission-view-channel = Kanal anzeigen
permission-send-messages = Nachrichten senden
permission-attach-files = Dateien anhängen

answer-in-channel = Das hat einen Augenblick gedauert: Du findest die Antwort in diesem Kanal.
answer-late-form = Das hat zu lange gedauert, um sich zu öffnen. Bitte versuch es noch einmal.
answer-interrupted = Ich wurde neu gestartet, bevor ich dazu kam. Bitte mach es noch einmal.
answer-stopped = Ich wurde neu gestartet, bevor das fertig war, und habe es abgebrochen. Bitte starte es noch einmal.
button-start-again = Neu starten
answer-interrupted-done = Ich wurde mittendrin neu gestartet. Es ist geschehen: `/{ command-board-name }` zeigt den Stand.
problem-unknown = Damit kann ich nichts anfangen; vielleicht ist der Knopf aus einer älteren Version. `/{ command-board-name }` zeigt dir das Brett, `/{ command-help-name }`, was ich kann.
problem-no-table = In diesem Kanal gibt es keine Partie. Beginne eine mit `/{ command-play-name }`.
problem-old-table = Dieser Knopf gehört zu einer früheren Partie. `/{ command-board-name }` zeigt die, die jetzt hier ist.
problem-old-puzzle = Dieser Knopf gehört zu einem früheren Rätsel von dir ({ $puzzle }). Such dir aus, was du als Nächstes lösen möchtest:
problem-old-game = Dieser Knopf gehört zu einer früheren Partie, und gerade läuft hier keine. `/{ command-play-name }` öffnet einen Tisch, `/{ command-puzzle-name }` hat etwas zum Alleinlösen.
problem-lobby = Die Partie hat noch nicht begonnen: Es sind noch nicht alle Plätze besetzt.
problem-not-seated-lobby = Du sitzt nicht an diesem Tisch. Solange ein Platz frei ist, bekommst du ihn mit dem Knopf **{ button-join }** oder dem Menü darunter.
problem-over = Die Partie ist vorbei. `/{ command-game-name } { command-game-rematch-name }` beginnt eine neue.
problem-not-seated = Du hast in dieser Partie keinen Platz: Es { $count ->
        [one] spielt
       *[other] spielen
    } { $players }. Du kannst zuschauen (`/{ command-board-name }` zeigt es dir) oder in einem anderen Kanal oder Thread mit `/{ command-play-name }` eine eigene beginnen.
problem-not-your-turn = Du bist nicht am Zug. { $turn }
problem-stale = Die Partie ist inzwischen weitergegangen; es ist nichts geschehen. So steht es jetzt:
problem-permissions = In diesem Kanal darf ich nicht spielen: Mir fehlt die Berechtigung { $missing }. Frag jemanden, der den Server verwaltet, oder nimm einen anderen Kanal.
problem-setup = So geht es nicht: { $why }.
problem-no-room = Gerade habe ich keinen Platz für einen weiteren Tisch. Begonnene Partien gehen weiter; bitte versuch es später noch einmal.
problem-ours = Bei mir ist etwas schiefgegangen; deine Partie ist sicher. Bitte versuch es noch einmal.

refused = { $entry } geht jetzt nicht: { $why }
refused-rule = { $entry } geht nicht: { $why } (Regel **{ $rule }**)
refused-syntax = { $entry }: { $why }
refused-means = Meinst du einen von diesen?
refused-means-some = Es könnten { $count } Züge sein. Wähle einen aus, oder schreib mehr davon:
refused-many = Es könnten { $count } Züge sein: Schreib mehr davon, oder tippe auf:
refused-examples = Zum Beispiel: { $examples }. Oder tippe auf:
refused-ambiguous = { $entry }: { $why }
refused-which = Welches?

rules-which = Zu welchem Spiel möchtest du die Regeln sehen?
rules-pages = Seiten
rules-alt = { $title }. { $shown }

help = **Wie man hier spielt**
    1. `/{ command-play-name }` öffnet einen Tisch. Die anderen drücken **{ button-join }**; wenn alle Plätze besetzt sind, beginnt die Partie.
    2. Bist du am Zug, wirst du angepingt. Drück unter dem Brett **{ button-move }** und tippe auf die Nummern: ein Stein, wohin, fertig. Diese Schritte siehst nur du.
    3. Oder schreib es: `/{ command-move-name }` zeigt beim Tippen, was möglich ist.

    Neu hier? **{ button-learn }** (unten) oder `/{ command-learn-name }` bringt dir jedes Spiel Schritt für Schritt bei.

    Allein? Drück in `/{ command-play-name }` **{ button-alone }**, oder wähle dort einen stärkeren Gegner. Stufe 1 verliert gegen die meisten, die gerade die Lektion hinter sich haben, und jede Stufe schlägt die darunter in etwa 7 von 10 Partien; das Menü sagt es für dein Spiel. `/{ command-puzzle-name }` hat Rätsel, und jeden Tag neue.

help-moves = **Ziehen**
    Der Knopf *{ button-move }* zeigt deine Steine mit Nummern: Drück die Nummer eines Steins, dann die Nummer des Ziels. Für einen Zug drückst du höchstens viermal; ein grüner Knopf spielt sofort. *{ button-back }* und *{ button-cancel }* gibt es immer.
    `/{ command-me-name } { command-me-settings-name }` → *Sofort spielen* erspart dir die letzte Frage. Dort gibt es auch hohen Kontrast, große Steine und Buchstaben auf den Steinen.
    `/{ command-move-name }` versteht jeden Teil eines Feldes, eines Steins oder eines Worts und zeigt, was passt. `/{ command-board-name }` zeigt das Brett von deiner Seite, ein früheres oder als Text, `/{ command-hand-name }`, was nur du sehen darfst.
    Unter dem Brett hat **{ button-more }** die Notation und lässt dich Remis anbieten, zurücknehmen, pausieren, vorausplanen (*{ button-plans }*) und aufgeben. `/{ command-game-name }` kann dasselbe.
    Was bedeuten die gelben und die kleinen Zeichen? Die letzte Seite von `/{ command-rules-name }` zeigt sie, für jedes Spiel.
help-slow = **Langsame Partien**
    Hat eine Partie eine Uhr, steht unter dem Brett, bis wann du Zeit hast. Für jeden Zug wirst du einmal angepingt; `/{ command-me-name } { command-me-settings-name }` ändert, wie.
    `/{ command-me-name } { command-me-games-name }` zeigt deine Partien überall, `/{ command-me-name } { command-me-vacation-name }` gibt dir freie Tage, `/{ command-game-name } { command-game-pause-name }` bittet die anderen um eine Pause.
    Jemand zieht in einer Partie ohne Uhr nicht mehr? Nach einer Woche könnt ihr mit `/{ command-game-name } { command-game-vote-name }` ohne diese Person weiterspielen.
help-people = **Gegner und Wertungen**
    `/{ command-seek-name }` zeigt die freien Plätze dieses Servers, jeden mit einem Knopf. *{ button-offer-seat }* dort, oder `/{ command-play-name }`, öffnet einen Tisch, der auf Mitspieler wartet, eine Stunde bis eine Woche lang. Hat dieser Server eine Rolle dafür, bekommst du sie mit *{ button-ping-me }*. Teilt er freie Plätze mit anderen Servern, spielst du über *{ button-elsewhere }* mit den Leuten dort.
    Im Menü einer Person hält *{ command-challenge-name }* ihr einen Platz frei; sie nimmt an oder lehnt ab. *{ command-block-name }* dort hält eine Person von deinen Tischen fern.
    🏅 **Gewertet oder ungewertet?** Das wählt, wer den Tisch öffnet; alle, die sich setzen, sind einverstanden. Eine gewertete Partie ändert die Wertungen der Beteiligten; um wie viel, zeigt das letzte Brett. Du hast für jedes Spiel und jede Art eine eigene Wertung, sie beginnt bei 1500. Partien mit Computern sind ungewertet.
    🔔 Du willst einer Partie zusehen? *{ button-follow }* unter *{ button-more }* ihres Bretts schreibt dir ihr Ergebnis oder jeden Zug.
    🗳️ `/{ command-game-name } { command-game-team-name }` öffnet eine Partie für einen ganzen Kanal oder eine Rolle: Die Mitglieder schlagen Züge vor und stimmen ab.
    `/{ command-tournament-name }` zeigt die Turniere dieses Servers: Melde dich mit einem Knopf an, und jede deiner Partien öffnet in einem Thread.
help-commands = **Alle Befehle**
button-help-moves = Ziehen
button-help-slow = Langsame Partien
button-help-commands = Alle Befehle
help-about = **Deltille { $version }**: Brettspiele auf Dreiecken, Sechsecken und Würfeln
    Läuft seit { $uptime }, auf { $servers ->
        [one] einem Server
       *[other] { $servers } Servern
    }. Discord antwortet in { $rest } (die Verbindung: { $gateway }).
    Freie Software ({ $licence }): { $source }
help-about-latency = { $milliseconds } ms
help-about-unknown = noch unbekannt
button-help-about = Über Deltille
button-help-people = Gegner

fair-promise = -# 🔒 Alle Lose stehen im Voraus fest: { $hash }
fair-explained = 🔒 **Niemand kann wählen, was hier gelost wird.** Plätze, Verteilung und Ziehungen folgen aus einer geheimen Zahl, die beim Öffnen des Tischs feststand. Das ist ihr Fingerabdruck, und keine andere Zahl hat denselben:
    { $hash }
    Ist die Partie vorbei, nennt ihre Notation die Zahl, und `deltille engine verify` prüft, dass alles daraus folgt.
button-fair = Fair?
fair-seal = -# 🔒 { $seat } versiegelt: { $hash }
fair-final = -# 🔒 Fingerabdruck der fertigen Notation: { $hash }

# Alternativtexte von Brettern, die nicht alles sagen.
board-page = -# Seite { $page } von { $pages }
button-next-page = Nächste Seite
alt-rest = Alles: { button-more } › { button-text }.
alt-more-choices = … mehr in den Menüs darunter
