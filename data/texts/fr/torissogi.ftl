### Kotelar Torissogi.

game-torissogi = Kotelar Torissogi
game-torissogi-about = Le shogi des oiseaux en trois dimensions : prends le Phénix ; les oiseaux pris volent pour toi.
game-torissogi-length = Environ 30 minutes, 30 coups par joueur. Sans hasard.
game-torissogi-aim = 🎯 But : prendre le Phénix adverse.
variant-torissogi-standard = Standard
variant-torissogi-standard-about = Cinq niveaux de 5 × 5 ; prends le Phénix ; les oiseaux pris reviennent

option-check = Laisser le Phénix en prise
option-check-about = As-tu le droit de laisser ton propre Phénix en prise ?
option-check-free = permis
option-check-strict = interdit
option-promotion = Promotion du Faucon
option-promotion-about = Ce qui se passe quand un Faucon entre dans la zone de promotion
option-promotion-choice = au choix
option-promotion-forced = obligatoire
option-conduct = Un coup illégal
option-conduct-about = Dans les tournois stricts, un coup illégal fait perdre la partie
option-conduct-casual = est refusé
option-conduct-tournament = fait perdre la partie
option-impasse = Impasse après ce nombre de coups sans progrès
option-limit = Durée maximale de la partie, en coups

torissogi-piece-phoenix = Phénix
torissogi-piece-falcon = Faucon
torissogi-piece-eagle = Aigle
torissogi-piece-crane = Grue
torissogi-piece-owl = Hibou
torissogi-piece-pheasant = Faisan
torissogi-piece-left-quail = Caille G
torissogi-piece-right-quail = Caille D
torissogi-piece-swallow = Hirondelle
torissogi-piece-goose = Oie

torissogi-refuse-syntax = Je ne reconnais aucun coup dans « { $entry } ». Un coup s’écrit par exemple Ab2-Ab3 ou Cc3xDd4, la promotion d’un Faucon Dc3-Dc4+, un parachutage S*Cc3.
torissogi-refuse-no-cell = Il n’y a pas de case { $cell } sur ce plateau : une case est un étage de A à E, une colonne de a à e et un rang de 1 à 5, comme Cc3.
torissogi-refuse-code = Il y a une autre pièce en { $from } : { $there }, et non { $piece }.
torissogi-refuse-code-empty = { $piece } en { $from } ? Cette case est vide.
torissogi-refuse-which = Cela peut vouloir dire { $entries } : termine par + pour promouvoir, par = pour ne pas promouvoir.
torissogi-refuse-empty = Il n’y a pas de pièce en { $from }.
torissogi-refuse-foreign = { $piece } en { $from } : cette pièce est à { $seat }.
torissogi-refuse-stay = Une pièce doit quitter sa case ; tu ne peux pas passer.
torissogi-refuse-own = Il y a une pièce à toi en { $to }.
torissogi-refuse-reach = { $piece } en { $from } : cette pièce ne va pas en { $to }.
torissogi-refuse-blocked = { $piece } : le chemin de { $from } à { $to } est bloqué en { $by }.
torissogi-refuse-never-promotes = { $piece } : cette pièce n’est jamais promue ; enlève le + ou le =.
torissogi-refuse-no-zone = De { $from } à { $to }, le coup ne commence ni ne finit dans ta zone de promotion : enlève le + ou le =.
torissogi-refuse-swallow-promotes = Une Hirondelle qui entre dans la zone est toujours promue.
torissogi-refuse-falcon-promotes = À cette table, un Faucon doit être promu dès qu’il le peut.
torissogi-refuse-exposes = Après cela, ton Phénix pourrait être pris.
torissogi-refuse-attacked = Ton Phénix est attaqué, et cela ne le sauve pas.
torissogi-refuse-repeated = Cette position est apparue trois fois ou plus, et tu y as déjà joué ce coup : joue autre chose.
torissogi-refuse-not-in-hand = { $piece } : tu n’en as pas en main.
torissogi-refuse-occupied = { $to } n’est pas vide ; on parachute une pièce sur une case vide.
torissogi-refuse-stuck = En { $to }, une Hirondelle ne pourrait jamais bouger ; on ne peut donc pas l’y parachuter.
torissogi-refuse-file = Tu as déjà une Hirondelle dans la colonne { $file }, en { $there } ; une colonne, c’est tout le plan, à travers tous les niveaux.
torissogi-refuse-mate = On ne peut pas parachuter une Hirondelle pour mater.
torissogi-refuse-casual = Un coup illégal ne fait perdre la partie qu’aux tables avec la règle de tournoi.
torissogi-refuse-illegal-turn = Ce n’est pas à { $seat } de jouer : son coup ne peut pas lui faire perdre la partie.

torissogi-event-move = { $piece } : { $entry }
torissogi-event-promotes = { $piece } devient { $promoted } · { $entry }
torissogi-event-takes = { $piece } prend { $target } · { $entry }
torissogi-event-takes-promotes = { $piece } prend { $target }, devient { $promoted } · { $entry }
torissogi-event-drop = parachutage : { $piece } · { $entry }
torissogi-event-attack = { $by } attaque le Phénix de { $seat }
    .short = { $seat } : Phénix menacé
torissogi-event-exposed = Le Phénix de { $seat } peut être pris
    .short = { $seat } : Phénix exposé
torissogi-event-barred = Position répétée : { $seat } ne peut pas rejouer { $entries }
torissogi-event-phoenix = Le Phénix de { $seat } est pris
torissogi-event-mate = { $seat } est mat : aucun coup légal, et son Phénix est attaqué
    .short = { $seat } est mat
torissogi-event-stalemate = { $seat } n’a plus de coup légal, et perd
    .short = { $seat } n’a plus de coup
torissogi-event-impasse-won = Impasse : Noir { $black } points, Blanc { $white }. Seul { $seat } en a vingt ou plus
torissogi-event-impasse-drawn = Impasse : Noir { $black } points, Blanc { $white }. Nulle
torissogi-event-agreement = Nulle d’un commun accord

torissogi-step-piece = { $piece } { $at }
torissogi-step-hand = { $count ->
    [one] { $piece } en main
   *[other] { $piece } en main ({ $count })
}
torissogi-step-level = Niveau { $level }
torissogi-step-to = { $to }
torissogi-step-takes = { $to } : prendre { $target }
torissogi-step-promotes = Devient { $piece }
torissogi-step-stays = Reste { $piece }
torissogi-choice-move = { $piece } en { $to }
torissogi-choice-move-promotes = { $piece } en { $to }, devient { $promoted }
torissogi-choice-move-stays = { $piece } en { $to }, reste { $piece }
torissogi-choice-takes = { $piece } prend { $target } en { $to }
torissogi-choice-takes-promotes = { $piece } prend { $target } en { $to }, devient { $promoted }
torissogi-choice-takes-stays = { $piece } prend { $target } en { $to }, reste { $piece }
torissogi-choice-drop = { $piece } : parachutage en { $to }

torissogi-alt-turn = À { $seat } de jouer.
torissogi-alt-won = { $seat } a gagné.
torissogi-alt-drawn = La partie est nulle.
torissogi-alt-danger = Le Phénix de { $seat } est attaqué.
torissogi-alt-seat = { $seat } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}) : { $pieces } ; main : { $hand }.
torissogi-alt-none = vide

torissogi-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
torissogi-hand = main

reason-phoenix = le Phénix a été pris
reason-mate = mat
reason-stalemate = il ne restait aucun coup légal
reason-impasse = impasse
reason-illegal = un coup illégal
torissogi-alt-levels = niveaux { $levels }
torissogi-board-level = niveau { $level }
torissogi-board-hand = { $seat } a en main { $birds }
torissogi-board-counters = { $calm } coups sur { $impasse } sans progrès ; coup { $ply } sur { $limit } au plus.
torissogi-board-axes = Une case, c’est son niveau, sa colonne (en bas) et sa rangée (à gauche) : Ab3.
torissogi-board-birds = . une case vide. Majuscules : { $black } ; minuscules : { $white }. { $birds }.
torissogi-why-piece = { $piece } en { $at }
torissogi-why-promotes = { $piece } devient { $promoted }
