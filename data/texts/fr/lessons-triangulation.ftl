### La leçon de Triangulation : un titre par étape, ce qui est demandé, ce qui est dit des réponses justes et fausses.

lesson-triangulation-general = Le Général
lesson-triangulation-general-task = Le **Général** (couronne) va d’une case : par un côté, tout droit par un coin, ou en oblique vers une case de même couleur. Joue-le tout droit par le coin du bas, en **G5Π** (rangées depuis Rouge, Vert, Bleu).
    .short = Joue le Général par le coin du bas, en G5Π.
lesson-triangulation-general-right = Exact. Remarque ce qui manquait : ton Infanterie en E6Σ occupe la case entre les deux ; les deux cases obliques à côté étaient donc fermées au Général. Le nom d’une case compte les rangées depuis trois coins : `A`–`H` depuis Rouge, `1`–`8` depuis Vert, une lettre grecque depuis Bleu. Ce que veulent dire les marques du plateau : `/{ command-rules-name }`, dernière page.
lesson-triangulation-general-other = Le Général peut y aller, mais le but est G5Π, tout droit par le coin du bas.

lesson-triangulation-rukh = Le Rukh
lesson-triangulation-rukh-task = Le **Rukh** (tour) zigzague sur une bande de triangles : par un côté, un autre, de nouveau le premier, tant que les cases sont vides, et prend le premier adversaire rencontré. Prends une pièce avec le Rukh en **F6Σ**.
lesson-triangulation-rukh-right = Exact. Trois bandes passent par chaque case : un Rukh a donc six rayons. Du milieu d’un plateau vide, il atteint 27 cases.
lesson-triangulation-rukh-infantry = C’est une prise, mais par ton Infanterie. Joue le Rukh en F6Σ.
lesson-triangulation-rukh-quiet = Le Rukh peut y aller, mais ne prend rien. Deux adversaires sont sur ses bandes : E6Φ et F7Ξ.
lesson-triangulation-rukh-other = Joue le Rukh en F6Σ.

lesson-triangulation-cavalry = La Cavalerie
lesson-triangulation-cavalry-task = La **Cavalerie** (cheval) file le long de la hauteur d’un triangle, par des côtés et des coins tour à tour, de deux ou trois cases. Elle **saute** par-dessus les pièces. Prends l’Infanterie verte en **E7Π** avec la Cavalerie.
lesson-triangulation-cavalry-right = Exact, droit par-dessus tes propres lignes. Elle atteint dix cases au plus.
lesson-triangulation-cavalry-quiet = La Cavalerie peut s’y poser. Mais prends l’Infanterie verte en E7Π.
lesson-triangulation-cavalry-other = Joue la Cavalerie en F5Σ.

lesson-triangulation-march = L’Infanterie face à un côté
lesson-triangulation-march-task = L’**Infanterie** marche en s’éloignant de son coin. Ici, elle a un côté plat devant elle : elle **avance** par là, sans prendre. Elle **prend** sur quatre autres cases de la rangée suivante. Prends une pièce.
    .short = Prends une pièce avec ton Infanterie.
lesson-triangulation-march-right = Exact. Les cases lointaines sont tout droit par un coin, les proches en oblique. Si la case juste devant avait été occupée, il ne serait resté que les deux lointaines.
lesson-triangulation-march-step = C’est le pas par le côté de devant : l’Infanterie n’y prend jamais. Prends l’une des quatre pièces de la rangée suivante.
lesson-triangulation-march-other = Joue ton Infanterie en D6Φ.

lesson-triangulation-white = L’Infanterie face à une pointe
lesson-triangulation-white-task = Ici, l’Infanterie a une pointe devant elle. Elle avance **de côté**, et prend par la pointe : tout droit, ou sur les cases voisines de celle-là, si la case de ce côté de l’Infanterie est vide. Prends une pièce.
    .short = Prends une pièce avec ton Infanterie.
lesson-triangulation-white-right = Exact. Un côté devant, puis une pointe, puis un côté : l’Infanterie avance par deux sortes de pas ; compte donc avant de l’envoyer.
lesson-triangulation-white-step = C’est un pas de côté. Prends l’une des trois pièces de la rangée suivante.
lesson-triangulation-white-other = Joue ton Infanterie en D7Φ.

lesson-triangulation-double = Le premier coup
lesson-triangulation-double-task = Une Infanterie qui n’a jamais bougé est **neuve** (deux chevrons). Elle peut faire **deux pas** : en avant puis de côté, ou l’inverse, sur des cases vides. Fais deux pas avec l’Infanterie en C7Φ.
lesson-triangulation-double-right = Exact. Elle n’est plus neuve et va désormais pas à pas.
lesson-triangulation-double-single = C’est un seul pas. Elle peut en faire deux d’un coup : en avant, puis à gauche ou à droite, en D6Φ ou D7Σ.
lesson-triangulation-double-other = Joue ton Infanterie en C7Φ.

lesson-triangulation-castle = Le roque
lesson-triangulation-castle-task = Ton Général et un Rukh voisin peuvent **échanger leurs cases**, si aucun n’a bougé (un socle le montre) et si le Général n’est attaqué ni avant ni après. C’est un seul coup. Roque, d’un côté ou de l’autre.
lesson-triangulation-castle-right = Exact : cela s’écrit `B8Ω=B7Ω`. Le Rukh se dégage, le Général gagne le bord.
lesson-triangulation-castle-general = C’est un coup du Général seul. Choisis la case d’un des Rukhs, B7Ω ou B8Φ.
lesson-triangulation-castle-other = Choisis le Général en B8Ω, puis un Rukh à côté.

lesson-triangulation-check = Échec
lesson-triangulation-check-task = Le Rukh de Vert vise le long de la file 8 ton Général en A8Ω : **échec**. Seuls les coups qui te mettent à l’abri sont permis ; le menu ne montre qu’eux. Ne t’écarte pas : **interpose une pièce**.
lesson-triangulation-check-right = Exact : le chemin du Rukh est fermé. Tes deux adversaires peuvent te donner échec.
lesson-triangulation-check-general = C’est permis : le Général quitte la ligne. Mais essaie d’interposer le Rukh ou la Cavalerie.

lesson-triangulation-duty = Le mat, et l’obligation de conclure
lesson-triangulation-duty-task = Tu joues Vert, et Rouge est maté : en échec à son tour, sans aucune parade. Rouge n’est pas encore éliminé, mais tu **dois** prendre son Général à la première occasion, avant tout autre coup. Prends-le.
    .short = Prends le Général de Rouge.
lesson-triangulation-duty-right = Rouge est éliminé. Tu commandes maintenant toute son armée, et ses prisonniers sont à toi ; les pièces restent où elles sont.

lesson-triangulation-command = Commander une armée vaincue
lesson-triangulation-command-task = Tu joues Vert et as pris le Général de Rouge : ses pièces montrent ta couleur à l’extérieur. Tu joues **toute pièce que tu commandes**, mais l’Infanterie rouge s’éloigne toujours du coin de *Rouge*. Joue une Infanterie rouge.
    .short = Joue une Infanterie rouge.
lesson-triangulation-command-right = Exact. Une armée vaincue décide souvent de la partie : deux armées sous un seul commandement.
lesson-triangulation-command-own = C’est un coup de ta propre armée. Joue l’Infanterie rouge en D6Φ ou D7Σ.

lesson-triangulation-rescue = La délivrance
lesson-triangulation-rescue-task = Les pièces prises sont **prisonnières** au coin du preneur : Vert garde ton Rukh et une Infanterie. Si ton Infanterie y **arrive**, elle en délivre une ; un Rukh ou une Cavalerie d’abord. Va en **H1Ω** et délivre le Rukh.
lesson-triangulation-rescue-right = Le Rukh est dans le coin, et l’Infanterie qui l’a délivré est rentrée sur ta troisième rangée.
lesson-triangulation-rescue-stays = Elle est arrivée, mais n’a délivré personne. Choisis de délivrer le Rukh, et où l’Infanterie rentre.
lesson-triangulation-rescue-other = Joue l’Infanterie de H2Ω dans le coin de Vert, H1Ω.

lesson-triangulation-two = Gagner, à deux joueurs
lesson-triangulation-two-task = À deux joueurs, la troisième armée est **neutre** : elle ne bouge pas et ne donne pas échec, mais elle gêne. Ici, c’est Bleu. Ton Rukh en H5Ξ peut prendre l’un ou l’autre Général. Prends celui qui **gagne**.
    .short = Prends le Général qui gagne la partie.
lesson-triangulation-two-right = Le Général de Vert est tombé : tu gagnes. Il n’est pas nécessaire de prendre le neutre. Le dernier Général en jeu gagne ; prendre le neutre te donnerait son armée.
lesson-triangulation-two-neutral = L’armée de Bleu est maintenant à toi, mais Vert continue. Prends le Général de Vert en H1Ω.
lesson-triangulation-two-capture = C’est une prise, mais le Général de Vert est encore là, en H1Ω.
lesson-triangulation-two-quiet = Le Général de Vert s’échappe. Prends-le en H1Ω.
