### Les pages de /règles pour Trioker. Les numéros de règles sont ceux de docs/rules/trioker.md. Les titres sont courts ;
### chaque texte a 1500 caractères au plus. Les légendes sont sous les images : une ligne courte.

trioker-page-goal = Les pions et où ils vont
trioker-page-goal-body =
    Chaque pion porte un nombre de 0 à 3 dans chaque coin. Il y en a 24, et un joker (K1).

    Un pion se pose sur une case vide qui touche un pion par un côté (M1). Dans chacun de ses coins, il doit montrer le nombre que montrent tous les autres pions à cet endroit, même un pion qui ne touche que par ce coin (M2). Six pions qui se rejoignent forment ainsi une fleur d’une seule couleur.

    Pour poser un pion, écris `330 E6`, ou avec son orientation `330.06@E6` : l’heure d’une montre où se trouve le dernier nombre du nom (K4). On ne retourne jamais un pion : `012` et `021` sont deux pions.
trioker-page-goal-caption = Où va 330 à côté de 333

trioker-page-turn = Ton tour
trioker-page-turn-body =
    Si tu peux poser un pion, tu le dois (T2). Sinon, tu pioches un pion ; s’il va, tu peux le poser, ou le garder et passer (T3). Si la pioche est vide, tu passes (T4).

    Les pions sont distribués en secret : dix chacun à deux joueurs, sept à trois, six à quatre ; pour les *chemins*, sept, six, cinq (R1, S8). Le reste forme la pioche. Le pion le plus fort distribué ouvre sur la case GO (S5). Ta main n’est qu’à toi : les autres voient combien de pions tu as.

    Dans *Pair et impair*, il n’y a pas de pioche : qui ne peut pas poser de pion passe.
trioker-page-turn-caption = Numérotés : ceux-ci vont

trioker-page-joker = Le joker
trioker-page-joker-body =
    Le joker `12W` a une étoile dans un coin. L’étoile s’accorde avec tout (M4) et ne montre aucun nombre : le coin reste ouvert pour le pion suivant (M5).

    Ses autres coins sont un 1 et un 2 comme les autres. Sa valeur est 3.
trioker-page-joker-caption = Où va le joker ici

trioker-page-ways = Tourner un pion
trioker-page-ways-body =
    Le plus souvent, un pion ne va sur une case que d’une façon, et tu n’as pas à dire laquelle. S’il y en a plusieurs, on te le demande.

    L’heure dit où se trouve le *dernier* nombre du nom : sur une case pointe en haut, 12, 4 ou 8 heures, sur une case pointe en bas, 6, 10 ou 2 (K4).
trioker-page-ways-caption = Deux façons d’aller en E9

trioker-page-marks = Les cases marquées
trioker-page-marks-body =
    Dans les jeux à jetons, certaines cases sont marquées. Une marque sert une fois, pour le pion qu’on y pose :

    Signes : **+5 +2** tu gagnes, **−5 −2** tu paies (A1). **Flèche** : tu rejoues. **Barres** : le joueur suivant passe son tour. **Pion avec un plus** : tous les autres piochent un pion, tant qu’il y en a (A2). **Trois anneaux** : chacun des autres te donne 2.

    La banque ne manque jamais de jetons, et tu peux avoir des dettes (R3).
trioker-page-marks-caption = F5 prend 2 à chacun

trioker-page-scores = Les points
trioker-page-scores-body =
    Chacun commence avec 35 points, 30 à quatre joueurs (R1).

    Qui pose son dernier pion gagne 10 et termine la partie ; chacun des autres paie 2 par pion qui lui reste, plus sa valeur : la somme de ses nombres (E1). Le plus de points gagne. Finir en premier ne tranche que si l’on est parmi les meilleurs (E2).

    Si la pioche est vide et que personne ne peut poser, la partie est rejouée, ou comptée, selon ce qui est convenu (E3).
trioker-page-scores-caption = Jetons et pions de chacun

trioker-page-even-odd = Pair et impair
trioker-page-even-odd-body =
    Un duel ouvert : un joueur a les douze pions pairs, l’autre les impairs (K2). Pile ou face en décide ; *pair* ouvre au milieu, mais pas avec 000 ou 222 (S6, S7).

    Un pion qui complète un hexagone, les six cases autour d’un point, donne un tour de plus ; deux hexagones en donnent deux (X1, X2). Qui ne peut pas se servir d’un tour en plus les perd tous (X3).

    Le premier à ne plus avoir de pions gagne aussitôt (E6). Si personne ne peut poser, celui qui a le moins de pions gagne ; à égalité, on rejoue, rôles inversés (E7).
trioker-page-even-odd-caption = 001 ferme deux hexagones

trioker-page-paths = Un, deux ou trois chemins
trioker-page-paths-body =
    333 se trouve sur la case de départ. De là, les pions forment un, deux ou trois chemins droits. On pose et on pioche selon les mêmes règles, sans jetons ni marques.

    Le premier à ne plus avoir de pions gagne (E1). Si personne ne peut poser et que la pioche est vide, la plus petite pénalité gagne : 2 par pion restant, plus sa valeur (E4).
trioker-page-paths-caption = Trois chemins depuis 333

trioker-page-puzzle = Les puzzles
trioker-page-puzzle-body =
    En solitaire : remplis la forme pour que tous les coins s’accordent. Tout pion peut aller sur toute case vide qui lui convient, même dans une impasse (P2) ; `lift D1` reprend un pion à tout moment.

    Certaines formes ont moins de cases qu’il n’y a de pions : tu choisis. Toutes peuvent être remplies ; les plus petites ont des milliers de solutions, la plus difficile 14.
trioker-page-puzzle-caption = 003 va en D1

trioker-page-macmahon = L’hexagone de MacMahon
trioker-page-macmahon-body =
    24 pions avec une couleur à chaque côté : ivoire 1, abricot 2, corail 3, prune 4, avec autant de points. Remplis l’hexagone pour que les côtés qui se touchent s’accordent (Q1) et que tout le bord ait une seule couleur (Q2) : celle convenue, ou celle que montre ton premier côté au bord.

    Les coins ne comptent pas. Il y a 11 853 792 remplissages par couleur (Q4).
trioker-page-macmahon-caption = Un bord de couleur 2
trioker-page-small-board = Le plateau de 52 cases
trioker-page-small-board-body =
    Le duel *Pair et impair* peut se jouer sur un hexagone plus petit : le plateau de 73 cases sans la rangée de sept le long de chacun de ses trois petits côtés. Il reste 52 cases, qui gardent leurs noms (G7, G8).

    Il y a moins de place : les hexagones se ferment plus tôt et la fin vient plus vite. Toutes les règles sont les mêmes.
trioker-page-small-board-caption = 52 cases, les noms restent

trioker-page-legend = Ce que veulent dire les marques
trioker-page-legend-body =
    – **Bord jaune épais** : le dernier pion (331 en F8). **Bord jaune fin** : un pion posé avant lui, depuis ton dernier coup, ou le tien auquel un ordinateur a répondu (123 en E7).
    – **Noms de cases** (E8) : les cases à côté d’un pion, où le suivant peut aller s’il convient.
    – **+5 +2** tu gagnes, **−5 −2** tu paies. **Flèche ronde** : tu rejoues. **Flèches avec une barre** : le joueur suivant passe son tour. **Triangle avec un plus** : tous les autres piochent un pion. **Trois anneaux** : chacun des autres te donne 2. Chaque marque sert une fois, pour le pion qu’on y pose.
    – **Anneau simple autour d’un coin** (*Pair et impair*) : un hexagone qui vient d’être complété.

    – **Les numéros** sont des choix quand tu joues : les pions, puis les cases, puis les orientations. Une croix rouge montre ce qui a gêné un coup refusé.

    – **Noms** : le champ plein montre qui est au trait, et ses points sont le numéro de la place. Le jeton compte les points, le petit pion les pions en main ; avec une pendule, le temps restant est à côté.
    – **`#2`** en bas à droite est le nombre de coups joués.
trioker-page-legend-caption = 123.08@E7, puis 331.02@F8
