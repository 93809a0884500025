### La leçon de Triortan : un titre par étape, ce qui est demandé, ce qui est dit des réponses justes et fausses.

lesson-triortan-sparkler = Le cierge
lesson-triortan-sparkler-task = Une case, ce sont trois nombres, ses rangs **a**, **b** et **c** au bord. Un **cierge** (`Sk`) va et prend par tout côté, jamais tout droit vers chez lui. Prends le cierge bleu en **(6,6,7)** depuis (6,7,7).
lesson-triortan-sparkler-right = Exact. Chaque armée en a quinze. Les pièces prises sont dans ta pile et peuvent compter à la fin. Ce que veulent dire les marques du plateau : `/{ command-rules-name }`, dernière page.
lesson-triortan-sparkler-quiet = Il peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-sparkler-other = C’est une autre pièce. Joue celle en (6,7,7).

lesson-triortan-fountain = La fontaine
lesson-triortan-fountain-task = Une **fontaine** (`Fo`) file le long des rangs, de côté en côté : six rayons. Tout chemin s’arrête avant une pièce à toi ; il peut finir sur une pièce adverse, qui est prise. Prends le cierge bleu.
    .short = Prends le cierge bleu avec ta fontaine.
lesson-triortan-fountain-right = Exact, tout le long du rang 6.
lesson-triortan-fountain-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-fountain-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-twister = Le tourbillon
lesson-triortan-twister-task = Un **tourbillon** (`Tw`) file tout droit par un sommet, un côté, un sommet, un côté … : trois rayons, et le premier pas passe toujours par un sommet. Prends le cierge bleu sur son rayon.
    .short = Prends le cierge bleu avec ton tourbillon.
lesson-triortan-twister-right = Exact. Après un nombre impair de cases, un tourbillon regarde dans l’autre sens.
lesson-triortan-twister-quiet = Il peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-twister-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-short-fuse = La mèche courte
lesson-triortan-short-fuse-task = Une **mèche courte** (`Sf`) passe par un **côté**, puis par tout **sommet** de la case atteinte ; elle peut s’arrêter après la première. Une pièce à toi sur celle-ci ferme ce chemin. Prends le cierge bleu.
    .short = Prends le cierge bleu avec ta mèche courte.
lesson-triortan-short-fuse-right = Exact : côté, puis sommet.
lesson-triortan-short-fuse-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-short-fuse-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-long-fuse = La mèche longue
lesson-triortan-long-fuse-task = Une **mèche longue** (`Lf`) fait l’inverse : par un **sommet** vers la case juste en face, puis par tout **côté** de celle-ci. Prends le cierge bleu.
    .short = Prends le cierge bleu avec ta mèche longue.
lesson-triortan-long-fuse-right = Exact : sommet, puis côté.
lesson-triortan-long-fuse-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-long-fuse-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-spinner = La toupie
lesson-triortan-spinner-task = Une **toupie** (`Sp`) tourne autour d’un des trois sommets de sa case, dans un sens ou l’autre, par les six cases qui s’y rejoignent. Tes propres cierges ferment des chemins ; prends le bleu.
    .short = Prends le cierge bleu avec ta toupie.
lesson-triortan-spinner-right = Exact. Il y a souvent deux chemins vers une case ; c’est le même coup.
lesson-triortan-spinner-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-spinner-other = C’est une autre pièce. Joue celle en (6,7,7).

lesson-triortan-strobe = Le clignotant saute
lesson-triortan-strobe-task = Trois sortes de pièces **sautent**, et rien ne les arrête. Le **clignotant** (`St`) saute le long d’un rang, par-dessus une case orientée comme la sienne, vers la suivante. Prends le cierge bleu.
    .short = Prends le cierge bleu avec ton clignotant.
lesson-triortan-strobe-right = Exact. Un clignotant n’atteint qu’une case du plateau sur huit.
lesson-triortan-strobe-quiet = Il peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-strobe-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-star = Étoiles filantes et montantes
lesson-triortan-star-task = Une **étoile filante** (`Fs`) saute par un **côté**, puis par le **sommet** opposé. Une étoile montante (`Rs`) saute par un sommet, puis par le côté derrière. Prends le cierge bleu avec ton étoile filante.
lesson-triortan-star-right = Exact. Depuis une case tournée dans l’autre sens, les deux sortes échangent leurs sauts.
lesson-triortan-star-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.
lesson-triortan-star-other = C’est une autre pièce. Joue celle en (6,6,7).

lesson-triortan-pyrotech = Tes artificiers
lesson-triortan-pyrotech-task = Tu ne dois pas perdre tes **artificiers**. Le **maître du feu** (`Fm`) va d’une case par un côté, la **dame du feu** (`Fi`) tout droit par un sommet. Pas d’échec ici. Prends le cierge bleu avec la dame.
lesson-triortan-pyrotech-right = Exact. Dans les parties de bords, il n’y a qu’un artificier ; avec `dual`, il joue des deux façons.
lesson-triortan-pyrotech-quiet = Elle peut y aller, mais rien n’est pris. Prends le cierge bleu.

lesson-triortan-two = Un artificier ne suffit pas
lesson-triortan-two-task = Un joueur est éliminé quand son **dernier** artificier est pris. Dans les parties de coins, chacun en a deux. Prends la dame du feu bleue en **(10,2,7)** avec ton tourbillon et regarde : Bleu continue.
    .short = Prends la dame du feu en (10,2,7) avec ton tourbillon.
lesson-triortan-two-right = Elle est prise, mais le maître du feu est encore là : Bleu n’est pas éliminé.
lesson-triortan-two-quiet = Ton tourbillon peut y aller, mais prends la dame du feu en (10,2,7) : un pas par un sommet.
lesson-triortan-two-other = Joue le tourbillon en (9,3,8).

lesson-triortan-last = Prendre le dernier artificier
lesson-triortan-last-task = Il ne reste à Bleu que le maître du feu, en **(11,2,6)**. Ton étoile filante l’atteint d’un saut : par un côté, puis par le sommet. Prends-le.
    .short = Prends le maître du feu en (11,2,6) avec ton étoile filante.
lesson-triortan-last-right = Bleu est éliminé, et tu es le dernier en jeu : tu gagnes.
lesson-triortan-last-quiet = Le maître du feu s’échappe. Ton étoile filante en (9,3,7) peut le prendre.

lesson-triortan-arrival = Un cierge arrive
lesson-triortan-arrival-task = Un cierge qui atteint sa dernière rangée a le choix : rien ; un **échange** `=`, il change de sorte ; un **ajout** `+`, une pièce entre au bord de ta zone. Va en **(12,5,3)**, **ajoute ton maître du feu**.
lesson-triortan-arrival-right = Ton maître du feu est de retour. Un cierge a ce choix une fois, quand il arrive. Dans les parties de coins, chacun des deux côtés d’en face est une dernière rangée.
lesson-triortan-arrival-swap = Un échange : le cierge lui-même est devenu une autre pièce. Choisis l’ajout, avec le maître du feu.
lesson-triortan-arrival-addition = Un ajout, mais fais revenir le maître du feu, `Fm`.
lesson-triortan-arrival-plain = Il est arrivé sans rien faire : le choix est perdu. Choisis l’ajout, avec le maître du feu.
lesson-triortan-arrival-other = Joue le cierge en (11,5,3) vers (12,5,3).

lesson-triortan-count = Le compte
lesson-triortan-count-task = Un joueur qui ne peut pas jouer est éliminé. Mais si **personne** ne le peut plus, on compte les pièces prises : la plus grosse pile gagne. La tienne en a deux, celle de Bleu une. Joue un dernier coup.
lesson-triortan-count-right = Personne ne peut jouer : 2 à 1 dans les piles, tu gagnes. À égalité, la victoire serait partagée.

lesson-triortan-setup = Le placement
lesson-triortan-setup-task = Les cierges sont sur la ligne, les artificiers dans le coin ; chacun remplit les cases derrière la ligne, **à l’abri des regards**. Choisis un placement tout prêt, par exemple *classique*, change-le si tu veux, et valide-le.
    .short = Choisis un placement tout prêt et valide-le.
lesson-triortan-setup-right = Tout est placé. Tout est dévoilé d’un coup, et le sort désigne qui commence. Un placement qui te plaît peut être gardé pour la prochaine fois.

lesson-triortan-problem = Un plan en deux coups
lesson-triortan-problem-task = Dans un **problème**, tu dois éliminer un adversaire en un nombre de coups donné, quoi qu’il réponde : ici l’unique artificier bleu, en bas du plateau, en **deux**. Commence par ta fontaine, le long du rang b=7.
lesson-triortan-problem-right = Maintenant, la fontaine menace toutes les issues. Bleu essaie de fuir.
lesson-triortan-problem-fails = Bleu s’échappe après cela. Envoie la fontaine en (10,7,2) tout le long de son rang, jusqu’en (3,7,9).
lesson-triortan-problem-task2 = L’artificier est à la portée de ta fontaine. Prends-le.
    .short = Prends l’artificier avec ta fontaine.
lesson-triortan-problem-right2 = Résolu. Un long rayon qui couvre toutes les issues : c’est ainsi que finissent la plupart des attaques contre un artificier.
lesson-triortan-problem-late = C’était le deuxième coup, et Bleu est encore là. Prends l’artificier avec la fontaine, en (1,9,9).
