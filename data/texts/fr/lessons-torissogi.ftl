### La leçon de Kotelar Torissogi : un titre par étape, ce qui est demandé, ce qui est dit des réponses justes et fausses.

lesson-torissogi-levels = Cinq niveaux
lesson-torissogi-levels-task = Le plateau a cinq **niveaux**, de A à E, côte à côte. Pour Noir, **au loin** veut dire vers E. Une **Hirondelle** (`S`) avance d’une case *ou* d’un niveau au loin. Joue la tienne de Bc3 en **Cc3**.
    .short = Joue l’Hirondelle de Bc3 d’un niveau au loin, en Cc3.
lesson-torissogi-levels-right = Exact : même colonne, même rangée, niveau suivant. Une case se nomme par niveau, colonne, rangée. Les oiseaux prennent exactement comme ils se déplacent. Ce que veulent dire les marques du plateau : `/{ command-rules-name }`, dernière page.
lesson-torissogi-levels-forward = C’est en avant, sur le même niveau. Au loin veut dire vers le plateau suivant : Cc3.
lesson-torissogi-levels-phoenix = C’est ton Phénix. Joue l’Hirondelle au milieu du niveau B.

lesson-torissogi-phoenix = Le Phénix
lesson-torissogi-phoenix-task = Le **Phénix** (`Px`) est l’oiseau à ne pas perdre. Il va vers l’une des 26 cases autour de lui, sur son niveau et les niveaux voisins. Joue-le d’une case au loin, à droite et en avant : **Dd4**.
lesson-torissogi-phoenix-right = Exact. Les cases qui n’ont qu’un coin en commun sont voisines aussi.
lesson-torissogi-phoenix-level = Là, tu restes au niveau C. Va au niveau D : une case au loin, une à droite, une en avant.
lesson-torissogi-phoenix-other = C’est une voisine aussi, mais le but est Dd4.

lesson-torissogi-crane = La Grue et le Hibou
lesson-torissogi-crane-task = La **Grue** (`C`) change toujours de niveau : elle va vers l’une des neuf cases les plus proches du niveau au loin ou du niveau vers soi. Prends l’Hirondelle blanche en **Dc3** avec elle.
    .short = Prends l’Hirondelle blanche en Dc3 avec ta Grue.
lesson-torissogi-crane-right = C’est pris. Un oiseau pris va dans ta main ; on y reviendra bientôt.
lesson-torissogi-crane-crane = La Grue peut y aller, mais rien n’est pris. L’Hirondelle est droit au loin, en Dc3.
lesson-torissogi-crane-other = Joue la Grue en Cc3.
lesson-torissogi-crane-task2 = Le **Hibou** (`L`) va vers les neuf cases de la rangée **en avant** et les neuf de celle **en arrière**, sur son niveau et les voisins, jamais le long de sa rangée. Prends l’Hirondelle en **Ca3**.
    .short = Prends l’Hirondelle en Ca3 avec ton Hibou.
lesson-torissogi-crane-right2 = Exact. Les Grues changent de niveau, les Hiboux changent de rangée.
lesson-torissogi-crane-owl = Le Hibou peut y aller, mais prends l’Hirondelle une rangée en avant, en Ca3.
lesson-torissogi-crane-other2 = Joue le Hibou en Ca2.

lesson-torissogi-pheasant = Le Faisan saute
lesson-torissogi-pheasant-task = Le **Faisan** (`Pt`) saute de deux cases droit en avant ou de deux niveaux droit au loin, par-dessus toute pièce. (Il va aussi d’un pas par une arête, en arrière ou vers soi.) Saute par-dessus ton Hirondelle et prends **Cc5**.
lesson-torissogi-pheasant-right = Exact, droit par-dessus. Peu d’oiseaux sautent : les Faisans, et les Oies, que tu verras bientôt.
lesson-torissogi-pheasant-swallow = C’est pris, mais par l’Hirondelle. Fais sauter le Faisan en Cc3 par-dessus elle.
lesson-torissogi-pheasant-pheasant = Le Faisan peut faire cela. Mais la cible est Cc5, deux cases droit en avant.
lesson-torissogi-pheasant-other = Joue le Faisan en Cc3.

lesson-torissogi-quail = Les Cailles
lesson-torissogi-quail-task = La **Caille gauche** (`LQ`) glisse à toute distance droit en avant, droit **au loin** et en arrière à droite ; en arrière à gauche, elle fait un pas. Glisse droit au loin et prends l’Hirondelle en **Eb3**.
lesson-torissogi-quail-right = Exact. Une glissade s’arrête au premier oiseau rencontré ; un adversaire peut y être pris. La Caille droite en est l’image en miroir.
lesson-torissogi-quail-quail = La Caille peut y aller. Mais glisse droit au loin, de Cb3 à Eb3, et prends l’Hirondelle.
lesson-torissogi-quail-other = Joue la Caille gauche en Cb3.

lesson-torissogi-falcon = Le Faucon
lesson-torissogi-falcon-task = Le **Faucon** (`F`) atteint toute voisine de son niveau et au loin, mais **vers soi** (en revenant vers ton niveau) seulement avec un pas à gauche, à droite, en avant ou en arrière. Prends l’Hirondelle du niveau B qu’il atteint.
    .short = Prends l’Hirondelle du niveau B que ton Faucon atteint.
lesson-torissogi-falcon-right = Exact : Bc4 est vers soi et en avant. Bc3, droit vers soi, est hors d’atteinte du Faucon, comme les quatre coins vers soi. Chaque joueur a un Faucon, l’oiseau le plus fort au début.
lesson-torissogi-falcon-falcon = Rien n’est pris. De Bc3 (droit vers soi) et Bc4 (vers soi et en avant), le Faucon en atteint une.
lesson-torissogi-falcon-other = Joue le Faucon en Cc3.

lesson-torissogi-hand = Les prises reviennent
lesson-torissogi-hand-task = Ce que tu prends va dans **ta main**. Prends le Hibou blanc en **Dc3** avec ta Grue et regarde sous le plateau.
lesson-torissogi-hand-right = Le Hibou est maintenant dans ta main. Blanc joue son Phénix.
lesson-torissogi-hand-quiet = Rien n’est pris. Le Hibou est droit au loin de ta Grue, en Dc3.
lesson-torissogi-hand-task2 = Au lieu de déplacer une pièce, tu peux **parachuter** un oiseau de ta main sur n’importe quelle case vide, comme l’un des tiens. Parachute le Hibou où tu veux.
lesson-torissogi-hand-right2 = Il se bat maintenant pour toi. Un oiseau en main peut surgir n’importe où : c’est ce qui rend les attaques soudaines.
lesson-torissogi-hand-move = Cela déplace un oiseau du plateau. Choisis le Hibou dans ta main et une case vide.

lesson-torissogi-promote = Le Faucon devient un Aigle
lesson-torissogi-promote-task = Les rangées 4 et 5 des niveaux D et E, où commence l’adversaire, sont ta **zone de promotion** (plus claire). Un Faucon dont le coup y commence ou finit peut devenir **Aigle**. Vas-y et promeus-le (`+`).
    .short = Joue le Faucon dans la zone et promeus-le (+).
lesson-torissogi-promote-right = Un Aigle ! La barre au pied de la tuile montre qu’il est promu. Une fois pris, il redevient un Faucon.
lesson-torissogi-promote-stays = Dans la zone, mais avec `=` il reste un Faucon. Choisis de le promouvoir.
lesson-torissogi-promote-outside = Cette case n’est pas dans la zone. Il faut le niveau D ou E *et* la rangée 4 ou 5 : par exemple Dc4.
lesson-torissogi-promote-other = Joue le Faucon en Cc3.

lesson-torissogi-goose = L’Hirondelle devient une Oie
lesson-torissogi-goose-task = Une Hirondelle qui entre dans la zone devient **toujours** une **Oie**. Joue l’Hirondelle de Cb4 d’un niveau au loin, dans la zone.
lesson-torissogi-goose-right = Une Oie. Blanc joue son Phénix.
lesson-torissogi-goose-swallow = C’est un pas en avant, au niveau C, hors de la zone. Va un niveau au loin.
lesson-torissogi-goose-other = Joue l’Hirondelle en Cb4.
lesson-torissogi-goose-task2 = L’Oie **saute** par-dessus toute pièce : deux cases en avant et deux niveaux ; deux niveaux au loin et deux cases de côté ; deux en arrière ; deux niveaux vers soi. Prends ainsi le Hibou blanc en **Bb4**.
    .short = Prends le Hibou blanc en Bb4 avec ton Oie.
lesson-torissogi-goose-right2 = Exact. Une Oie est difficile à arrêter, mais ne peut jamais atteindre toutes les cases : à chaque saut, les coordonnées impaires restent impaires et les paires restent paires.
lesson-torissogi-goose-goose = C’est un saut de l’Oie, mais prends le Hibou deux niveaux vers soi, en Bb4.
lesson-torissogi-goose-other2 = Saute avec l’Oie en Db4.

lesson-torissogi-eagle = Prendre le Phénix et gagner
lesson-torissogi-eagle-task = L’**Aigle** glisse le long des quatre diagonales **au loin**, de deux cases sur celles vers soi, droit vers soi sans limite, et d’un pas vers d’autres voisines. On gagne en **prenant le Phénix** : celui de Blanc est en **Ea5**.
    .short = Prends le Phénix de Blanc, en diagonale au loin, en Ea5.
lesson-torissogi-eagle-right = Le Phénix est pris : Noir gagne aussitôt.
lesson-torissogi-eagle-eagle = C’est un coup de l’Aigle, mais le Phénix est encore là : C, D, E ; c, b, a ; 3, 4, 5.
lesson-torissogi-eagle-other = Joue l’Aigle en Cc3.

lesson-torissogi-danger = Ton Phénix est attaqué
lesson-torissogi-danger-task = La Caille droite de Blanc en Ac4 vise tout droit ton Phénix en **Ac1**. Rien ne t’oblige à réagir, mais si le Phénix est pris, tu perds. Joue un coup après lequel Blanc ne peut pas le prendre.
    .short = Joue un coup après lequel Blanc ne peut pas prendre ton Phénix.
lesson-torissogi-danger-right = Sauvé. On peut s’écarter, prendre l’attaquant, ou mettre un oiseau sur le chemin d’une glissade.
lesson-torissogi-danger-danger = Blanc peut encore prendre ton Phénix. Quitte la colonne, pour une case que la Caille n’atteint pas, ou bloque le chemin.

lesson-torissogi-files = Parachuter des Hirondelles
lesson-torissogi-files-task = On ne parachute pas une Hirondelle dans une **colonne** où tu en as une non promue, quel que soit le niveau (ici a, c et e), ni sur la dernière rangée du niveau E. Parachutes-en une où c’est permis.
    .short = Parachute une Hirondelle de ta main où c’est permis.
lesson-torissogi-files-right = Exact. Dans les colonnes b et d, tu n’as pas d’Hirondelle, à aucun niveau. Une colonne, c’est tout le plan, à travers les cinq niveaux ; les Oies n’y comptent pas. Sur la dernière rangée du niveau E, une Hirondelle ne pourrait jamais bouger.
lesson-torissogi-files-falcon = Un Faucon peut être parachuté n’importe où. Parachute une Hirondelle.
lesson-torissogi-files-move = C’est un déplacement sur le plateau. Parachute une Hirondelle de ta main.

lesson-torissogi-mate = Mat par parachutage
lesson-torissogi-mate-task = Le Phénix blanc en Ee5 est enfermé par ses propres oiseaux ; ton Faisan couvre Ee4, ton Faucon De5. Une **Hirondelle parachutée ne peut pas** mater aussitôt ; tout autre oiseau le peut. Parachute le **Faucon** en **Ee4**.
lesson-torissogi-mate-right = Quoi que fasse Blanc, le Phénix tombe. Blanc prend le Faucon.
lesson-torissogi-mate-swallow = C’est un parachutage légal, mais il laisse du temps à Blanc. Et en Ee4, où elle materait, une Hirondelle est interdite.
lesson-torissogi-mate-drop = De là, le Faucon laisse du temps au Phénix. Parachute-le juste à côté, en Ee4.
lesson-torissogi-mate-move = Mate par un parachutage : le Faucon de ta main en Ee4.
lesson-torissogi-mate-task2 = Le Phénix s’est mis devant ton Faisan, qui saute de deux niveaux droit au loin. Termine la partie.
    .short = Termine la partie : prends le Phénix avec ton Faisan.
lesson-torissogi-mate-right2 = Le Phénix est pris. Cherche ce genre de filet : les propres oiseaux d’un Phénix sont souvent sa cage.
lesson-torissogi-mate-late = Le Phénix est encore là : le Faisan en Ce4 le prend en Ee4.

lesson-torissogi-repetition = La troisième fois
lesson-torissogi-repetition-task = Cette position se présente pour la **troisième** fois (les mains comptent aussi). Désormais, tu ne peux plus y répéter un coup déjà joué : **Ba1-Ca1** est interdit, essaie. Joue autre chose.
    .short = Joue autre chose que Ba1-Ca1.
lesson-torissogi-repetition-right = Exact. Il n’y a pas de nulle par répétition : l’un des deux doit céder. Tant que ton Phénix est attaqué, la règle ne s’applique pas à toi : c’est celui qui attaque sans cesse qui doit céder, pas celui qui s’échappe.

lesson-torissogi-count = Quand il ne se passe rien
lesson-torissogi-count-task = Après 100 coups sans prise, parachutage, promotion ni coup d’Hirondelle, on compte les oiseaux **du plateau** : 20 points gagnent, sauf si les deux les ont. Noir en a 20, Blanc 19, après 99 coups. Joue un coup **calme**.
lesson-torissogi-count-right = On a compté (Faucon et Aigle 5, tous les autres 1, Phénix et mains 0) : 20 à 19, Noir gagne. Avec 20 ou plus des deux côtés, ou d’aucun côté, ce serait nulle.
lesson-torissogi-count-progress = Cela remet le compte à zéro : c’était une prise, un parachutage ou un coup d’Hirondelle. Joue un coup calme avec un autre oiseau.
