### Computers at the table: their name, their levels, where they are chosen.

computer = Deltille { $level }
computer-chip = Level { $level }
computer-for = { $computer } for { $who }
level-1 = Newcomer
level-2 = Beginner
level-3 = Casual
level-4 = Practiced
level-5 = Skilled
level-6 = Strong
level-7 = Master
level-8 = Full strength
level-worth-newcomer = Right after the lesson, you beat it in about { $points } of 10 games
level-worth-step = Beats level { $below } in about { $points } of 10 games
level-worth-full = The best that Deltille can play

board-thinking = 💭 { $who } is thinking: the answer follows below.

form-against = Opponent
button-alone-game = { $game }: play level 1 now
button-alone = Play level 1 now
form-against-people = Against people
form-against-computer = Against { $computer }: { $name }
form-computers = { $count ->
        [one] Your opponent: { $computer }.
       *[other] You play against { $count } computers: { $computer }.
    }
form-computers-and = With { $who }, and { $computer } on { $count ->
        [one] the last seat.
       *[other] the { $count } other seats.
    }

lobby-fill = Fill with computers and start…
level-choice = { $computer }: { $name }
rematch-level = Rematch at another level…

button-ladder-move = Which move?
button-ladder-why = Why?
ladder-none = Hints are for puzzles, and for games in which computers are your only opponents.
ladder-not-now = I have no hint here: there are hints when it is your turn and you have a move to make.
ladder-piece = { $game ->
    [trioker] 💡 Look here: tile { $piece }.
   *[other] 💡 Look here: { $piece }.
}
ladder-no-piece = 💡 Not a piece this time: { $piece }.
ladder-piece-caption = Look here
ladder-move = 💡 { $entry } — { $description }.
ladder-why = 💡 After { $entry } I expect:
ladder-why-caption = The moves I expect next
ladder-why-open = I cannot say what comes after that: it depends on what you cannot see yet.
ladder-step = { $seat } { $entry } — { $description }
ladder-expected = Then your expected score is about { $share }.
ladder-forced = -# This is the only move you have, so it does not count as a hint.
ladder-counted = -# Boards with hints in this game: { $count } of { $most }
table-refuse-hints = You have had hints on { $count } boards of this game, and there are no more.
board-hints = -# 💡 { $hints ->
    [one] one hint
   *[other] { $hints } hints
}
