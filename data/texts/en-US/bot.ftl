### What the bot says: messages, buttons, problems. Discord's Markdown; people's names come escaped.

button-move = Move
button-setup = Set up
button-hand = My hand
button-own-setup = My set-up
button-rules = Rules
button-rule = Rule { $rule }
button-more = More…
button-rematch = Rematch
button-sequel = Play again, roles switched
button-record = Record
button-join = Join
button-leave = Leave
button-call-off = Call off…
button-call-off-confirm = Yes, close the table
button-open = Open the table
button-open-thread = Open it in a thread
button-page-before = ◀ { $name }
button-page-after = { $name } ▶
button-more-choices = More…
button-numbers = Limits…
button-confirm = Play it
button-back = Back
button-cancel = Cancel
button-close = Close
button-previous = ◀ Previous
button-next = Next ▶
button-my-side = From my side
button-look = Look at it
button-side = Turn the board: { $seat } below
button-dark = Dark
button-light = Light
button-high-contrast = High contrast
button-text = As text
button-picture = As a picture
button-draw = Draw…
button-draw-offer = Offer a draw
button-draw-accept = Accept the draw
button-draw-decline = Decline the draw
button-impasse = Impasse…
button-impasse-offer = Offer to count
button-impasse-accept = Accept counting
button-impasse-decline = Decline counting
button-withdraw-offer = Withdraw the offer
button-stand = Play it anyway
button-resign = Resign…
button-resign-confirm = Yes, I resign

board-start = **{ $setup }** — the game begins.
board-tactic = **{ $setup }** — a position from a game.
board-entry = **{ $who }:** { $what }
board-between = { $count ->
    [one] -# … one more move …
   *[other] -# … { $count } more moves …
}
board-check = ⚠️ { $text }
board-eliminated = 🏳️ { $text }
board-note = { $text }
board-offer-draw = 🤝 A draw is offered. Agreed: { $agreed }. Still to answer: { $missing }.
board-offer-impasse = 🤝 Counting an impasse is offered. Agreed: { $agreed }. Still to answer: { $missing }.
board-turn = ▶ { $who } to move
board-turn-own = ▶ Your move
board-turn-setup = ▶ { $who }: set up your pieces
board-turn-setups = ▶ { $who }: set up your pieces
board-turn-chance = Something is being drawn at random.
board-earlier = After move { $ply }: { $entry }
board-no-side = There is no side { $side } here. Choose one of: { $known }.
board-no-ply = Give a number from 0 to { $last }: that is how many moves there are so far.
result-win = 🏆 **{ $who } wins** — { $reason }.
result-won = 🏆 **{ $who } wins.**
result-draw = 🤝 **A draw** between { $who } — { $reason }.
result-nobody = **The game is over** — { $reason }.
reason-agreement = agreed
reason-resign = the others resigned
reason-resign-of-two = the other side resigned
reason-timeout = the others ran out of time
reason-timeout-of-two = the other side ran out of time

closed = Closed.
moved = -# Played.
resigned = You have resigned. Thank you for playing.

more = What would you like?

tap-first = What do you move?
tap-where = Where to?
tap-which = Which one?
tap-how = How?
tap-makes = -# A green button plays at once.
tap-here = Stop here
tap-moves = { $count } moves
tap-confirm = { $entry } — { $description }. Play this?
setup-nothing = There is nothing for you to set up now.
tap-setup-caption = Your set-up
setup-own = My own
button-setup-keep = Keep as my own
button-setup-replace = Keep instead of my own
button-setup-forget = Forget my own
setup-own-kept = Kept: next time this set-up is offered as “My own”.
setup-own-forgotten = Forgotten: no set-up of your own is kept for games like this.
caption-wins = { $seat } wins
caption-draw = draw
tap-type = There are too many possibilities for a menu. Type your move with `/{ command-move-name }`.
complete-group = { $path } … { $count } moves

draw-ask-offer = Offer a draw to the others? They are pinged, and can accept or decline until somebody who has not agreed makes a move.
draw-ask-computer = Offer a draw to Deltille? It answers at once.
draw-ask-accept = A draw is offered. Agreed: { $agreed }. Do you accept?
draw-waiting = You have agreed to a draw already. Still to answer: { $missing }.
impasse-ask-offer = Offer to end the game as an impasse, by counting the pieces on the board? The other side is pinged, and can accept or decline until it makes a move.
impasse-ask-computer = Propose to Deltille to end the game as an impasse, by counting the pieces on the board? It answers at once.
impasse-ask-accept = Counting an impasse is offered. Agreed: { $agreed }. Do you accept? The pieces on the board are counted, those in hand are not.
impasse-waiting = You have agreed to count already. Still to answer: { $missing }.
offer-made = Your offer stands.
offer-accepted = You have agreed.
offer-declined = Done: there is no offer any more.
stand-ask = You typed { $entry }. In this game an illegal move **loses at once**. Play it anyway? (What the menus and suggestions offer is always legal.)
resign-ask = Resign this game? You cannot take it back.

form-page = -# Page { $page } of { $pages }: **{ $name }**
form-page-game = Game and opponents
form-page-table = Open table
form-page-rules = Rules
form-variant = Variant
form-seat = Your seat
form-seat-any = Random seat
form-seat-this = My seat: { $seat }
form-numbers = Move and repetition limits
form-number-wrong = { $option } cannot be { $text }. Allowed: { $allowed }.
form-open-to-all = { $count ->
    [one] One seat is open to everybody here. To challenge somebody, name them in `/{ command-play-name }`.
   *[other] { $count } seats are open to everybody here. To challenge somebody, name them in `/{ command-play-name }`.
}
form-opponents = Invited: { $who }
form-opponents-and = { $count ->
    [one] Invited: { $who }; one seat stays open to everybody
   *[other] Invited: { $who }; { $count } seats stay open to everybody
}
form-opponent-bot = { $name } is a bot, and bots do not play here yet. Name a person.
form-opponent-self = You have a seat already: name somebody else, or nobody to let anyone join.
form-too-many = That is too many people: you named { $named }, and there is room for { $most } besides you.
form-variant-alone = **{ $variant }** is for one person. Its puzzles are in `/{ command-puzzle-name }`.
form-channel-taken = A game is going on in this channel: { $players }. One channel holds one game; open a thread for another.
challenge-ask = Which game do you want to challenge { $who } to? The table opens at once, with a seat kept for them.
challenge-stakes = What you play for
challenge-casual = Casual
challenge-rated = Rated
challenge-rated-about = The result counts for the ratings of both of you
challenge-agreed = 🏅 **Rated**: if { $who } accepts, the result counts for the ratings of both of you.
play-which-alone = **Which game?** A blue button lets you choose variant, opponents and clock. A green one begins at once: you alone against Deltille, level 1.
play-which = **Which game?** You choose variant, opponents and clock next.
play-which-game = **{ $game }** ({ $people } players): { $about } *{ $length }*
menu-earlier = This message is older than the game that is here now. `/{ command-game-name } { command-game-history-name }` lists the games that are over.
form-opened = Your table is open.

lobby-challenge = { $host } challenges { $guests } to **{ $game }**.
lobby-declined = ❌ **{ $who }** declined the invitation. The seat is free again.
lobby-seat = **{ $seat }** — { $who }
lobby-kept = kept for { $who }
lobby-free = free
lobby-expires = The game starts when all seats are taken; the table closes { $when }.
button-show-lobby = Show the table again
lobby-drawn = Seats are assigned at random once everyone has joined.
lobby-sit = Choose a seat…
lobby-closed = This table is closed. Open a new one with `/{ command-play-name }`.
lobby-called-off = The table is closed.
lobby-call-off-ask = Close this table? It goes away for everybody who has sat down or was invited.

table-refuse-remove-not-host = Only whoever opened the table can remove somebody.
table-refuse-remove-nobody = There is nobody to remove.
button-remove = Remove…
button-decline-invitation = Not now
button-accept-invitation = Accept
lobby-remove = Whose seat should be freed?
lobby-removed = Done: the seat is free again.
lobby-invited = invited, not here yet ({ $id })
resign-out = You have left this game already. The others play on.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-attach-files = Attach Files

answer-in-channel = This took a moment: you find the answer in this channel.
answer-late-form = This took too long to open. Please try once more.
answer-interrupted = I was restarted before I got to that. Please do it once more.
answer-stopped = I was restarted before this was finished, so it has stopped. Please start it once more.
button-start-again = Start again
answer-interrupted-done = I was restarted in the middle of that. It was done: `/{ command-board-name }` shows how things stand.
problem-unknown = I do not understand that: the button may be from an older version. `/{ command-board-name }` shows you the current board, `/{ command-help-name }` what I can do.
problem-no-table = There is no game in this channel. Start one with `/{ command-play-name }`.
problem-old-table = This button belongs to an earlier game. `/{ command-board-name }` shows the one that is here now.
problem-old-puzzle = This button belongs to an earlier puzzle of yours ({ $puzzle }). Choose what you would like to solve next:
problem-old-game = This button belongs to an earlier game, and none is going on here now. `/{ command-play-name }` opens a table, `/{ command-puzzle-name }` has something to solve alone.
problem-lobby = The game has not started: not all seats are taken yet.
problem-not-seated-lobby = You are not at this table. While a seat is free, the button **{ button-join }** or the menu below it gives it to you.
problem-over = The game is over. `/{ command-game-name } { command-game-rematch-name }` starts another.
problem-not-seated = You have no seat in this game: { $players } { $count ->
        [one] plays
       *[other] play
    }. You can watch (`/{ command-board-name }` shows it to you), or start your own in another channel or thread with `/{ command-play-name }`.
problem-not-your-turn = It is not your turn. { $turn }
problem-stale = The game has moved on since; nothing was done. This is the board now:
problem-permissions = I am not allowed to play in this channel: I need the permission { $missing }. Ask somebody who runs this server, or use another channel.
problem-setup = That cannot be set up: { $why }.
problem-no-room = I have no room for another table right now. Games that have begun go on; please try again later.
problem-ours = Something went wrong on my side; your game is safe. Please try once more.

refused = { $entry } cannot be played now: { $why }
refused-rule = { $entry } cannot be played (rule **{ $rule }**): { $why }
refused-syntax = { $entry }: { $why }
refused-means = Did you mean one of these?
refused-means-some = It could be { $count } moves. Choose one, or type more of it:
refused-many = It could be { $count } moves: type more of it, or tap.
refused-examples = For example: { $examples }. Or tap:
refused-ambiguous = { $entry }: { $why }
refused-which = Which one?

rules-which = Which game’s rules would you like to see?
rules-pages = Pages
rules-alt = { $title }. { $shown }

help = **How to play**
    1. `/{ command-play-name }` opens a table. The others press **Join**; when all seats are taken, the game begins.
    2. When it is your turn, you are pinged. Press **Move** under the board and tap the numbers: a piece, where it goes, done. Only you see these steps.
    3. Or type it: `/{ command-move-name }` lists what is possible while you type.

    New here? Press **{ button-learn }** below or type `/{ command-learn-name }`: both teach you a game step by step.

    Alone? Press **{ button-alone }** in `/{ command-play-name }`, or choose a stronger opponent there. Level 1 loses to most players who have just done the lesson, and each level beats the one below in about 7 of 10 games; the menu says it for your game. `/{ command-puzzle-name }` has puzzles, with new ones every day.

help-moves = **Moving**
    The button *{ button-move }* shows your pieces with numbers: press the number of a piece, then the number of the place it goes to. A move takes four taps at most; a green button plays at once. *{ button-back }* and *{ button-cancel }* are always there.
    `/{ command-me-name } { command-me-settings-name }` → *Play at once* skips the last question. High contrast, large pieces and letters on pieces are there, too.
    `/{ command-move-name }` understands any part of a cell, a piece or a word, and lists what fits. `/{ command-board-name }` shows the board from your side, an earlier one, or as text; `/{ command-hand-name }` shows what only you may see.
    Under the board, **{ button-more }** has the record and lets you offer a draw, take back, pause, plan ahead (*{ button-plans }*) and resign. `/{ command-game-name }` does the same.
    What do the yellow marks and the small signs mean? The last page of `/{ command-rules-name }` shows them, for each game.
help-slow = **Slow games**
    If a game has a clock, your deadline is shown under the board. You are pinged once for each turn; `/{ command-me-name } { command-me-settings-name }` changes how.
    `/{ command-me-name } { command-me-games-name }` lists your games everywhere, `/{ command-me-name } { command-me-vacation-name }` gives you days off, `/{ command-game-name } { command-game-pause-name }` asks the others for a pause.
    Somebody stopped playing in a game without a clock? After a week, `/{ command-game-name } { command-game-vote-name }` lets the others go on without them.
help-people = **Opponents and ratings**
    `/{ command-seek-name }` lists the open seats of this server, each with its *Join* button. *{ button-offer-seat }* there, or `/{ command-play-name }`, opens a table that waits for other players, for an hour to a week. If this server has a role for it, *{ button-ping-me }* gives it to you. If it shares open seats with other servers, *{ button-elsewhere }* lets you play with their people.
    In somebody’s menu, *{ command-challenge-name }* keeps a seat for them; they accept or decline. *{ command-block-name }* there keeps a person away from your tables.
    🏅 **Rated or casual?** Whoever opens the table chooses; all who sit down agree. The result of a rated game changes the ratings of its players; the last board shows by how much. You have a rating for each game and kind, and it begins at 1500. Games with computers are casual.
    🔔 Want to watch a game? *{ button-follow }* in *{ button-more }* of its board writes you its result, or each move.
    🗳️ `/{ command-game-name } { command-game-team-name }` opens a game for a whole channel or a role: its members propose moves and vote.
    `/{ command-tournament-name }` shows the tournaments of this server: sign up with a button, and each of your games opens in a thread.
help-commands = **All commands**
button-help-moves = Moving
button-help-slow = Slow games
button-help-commands = All commands
help-about = **Deltille { $version }**: board games on triangles, hexes and cubes
    Running for { $uptime }, in { $servers ->
        [one] one server
       *[other] { $servers } servers
    }. Discord answers in { $rest } (the connection: { $gateway }).
    Free software ({ $licence }): { $source }
help-about-latency = { $milliseconds } ms
help-about-unknown = not known yet
button-help-about = About
button-help-people = Opponents

fair-promise = -# 🔒 Random draws are fixed in advance: { $hash }
fair-explained = 🔒 **Nobody can choose what is drawn here.** Seats, deals and draws follow from a secret number that was fixed when the table opened. This is its fingerprint, and no other number has the same:
    { $hash }
    When the game is over, its record tells the number, and `deltille engine verify` checks that everything drawn follows from it.
button-fair = Fair?
fair-seal = -# 🔒 { $seat } sealed: { $hash }
fair-final = -# 🔒 Fingerprint of the finished record: { $hash }

# Alt texts of boards that do not say all.
board-page = -# Page { $page } of { $pages }
button-next-page = Next page
alt-rest = All of it: { button-more } › { button-text }.
alt-more-choices = … more in the menus below
