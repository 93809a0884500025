### Computers at the table: their name, their levels, where they are chosen.

computer = Deltille { $level }
computer-chip = Level { $level }
level-1 = Newcomer
level-2 = Beginner
level-3 = Casual
level-4 = Practised
level-5 = Skilled
level-6 = Strong
level-7 = Master
level-8 = Full strength

board-thinking = 💭 { $who } is thinking…

form-against = Opponent
form-against-people = Against people
form-against-computer = Against { $computer }: { $name }
form-computers = { $count ->
        [one] Your opponent: { $computer }.
       *[other] Your { $count } opponents: { $computer }.
    }
form-computers-and = With { $who }, and { $computer } on { $count ->
        [one] the last seat.
       *[other] the { $count } other seats.
    }

lobby-fill = Fill with computers and start…
level-choice = { $computer }: { $name }
rematch-level = Rematch at another level…
