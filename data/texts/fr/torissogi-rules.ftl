### Les pages de /règles pour Torissogi. Les numéros de règles sont ceux de docs/rules/torissogi.md. Les titres sont courts ;
### chaque texte a 1500 caractères au plus. Les légendes sont sous les images : une ligne courte.

torissogi-page-goal = But du jeu
torissogi-page-goal-body =
    Prends le **Phénix** adverse et tu gagnes aussitôt (W2).

    Deux joueurs jouent à tour de rôle, Noir d’abord ; on ne peut pas passer (P1). À ton tour, tu déplaces un oiseau ou tu en parachutes un de ta main (M1, D1). Ce que tu prends va dans ta main et peut revenir de ton côté (H1).

    Kotelar Torissogi est le shogi des oiseaux (Tori Shogi) en trois dimensions. Sur cette image, les tuiles de Noir pointent vers le haut, celles de Blanc vers le bas : les oiseaux volent vers l’adversaire. Le Phénix de Noir porte un astérisque, parce que Noir commence (P2).
torissogi-page-goal-caption = Le début

torissogi-page-board = Le plateau
torissogi-page-board-body =
    125 cases sur cinq **niveaux**, de A à E, posés côte à côte. La pile à côté d’une lettre montre où se trouve le niveau. Une case se nomme par niveau, colonne, rangée : `Cc3` est le centre exact (B1).

    Trois directions, chacune nommée depuis ta place (B3, B4) :
    – **au loin** vers le panneau suivant (pour Noir vers E, pour Blanc vers A) ; le retour est **vers soi** ;
    – **à droite** et **à gauche** le long des rangées ;
    – **en avant** et **en arrière** le long des colonnes.

    Blanc voit le plateau tourné dans ces trois sens : les oiseaux de chaque joueur sont en bas des deux premiers panneaux, et chacun voit « au loin », « à droite » et « en avant » du même côté.

    Des cases voisines ont en commun une face (*orthogonale*), une arête (*semi-diagonale*) ou un coin (*diagonale*) (B5). Un oiseau prend comme il se déplace, ne sort jamais du plateau et ne se pose jamais sur les siens (M1).
torissogi-page-board-caption = Un niveau au loin, une case en avant

torissogi-page-phoenix = Phénix
torissogi-page-phoenix-body =
    Le **Phénix** (`Px`) fait un pas vers l’une des 26 cases voisines (M2).

    Si tu le perds, tu perds la partie. Avec `check=free`, rien ne t’oblige à parer une attaque, et ton Phénix peut même s’y exposer (W1) ; avec `check=strict`, tu ne peux pas jouer de coup ni de parachutage qui laisse ton Phénix attaqué, sauf s’il prend celui de l’adversaire (C2).
torissogi-page-phoenix-caption = Les 26 voisines

torissogi-page-falcon = Faucon
torissogi-page-falcon-body =
    Le **Faucon** (`F`, 21 cases) fait un pas vers toute voisine de son niveau, vers chacune des neuf du niveau au loin, et vers les quatre semi-diagonales vers soi : à gauche, à droite, en avant, en arrière (M3).

    Il ne lui manque donc que la case droit vers soi et les quatre coins vers soi.

    Il peut devenir un Aigle (Z3). Chaque joueur en a un ; il compte 5 points.
torissogi-page-falcon-caption = Tout, sauf droit vers soi et ses coins

torissogi-page-eagle = Aigle
torissogi-page-eagle-body =
    L’**Aigle** (`E`) est un Faucon promu (M4). Il fait un pas vers toute voisine orthogonale ou semi-diagonale, et **glisse** (en ligne droite, sur autant de cases vides que l’on veut) :
    – le long des quatre diagonales au loin, à toute distance ;
    – le long des quatre diagonales vers soi, de deux cases au plus ;
    – droit vers soi, à toute distance.

    Un oiseau sur le chemin arrête la glissade ; s’il est adverse, on peut le prendre. Une fois pris, l’Aigle redevient un Faucon (H2).
torissogi-page-eagle-caption = 35 cases depuis le centre

torissogi-page-crane = Grue
torissogi-page-crane-body =
    La **Grue** (`C`, 18 cases) monte et descend : elle fait un pas vers l’une des neuf cases du niveau au loin ou des neuf du niveau vers soi, jamais sur son propre niveau (M5).
torissogi-page-crane-caption = Les niveaux voisins, jamais le sien

torissogi-page-owl = Hibou
torissogi-page-owl-body =
    Le **Hibou** (`L`, de Læssúsa, 18 cases) fait un pas vers l’une des neuf cases de la rangée en avant ou des neuf de la rangée en arrière, sur son niveau et les niveaux voisins, jamais le long de sa propre rangée (M6).
torissogi-page-owl-caption = Les rangées en avant et en arrière

torissogi-page-pheasant = Faisan
torissogi-page-pheasant-body =
    Le **Faisan** (`Pt`, 9 cases) saute de deux cases droit en avant ou de deux niveaux droit au loin ; ce qui se trouve entre les deux ne compte pas.

    Il fait aussi un pas vers les sept voisines semi-diagonales qui sont en arrière ou vers soi (M7).
torissogi-page-pheasant-caption = Il saute par-dessus Cc4 et Dc3

torissogi-page-left-quail = Caille gauche
torissogi-page-left-quail-body =
    La **Caille gauche** (`LQ`) glisse à toute distance droit en avant, droit au loin, et en arrière vers la **droite** : sur son niveau, ou en changeant de niveau dans un sens ou dans l’autre.

    Elle fait un pas d’une case en arrière vers la **gauche**, sur son niveau ou dans un sens ou dans l’autre (M8).

    L’oiseau sur la tuile le montre : le long ruban est la longue glissade.
torissogi-page-left-quail-caption = Glisse en arrière à droite

torissogi-page-right-quail = Caille droite
torissogi-page-right-quail-body =
    La **Caille droite** (`RQ`) est la Caille gauche en miroir : elle glisse droit en avant, droit au loin, et en arrière vers la **gauche** ; elle fait un pas d’une case en arrière vers la **droite** (M9).

    Les Cailles gardent leur sens dans la main et se déplacent selon la place de leur nouveau joueur (D2).
torissogi-page-right-quail-caption = Glisse en arrière à gauche

torissogi-page-swallow = Hirondelle
torissogi-page-swallow-body =
    L’**Hirondelle** (`S`) fait un pas d’une case en avant ou d’un niveau au loin (M10), et prend de la même façon. Chaque joueur commence avec dix.

    Quand elle entre dans la zone de promotion, elle devient une Oie, toujours (Z5).
torissogi-page-swallow-caption = En avant ou au loin

torissogi-page-goose = Oie
torissogi-page-goose-body =
    L’**Oie** (`G`) est une Hirondelle promue. Elle saute par-dessus toute pièce (M11) :
    – de deux cases en avant et de deux niveaux au loin ou vers soi ;
    – de deux niveaux au loin et de deux cases à droite ou à gauche ;
    – de deux cases droit en arrière, ou de deux niveaux droit vers soi.

    Elle ne peut jamais atteindre toutes les cases : à chaque saut, une coordonnée impaire reste impaire, une paire reste paire. Une fois prise, elle redevient une Hirondelle (H2).
torissogi-page-goose-caption = Six sauts

torissogi-page-promotion = Promotion
torissogi-page-promotion-body =
    Ta **zone de promotion** est là où commence l’adversaire, 20 cases d’un ton plus clair : pour Noir les rangées 4 et 5 des niveaux D et E, pour Blanc les rangées 1 et 2 de A et B (Z1).

    Un coup du Faucon qui commence ou finit là peut en faire un Aigle : écris `+` pour promouvoir, `=` pour rester Faucon (Z2, Z3). Avec `promotion=forced`, c’est obligatoire (Z4).

    Une Hirondelle qui entre dans la zone devient toujours une Oie, ce qui s’écrit `+` (Z5). Les oiseaux promus portent une barre au pied de la tuile.
torissogi-page-promotion-caption = Cc3-Dc4+ : un Aigle

torissogi-page-drops = Les parachutages
torissogi-page-drops-body =
    Au lieu de déplacer une pièce, parachute un oiseau de ta main sur **n’importe quelle case vide** (D1). Il arrive non promu, même dans la zone (D6).

    Seules les Hirondelles ont des limites :
    – pas là où elles ne pourraient jamais bouger, pour Noir la dernière rangée du niveau E (D3) ;
    – pas dans une **colonne** où tu as déjà une Hirondelle non promue (D4). Une colonne est tout le plan à travers les cinq niveaux. En se déplaçant, des Hirondelles peuvent se retrouver dans une même colonne ;
    – pas pour mater (D5).
torissogi-page-drops-caption = Les colonnes a, c et e sont fermées

torissogi-page-mate = Pas de mat par Hirondelle parachutée
torissogi-page-mate-body =
    On ne peut pas parachuter une Hirondelle de façon à mater aussitôt (D5) : elle attaque le Phénix adverse, aucun coup adverse ne prend le tien, et après chaque coup adverse ce Phénix est encore attaqué.

    Sur l’image, `S*Ee4` est interdit : l’Hirondelle attaque Ee5, le Faisan couvre Ee4, le Faucon couvre De5, et rien ne prend l’Hirondelle. `F*Ee4` serait permis, comme le serait un mat par une Hirondelle qui se déplace.
torissogi-page-mate-caption = S*Ee4 serait mat

torissogi-page-end = La fin, la répétition, l’impasse
torissogi-page-end-body =
    La partie finit quand un Phénix est pris (W2), quand un joueur abandonne (W3) ou n’a aucun coup ni parachutage légal à son tour : ce joueur perd (W4).

    Répétition (E1 à E4) : quand la même position, avec les mêmes mains et le même joueur au trait, se présente pour la troisième fois, ce joueur ne peut pas répéter un coup qu’il y a déjà joué. Cela ne vaut pas tant que son propre Phénix est attaqué.

    Impasse (I1 à I5) : après 100 coups (des deux joueurs ensemble) sans prise, ni parachutage, ni promotion, ni coup d’Hirondelle, après 600 coups en tout, ou d’un commun accord, on compte les points sur le plateau : le Faucon et l’Aigle valent 5, les autres oiseaux 1 ; le Phénix et les mains ne comptent pas. Si un seul joueur a 20 points ou plus, il gagne ; sinon, c’est nulle. Les tables peuvent choisir d’autres limites.

    Aux tables avec `conduct=tournament`, un coup illégal fait perdre (R2) ; un texte illisible ou ambigu jamais.
torissogi-page-end-caption = Le Phénix de Noir est attaqué

torissogi-page-notation = Écrire les coups
torissogi-page-notation-body =
    `Ab2-Ab3` un déplacement
    `Cc3xDd4` une prise
    `Dc3-Dc4+` avec promotion, `Dc3-Dc4=` sans
    `S*Cc3` un parachutage ; les codes sont F C L Pt LQ RQ S

    Tu peux abréger : `ab1ab3`, `pt ab1 ab3`, `cc3dd4+` et `s@cc3` se lisent aussi ; les majuscules, les espaces et le signe entre les cases ne comptent pas (N4, N5). Si tu nommes un oiseau, il doit se trouver sur la case de départ.
torissogi-page-notation-caption = Ab1-Ab3 : le Faisan saute

torissogi-page-legend = Ce que veulent dire les marques
torissogi-page-legend-body =
    – **Cadre, trait et champ jaunes** : le dernier coup, du cadre (Cb1) au champ (Cb4). D’un niveau à l’autre, il n’y a pas de trait ; un parachutage n’a que le champ. **Petit point jaune et cadre fin** : ton coup auquel un ordinateur a répondu.
    – **Barres à côté d’une lettre** : la pile des cinq niveaux, vue de côté. La barre large est ce niveau : A est tout en bas, E tout en haut.
    – **Cases plus claires** : les deux zones de promotion.
    – **Barre au pied d’une tuile** : cet oiseau est promu (l’Oie en Ed2). **Astérisque** : le Phénix de Noir, qui commence.
    – **Éclat rouge** : ce Phénix peut être pris.
    – **main** : les oiseaux pris qui peuvent être parachutés, avec leur nombre.

    – **Les numéros** sont des choix quand tu joues ; un numéro rouge prend. Un cadre simple est l’oiseau que tu as choisi ; une croix rouge montre ce qui a gêné un coup refusé.

    – **Noms** : le champ plein montre qui est au trait. Les points sont ceux des oiseaux sur le plateau ; avec une pendule, le temps restant est à côté.
    – **`#1`** en bas à droite est le nombre de coups joués.
torissogi-page-legend-caption = Cb1-Cb4
