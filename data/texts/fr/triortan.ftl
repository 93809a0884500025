### Triortan.

game-triortan = Triortan
game-triortan-about = Des armées de feux d’artifice sur des triangles ; qui perd son dernier artificier est éliminé.
game-triortan-length = Environ deux heures, 200 coups par joueur. Sans hasard.
game-triortan-aim = 🎯 But : prendre le dernier artificier de chacun des autres.
variant-triortan-standard = Standard (2–3)
variant-triortan-standard-about = Le jeu à deux ou trois, depuis les coins ou les bords
variant-triortan-huge = Huge Triortan (2–6)
variant-triortan-huge-about = De 2 à 6 joueurs sur un plateau plus grand, depuis les coins
variant-triortan-festival-mix-up = Festival Mix-Up (2–6)
variant-triortan-festival-mix-up-about = De 2 à 6 joueurs serrés sur le plateau ordinaire, avec des zones réduites
variant-triortan-grand-display = Grand Display (2)
variant-triortan-grand-display-about = Deux joueurs avec tout le jeu de pièces, placé d’avance
variant-triortan-problem = Problème
variant-triortan-problem-about = En solitaire : gagner dans le nombre de coups donné
variant-triortan-skylight = Skylight (solitaire)
variant-triortan-skylight-about = En solitaire : se poser une fois sur chaque case

triortan-piece-sf = Mèche courte
triortan-piece-lf = Mèche longue
triortan-piece-st = Clignotant
triortan-piece-sp = Toupie
triortan-piece-fs = Étoile filante
triortan-piece-rs = Étoile montante
triortan-piece-tw = Tourbillon
triortan-piece-fo = Fontaine
triortan-piece-sk = Cierge
triortan-piece-fm = Maître du feu
triortan-piece-fi = Dame du feu
triortan-piece-py = Artificier

triortan-refuse-syntax = Je ne reconnais aucun coup dans « { $entry } ». Un coup indique le départ et l’arrivée, par exemple (4,9,6)(5,9,6) ; pour un cierge qui arrive, on peut ajouter =Tw ou +Tw@(1,12,6).
triortan-refuse-setup-syntax = Je ne reconnais aucun placement dans « { $entry } ». Écris les codes de tes pièces dans l’ordre, ou un nom : classic, swift ou wall.
triortan-refuse-setup-no-choice = { $piece } ne se choisit pas ici : l’artificier n’est nommé que dans les parties de bords où il a une seule façon de jouer.
triortan-refuse-setup-length = { $count ->
    [one] Je lis { $count } pièce ; derrière ta ligne, il y a { $needs } cases.
   *[other] Je lis { $count } pièces ; derrière ta ligne, il y a { $needs } cases.
}
triortan-refuse-setup-pyrotech = { $piece } ne peut pas aller sur ta case { $place }.
triortan-refuse-setup-needs = Ta case { $place } est pour ton artificier ({ $pieces }).
triortan-refuse-setup-many = { $allowed ->
    [0] Tu n’en as pas à placer derrière la ligne : { $piece }.
    [one] Tu n’en as qu’un exemplaire à placer derrière la ligne : { $piece }.
   *[other] Tu n’en as que { $allowed } exemplaires à placer derrière la ligne : { $piece }.
}
triortan-refuse-setup-over = Les placements sont dévoilés ; maintenant, on joue.
triortan-refuse-place-piece = Ce parcours se fait avec cette pièce : { $piece }.
triortan-refuse-no-cell = Il n’y a pas de case { $cell } sur ce plateau : ses nombres vont de 1 à { $most } et leur somme est { $low } ou { $high }.
triortan-refuse-empty = Il n’y a pas de pièce en { $cell }.
triortan-refuse-foreign = La pièce en { $cell } est à { $seat }.
triortan-refuse-stone = La pièce en { $cell } était à { $seat }, désormais éliminé : elle ne bougera plus.
triortan-refuse-other-piece = Il y a une autre pièce en { $cell } : { $piece }.
triortan-refuse-spot = Un coup ne finit jamais là où il a commencé.
triortan-refuse-own = Il y a une pièce à toi en { $to }.
triortan-refuse-visited = La case { $to } est déjà visitée.
triortan-refuse-blocked = { $piece } : impossible d’aller de { $from } à { $to }, { $by } barre le chemin.
triortan-refuse-homewards = Un cierge ne revient jamais tout droit vers son côté d’origine : pas de { $from } à { $to }.
triortan-refuse-no-walk = { $piece } : aucun chemin ne mène de { $from } à { $to }.
triortan-refuse-way = Le chemin que tu indiques n’est pas libre jusqu’à { $to }.
triortan-refuse-no-arrival = Seul un cierge qui atteint sa dernière rangée peut faire entrer cette pièce : { $piece }.
triortan-refuse-arrived-before = Ce cierge était déjà sur sa dernière rangée : il a eu son choix en arrivant.
triortan-refuse-swap-sparkler = On n’échange pas un cierge contre un cierge.
triortan-refuse-never = { $piece } ne peut pas entrer en jeu ici.
triortan-refuse-unavailable = Tu n’as plus cette pièce hors du plateau : { $piece }.
triortan-refuse-rim = { $cell } n’est pas une case du bord de ta zone de départ, où se posent les ajouts.
triortan-refuse-rim-taken = { $cell } est occupée.
triortan-refuse-draw-alone = Il n’y a personne avec qui convenir d’une nulle.
triortan-refuse-no-impasse = Triortan n’a pas de règle d’impasse.
triortan-refuse-no-conduct = À Triortan, un coup illégal ne coûte rien.

triortan-terms-no-variant = cette variante n’existe pas
triortan-terms-dual = pyrotech=dual ne va qu’avec start=edge : aux coins, chacun a les deux artificiers (V2)
triortan-terms-solver = la place qui résout n’existe pas dans cette partie
triortan-terms-goal = goal nomme d’autres places que celle qui résout, une fois chacune, reliées par +
triortan-terms-problem = un problème part de son id ou d’une position (V2) ; id connus : { $known }
triortan-terms-no-problem = il n’y a pas de problème { $id } ; problèmes connus : { $known }
triortan-terms-problem-fixed = le problème { $id } fixe déjà tout : { $option } ne se choisit pas (V2)

triortan-event-setup = { $seat } est en place
triortan-event-first = { $seat } commence
triortan-event-place = continue · { $entry }
triortan-event-move = { $piece } : { $entry }
triortan-event-takes = { $piece } prend { $target } · { $entry }
triortan-event-revealed = Tous les placements sont dévoilés
triortan-event-out-captured = { $seat } est éliminé : son dernier artificier est pris
    .short = { $seat } est éliminé
triortan-event-out-stuck = { $seat } est éliminé : plus aucun coup
    .short = { $seat } est éliminé
triortan-event-out-resigned = { $seat } est éliminé : abandon
    .short = { $seat } est éliminé
triortan-event-out-timeout = { $seat } n’a plus de temps
    .short = { $seat } est éliminé
triortan-event-count = Personne ne peut jouer : on compte les pièces prises
triortan-event-quiet = Nulle : trop longtemps sans progrès
triortan-event-cap = Nulle : la limite de coups est atteinte
triortan-event-agreement = Nulle d’un commun accord
triortan-event-solved = Résolu
triortan-event-failed = Pas résolu
triortan-event-complete = Les { $visited } cases sont visitées
triortan-event-stuck = { $visited ->
    [one] Bloqué après { $visited } case
   *[other] Bloqué après { $visited } cases
}

triortan-step-first = { $seat } commence
triortan-step-piece = { $piece } { $at }
triortan-step-to = { $at }
triortan-step-takes = { $at } : prendre { $target } ({ $seat })
triortan-step-nothing = juste le cierge
triortan-step-swap = échange : { $piece }
triortan-step-add = ajout : { $piece }
triortan-choice-place = commencer en { $at }
triortan-choice-move = { $piece } en { $to }
triortan-choice-takes = { $piece } prend { $target } ({ $seat })
triortan-choice-swap = le cierge devient { $piece }
triortan-choice-takes-swap = prend { $target } ({ $seat }), devient { $piece }
triortan-choice-add = ajout du cierge : { $piece }
triortan-choice-takes-add = prend { $target } ({ $seat }), ajout : { $piece }

triortan-draft-main = *{ triortan-draft-classic }* convient pour une première partie : appuie sur *{ button-confirm }*. *{ triortan-draft-swift }* attaque tôt, *{ triortan-draft-wall }* défend, *{ triortan-draft-mirror }* échange gauche et droite ; ou change des cases une à une. Personne d’autre ne voit ton placement avant que tous soient prêts.
triortan-draft-which = Quelle case veux-tu changer ?
triortan-draft-what = Quelle pièce va sur la case { $number } ? Entre parenthèses : combien il t’en reste.
triortan-draft-tapped = Que mettre ici ? Choisis une pièce (entre parenthèses : combien il t’en reste), ou touche une autre case pour échanger les deux.
triortan-draft-where = Où va-t-elle ? Touche une de tes cases, ou fais-y glisser la pièce.
triortan-draft-with = Échanger la case { $number } avec…
triortan-draft-classic = Classique
triortan-draft-swift = Rapide
triortan-draft-wall = Mur
triortan-draft-mirror = Miroir
triortan-draft-clear = Tout vider
triortan-draft-change = Changer une case…
triortan-draft-pyrotech = { $piece }
triortan-draft-cell = { $number } · { $piece }
triortan-draft-nothing = vide
triortan-draft-put = { $piece } ({ $left })
triortan-draft-swap = Échanger avec…
triortan-draft-empty = La vider
triortan-draft-back = Retour

triortan-alt-turn = À { $seat } de jouer.
triortan-alt-first = Le premier joueur va être tiré au sort.
triortan-alt-place = La pièce est à poser.
triortan-alt-setup = Les placements sont en cours.
triortan-alt-arranging = { $seat } n’est pas prêt.
triortan-alt-own = Les tiennes : { $codes }.
triortan-alt-won = { $seat } a gagné.
triortan-alt-drawn = La partie est nulle.
triortan-alt-over = La partie est terminée.
triortan-alt-visited = { $count ->
    [one] { $count } case visitée.
   *[other] { $count } cases visitées.
}
triortan-alt-seat = { $seat } (prises : { $taken }) : { $pieces }.
triortan-alt-seat-reserve = { $seat } (prises : { $taken }, réserve : { $reserve }) : { $pieces }.
triortan-alt-seat-out = { $seat }, éliminé (prises : { $taken }) : { $pieces }.

option-cap = Limite de coups par joueur
option-pyrotech = L’artificier d’une partie de bords
option-pyrotech-about = Comment joue l’unique artificier d’une partie de bords
option-pyrotech-single = par les côtés ou par les sommets
option-pyrotech-dual = par les côtés et par les sommets
option-triortan-quiet = Nulle : coups par joueur sans progrès
option-start = Départ
option-start-about = D’où partent les armées ; aux coins, avec les deux artificiers
option-start-corner = coins
option-start-edge = bords
option-goal = But
option-id = Problème
option-moves = Coups
option-solver = Qui résout
option-piece = Pièce
option-piece-Sf = mèche courte
option-piece-Lf = mèche longue
option-piece-St = clignotant
option-piece-Sp = toupie
option-piece-Fs = étoile filante
option-piece-Rs = étoile montante
option-piece-Tw = tourbillon
option-piece-Fo = fontaine
option-piece-Sk = cierge
option-piece-Fm = maître du feu
option-piece-Fi = dame du feu
option-piece-Py = artificier

reason-last = il ne reste qu’un joueur
reason-count = personne ne peut jouer : le plus grand nombre de prises gagne
reason-triortan-quiet = trop longtemps sans progrès
reason-cap = la limite de coups est atteinte
reason-triortan-solved = résolu
reason-failed = pas résolu
reason-complete = toutes les cases sont visitées
reason-stuck = plus aucune case où aller
triortan-alt-count = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
triortan-alt-area = zone a { $a }, b { $b }, c { $c }
triortan-board-axes = Une case, c’est (a,b,c). Le rang a est à gauche. Suis b depuis le pied ou le bas à droite vers le haut à gauche, c depuis le haut ou le haut à droite vers le bas à gauche.
triortan-board-visited = . une case vide, x une case visitée.
triortan-board-kinds = . une case vide. { $kinds }.
triortan-board-two = . une case vide. Majuscules : { $first } ; minuscules : { $second }. { $kinds }.
triortan-board-army = { $seat }
triortan-board-armies = . une case vide. Une lettre par case, sinon le plateau ne tiendrait pas : { $armies }. Les sortes de pièces sont nommées plus bas.
triortan-why-piece = { $piece } de { $seat } en { $at }
triortan-why-arrives = obtient { $piece } grâce au cierge
