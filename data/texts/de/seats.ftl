### Die Plätze aller Spiele.

seat-white = Weiß
seat-red = Rot
seat-black = Schwarz
seat-blue = Blau
seat-green = Grün
seat-orange = Orange
seat-pink = Rosa
seat-violet = Violett
seat-even = Gerade
seat-odd = Ungerade
seat-solo = Solo
seat-p1 = Spieler 1
seat-p2 = Spieler 2
seat-p3 = Spieler 3
seat-p4 = Spieler 4
