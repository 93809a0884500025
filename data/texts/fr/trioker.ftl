### Trioker.

game-trioker = Trioker
game-trioker-about = Des pions triangulaires avec des nombres aux coins : là où ils se touchent, les nombres sont égaux.
game-trioker-length = Environ 10 minutes, 12 coups par joueur. Chance au tirage. Un bon premier jeu.
game-trioker-aim = 🎯 But : poser ton dernier pion avant les autres.
game-trioker-aim-points = 🎯 But : avoir le plus de points quand quelqu’un pose son dernier pion.
variant-trioker-rapid = Rapide : jetons, plateau à dix côtés
variant-trioker-rapid-about = De 2 à 4 joueurs, des cases qui rapportent ou coûtent ; dix pions chacun à deux
variant-trioker-original = Original : jetons, plateau de 1970
variant-trioker-original-about = De 2 à 4 joueurs, l’ancien plateau avec ses propres marques
variant-trioker-even-odd = Pair et impair : un duel ouvert
variant-trioker-even-odd-about = Deux joueurs, tout est visible, sans hasard : ferme des hexagones pour rejouer
variant-trioker-simple-single = Un chemin
variant-trioker-simple-single-about = De 2 à 4 joueurs posent un chemin droit ; ni jetons, ni marques
variant-trioker-simple-double = Deux chemins
variant-trioker-simple-double-about = De 2 à 4 joueurs posent deux chemins droits
variant-trioker-simple-triple = Trois chemins
variant-trioker-simple-triple-about = De 2 à 4 joueurs posent trois chemins droits
variant-trioker-puzzle = Puzzle : remplir une forme
variant-trioker-puzzle-about = En solitaire : remplir une forme
variant-trioker-macmahon = L’hexagone de MacMahon
variant-trioker-macmahon-about = En solitaire : remplir l’hexagone de couleurs

option-blocked = Partie bloquée
option-blocked-about = Quand personne ne peut poser et que la pioche est vide
option-blocked-replay = rejouée
option-blocked-score = comptée
option-f5 = Marque en F5
option-f5-about = Les notes sur le jeu original divergent au sujet de cette marque
option-f5-on = prend 2 à chacun
option-f5-off = aucune
option-board = Plateau
option-board-about = Sur le petit plateau, la fin vient plus tôt
option-board-73 = 73 cases
option-board-52 = 52 cases
option-shape = Forme
option-shape-hexagon-1 = Petit hexagone
option-shape-triangle-3 = Petit triangle
option-shape-triangle-3-even = Petit triangle, pions pairs
option-shape-triangle-3-odd = Petit triangle, pions impairs
option-shape-star = Étoile
option-shape-crest-even = Blason, pions pairs
option-shape-crest-odd = Blason, pions impairs
option-shape-triangle-4 = Triangle
option-shape-hourglass = Sablier
option-shape-rhombus-3 = Losange
option-shape-ring = Anneau
option-shape-cat = Chat
option-shape-crown = Couronne
option-shape-butterfly = Papillon
option-shape-heart = Cœur
option-shape-bird = Oiseau
option-shape-boat = Bateau
option-shape-fir = Sapin
option-shape-parallelogram = Parallélogramme
option-shape-block = Bloc
option-shape-strip = Bande
option-shape-hexagon = Hexagone
option-shape-fish = Poisson
option-shape-house = Maison
option-shape-trapezoid = Trapèze
option-shape-triangle-5 = Grand triangle
option-border = Bord
option-border-any = n’importe quelle couleur
option-border-1 = ivoire (1)
option-border-2 = abricot (2)
option-border-3 = corail (3)
option-border-4 = prune (4)

reason-out = le dernier pion est posé
reason-blocked = plus personne ne pouvait poser de pion
reason-trioker-solved = la forme est pleine

trioker-refuse-syntax = Je ne reconnais aucun coup dans « { $entry } ». On pose un pion avec 230.12@F5 ou simplement 230 F5 ; il y a aussi draw, pass et lift F5.
trioker-refuse-several = { $tile } se pose de { $count } façons : précise laquelle.
trioker-refuse-no-cell = Ce plateau n’a pas de case { $cell } : la dernière case de la rangée { $row } est { $row }{ $count }.
trioker-refuse-no-row = Ce plateau n’a pas de case { $cell } : ses rangées vont de A à { $last }.
trioker-refuse-start = Tu ouvres avec { $tile }, ton pion le plus fort, sur la case de départ.
trioker-refuse-drawn = Tu viens de piocher { $tile } : pose ce pion, ou passe.
trioker-refuse-not-held = Tu n’as pas le pion { $tile }.
trioker-refuse-lies = { $tile } est déjà en { $cell }.
trioker-refuse-not-in-set = { $tile } n’est pas parmi les pions de cette forme.
trioker-refuse-opening-tile = { $tile } ne peut pas ouvrir : il laisserait trop peu de réponses.
trioker-refuse-opening-cell = Le premier pion va sur la case de départ, pas en { $cell }.
trioker-refuse-nowhere = { $tile } ne va nulle part maintenant.
trioker-refuse-closed = { $cell } est fermée sur ce plateau.
trioker-refuse-occupied = { $cell } est occupée.
trioker-refuse-apart = { $cell } ne touche aucun pion par un côté.
trioker-refuse-hour = { $cell } n’a ni coin ni côté à { $hour } h : ses heures sont { $hours }.
trioker-refuse-no-way = { $tile } ne va en { $cell } d’aucune façon : ses coins doivent montrer { $asked }.
trioker-refuse-no-way-edges = { $tile } ne va en { $cell } d’aucune façon : ses côtés doivent montrer { $asked }.
trioker-refuse-corner = { $tile } montrerait { $own } à { $hour } h en { $cell }, mais les pions y montrent { $shown }.
trioker-refuse-edge = { $tile } montrerait { $own } à { $hour } h en { $cell }, mais le pion voisin y montre { $shown }.
trioker-refuse-rim = { $tile } montrerait { $own } au bord, à { $hour } h en { $cell }, mais le bord est { $shown }.
trioker-refuse-must-place = Tu peux poser un pion, par exemple { $tile } en { $cell } : tu dois donc en poser un.
trioker-refuse-must-draw = Tu ne peux pas encore passer : rien ne va, donc tu pioches.
trioker-refuse-bank-empty = La pioche est vide : il n’y a rien à piocher.
trioker-refuse-second-draw = On ne pioche qu’une fois par tour : pose le pion pioché, ou passe.
trioker-refuse-no-draw = Il n’y a pas de pioche dans ce jeu.
trioker-refuse-solo = Tu joues en solitaire et tous les pions sont à toi : poses-en un, ou reprends-en un.
trioker-refuse-lift-empty = Il n’y a pas de pion à reprendre en { $cell }.
trioker-refuse-lift-game = Le pion en { $cell } reste où il est ; on ne reprend des pions que dans les puzzles.
trioker-refuse-chance-due = Des pions sont distribués ou piochés : un instant, s’il te plaît.
trioker-refuse-solo-offer = Tu joues en solitaire : il n’y a personne avec qui s’entendre.
trioker-refuse-no-impasse = Trioker n’a pas de règle d’impasse.
trioker-refuse-no-conduct = À Trioker, un coup illégal ne coûte rien.
trioker-terms-no-board = il n’y a pas de plateau { $board }

trioker-event-place = pose { $tile } · { $entry }
trioker-event-place-effect = { $effect } · { $entry }
trioker-event-lift = reprend { $tile } en { $cell }
trioker-event-draw = rien à poser : on pioche
trioker-event-drawn = { $seat } pioche : reste { $left }
trioker-event-fed = { $seat } pioche par la marque : reste { $left }
trioker-event-keep = garde le pion pioché
trioker-event-pass = rien à poser : passe
trioker-event-pass-bank = ni pose ni pioche : passe
trioker-event-pass-drawn = le pion pioché ne va pas : passe
trioker-event-heads = Face : l’hôte est Impair, Pair ouvre
trioker-event-tails = Pile : l’hôte est Pair et ouvre
trioker-event-deal = Les pions sont distribués
trioker-event-opens = { $seat } a le pion le plus fort et ouvre avec lui
trioker-event-starts = { $seat } a le pion le plus fort et joue en premier
trioker-event-debt = { $seat } a une dette de { $points }
trioker-event-lapsed = { $count ->
    [one] Le tour en plus est perdu
   *[other] { $count } tours en plus sont perdus
}
trioker-event-out = { $seat } a posé son dernier pion : +10, total { $score }
trioker-event-paid = { $seat } paie { $points } pour ses pions restants, total { $score }
trioker-event-left-resign = { $seat } est parti
trioker-event-left-timeout = { $seat } n’a plus de temps
trioker-event-win = { $seat } gagne
trioker-event-win-points = { $seat } a le plus de points et gagne
trioker-event-win-out = { $seat } a posé son dernier pion et gagne
trioker-event-blocked-points = Personne ne peut poser : { $seat } a le plus de points et gagne
trioker-event-blocked-hand = Personne ne peut poser : { $seat } a le moins de points en main et gagne
trioker-event-blocked-tiles = Personne ne peut poser : { $seat } a moins de pions et gagne
trioker-event-blocked-shared = Personne ne peut poser, et les meilleurs sont à égalité : partage entre { $count }
trioker-event-shared = Les meilleurs sont à égalité : partage entre { $count }
trioker-event-agreed = Tous sont d’accord : partage entre { $count }
trioker-event-replay = Personne ne peut poser : la partie est rejouée
trioker-event-replay-switched = Personne ne peut poser, et les deux ont autant de pions : on rejoue, rôles inversés
trioker-event-solved = Résolu
trioker-event-unsolved = Abandonné

trioker-effect-red = gagne 5
trioker-effect-black = gagne 2
trioker-effect-pay-red = paie 5
trioker-effect-pay-black = paie 2
trioker-effect-again = rejoue
trioker-effect-feed = les autres piochent
trioker-effect-skip = fait passer le suivant
trioker-effect-levy = prend 2 à chacun
trioker-told-red = jeton rouge : +5, total { $points }
trioker-told-black = jeton noir : +2, total { $points }
trioker-told-pay-red = paie un jeton rouge : total { $points }
trioker-told-pay-black = paie un jeton noir : total { $points }
trioker-told-levy = 2 de chacun : total { $points }
trioker-told-again = marque : rejoue
trioker-told-fed = { $count ->
    [0] marque : pioche vide
    [one] marque : un autre pioche
   *[other] marque : { $count } autres piochent
}
trioker-told-skipped = marque : { $seat } passe son tour
trioker-told-hexagon = hexagone : { $count ->
    [one] { $count } tour de plus
   *[other] { $count } tours de plus
}
trioker-told-hexagons = { $made } hexagones : { $count } tours de plus
trioker-told-owed = à jouer : { $count ->
    [one] { $count } tour de plus
   *[other] { $count } tours de plus
}

trioker-step-tile = { $tile }
trioker-step-cell = { $cell }
trioker-step-marked = { $cell }, { $effect }
trioker-step-way = tourné à { $hour } h : { $shown }
trioker-step-lift = reprendre { $tile } en { $cell }
trioker-step-take-back = Reprendre
trioker-step-draw = Piocher
trioker-step-pass = Passer
trioker-choice-place = { $tile } en { $cell }
trioker-choice-marked = { $tile } en { $cell }, { $effect }
trioker-choice-draw = rien ne va : piocher un pion
trioker-choice-pass = passer

trioker-alt-flip = On va tirer à pile ou face.
trioker-alt-deal = Les pions vont être distribués.
trioker-alt-start = { $seat } ouvre avec le pion le plus fort.
trioker-alt-turn = À { $seat } de jouer.
trioker-alt-drawn = { $seat } a pioché : poser ce pion ou passer.
trioker-alt-solo = Cases remplies : { $placed } sur { $cells }.
trioker-alt-owed = { $count ->
    [one] Il reste { $count } tour de plus à jouer.
   *[other] Il reste { $count } tours de plus à jouer.
}
trioker-alt-stock = Restent : { $tiles }.
trioker-alt-seat = { $seat } : { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}.
trioker-alt-seat-hand = { $seat } : { $tiles }.
trioker-alt-seat-coins = { $seat }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}.
trioker-alt-seat-coins-hand = { $seat }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $tiles }.
trioker-alt-left = { $seat } est parti.
trioker-alt-bank = Pioche : { $count }.
trioker-alt-empty = Le plateau est vide.
trioker-alt-tiles = Sur le plateau, coins dans le sens inverse des aiguilles d’une montre depuis midi : { $tiles }.
trioker-alt-tiles-edges = Sur le plateau, côtés dans le sens inverse des aiguilles d’une montre depuis midi : { $tiles }.
trioker-alt-up = { $cell } haut { $values }
trioker-alt-down = { $cell } bas { $values }
trioker-alt-marks = Marques : { $marks }.

trioker-macmahon = MacMahon

trioker-sheet-go = départ
trioker-sheet-red = gagne 5
trioker-sheet-black = gagne 2
trioker-sheet-pay-red = paie 5
trioker-sheet-pay-black = paie 2
trioker-sheet-again = rejoue
trioker-sheet-feed = ils piochent
trioker-sheet-skip = saute
trioker-sheet-levy = prend 2

tap-first-trioker = Quel pion ?
tap-which-trioker = Dans quel sens ?
trioker-alt-inside = { $count ->
    [one] { $count } autre pion sans case libre à côté
   *[other] { $count } autres pions sans case libre à côté
}.
trioker-alt-count = { $count ->
    [one] { $count } pion sur le plateau, rangées { $from }–{ $to }.
   *[other] { $count } pions sur le plateau, rangées { $from }–{ $to }.
}
trioker-board-axes = Les rangées ont des lettres ; leurs cases se comptent à partir de la gauche : 1, 2, 3 … Le nombre à droite est celui de la dernière case.
trioker-board-corners = # un pion, avec ses nombres aux coins (W : tout nombre convient) ; ^ v une case vide et sa pointe.
trioker-board-edges = # un pion, avec ses nombres aux côtés ; ^ v une case vide et sa pointe.
trioker-board-closed = / une case hors jeu.
trioker-board-marks = Qui couvre une telle case : { $marks }.
trioker-why-hexagons = { $count ->
    [one] complète { $count } hexagone
   *[other] complète { $count } hexagones
}
trioker-why-out = pose le dernier pion
trioker-why-pips = se défait de la plus grande valeur ({ $count })
trioker-why-no-tile = aucun pion ne convient
