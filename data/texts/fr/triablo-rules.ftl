### Les pages de /règles pour Triablo. Les numéros de règles sont ceux de docs/rules/triablo.md. Les titres sont courts ;
### chaque texte a 1500 caractères au plus. Les légendes sont sous les images : une ligne courte.

triablo-page-goal = But du jeu
triablo-page-goal-body =
    Prends les autres rois, ou laisse moins de trois pièces à leurs joueurs. Le dernier en jeu gagne.

    Deux ou trois joueurs jouent à tour de rôle : Blanc, Rouge, (Noir). À ton tour, tu fais exactement un déplacement, une abdication ou une prise ; on ne peut pas passer.

    Un **simple** est une étoile à trois pointes. Ses pointes montrent où il va. Il se tient de deux façons : `^` a ses pointes au nord, au sud-est et au sud-ouest, `v` au sud, au nord-est et au nord-ouest (T1).
    Un **double**, ce sont deux étoiles imbriquées, avec six pointes. L’étoile du dessus dit à qui il est (T2, T3).
    Le **roi** est un double d’une seule couleur, avec un moyeu (T4).
triablo-page-goal-caption = Le début habituel à deux

triablo-page-setup = Le placement
triablo-page-setup-body =
    Ton roi commence dans ton coin, avec tes huit simples autour de lui (S1). L’un après l’autre, les joueurs choisissent l’orientation de leurs pièces (S4).

    Aucune pièce ne peut viser tout droit un adversaire, à aucune distance (S2) ; certaines sont donc fixées. Celles qui ont un numéro peuvent tourner ; la couronne du roi aussi.

    `setup` seul donne le placement standard. `setup e2^, f1 up` ne change que ces points (N6).
triablo-page-setup-caption = Numérotées : libres de tourner

triablo-page-singleton = Jouer un simple
triablo-page-singleton-body =
    Un simple glisse le long de l’une de ses trois pointes, sur autant de points vides que l’on veut, et s’arrête sur un point vide (M1).

    En arrivant, il peut se tenir d’une façon ou de l’autre, `^` ou `v` : cela décide où ses pointes seront tournées ensuite (M2). Il ne peut pas tourner sans se déplacer.
triablo-page-singleton-caption = Où peut aller le simple en e5

triablo-page-doublet = Jouer un double
triablo-page-doublet-body =
    Un double glisse dans les six directions. Seul le joueur de l’étoile du dessus le joue (M3, T3).

    En arrivant, l’étoile du dessus peut se tenir d’une façon ou de l’autre ; celle du dessous prend l’autre (M3).

    L’étoile couverte vise toujours pour sa propre couleur (C4) : ta prisonnière peut aider l’adversaire.
triablo-page-doublet-caption = Où peut aller le double en e5

triablo-page-king = Le roi et l’abdication
triablo-page-king-body =
    Le roi avance d’un pas dans toute direction (M4).

    Un roi peut aussi **abdiquer** : si la première pièce sur une ligne à partir du roi est un simple de la même couleur, la couronne peut passer à celui-ci, à toute distance (M5). L’étoile qui était dessous reste sur place comme simple (M6). Cela s’écrit `e5>e8`.

    Il n’y a pas d’échec : tu peux laisser ton roi en danger (C9). Mais si, à ton tour, le roi ne peut ni bouger, ni prendre, ni abdiquer, tu es éliminé, même si d’autres pièces pourraient jouer (E4).
triablo-page-king-caption = Des pas, et la couronne en e8

triablo-page-cover = Prendre avec un simple
triablo-page-cover-body =
    Une pièce adverse peut être prise quand **trois pointes de ta couleur** la visent, chacune étant la première pièce sur sa ligne, à toute distance (C2, C3). Des pointes de couleurs différentes ne s’additionnent jamais.

    L’une des pièces qui visent fait la prise (C5). Un simple ne prend que des simples : il couvre la cible, et les deux deviennent un double qui est à toi. Son orientation est forcée : l’opposée de celle de l’étoile couverte (C5).

    La prise n’est jamais obligatoire (C1).
triablo-page-cover-caption = Trois pointes visent e5 : e3 couvre

triablo-page-replace = Prendre avec un double ou un roi
triablo-page-replace-body =
    Un double ou un roi prend **toute** pièce adverse, simple, double ou roi ; la cible quitte le jeu avec ses deux moitiés (C6, C7). La pièce qui prend peut se tenir d’une façon ou de l’autre.

    Un double ne prend que le long d’une pointe de son étoile du dessus (C6), bien qu’il se déplace dans les six directions. Un roi ne prend que juste à côté de lui ; de loin, il compte quand même comme une pointe (C8).

    Un roi ne tombe donc que par un double, ou par un roi voisin : fais d’abord un double.
triablo-page-replace-caption = Le double en e3 prend e5

triablo-page-end = L’élimination et la nulle
triablo-page-end-body =
    Tu es éliminé quand ton roi est pris (E1), quand tu as moins de trois pièces (E2), quand c’est à toi de jouer et que ton roi ne peut rien faire (E4), ou quand tu abandonnes ou que ton temps est épuisé (E9).

    À trois joueurs, les pièces de l’éliminé quittent le plateau. Ce qu’elles couvraient est de nouveau libre (E7). Ses propres moitiés couvertes restent dans les doubles des autres, mais ne visent pour personne (E8).

    La partie est nulle quand la même position se présente pour la troisième fois (D1), après 100 coups en tout sans prise (150 à trois joueurs) (D2), ou d’un commun accord. Les tables peuvent choisir d’autres limites.
triablo-page-end-caption = Le roi de Rouge est en danger

triablo-page-notation = Écrire les coups
triablo-page-notation-body =
    Les points se nomment par colonne et rangée, de `e1` à `e9`.

    `e3-e5v` un déplacement, et l’orientation à l’arrivée
    `e3xe5^` une prise
    `e5>e8` une abdication, sans signe

    Tu peux écrire court : `e3e5` garde l’orientation de la pièce, `u` ou `up` veut dire `^`, `d` ou `down` veut dire `v`, les espaces et les majuscules ne comptent pas (N5).

    Les signes sont ceux du plateau, pas de ton côté de la table : sur une image retournée, un `^` pointe vers le bas, et une note dans le coin le dit.
triablo-page-notation-caption = e5-e8v

triablo-page-legend = Ce que veulent dire les marques
triablo-page-legend-body =
    – **Anneau jaune, trait et disque** : le dernier coup, de l’anneau (a4) au disque (c6). Après une abdication, un grand anneau entoure l’étoile qui était roi.
    – **Petit point jaune et anneau jaune fin** : un coup précédent depuis ton dernier, ou le tien auquel un ordinateur a répondu, du point (f6) à l’anneau (e7).
    – **Éclat rouge** : ce roi peut être pris.

    – **Les numéros** sont des choix quand tu joues ; un numéro rouge prend. Un anneau simple est la pièce que tu as choisie ; une croix ou un anneau rouge montre ce qui a gêné un coup refusé.

    – **Noms** : le champ plein montre qui est au trait. La petite étoile compte les pièces du joueur ; avec une pendule, le temps restant est à côté. Un joueur éliminé est barré, et ses étoiles sont grises.
    – **`#2`** en bas à droite est le nombre de coups joués.
triablo-page-legend-caption = f6-e7v, puis a4-c6v
