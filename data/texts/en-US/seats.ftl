### The seats of all games, by their names in the rules.

seat-white = White
seat-red = Red
seat-black = Black
seat-blue = Blue
seat-green = Green
seat-orange = Orange
seat-pink = Pink
seat-violet = Violet
seat-even = Even
seat-odd = Odd
seat-solo = Solo
seat-p1 = Player 1
seat-p2 = Player 2
seat-p3 = Player 3
seat-p4 = Player 4
