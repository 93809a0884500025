### Aufzeichnungen, Nachspielen, Einlesen und frühere Spiele.

button-first = ⏮ Anfang
button-step-back = ◀ Zurück
button-forward = Weiter ▶
button-last = Ende ⏭
button-play-on = Von hier weiterspielen
button-animation = Animation
button-replay = Nachspielen
button-proofs = Mit Beweisen
button-newer = ◀ Neuere
button-older = Ältere ▶

record = Aufzeichnung von { $setup }, { $count ->
    [one] ein Eintrag
   *[other] { $count } Einträge
}:
record-alt = Die Aufzeichnung des Spiels, ein Eintrag je Zeile, nach einem Kopf aus Kommentarzeilen

animation = { $setup }: { $count ->
    [one] ein Eintrag
   *[other] { $count } Einträge
}, vom Anfang bis zur jetzigen Stellung.
animation-going = Die Animation von { $count } Zügen wird gezeichnet; sie erscheint gleich hier.
animation-alt = Animation von { $setup }, { $count ->
    [one] ein Eintrag
   *[other] { $count } Einträge
}; das erste Bild zeigt die letzte Stellung.

replay-head = **{ $setup }** · Eintrag { $ply } von { $last }
replay-gone = Dieses Spiel kann ich dir nicht zeigen: Es läuft noch in einem anderen Kanal, oder es wurde auf einem anderen Server gespielt.
replay-goes-on = Dieses Spiel läuft noch: Von seinen Stellungen aus kannst du weiterspielen, wenn es aus ist.
replay-at-end = Hier ist das Spiel aus. Geh dorthin zurück, von wo du weiterspielen willst.

lobby-sequel = Nach dem Remis noch einmal: Die Rollen sind getauscht.
lobby-goes-on = Setzt ein früheres Spiel fort, nach { $count ->
    [one] einem Eintrag
   *[other] { $count } Einträgen
}.
lobby-position = Beginnt mit einer vorgegebenen Stellung statt mit dem üblichen Anfang.

history = **Beendete Spiele**
history-game = -# nur { $game }
history-player = -# nur mit { $player }
history-empty = Noch keine.
history-open = Ein Spiel nachspielen …
history-line = **{ $setup }** · { $when } · { $count ->
    [one] ein Eintrag
   *[other] { $count } Einträge
} · { $told }
history-unreadable = { $number }. Dieses Spiel ist aufbewahrt, lässt sich aber nicht mehr lesen: { $why }.

import-title = Ein Spiel oder eine Stellung
import-field = Der Text
import-placeholder = # game: triablo
import-wrong = Das lässt sich nicht öffnen. { $why }
import-gone = Du hast seitdem einen anderen Text geöffnet. `/{ command-game-name } { command-game-import-name }` öffnet diesen wieder.
tried-gone = Du hast seitdem andere Züge ausprobiert. *{ button-try }* beim Nachspielen oder in einer Analyse fängt von vorn an.
import-empty = Darin steht weder ein Eintrag noch eine Stellung.
import-long = Zeile { $line }: Das sind mehr als { $most } Einträge.
import-no-game = Zeile { $line }: Davor steht nirgends, welches Spiel das ist. Beginne mit einer Zeile wie „# game: triablo“, oder nenne das Spiel im Befehl.
import-setup = Zeile { $line }: { $why }.
import-position = Zeile { $line }: Diese Stellung lässt sich nicht lesen: { $why }
import-hidden = Zeile { $line }, Eintrag { $ply } ({ $entry }): Das war verborgen, als die Aufzeichnung geschrieben wurde. Ein Spiel, in dem etwas verborgen ist, lässt sich öffnen, wenn es vorbei ist.
import-entry = Zeile { $line }, Eintrag { $ply } ({ $entry }): { $why }
import-entry-rule = Zeile { $line }, Eintrag { $ply } ({ $entry }): { $why } (Regel { $rule })
import-no-text = { $name } ist keine Textdatei. Ich lese einfachen Text (UTF-8).
import-too-large = { $name } ist zu groß: Ich lese Dateien bis 64 KB.
import-unreachable = { $name } ließ sich nicht von Discord holen. Versuch es noch einmal, oder füge den Text ein: `/{ command-game-name } { command-game-import-name }` ohne Datei öffnet dafür ein Formular.
