### Les places de tous les jeux.

seat-white = Blanc
seat-red = Rouge
seat-black = Noir
seat-blue = Bleu
seat-green = Vert
seat-orange = Orange
seat-pink = Rose
seat-violet = Violet
seat-even = Pair
seat-odd = Impair
seat-solo = Solo
seat-p1 = Joueur 1
seat-p2 = Joueur 2
seat-p3 = Joueur 3
seat-p4 = Joueur 4
