### Lessons: what all of them say. The steps of each game are in lessons-<game>.ftl.

command-learn-name = learn
command-learn-about = Learn a game step by step, on a board of your own

lesson-games = **Which game would you like to learn?** Short steps on a board that only you see: you read a rule and try it once. You can stop whenever you like and go on later.
lesson-game = { $game } { $done }/{ $count }
lesson-steps = **{ $game }** — { $done } of { $count } steps done. Choose any of them, as often as you like.
lesson-steps-menu = Steps
lesson-head = **{ $title }** · { $number }/{ $count }
lesson-right = ✅ { $text }
lesson-wrong = ❌ { $text }
lesson-reply = ↪ { $what }
lesson-other = { $what }. The rules allow it, but this step asks for something else.
lesson-shown = 💡 { $what }
lesson-then = 🎓 That was the last step. Now a game against level 1, which has only just learned the rules: *More…* → *Hint* helps you on three boards, and in your first game of a kind the boards say which rule each move is an example of.
lesson-type = Type your move
lesson-type-entry = Move

form-learn = New to this game? `/{ command-learn-name }` teaches it step by step.

button-learn = Learn a game
button-learn-by-doing = Learn by doing
button-lesson-show = Show me
button-lesson-type = Type it…
button-lesson-steps = Steps
button-lesson-again = Try again
button-lesson-try = Do it myself
button-lesson-on = Go on
button-lesson-from-start = From the start
button-lesson-play = Play level 1
button-lesson-games = Other games

button-one-message-on = 📌 One message for all moves
button-one-message-off = 📌 A new message for each move
button-notes-on = 📖 Explain the rules
button-notes-off = 📖 Stop explaining the rules
