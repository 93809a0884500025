### What people at a table settle among themselves, and what is planned ahead. Entries come as code spans.

button-take-back = Take back…
button-back-propose = Ask the others
button-back-sure = Yes, take it back
button-back-agree = Accept the take-back
button-pause = Pause…
button-pause-propose = Ask the others
button-pause-sure = Yes, pause
button-pause-agree = Accept the pause
button-appointment = Appointment…
button-put-off = Put off the appointment…
button-appointment-agree = Accept the time
button-decline = Decline
button-withdraw = Withdraw the question
button-resume-ask = Go on…
button-resume = Go on now
button-abort = Call off…
button-abort-confirm = Yes, call it off
button-plans = If… then…
button-plan = If… then…
button-plan-save = Note it
button-plan-on = And then, if…
button-forget-all = Forget all
button-only-on = Play forced moves for me
button-only-off = Stop playing forced moves for me

back-ask = Ask the others to take back your last move{ $count ->
    [one] {""}
   *[other] {" "}and what came after it, { $count } moves in all
}? Everybody still in the game must agree. Clocks are not set back, and conditional moves are forgotten.
pause-ask = Ask the others to pause? When everybody still in the game agrees, the clocks stand still until one of you resumes the game.
back-ask-computer = Take back your last move{ $count ->
    [one] {""}
   *[other] {" "}and what came after it, { $count } moves in all
}? Deltille agrees at once. Clocks are not set back, and conditional moves are forgotten.
pause-ask-computer = Pause? Deltille agrees at once. The clock stands still until you resume the game.
appointment-when = When do you want to play?
appointment-example = 2026-12-24 19:30 or 24/12 19:30. With a zone: 24/12 19:30 +01:00
resume-ask = Go on? The clock of whoever is to move runs from then on.
abort-ask = Call this game off? It ends without a result, for everybody. You can do this until the second move.
accord-asked = Asked. The others have been pinged.
accord-answered = Thank you.
accord-done = Done.

board-back = ↩️ { $who } asks to take back { $count ->
    [one] the last move
   *[other] the last { $count } moves
}. Still to answer: { $missing }.
board-pause = ⏸️ { $who } asks for a pause. Still to answer: { $missing }.
board-appointment = 🕗 { $who } would like to play live on { $when }. Still to answer: { $missing }.
board-appointed = 🕗 The players meet on { $when }.
board-held = ⏸️ **Paused by a moderator.** No clock runs; a moderator resumes the game.
board-paused = ⏸️ **Paused.** No clock runs. Any of the players can resume the game.
board-off = 🛑 **{ $who } has called this game off**, without a result.
board-planned = { " " }· as planned
board-by-itself = { " " }· auto
board-only = { " " }(the only move)

table-taken-back = ↩️ { $seat } takes back { $count ->
    [one] one move
   *[other] { $count } moves
}.
table-back-declined = { $seat } does not agree to take back.
table-back-lapsed = { $seat } asked to take back; that has lapsed, because the game went on.
table-back-withdrawn = { $seat } no longer asks to take back.
table-pause-declined = { $seat } does not agree to a pause.
table-pause-lapsed = { $seat } asked for a pause; that has lapsed, because the game went on.
table-pause-withdrawn = { $seat } no longer asks for a pause.
table-appointment-declined = { $seat } cannot play at that time.
table-appointment-withdrawn = { $seat } no longer asks for an appointment.
table-refuse-appointment = That moment has passed. Propose a later one.
table-refuse-put-off = This appointment was put off once already. You can agree on another one when it has passed.
table-draw-declined = { $seat } declines the draw.
table-draw-withdrawn = { $seat } withdraws the offer of a draw.
table-impasse-declined = { $seat } does not want to count.
table-impasse-withdrawn = { $seat } withdraws the offer to count.
table-computers-stop = No person is left in the game, so the computers stop and agree to a draw.
table-held = ⏸️ A moderator has paused the game.
table-released = ▶️ A moderator has resumed the game.
table-resumed = ▶️ { $seat } resumes the game.

table-refuse-declined = That was declined. It can be offered again once somebody who had not agreed has made a move.
table-refuse-not-offered = This is not offered any more.
table-refuse-nothing-back = You have not made a move that could be taken back.
table-refuse-left-since = Somebody has left the game since your last move, so it cannot be taken back any more.
table-refuse-asked = You have asked already. The others have not answered yet.
table-refuse-asked-other = Something else is being asked. Answer that first, under the board.
table-refuse-agreed = You have agreed already. Others have not answered yet.
table-refuse-not-asked = Nobody is asking for this any more.
table-refuse-out = You are no longer in this game.
table-refuse-paused = The game is paused. Any of the players can resume it, under the board.
table-refuse-held = A moderator has paused this game, and a moderator resumes it.
table-refuse-paused-already = The game is paused already.
table-refuse-not-paused = The game is not paused.
table-refuse-abort = The game has begun: after the second move nobody can call it off. You can offer a draw, or resign.
table-refuse-plan-turn = It is your turn. Move first; then you can plan what you will play if…
table-refuse-plan-now = Several players are to act at the same time now, so nothing can be planned.
table-refuse-plan-lot = Something is drawn at random there: nothing can be planned beyond it.
table-refuse-plan-over = The game would be over there.
table-refuse-plan-hidden = Something is hidden from you in this game, and planning ahead would give it away.
table-refuse-plan-control = Only moves can be planned, not offers or resignations.
table-refuse-plan-answer = A conditional move ends with a move of your own: if … then …
table-refuse-plan-long = That is too far ahead: { $most } moves at most.
table-refuse-plan-many = You have { $most } conditional moves here already. Forget some first.

plans = 🔒 **Your conditional moves.** Only you see them. They are forgotten when the game takes another way.
plans-none = 🔒 You have no conditional moves here. Press the button, or type `/{ command-game-name } { command-game-plan-name }` with a line such as *if … then …, if … then …*
plans-forget = Forget one…
plan-noted = ✅ Noted.
plan-forgotten = 🗑️ Forgotten.
plan-if = if { $entry }
plan-then = then { $entry }
plan-word-if = if
plan-word-then = then
plan-ask = **If { $who } plays** …
plan-ask-answer = … **then you play** …
plan-like-this = Like this? You can also go on: *and then, if…*
plan-refused = Move { $number }, { $entry }: { $why }
plan-refused-rule = Move { $number }, { $entry }: { $why } (rule **{ $rule }**)
only-on = Forced moves are now played for you, at all your tables. The button turns that off again.
only-off = You now make forced moves yourself, at all your tables.
