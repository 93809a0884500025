### Triangulation.

game-triangulation = Triangulation
game-triangulation-about = Des échecs à trois armées sur 64 triangles : prends un Général, et son armée est à toi.
game-triangulation-length = Environ une heure, 50 coups par joueur. Sans hasard.
game-triangulation-aim = 🎯 But : prendre les autres Généraux.
variant-triangulation-three-player = Trois joueurs
variant-triangulation-three-player-about = Trois armées ; qui prend un Général commande aussi son armée
variant-triangulation-two-player = Deux joueurs et une armée neutre
variant-triangulation-two-player-about = Deux armées, et une neutre entre elles

triangulation-refuse-syntax = Je ne reconnais aucun coup dans « { $entry } ». Un coup s’écrit par exemple C7Φ-D7Φ ou c7f-d7f, un roque B8Ω=B7Ω, une délivrance H2Ω-H1Ω+RR@C7Φ.
triangulation-refuse-no-name = Il n’y a pas de case { $cell } sur ce plateau : une case s’écrit de A à H, puis de 1 à 8, puis une lettre, comme C7Φ ou c7f.
triangulation-refuse-ambiguous = Cela peut vouloir dire { $count } coups : { $entries }… Précise lequel.
triangulation-refuse-no-cell = Il n’y a pas de case { $cell } : la somme du rang, de la file et de la colonne est toujours 17 ou 18.
triangulation-refuse-pass = Tu ne passes que si aucune des pièces que tu commandes ne peut bouger.
triangulation-refuse-no-castling = Tu ne peux pas roquer maintenant.
triangulation-refuse-empty = Il n’y a pas de pièce en { $from }.
triangulation-refuse-foreign = La pièce en { $from } est commandée par { $seat }.
triangulation-refuse-neutral = La pièce en { $from } est neutre : personne ne la joue avant la prise de son Général.
triangulation-refuse-spot = La pièce en { $from } y est déjà.
triangulation-refuse-own = Il y a en { $to } une pièce que tu commandes.
triangulation-refuse-blocked = Le chemin de { $from } à { $to } est bloqué en { $by }.
triangulation-refuse-far = { $piece } en { $from } : { $to } est hors de portée.
triangulation-refuse-step-occupied = L’Infanterie n’avance que sur des cases vides, et { $to } est occupée ; elle prend par un coin.
triangulation-refuse-no-attack = L’Infanterie en { $from } n’attaque pas { $to }.
triangulation-refuse-double = Seule une Infanterie qui n’a jamais bougé peut faire deux pas ; celle en { $from } a déjà bougé.
triangulation-refuse-only-captures = L’Infanterie ne passe par un coin que pour prendre, et il n’y a pas d’adversaire en { $to }.
triangulation-refuse-infantry = L’Infanterie en { $from } marche en s’éloignant du coin de { $seat } ; elle ne va pas en { $to }.
triangulation-refuse-castle-pieces = Ton Général roque avec un Rukh de sa couleur : d’abord la case du Général, par exemple B8Ω=B7Ω.
triangulation-refuse-castle-moved = La pièce en { $cell } a déjà bougé : on ne peut plus roquer avec elle.
triangulation-refuse-castle-far = Le Général et le Rukh ne roquent que côte à côte.
triangulation-refuse-castle-check = Un Général en échec ne roque pas.
triangulation-refuse-exposed = Après cela, { $seat } pourrait prendre ton Général.
triangulation-refuse-exposed-twice = Après cela, { $seat } et { $other } pourraient prendre ton Général.
triangulation-refuse-still-check = Après cela, { $seat } donnerait encore échec à ton Général ; tu dois le sortir d’échec.
triangulation-refuse-duty = Tu as maté { $seat } : tu dois maintenant prendre le Général en { $at }.
triangulation-refuse-general-stays = Aucun coup ne sauve ton Général : joue une autre pièce tant que tu peux.
triangulation-refuse-no-corner = Seule l’Infanterie qui arrive dans un coin du plateau délivre des prisonniers ; { $to } n’en est pas un pour elle.
triangulation-refuse-not-held = Au coin de { $seat }, il n’y a aucun prisonnier de cette sorte que tu puisses délivrer.
triangulation-refuse-officer-first = Tu pourrais y délivrer un Rukh ou une Cavalerie : il faut commencer par là.
triangulation-refuse-home-full = Il n’y a pas de place pour cela sur la rangée d’origine.
triangulation-refuse-one-cell = Un Rukh ou une Cavalerie délivrés restent dans le coin : indique seulement où rentre l’Infanterie.
triangulation-refuse-two-cells = Nomme deux cases : où rentre l’Infanterie qui délivre, et où va l’Infanterie délivrée.
triangulation-refuse-not-home = L’Infanterie rentre sur une case vide de la troisième rangée de sa couleur ; pour celle qui délivre, cette couleur est { $seat }.
triangulation-refuse-no-impasse = Triangulation n’a pas de règle d’impasse.
triangulation-refuse-no-conduct = À Triangulation, un coup illégal ne coûte rien.

triangulation-general = Général
triangulation-rukh = Rukh
triangulation-cavalry = Cavalerie
triangulation-infantry = Infanterie
triangulation-nothing = rien
triangulation-piece = { $piece } de { $seat }

triangulation-event-move = { $piece } : { $entry }
triangulation-event-takes = { $piece } prend { $target } · { $entry }
triangulation-event-frees = { $piece } délivre { $freed } · { $entry }
    .short = délivre { $freed } · { $entry }
triangulation-event-takes-and-frees = { $piece } prend { $target }, délivre { $freed } · { $entry }
triangulation-event-castles = roque · { $entry }
triangulation-event-pass = { $seat } passe
triangulation-event-out = { $seat } est éliminé : { $commander } commande son armée et garde ses prisonniers
    .short = { $seat } est éliminé
triangulation-event-taken-over = { $commander } commande désormais l’armée de { $seat }
triangulation-event-resign = L’armée de { $seat } est maintenant neutre
triangulation-event-timeout = L’armée de { $seat } est maintenant neutre
triangulation-event-check = { $seat } donne échec à { $attacked }
    .short = Échec : { $attacked }
triangulation-event-double-check = Double échec : { $seat } à { $attacked } et à { $other }
    .short = Double échec : { $attacked }, { $other }
triangulation-event-checkmate = { $seat } mate { $attacked }
triangulation-event-draw-bare = Nulle : il ne reste que des Généraux
triangulation-event-draw-repetition = Nulle : position répétée autant que convenu
triangulation-event-draw-quiet = Nulle : trop longtemps sans prise, délivrance ni avancée
triangulation-event-draw-agreement = Nulle d’un commun accord

triangulation-choice-move = { $piece } en { $to }
triangulation-choice-takes = { $piece } prend { $target } en { $to }
triangulation-choice-frees = { $piece } en { $to }, délivre { $freed }
triangulation-choice-takes-and-frees = { $piece } prend { $target }, délivre { $freed }
triangulation-choice-castle = le Général roque avec le Rukh en { $to }
triangulation-choice-pass = rien ne peut bouger
triangulation-step-piece = { $piece } { $at }
triangulation-step-to = { $to }
triangulation-step-takes = { $to } : prendre { $target }
triangulation-step-castle = { $to } : roquer
triangulation-step-frees = Délivrer { $freed }
triangulation-step-stays = Ne délivrer personne, rester en { $to }
triangulation-step-home = La libératrice en { $to }
triangulation-step-place = { $freed } en { $to }
triangulation-step-pass = Passer

triangulation-alt-turn = À { $seat } de jouer.
triangulation-alt-won = { $seat } a gagné.
triangulation-alt-drawn = La partie est nulle.
triangulation-alt-check = { $seat } donne échec à { $attacked }.
triangulation-alt-mate = { $seat } a maté { $attacked }.
triangulation-alt-army = { $seat } : { $pieces }.
triangulation-alt-ally = { $seat }, sous les ordres de { $commander } : { $pieces }.
triangulation-alt-neutral = { $seat }, neutre : { $pieces }.
triangulation-alt-general = Général { $cells }
triangulation-alt-rukhs = { $count ->
    [one] Rukh { $cells }
   *[other] Rukhs { $cells }
}
triangulation-alt-cavalry = Cavalerie { $cells }
triangulation-alt-infantry = Infanterie { $cells }
triangulation-alt-castles = { $count ->
    [one] { $seat } peut encore roquer avec le Rukh { $cells }.
   *[other] { $seat } peut encore roquer avec les Rukhs { $cells }.
}
triangulation-alt-holds = { $seat } garde { $pieces }.

option-neutral = Armée neutre
option-neutral-about = Quelle armée est neutre au début
option-neutral-red = Rouge
option-neutral-green = Vert
option-neutral-blue = Bleu
option-triangulation-quiet = Nulle après ce nombre de coups sans progrès (0 : jamais)

reason-general = le dernier autre Général a été pris
reason-bare = il ne reste que des Généraux
reason-triangulation-quiet = trop longtemps sans prise, délivrance ni avancée
triangulation-neutral-chip = Neutre
triangulation-alt-ranks = rangées { $from }–{ $to }
triangulation-board-axes = Une case, c’est sa rangée (lettre à gauche), sa diagonale vers le bas à droite (nombre là où elle commence) et sa diagonale vers le bas à gauche (lettre grecque là où elle finit).
triangulation-board-pieces = Cases vides : . un côté devant l’Infanterie, : une pointe. Armée : { $armies }. Pièce : { $kinds }.
triangulation-board-army = { $letter } { $seat }
triangulation-board-ally = { $letter } { $seat } (sous les ordres de { $commander })
triangulation-board-neutral = { $letter } { $seat } (neutre)
triangulation-board-fresh = Jamais déplacées : { $cells }.
triangulation-why-piece = { $piece } en { $at }
triangulation-why-frees = délivre { $piece }
triangulation-why-army = l’armée de { $seat } change de mains
