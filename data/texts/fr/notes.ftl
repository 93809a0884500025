### Les notes de règles pour les premières parties, une pour chaque règle de data/notes.txt. Chacune se lit seule, sous un
### coup : une ou deux phrases entières de 200 caractères au plus, qui disent ce que l’on peut faire. Le numéro est ajouté.

board-notes = -# 📖 C’est la première partie de quelqu’un à cette table ; j’explique donc chaque règle la première fois qu’elle sert. Pour arrêter : *{ button-more }*.
board-notes-alone = -# 📖 C’est ta première partie de ce genre : j’explique chaque règle la première fois qu’elle sert. Pour arrêter : *{ button-more }*.
board-rule = { $text } ({ $rule })
one-message-is-on = Dès le prochain coup, le plateau le plus récent est modifié au lieu d’être publié à nouveau ; un court message appelle la personne au trait.
one-message-is-off = Dès le prochain coup, chaque plateau est un nouveau message.
notes-are-on = À partir du prochain plateau, j’explique chaque règle la première fois qu’elle sert.
notes-are-off = Les plateaux de cette table n’ont plus d’explications.

note-triablo-S4 = Avant le premier coup, chacun choisit comment ses étoiles sont tournées. Aucune ne peut viser tout droit un adversaire.
note-triablo-M1 = Un simple glisse le long de l’une de ses trois pointes, sur autant de points vides que l’on veut. En s’arrêtant, il met une pointe en haut ou une pointe en bas.
note-triablo-M3 = Un double appartient au joueur de l’étoile du dessus. Il glisse dans les six directions, sur autant de points vides que l’on veut.
note-triablo-M4 = Le roi avance d’un pas dans toute direction. Un simple ne peut pas le prendre, seulement un double ou un roi voisin.
note-triablo-M5 = La couronne passe à la première étoile de même couleur sur une ligne depuis le roi, à toute distance : le roi abdique. L’étoile sous la couronne reste.
note-triablo-C5 = Trois pointes d’une couleur visent la cible : l’une de ces étoiles peut donc la prendre. Un simple couvre un simple, et les deux deviennent un double.
note-triablo-C6 = Un double prend toute pièce que visent trois pointes de sa couleur, le long d’une pointe de son étoile du dessus. La pièce quitte le jeu avec ses deux moitiés.
note-triablo-E1 = Un joueur dont le roi est pris est éliminé.

note-torissogi-D1 = Au lieu de déplacer une pièce, tu peux parachuter un oiseau de ta main sur toute case vide. Seules les Hirondelles ont des limites.
note-torissogi-Z1 = Les cases claires où commence l’adversaire sont ta zone de promotion. Une Hirondelle qui y entre devient une Oie ; un Faucon qui y entre ou en sort peut devenir un Aigle.
note-torissogi-M2 = Le Phénix fait un pas vers l’une des 26 cases autour de lui. Si tu le perds, tu perds la partie.
note-torissogi-M3 = Le Faucon fait un pas vers toute voisine, sauf droit vers soi et les quatre coins vers soi.
note-torissogi-M4 = L’Aigle fait un pas vers toute voisine par une face ou une arête. Il glisse le long des quatre diagonales au loin et droit vers soi, et de deux cases au plus sur les diagonales vers soi.
note-torissogi-M5 = La Grue fait un pas vers l’une des neuf cases du niveau suivant, au loin ou vers soi. Elle ne reste jamais sur son niveau.
note-torissogi-M6 = Le Hibou fait un pas d’une rangée en avant ou en arrière, tout droit ou de côté, sur son niveau et sur les niveaux voisins.
note-torissogi-M7 = Le Faisan saute de deux cases droit en avant ou de deux niveaux droit au loin. Il fait aussi un pas vers les voisines par une arête, en arrière ou vers soi.
note-torissogi-M8 = La Caille gauche glisse droit en avant, droit au loin et en arrière à droite, sur son niveau ou en en changeant. En arrière à gauche, elle fait un pas d’une case.
note-torissogi-M9 = La Caille droite glisse droit en avant, droit au loin et en arrière à gauche, sur son niveau ou en en changeant. En arrière à droite, elle fait un pas d’une case.
note-torissogi-M10 = L’Hirondelle fait un pas d’une case en avant ou d’un niveau au loin, et prend de la même façon.
note-torissogi-M11 = L’Oie saute par-dessus toute pièce : deux cases en avant et deux niveaux au loin ou vers soi, deux niveaux au loin et deux cases de côté, deux cases en arrière, ou deux niveaux vers soi.

note-triangulation-K4 = En échec sans coup sûr, on est maté mais pas éliminé : on joue encore si l’on peut, et l’on passe si rien ne peut bouger, jusqu’à la prise du Général.
note-triangulation-S1 = Le Général et un Rukh échangent leurs places une fois, si aucun n’a bougé, s’ils sont côte à côte et si le Général n’est pas en échec.
note-triangulation-R1 = L’Infanterie qui atteint le coin d’une autre couleur peut délivrer une pièce gardée là : un officier revient à ce coin, une Infanterie sur sa rangée d’origine.
note-triangulation-M11 = Le Général va d’une case : par un côté, tout droit par un coin, ou en oblique. L’oblique est fermée quand la case entre les deux est occupée.
note-triangulation-M9 = Le Rukh zigzague le long d’une rangée de triangles, sur autant de cases vides que l’on veut, et prend le premier adversaire rencontré.
note-triangulation-M10 = La Cavalerie saute de deux ou trois cases tout droit, par des côtés et des coins tour à tour. Ce qui se trouve entre les deux ne compte pas.
note-triangulation-M1 = L’Infanterie marche en s’éloignant du coin de sa couleur, quel que soit celui qui la commande. Elle avance par les côtés et prend par les coins.

note-trioker-M2 = Un pion doit montrer, dans chacun de ses coins, le nombre que montrent tous les autres pions à cet endroit, même un pion qui ne touche que par ce coin.
note-trioker-T3 = On ne pioche un pion que si l’on ne peut pas en poser. Si le nouveau pion va, on peut le poser aussitôt ou le garder.
note-trioker-T5 = Qui ne peut pas poser de pion passe. Qui peut en poser un le doit.
note-trioker-S6 = Pile ou face décide qui joue les pions pairs : la personne qui a ouvert la table joue impair sur face, pair sur pile.

note-triortan-S1 = Chacun remplit en secret les cases derrière sa ligne. Quand tous sont prêts, tout est dévoilé d’un coup.
note-triortan-S5 = Quand toutes les armées sont en place, le sort désigne qui joue en premier.
note-triortan-K1 = La pièce peut commencer sur toute case. Ensuite, elle doit se poser une fois sur chaque autre case.
note-triortan-M2 = La mèche courte passe par un côté, puis par n’importe quel sommet de la case atteinte. Elle peut s’arrêter après la première case, et le doit si elle y prend.
note-triortan-M3 = La mèche longue passe par un sommet vers la case d’en face, puis par n’importe quel côté de celle-ci. Elle peut s’arrêter après la première case, et le doit si elle y prend.
note-triortan-M4 = Le clignotant saute le long d’un rang vers la prochaine case orientée comme la sienne. Rien sur le chemin ne peut l’arrêter.
note-triortan-M5 = L’étoile filante saute par un côté, puis par le sommet opposé. Rien sur le chemin ne peut l’arrêter.
note-triortan-M6 = L’étoile montante saute par un sommet, puis par le côté au-delà. Rien sur le chemin ne peut l’arrêter.
note-triortan-M7 = Le tourbillon file tout droit, par un sommet, un côté, un sommet et ainsi de suite, tant que le chemin est libre. Son premier pas passe toujours par un sommet.
note-triortan-M8 = La fontaine file le long des rangs, de côté en côté, tant que le chemin est libre.
note-triortan-M9 = La toupie tourne autour de n’importe quel sommet de sa case, dans un sens ou dans l’autre, par les six cases qui s’y rejoignent.
note-triortan-M10 = Le maître du feu, un artificier, fait un pas d’une case par un côté. Un joueur sans artificier est éliminé.
note-triortan-M11 = La dame du feu, un artificier, fait un pas d’une case tout droit par un sommet. Un joueur sans artificier est éliminé.
note-triortan-M12 = Cet artificier fait un pas d’une case, par un côté ou tout droit par un sommet. Un joueur sans artificier est éliminé.
note-triortan-M13 = Le cierge fait un pas d’une case par un côté, jamais tout droit vers chez lui. Il prend de la même façon.
