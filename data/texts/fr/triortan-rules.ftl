### Les pages de règles de Triortan.

triortan-page-goal = But du jeu
triortan-page-goal-body =
    Deux à six armées de feux d’artifice sont sur un hexagone de triangles. **Prends le dernier artificier d’un joueur — maître ou dame du feu — et ce joueur est éliminé** ; le dernier en jeu gagne. Dans une partie de coins, chacun a deux artificiers, dans une partie de bords un seul.

    Un joueur qui ne peut pas jouer à son tour est éliminé aussi. Les pièces d’un éliminé deviennent de pierre : elles restent, bloquent et peuvent être prises, mais ne bougent plus. Il n’y a pas d’échec : personne ne te prévient, et tu peux laisser un artificier en prise.
triortan-page-goal-caption = Deux armées, deux coins opposés
triortan-page-board = Le plateau et la notation
triortan-page-board-body =
    Une case, ce sont trois nombres, ses rangs depuis trois côtés : `(a,b,c)`. Les lettres **a**, **b** et **c** sont là où leurs nombres commencent ; une partie du plateau nomme ses rangs au bord, comme `a4`. Deux cases sont voisines seulement si elles ont un côté commun.

    Un coup nomme le départ et l’arrivée : `(4,9,6)(5,9,6)`. Tu peux écrire `4.9.6 5.9.6` ou `sk 4,9,6-5,9,6`. Blanc, bleu, orange, rose, vert et violet jouent tour à tour, dans le sens inverse des aiguilles d’une montre.
triortan-page-board-caption = Après (4,9,6)(5,9,6)
triortan-page-setup = Le placement
triortan-page-setup-body =
    Les cierges sont sur la ligne, les artificiers à l’arrière. Chacun remplit ensuite **toutes** les cases derrière sa ligne, en secret, avec son jeu de pièces : deux de chaque sorte et, dans les parties de coins, des cierges de réserve. Choisis un placement tout prêt, ou change-le case par case ; le haut de l’image montre ce qu’il te reste. Quand tous sont prêts, tout est dévoilé d’un coup, et le premier joueur est tiré au sort.

    En texte : `setup:classic`, `setup:swift`, `setup:wall`, ou les codes dans l’ordre, `setup:FiFmSpTw…`.
triortan-page-setup-caption = Tes cases, numérotées
triortan-page-move = Comment jouent les pièces
triortan-page-move-body =
    La plupart des pièces marchent de case en case. Une marche s’arrête avant le bord et avant une pièce à toi ; elle peut entrer sur une case avec une pièce d’un autre joueur, ce qui prend cette pièce et finit la marche. Le clignotant, l’étoile filante et l’étoile montante sautent : ce qui se trouve entre les deux ne compte pas.

    Tu dois jouer quand c’est ton tour, et un coup ne finit jamais là où il a commencé.
triortan-page-move-caption = Tes pièces et les prises arrêtent
triortan-page-sparkler = Cierge
triortan-page-sparkler-body =
    Une case, par n’importe quel côté — mais jamais tout droit vers chez lui : dans une partie de bords, pas vers son propre bord, dans une partie de coins, vers aucun des deux côtés de son coin. Il prend de la même façon. Chacun en a quinze.
triortan-page-sparkler-caption = Le Cierge ne revient jamais chez lui
triortan-page-short-fuse = Mèche courte
triortan-page-short-fuse-body =
    Par un côté, puis par n’importe quel sommet de la case atteinte. Elle peut s’arrêter après la première case, et le doit si elle y prend ; une pièce de son camp sur la première case ferme ce chemin.
triortan-page-short-fuse-caption = Côté, puis sommet
triortan-page-long-fuse = Mèche longue
triortan-page-long-fuse-body =
    Par un sommet vers la case juste en face, puis par n’importe quel côté de cette case. Elle peut s’arrêter après la première case, et le doit si elle y prend.
triortan-page-long-fuse-caption = Sommet, puis côté
triortan-page-strobe = Clignotant
triortan-page-strobe-body =
    Saute le long d’un rang, par-dessus une case orientée comme la sienne, vers la suivante de cette sorte : un nombre augmente de deux, un autre diminue de deux. Rien sur le chemin ne peut l’arrêter. Il n’atteint qu’une case du plateau sur huit.
triortan-page-strobe-caption = Six sauts le long des rangs
triortan-page-spinner = Toupie
triortan-page-spinner-body =
    Tourne autour de n’importe quel sommet de sa case, dans un sens ou dans l’autre, par les six cases qui s’y rejoignent, aussi loin qu’elle veut. Les pièces l’arrêtent comme dans toute marche.
triortan-page-spinner-caption = Trois sommets, dans les deux sens
triortan-page-falling-star = Étoile filante
triortan-page-falling-star-body =
    Saute par un côté, puis par le sommet opposé : depuis une case pointe en bas, un nombre augmente de deux et les autres diminuent d’un ; depuis une case pointe en haut, c’est l’inverse.
triortan-page-falling-star-caption = Trois sauts : côté et sommet
triortan-page-rising-star = Étoile montante
triortan-page-rising-star-body =
    Saute par un sommet, puis par le côté au-delà : comme l’étoile filante depuis une case tournée dans l’autre sens.
triortan-page-rising-star-caption = Trois sauts : sommet et côté
triortan-page-twister = Tourbillon
triortan-page-twister-body =
    Tout droit par un sommet, un côté, un sommet, un côté … tant que le chemin est libre. Le premier pas passe toujours par un sommet ; après un nombre impair de cases, il regarde donc dans l’autre sens.
triortan-page-twister-caption = Trois rayons, d’abord un sommet
triortan-page-fountain = Fontaine
triortan-page-fountain-body =
    Le long des rangs, de côté en côté, tant que le chemin est libre : six rayons.
triortan-page-fountain-caption = Six rayons le long des rangs
triortan-page-firemaster = Maître du feu
triortan-page-firemaster-body =
    Un artificier : une case, par un côté. Qui perd son dernier artificier est éliminé.
triortan-page-firemaster-caption = Un pas par un côté
triortan-page-firemistress = Dame du feu
triortan-page-firemistress-body =
    Un artificier : une case, tout droit par un sommet. Qui perd son dernier artificier est éliminé.
triortan-page-firemistress-caption = Un pas par un sommet
triortan-page-pyrotech = Artificier
triortan-page-pyrotech-body =
    Dans les parties de bords avec `pyrotech=dual`, l’unique artificier a les deux façons de jouer : un pas par un côté ou par un sommet.
triortan-page-pyrotech-caption = Côtés et sommets
triortan-page-arrival = Un cierge arrive
triortan-page-arrival-body =
    Un cierge qui atteint sa dernière rangée — le bord d’en face ou, dans les parties de coins, l’un des deux côtés d’en face — donne un choix, une fois et aussitôt :
    • rien ;
    • **échange** `=Tw` : il devient une pièce de ton jeu qui n’est pas sur le plateau ;
    • **ajout** `+Tw@(1,11,8)` : une telle pièce est posée sur une case vide au bord de ta zone de départ ; le cierge reste.

    Une pièce prise peut revenir ainsi, de la pile du joueur qui l’a prise. Dans les parties de coins, même un artificier perdu, tant que tu as l’autre.
triortan-page-arrival-caption = Où poser une pièce ajoutée
triortan-page-problem = Problèmes et nulles
triortan-page-problem-body =
    Dans un **problème**, c’est à toi de jouer, et tu dois éliminer chaque adversaire que le problème nomme, dans un nombre de coups donné, quoi qu’ils répondent.

    Une partie est nulle après cinquante coups par joueur sans progrès : une prise, un choix à une arrivée, un pas en avant d’un cierge ou une élimination. Si absolument personne ne peut jouer, on compte les pièces prises. Tous ceux qui restent peuvent aussi convenir d’une nulle.
triortan-page-problem-caption = Blanc joue et gagne en deux coups
triortan-page-skylight = Skylight
triortan-page-skylight-body =
    Seul sur le plateau : pose une pièce où tu veux et fais-la se poser une fois sur chaque case. Les cases qu’elle ne fait que traverser ne comptent pas. Le tourbillon, la fontaine, les deux mèches, la toupie, le maître du feu et l’artificier y arrivent ; le clignotant atteint au plus 27 cases, la dame du feu 54, le cierge 206, et le mieux qu’on ait trouvé pour une étoile est 33.
triortan-page-skylight-caption = Les points : cases déjà visitées
triortan-page-huge = Huge Triortan
triortan-page-huge-body =
    Le même jeu sur un plateau de 16 rangs au lieu de 12, de deux à six joueurs, chacun depuis un coin. Les zones, les pièces et les coups sont ceux de la partie de coins.

    Quatre joueurs forment deux paires face à face. À cinq, un coin reste vide, en face de Blanc : la source met les deux joueurs les plus faibles à côté du vide, orange et rose, comme handicap pour les trois autres.
triortan-page-huge-caption = Six coins, seize rangs
triortan-page-festival = Festival Mix-Up
triortan-page-festival-body =
    De deux à six joueurs sur le plateau ordinaire, chacun depuis un coin. Pour que tous aient de la place, les zones sont plus petites : les cierges sont au troisième rang au lieu du quatrième, et moins de pièces commencent derrière eux. Les autres peuvent entrer quand un cierge arrive.

    À cinq, le coin en face de Blanc reste vide ; orange et rose sont à côté du vide.
triortan-page-festival-caption = À cinq sur le plateau ordinaire
triortan-page-grand-display = Grand Display
triortan-page-grand-display-body =
    Deux joueurs à des coins opposés, avec tout le jeu sur le plateau, 33 pièces chacun, les cierges au cinquième rang. La disposition est fixe : personne ne place rien, et le sort désigne qui commence.

    Il y a des vides, de sorte que les tourbillons et les fontaines peuvent eux aussi jouer tout de suite.
triortan-page-grand-display-caption = Tout le jeu des deux joueurs
triortan-page-legend = Ce que veulent dire les marques
triortan-page-legend-body =
    – **Contour jaune, trait et triangle** : le dernier coup, du contour (9,6,5) au triangle plein (6,3,10). Les sauts et les petits pas n’ont pas de trait.
    – **Petit point jaune et contour fin** : un coup précédent depuis ton dernier, ou le tien auquel un ordinateur a répondu, du point (4,8,7) au contour (4,8,8).
    – **a, b, c** au bord : là où commencent les nombres de cette sorte.
    – **Pièces grises** : leur joueur est éliminé ; elles bloquent encore et peuvent être prises.

    – **Les numéros** sont des choix quand tu joues ; un numéro rouge prend. Un contour simple est la pièce que tu as choisie ; une croix rouge montre ce qui a gêné un coup refusé.

    – **Noms** : le champ plein montre qui est au trait. L’étincelle compte les pièces prises, le petit triangle les pièces en réserve ; avec une pendule, le temps restant est à côté.
    – **`#2`** en bas à droite est le nombre de coups joués.
triortan-page-legend-caption = (4,8,7)(4,8,8), puis (9,6,5)(6,3,10)
