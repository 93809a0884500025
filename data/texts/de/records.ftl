### Notationen, Nachspielen, Einlesen und frühere Partien.

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

record = Notation: { $setup }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}:
record-alt = Die Notation der Partie, ein Zug je Zeile, nach einem Kopf aus Kommentarzeilen

animation = { $setup }: { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}, vom Anfang bis zur jetzigen Stellung.
animation-going = Die Animation von { $count } Zügen wird gezeichnet; sie erscheint gleich hier.
animation-alt = Animation von { $setup }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}; das erste Bild zeigt die letzte Stellung.

replay-head = **{ $setup }** · Zug { $ply } von { $last }
replay-gone = Diese Partie kann ich dir nicht zeigen: Sie läuft noch in einem anderen Kanal, oder sie wurde auf einem anderen Server gespielt.
replay-goes-on = Diese Partie läuft noch: Von ihren Stellungen aus kannst du weiterspielen, wenn sie aus ist.
replay-at-end = Hier ist die Partie aus. Geh dorthin zurück, von wo du weiterspielen willst.

button-memo = Notiz …
memo-title = Deine Notiz
memo-of-game = Zur Partie
memo-of-move = { $ply ->
    [0] Zum Beginn
   *[other] Zu Zug { $ply }
}
memo-hint = Nur du siehst sie
memo-on-game = 📝 { $text }
memo-on-move = { $ply ->
    [0] 📝 Am Beginn: { $text }
   *[other] 📝 Zug { $ply }: { $text }
}
memo-full = Du hast { $count } Notizen, mehr gehen nicht. Leere erst eine alte: *{ button-replay }* bei ihrer Partie, dann *{ button-memo }*.
memo-of-others = Notizen zu einer Partie haben nur ihre Spieler.

lobby-sequel = Nach dem Remis noch einmal: Die Rollen sind getauscht.
lobby-goes-on = Setzt eine frühere Partie fort, nach { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
}.
lobby-position = Beginnt mit einer vorgegebenen Stellung statt mit dem üblichen Anfang.

history = **Beendete Partien**
history-game = -# nur { $game }
history-player = -# nur mit { $player }
history-empty = Noch keine.
history-open = Eine Partie nachspielen …
history-line = **{ $setup }** · { $when } · { $count ->
    [one] ein Zug
   *[other] { $count } Züge
} · { $told }
history-unreadable = { $number }. Diese Partie ist aufbewahrt, lässt sich aber nicht mehr lesen: { $why }.

import-title = Eine Partie oder eine Stellung
import-field = Der Text
import-placeholder = # game: triablo
import-wrong = Das lässt sich nicht öffnen. { $why }
import-gone = Du hast seitdem einen anderen Text geöffnet. `/{ command-game-name } { command-game-import-name }` öffnet diesen wieder.
tried-gone = Du hast seitdem andere Züge ausprobiert. *{ button-try }* beim Nachspielen oder in einer Analyse fängt von vorn an.
import-empty = Darin steht weder ein Zug noch eine Stellung.
import-long = Zeile { $line }: Das sind mehr als { $most } Züge.
import-no-game = Zeile { $line }: Davor steht nirgends, welches Spiel das ist. Beginne mit einer Zeile wie „# game: triablo“, oder nenne das Spiel im Befehl.
import-setup = Zeile { $line }: { $why }.
import-position = Zeile { $line }: Diese Stellung lässt sich nicht lesen: { $why }
import-hidden = Zeile { $line }, Zug { $ply } ({ $entry }): Das war verborgen, als die Notation geschrieben wurde. Eine Partie, in der etwas verborgen ist, lässt sich öffnen, wenn es vorbei ist.
import-entry = Zeile { $line }, Zug { $ply } ({ $entry }): { $why }
import-entry-rule = Zeile { $line }, Zug { $ply } ({ $entry }): { $why } (Regel { $rule })
import-no-text = { $name } ist keine Textdatei. Ich lese einfachen Text (UTF-8).
import-too-large = { $name } ist zu groß: Ich lese Dateien bis 64 KB.
import-unreachable = { $name } ließ sich nicht von Discord holen. Versuch es noch einmal, oder füge den Text ein: `/{ command-game-name } { command-game-import-name }` ohne Datei öffnet dafür ein Formular.
