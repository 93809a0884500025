### Computer am Tisch: wie sie heißen, ihre Stufen, wo sie gewählt werden.

computer = Deltille { $level }
computer-chip = Stufe { $level }
level-1 = Neuling
level-2 = Anfang
level-3 = Gemütlich
level-4 = Geübt
level-5 = Stark
level-6 = Sehr stark
level-7 = Meisterhaft
level-8 = Volle Stärke

board-thinking = 💭 { $who } denkt nach…

form-against = Gegner
form-against-people = Gegen Menschen
form-against-computer = Gegen { $computer }: { $name }
form-computers = { $count ->
        [one] Dein Gegner: { $computer }.
       *[other] Deine { $count } Gegner: { $computer }.
    }
form-computers-and = Mit { $who }, und { $computer } auf { $count ->
        [one] dem letzten Platz.
       *[other] den { $count } anderen Plätzen.
    }

lobby-fill = Mit Computern auffüllen und beginnen…
level-choice = { $computer }: { $name }
rematch-level = Revanche auf anderer Stufe…
