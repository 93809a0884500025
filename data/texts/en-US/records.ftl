### Records, replays, imports and the history: what the bot says of games as they were played.

button-first = ⏮ First
button-step-back = ◀ Back
button-forward = Forward ▶
button-last = Last ⏭
button-play-on = Play on from here
button-animation = Animation
button-replay = Step through
button-proofs = With proofs
button-newer = ◀ Newer
button-older = Older ▶

record = Record of { $setup }, { $count ->
    [one] one move
   *[other] { $count } moves
}:
record-alt = The record of the game, one move a line, after a header of comment lines

animation = { $setup }: { $count ->
    [one] one move
   *[other] { $count } moves
}, from the beginning to the current position.
animation-going = The animation of { $count } moves is being drawn; it appears here in a moment.
animation-alt = Animation of { $setup }, { $count ->
    [one] one move
   *[other] { $count } moves
}; the first picture shows the final position.

replay-head = **{ $setup }** · move { $ply } of { $last }
replay-gone = I cannot show you this game: it is not over yet and belongs to another channel, or it was played on another server.
replay-goes-on = This game is still going on: when it is over, you can play on from any of its positions.
replay-at-end = The game is over here. Step back to the point from which you want to play on.

button-memo = Note…
memo-title = Your note
memo-of-game = On the game
memo-of-move = { $ply ->
    [0] At the start
   *[other] On move { $ply }
}
memo-hint = Only you can see it
memo-on-game = 📝 { $text }
memo-on-move = { $ply ->
    [0] 📝 At the start: { $text }
   *[other] 📝 Move { $ply }: { $text }
}
memo-full = You have { $count } notes, the most there can be. Empty an old one first: *{ button-replay }* its game, then *{ button-memo }*.
memo-of-others = Only players can have notes on a game.

lobby-sequel = Played again after a draw: the roles are switched.
lobby-goes-on = Continues an earlier game, after { $count ->
    [one] one move
   *[other] { $count } moves
}.
lobby-position = Starts from a set-up position instead of the usual start.

history = **Games that are over**
history-game = -# { $game } only
history-player = -# with { $player } only
history-empty = None yet.
history-open = Step through a game…
history-line = **{ $setup }** · { $when } · { $count ->
    [one] one move
   *[other] { $count } moves
} · { $told }
history-unreadable = { $number }. This game is kept, but this version cannot read it: { $why }.

import-title = A game or a position
import-field = Its text
import-placeholder = # game: triablo
import-wrong = That cannot be opened. { $why }
import-gone = You have opened another text since. `/{ command-game-name } { command-game-import-name }` opens this one again.
tried-gone = You have tried other moves since. *{ button-try }* in a replay or an analysis begins again.
import-empty = It contains neither a move nor a position.
import-long = Line { $line }: that is more than { $most } moves.
import-no-game = Line { $line }: nothing before it says which game this is. Begin with a line like “# game: triablo”, or name the game in the command.
import-setup = Line { $line }: { $why }.
import-position = Line { $line }: this position cannot be read: { $why }
import-hidden = Line { $line }, move { $ply } ({ $entry }): this was hidden when the record was written. A game with something hidden can be opened when it is over.
import-entry = Line { $line }, move { $ply } ({ $entry }): { $why }
import-entry-rule = Line { $line }, move { $ply } ({ $entry }): { $why } (rule { $rule })
import-no-text = { $name } is not a text file. I read plain text (UTF-8).
import-too-large = { $name } is too large: I read files of at most 64 KB.
import-unreachable = I could not fetch { $name } from Discord. Please try again, or paste the text: `/{ command-game-name } { command-game-import-name }` without a file opens a form.
