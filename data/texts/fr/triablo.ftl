### Triablo.

game-triablo = Triablo
game-triablo-about = De fines étoiles glissent le long de leurs pointes ; trois pointes d’une même couleur prennent.
game-triablo-length = Environ 45 minutes, 65 coups par joueur. Sans hasard.
game-triablo-aim = 🎯 But : prendre les autres rois, ou laisser moins de trois pièces à leur couleur.
variant-triablo-two-player = Deux joueurs
variant-triablo-two-player-about = Neuf pièces chacun sur un hexagone : prends le roi, ou enferme-le
variant-triablo-three-player = Trois joueurs
variant-triablo-three-player-about = Trois armées de neuf ; la dernière en jeu gagne

triablo-refuse-syntax = Je ne reconnais aucun coup dans « { $entry } ». Un coup s’écrit par exemple e3-e5v, une prise e3xe5^, une abdication e1>e3.
triablo-refuse-no-point = Il n’y a pas de point { $point } sur ce plateau : la colonne { $file } va de { $file }1 à { $file }{ $last }.
triablo-refuse-no-file = Il n’y a pas de point { $point } sur ce plateau : ses colonnes vont de a à { $last }.
triablo-refuse-setup-over = Le placement est terminé : les pièces ne tournent qu’en se déplaçant.
triablo-refuse-setup-first = Place d’abord tes pièces : « setup » seul donne le placement standard ; ou écris « setup: » et neuf signes.
triablo-refuse-setup-nine = Un placement a neuf signes, un pour chacun de tes points ; j’en lis { $count }.
triablo-refuse-setup-own = { $point } n’est pas l’un de tes neuf points.
triablo-refuse-setup-twice = { $point } est nommé deux fois.
triablo-refuse-setup-aims = { $count ->
    [one] La pièce en { $points } viserait tout droit un adversaire : tourne-la dans l’autre sens.
   *[other] Les pièces en { $points } viseraient tout droit un adversaire : tourne-les dans l’autre sens.
}
triablo-refuse-empty = Il n’y a pas de pièce en { $from }.
triablo-refuse-foreign = La pièce en { $from } est à { $seat } : seul le joueur à qui est la moitié du dessus la joue.
triablo-refuse-covered = Ta moitié en { $from } est couverte : { $seat } a celle du dessus et joue le double.
triablo-refuse-spot = Une pièce ne tourne pas sur place ; elle tourne en se déplaçant.
triablo-refuse-nothing-to-capture = Il n’y a rien à prendre en { $to }.
triablo-refuse-own = Il y a une pièce à toi en { $to }.
triablo-refuse-no-line = { $from } et { $to } ne sont pas sur une même ligne du plateau.
triablo-refuse-king-step = Le roi en { $from } n’avance que d’un pas.
triablo-refuse-no-tip = La pièce en { $from } n’a pas de pointe vers { $to } ; un simple ne va que là où ses pointes sont tournées.
triablo-refuse-blocked = Le chemin de { $from } à { $to } est bloqué en { $by }.
triablo-refuse-other = La pièce en { $from } ne peut pas aller en { $to } maintenant.
triablo-refuse-abdicate-king = Seul un roi peut abdiquer, et la pièce en { $from } n’en est pas un.
triablo-refuse-abdicate-singleton = La couronne ne peut passer qu’à un simple de ta couleur, et il n’y en a pas en { $to }.
triablo-refuse-abdicate-sign = Une abdication ne laisse pas le choix de l’orientation : écris-la sans signe.
triablo-refuse-singleton-takes = Un simple ne prend que des simples ; la pièce en { $to } a deux moitiés.
triablo-refuse-foreign-tip = La pointe de { $from } vers { $to } est celle de la moitié couverte ; un double ne prend que le long de ses propres pointes.
triablo-refuse-few-tips = { $count ->
    [0] Aucune pointe de { $seat } ne vise { $to } ; une prise en demande trois.
    [one] Une seule pointe de { $seat } vise { $to } (depuis { $points }) ; une prise en demande trois.
   *[other] Seules { $count } pointes de { $seat } visent { $to } (depuis { $points }) ; une prise en demande trois.
}
triablo-refuse-king-far = Le roi ne prend que juste à côté de lui ; { $to } est trop loin de { $from }.
triablo-refuse-forced-sign = Un simple qui couvre { $to } doit prendre l’orientation opposée.
triablo-refuse-draw-over = Il n’y a plus rien sur quoi s’entendre.
triablo-refuse-no-impasse = Triablo n’a pas de règle d’impasse.
triablo-refuse-no-conduct = À Triablo, un coup illégal ne coûte rien.

triablo-event-setup = { $seat } est en place
triablo-event-move = { $piece } : { $entry }
triablo-event-abdicate = la couronne passe en { $to } · { $entry }
triablo-event-covers = { $piece } couvre { $seat } en { $to } · { $entry }
triablo-event-takes = { $piece } prend { $seat } en { $to } · { $entry }
triablo-event-takes-king = { $piece } prend le roi de { $seat } · { $entry }
triablo-event-danger = Le roi de { $seat } est en danger
    .short = Roi de { $seat } en danger
triablo-event-freed = { $point } est libéré : de nouveau à { $seat }
triablo-event-out-king-captured = { $seat } est éliminé : son roi est pris
    .short = { $seat } est éliminé
triablo-event-out-too-few-pieces = { $seat } est éliminé : moins de trois pièces
    .short = { $seat } est éliminé
triablo-event-out-king-immobile = { $seat } est éliminé : son roi ne peut ni bouger ni abdiquer
    .short = { $seat } est éliminé
triablo-event-out-resign = { $seat } est éliminé : abandon
    .short = { $seat } est éliminé
triablo-event-out-timeout = { $seat } n’a plus de temps
    .short = { $seat } est éliminé
triablo-event-draw-repetition = Nulle : position répétée autant que convenu
triablo-event-draw-quiet-limit = Nulle : trop longtemps sans prise
triablo-event-draw-agreement = Nulle d’un commun accord

triablo-sign-up = une pointe en haut (^)
triablo-sign-down = une pointe en bas (v)
triablo-piece-singleton = simple
triablo-piece-doublet = double
triablo-piece-king = roi
triablo-choice-move = { $piece } en { $to }, { $sign }
triablo-choice-covers = { $piece } couvre { $seat } en { $to }, { $sign }
triablo-choice-takes = { $piece } prend { $target } de { $seat } en { $to }, { $sign }
triablo-choice-abdicate = abdiquer : la couronne passe en { $to }
triablo-choice-setup = placer { $signs }
triablo-step-piece = { $piece } { $at }
triablo-step-to = { $to }
triablo-step-takes = { $to } : prendre { $target } de { $seat }
triablo-step-covers = { $to } : couvrir { $seat }
triablo-step-crown = { $to } : le couronner
triablo-step-setup = { $signs }
triablo-draft = Tourne tes pièces avec les boutons, puis appuie sur *{ button-confirm }*. Les pièces sans bouton ne peuvent pas tourner.
triablo-draft-point = { $point } { $sign }
triablo-draft-standard = Standard

triablo-alt-turn = À { $seat } de jouer.
triablo-alt-setup = À { $seat } de placer ses pièces.
triablo-alt-over-win = { $seat } a gagné.
triablo-alt-over-draw = La partie est nulle.
triablo-alt-seat = { $seat } ({ $count }) : roi { $king } ; simples { $singletons } ; doubles { $doublets }.
triablo-alt-none = aucun
triablo-alt-over-half = { $point } sur { $seat }
triablo-alt-danger = Le roi de { $seat } est en danger.
triablo-alt-out = { $seat } est éliminé.

option-size = Taille
option-size-about = Sur un plateau plus grand, la partie est plus longue
option-size-5 = côtés de 5 points
option-size-6 = côtés de 6 points
option-setup = Placement
option-setup-about = Standard : même départ pour tous. Choisi : chacun tourne d’abord ses pièces
option-setup-choose = choisi
option-setup-standard = standard
option-quiet-limit = Nulle après ce nombre de coups sans prise
option-repetition = Nulle par répétition
option-repetition-0 = non
option-repetition-2 = 2e fois
option-repetition-3 = 3e fois
option-repetition-4 = 4e fois
option-repetition-5 = 5e fois

reason-king-captured = le roi a été pris
reason-too-few-pieces = il restait moins de trois pièces
reason-king-immobile = le roi ne pouvait ni bouger ni abdiquer
reason-repetition = répétition de la position
reason-quiet-limit = trop longtemps sans prise
triablo-alt-seat-brief = { $seat } ({ $count }) : roi { $king } ; simples ×{ $singletons }, doubles ×{ $doublets } ; colonnes { $files }, rangées { $ranks }.
triablo-board-axes = La lettre d’une colonne est à son pied ; ses points se comptent à partir de là. Un nombre est à gauche de sa rangée, qui descend vers la colonne du milieu puis remonte.
triablo-board-pieces = . un point vide. { $seats }. Majuscule : une pointe en haut ; minuscule : une pointe en bas. Deux lettres : un double, le dessus d’abord ; deux fois la même : un roi.
triablo-board-seat = { $seat }
triablo-why-piece = { $piece } de { $seat } en { $at }
triablo-why-crown = couronne la pièce en { $at }
