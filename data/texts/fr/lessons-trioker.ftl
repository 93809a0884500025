### La leçon de Trioker : un titre par étape, ce qui est demandé, ce qui est dit des réponses justes et fausses.

lesson-trioker-start = Le premier pion
lesson-trioker-start-task = Chaque pion porte un nombre de 0 à 3 dans chaque coin. On le tourne, sans jamais le retourner. Le plus fort distribué ouvre la partie, sur la case **GO** : ton **332**. Pose-le comme tu veux.
    .short = Pose 332 sur GO, dans le sens que tu veux.
lesson-trioker-start-right = Exact. Le nom se lit dans le sens inverse des aiguilles d’une montre, et l’heure (`.12`) dit où se trouve le dernier coin. Il y a 24 pions, et un joker. Ce que veulent dire les marques du plateau : `/{ command-rules-name }`, dernière page.

lesson-trioker-corners = Tous les coins s’accordent
lesson-trioker-corners-task = Un pion touche par un côté un pion posé, et dans **chaque coin** il montre ce que les autres y montrent, même s’ils ne touchent que là. En bas de **C6**, les pions montrent 3. Remplis-la.
    .short = Pose un pion en C6.
lesson-trioker-corners-right = Exact. Là où six pions se rejoignent, une fleur d’un seul nombre s’ouvre.
lesson-trioker-corners-other = Il va là, mais remplis C6, dont le coin du bas demande un 3.

lesson-trioker-joker = Le joker
lesson-trioker-joker-task = Le joker **12W** a une étoile dans un coin. Elle s’accorde avec tout nombre et n’en impose aucun : ce coin reste ouvert. Son 1 et son 2 doivent aller comme d’habitude. Pose-le où il va.
lesson-trioker-joker-right = Exact. Gardé pour plus tard, il t’épargne de piocher quand rien d’autre ne va.
lesson-trioker-joker-other = Il va là, mais pose le joker, 12W.

lesson-trioker-draw = Quand rien ne va
lesson-trioker-draw-task = Si tu peux poser un pion, tu le dois. Aucun des tiens ne va à côté de 333 : tu **pioches un pion**. C’est tout ce que tu peux faire.
    .short = Pioche un pion.
lesson-trioker-draw-right = Tu as pioché 332.
lesson-trioker-draw-task2 = Si le pion pioché va, tu peux le poser aussitôt, ou le garder et passer. Pose **332**.
lesson-trioker-draw-right2 = Exact. Quand la pioche est vide et que rien ne va, tu passes simplement.
lesson-trioker-draw-pass = C’est permis : tu le gardes. Mais chaque pion qui te reste à la fin te coûte des points ; pose-le donc.

lesson-trioker-coins = Les cases marquées
lesson-trioker-coins-task = Dans les jeux à jetons, tu commences avec 35 points. Une marque sert une fois, au pion posé là : **+5** et **+2** tu gagnes, **−5** et **−2** tu paies. Pose un pion qui te rapporte **5**.
lesson-trioker-coins-right = Plus 5. Avec les marques, il vaut la peine de regarder où l’on pose, pas seulement quoi.
lesson-trioker-coins-other = Il va là, mais ne rapporte pas 5. Cherche la case marquée +5 : G5.

lesson-trioker-again = Un tour de plus
lesson-trioker-again-task = La **flèche** te fait rejouer. (La barre fait passer son tour au joueur suivant ; le pion avec un plus fait piocher tous les autres.) Pose un pion sur la flèche, **D2**.
lesson-trioker-again-right = C’est de nouveau à toi, tout de suite.
lesson-trioker-again-other = Il va là, mais il n’y a pas de flèche. Pose 221 en D2.
lesson-trioker-again-task2 = Sers-toi de ton tour en plus : pose n’importe quel pion qui va.
lesson-trioker-again-right2 = Deux pions de suite : te voilà plus près de la fin qu’on ne le croit.

lesson-trioker-debt = Les dettes
lesson-trioker-debt-task = Tu n’as ici que **1** point, et B5 coûte 2. Tu peux quand même y poser un pion : les points peuvent descendre sous zéro, la banque prête sans limite, rien d’autre n’arrive. Pose un pion en **B5**.
lesson-trioker-debt-right = Moins 1. Une petite dette peut valoir la peine, si elle te débarrasse d’un pion gênant.
lesson-trioker-debt-other = Plus malin, peut-être, mais essaie la case qui coûte 2 : B5.

lesson-trioker-plan = Un premier plan
lesson-trioker-plan-task = Quand un joueur pose son dernier pion, tous les autres paient **2 par pion restant, plus sa valeur** : 10 pour un 332, seulement 2 pour un 000. Débarrasse-toi tôt des pions lourds. Pose le plus lourd qui va.
lesson-trioker-plan-right = 332 est parti, avec sa valeur de 8. Garde les petits pions et le joker pour la fin.
lesson-trioker-plan-light = Il va là, mais ce n’est pas le plus lourd : 332 vaut 8, et il va aussi.

lesson-trioker-out = Le dernier pion
lesson-trioker-out-task = Poser son dernier pion rapporte **10** et termine la partie ; les autres paient pour les leurs. Puis **le plus de points gagne** : finir en premier ne suffit pas. Tu as 33, l’autre camp 30. Pose ton dernier pion.
lesson-trioker-out-right = 43 à 22 : tu gagnes. Si l’autre camp avait été loin devant, finir en premier t’aurait fait perdre.

lesson-trioker-paths = Les chemins
lesson-trioker-paths-task = Les jeux les plus simples sont les *chemins* : des rangées droites depuis 333. On ne pose qu’aux **bouts**, sans jetons ni marques ; le premier sans pions **gagne**. Ton 021 va aux deux bouts. Pose-le.
    .short = Pose 021 à l’un des bouts.
lesson-trioker-paths-right = Tu finis en premier : tu gagnes. Quand personne ne peut continuer, on compte les pions restants : qui a le moins à payer gagne.

lesson-trioker-hexagon = Pair et impair : les hexagones
lesson-trioker-hexagon-task = Dans *Pair et impair*, un camp a les pions pairs, l’autre les impairs. Compléter un **hexagone**, les six cases autour d’un point, donne un tour de plus. Un de tes pions en complète **deux**. Trouve-le.
    .short = Pose le pion qui complète deux hexagones d’un coup.
lesson-trioker-hexagon-right = Deux hexagones, deux tours de plus. Qui pose son dernier pion gagne aussitôt.
lesson-trioker-hexagon-one = Il va là, mais ne ferme pas deux hexagones. Regarde le vide au milieu, D7.

lesson-trioker-puzzle = En solitaire : remplir une forme
lesson-trioker-puzzle-task = Les puzzles se jouent en solitaire : remplis la forme pour que tous les coins s’accordent. Tout pion peut aller où il convient, et `lift` en reprend un. Une case de cette étoile est vide. Remplis-la.
    .short = Remplis la case vide de l’étoile.
lesson-trioker-puzzle-right = Résolu. Il y a chaque jour un nouveau casse-tête pour tous.
lesson-trioker-puzzle-lift = Cela reprend un pion. C’est permis, mais tu avais presque fini : remplis D1.

lesson-trioker-macmahon = L’hexagone de MacMahon
lesson-trioker-macmahon-task = Une autre sorte de puzzle a des couleurs aux **côtés** : ceux qui se touchent s’accordent, les coins ne comptent pas, et tout le bord montre une couleur. Une case est vide. Remplis-la.
    .short = Remplis la case vide.
lesson-trioker-macmahon-right = Résolu : les côtés s’accordent, et le bord est d’une seule couleur.
lesson-trioker-macmahon-lift = Cela reprend un pion. Remplis la case vide, D5.
