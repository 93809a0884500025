### Jeux en solitaire : /casse-tête, les indices, les essais, le casse-tête du jour.

command-puzzle-name = casse-tête
command-puzzle-about = À résoudre en solitaire : problèmes, formes, parcours, et les casse-tête du jour
command-option-kind-name = genre
command-option-kind-about = Quels casse-tête ; laisse vide pour tout voir
puzzle-daily = Casse-tête du jour

puzzles = **Casse-tête en solitaire.** Choisis ce qui te plaît : personne d’autre ne voit ce que tu fais, et tu peux continuer quand tu veux.
puzzles-begun = ▶ En cours : { $puzzle }{ $entries ->
    [0] {""}
    [one] {" "}({ $entries } coup)
   *[other] {" "}({ $entries } coups)
}
puzzles-family = **{ $game } — { $variant }**
puzzles-choose = Choisis…
puzzles-choose-from = { $group } : choisis…
puzzles-page = Page { $page } sur { $pages }

button-puzzle-daily = Casse-tête du jour
button-puzzle-go-on = Continuer : { $puzzle }
button-puzzle-continue = Continuer celui-là
button-puzzle-instead = L’abandonner et commencer le nouveau
button-share-result = Partager le résultat
puzzle-under-way = Tu as un casse-tête de ce genre en cours : **{ $puzzle }**, { $entries ->
    [one] { $entries } coup joué
   *[other] { $entries } coups joués
}, le dernier le { $when }.
share = { $puzzle } — **{ $who }** a trouvé la solution en { $time }, { $hints ->
    [0] sans indice
    [one] avec un indice
   *[other] avec { $hints } indices
}{ $attempt ->
    [1] {""}
   *[other] {", au "}{ $attempt }e essai
}.
share-not-solved = Il n’y a encore rien à partager : tu ne l’as pas résolu.
button-puzzle-others = Tous les casse-tête
button-another-puzzle = Un autre casse-tête
button-hint = Indice
button-undo = Annuler
button-fill = Poser ce qui est forcé
button-give-up = Abandonner…
button-give-up-confirm = Oui, montre-moi la solution
button-begin-again = Recommencer
button-try-again = Réessayer
button-once-more = Encore une fois
button-leaders = Palmarès

puzzle-triortan-problem = Élimine tous les adversaires dans le nombre de coups donné ; je me défends du mieux possible.
puzzle-triortan-skylight = Promène une pièce sur tout le plateau et pose-la une fois sur chaque case. Tu peux annuler des coups librement.
puzzle-trioker-puzzle = Remplis la forme avec des pions : là où des coins se touchent, les nombres sont égaux. Tu peux reprendre des pions à tout moment.
puzzle-trioker-macmahon = Remplis l’hexagone avec les 24 pions : les côtés qui se touchent ont la même couleur, et tout le bord montre une seule couleur.

triortan-problem-label = Problème { $number }
triortan-problem-about =
    { $moves ->
        [one] en un coup
       *[other] en { $moves } coups
    }, { $others ->
        [one] un adversaire
       *[other] { $others } adversaires
    }
triortan-skylight-tour = on peut visiter les 216 cases
triortan-skylight-most = on ne peut pas visiter toutes les cases : { $cells } au plus
triortan-skylight-found = on ne peut pas visiter toutes les cases : le meilleur parcours connu en a { $cells }
trioker-puzzle-about = { $cells } cases, { $level } ({ $count } solutions)
trioker-hexagon-about = 24 pions, difficile
grade-easy = facile
grade-medium = moyen
grade-hard = difficile
trioker-size-small = Petites formes
trioker-size-middle = Formes moyennes
trioker-size-large = Grandes formes

hint-enter = 💡 { $entry } — { $description }. Après cela, la solution reste possible.
hint-solves = 💡 { $entry } — { $description }. Et c’est résolu.
hint-lift = 💡 D’ici, on ne peut plus aller au bout. D’abord { $description } : { $entry }.
hint-dead-undo = 💡 Il n’y a plus de solution d’ici : reviens en arrière avec **{ $button }**.
hint-dead-again = 💡 Le gain n’est plus forcé : **{ $button }** commence un nouvel essai.
hint-dead = 💡 Il n’y a plus de solution d’ici.
hint-never = 💡 Il n’y a pas de parcours avec cette pièce : { $why }. Annule, et continue comme tu veux.
hint-unknown = 🤷 Je ne sais pas : je n’ai pas trouvé dans le temps que je me donne. Cela ne compte pas comme un indice.
hint-none = Les indices sont réservés aux parties en solitaire.
hint-counted = -# Indices jusqu’ici : { $count }

give-up-ask = Abandonner ? Tu verras la solution, et tu ne pourras pas continuer cet essai.
given-up = Tu as abandonné.

board-solo =
    -# { $attempt ->
        [1] Premier essai
       *[other] { $attempt }e essai
    } · { $hints ->
        [0] aucun indice
        [one] un indice
       *[other] { $hints } indices
    }
board-solo-over =
    -# { $attempt ->
        [1] Premier essai
       *[other] { $attempt }e essai
    } · { $hints ->
        [0] aucun indice
        [one] un indice
       *[other] { $hints } indices
    } · { $time }
board-daily = 📅 Casse-tête du jour, { $day }
board-solved = 🏆 **{ $who } a trouvé !**
board-given-up = 🏳️ **{ $who } a abandonné.**
board-failed = ❌ **Pas résolu** — { $reason }. Appuie sur **{ $button }** pour un nouvel essai.
board-solution = La solution est dans l’image.
board-key-line = La solution : { $line }
board-program = Deltille
board-solution-moves = L’image montre la solution coup par coup.
solution-moves-alt = La solution, coup par coup : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
solution-caption = La solution

leaders = 🏅 **Casse-tête du jour, { $day }** — d’abord le moins d’indices, puis le temps le plus court
leaders-grade = **{ $grade }**{ $count ->
    [0] {" "}— personne ne l’a encore résolu
   *[other] {""}
}
leaders-line = { $place }. { $who } — { $hints ->
    [0] aucun indice
    [one] un indice
   *[other] { $hints } indices
}, { $time }{ $attempt ->
    [1] {""}
   *[other] , { $attempt }e essai
}
leaders-others = { $count ->
    [one] … et une autre personne
   *[other] … et { $count } autres
}

puzzle-daily-of = Casse-tête du jour, { $grade }
share-daily = 📅 Casse-tête du jour, { $day }, { $grade }
day-title = 📅 **Casse-tête du jour, { $day }**
day-line = **{ $grade }** · { $game } : { $puzzle } · { $about } · { $state }
day-new = pas commencé
day-begun = en cours
day-failed = pas encore résolu
day-solved = ✅ résolu
day-given-up = abandonné
day-past = à jouer quand tu veux
day-past-about = D’un jour passé : se joue comme tout autre casse-tête, sans place au palmarès.
day-streak = 🔥 { $count } jours d’affilée
day-early = Ce jour n’est pas encore venu.
day-until = jusqu’à { $when }
day-yesterday = { $count ->
    [0] Personne ici n’a résolu ceux d’hier.
    [one] Une personne d’ici a résolu un de ceux d’hier.
   *[other] { $count } personnes d’ici ont résolu un de ceux d’hier.
}
day-streaks = 🔥 Jours d’affilée : { $streaks }
day-streak-of = { $who } ({ $count })
button-solve = Résoudre ({ $grade })
button-day-before = ◀ Jour d’avant
button-day-after = Jour d’après ▶
daily-server-only = Chaque serveur a son palmarès : ouvre-le dans un salon de ce serveur.
daily-solved = Tu as résolu le casse-tête du jour. Le prochain arrive { $when }.
daily-given-up = Tu as abandonné le casse-tête du jour. Le prochain arrive { $when }.

table-refuse-undo = Les coups ne s’annulent pas de cette façon ici.
table-refuse-fill = Rien n’est forcé ici : chaque pion qui convient encore peut se poser de plusieurs façons.
table-refuse-begin-again = Dans un problème, on n’annule pas de coups. Recommence : c’est un nouvel essai.
table-refuse-not-alone = C’est réservé aux parties en solitaire.

### Tactique

puzzle-tactics = Tactique
tactics-about = **Tactique** : trouve le bon coup dans une position tirée d’une partie. Personne d’autre ne voit ce que tu essaies.
tactic-choose = Tactique : choisis un jeu et une difficulté…
tactic-list = { $game }, { $grade }
tactic-list-about = { $begun } sur { $count } commencés
tactic-name = { $game } : { $theme }
tactic-about = À { $seat } de jouer, classement { $rating }
theme-win = { $entries ->
    [one] gain immédiat
   *[other] gain en { $entries }
}
theme-material = le coup gagnant
theme-saving = la seule issue
theme-best-tile = le meilleur pion
tactic-task-win = 🎯 { $entries ->
    [one] **{ $seat } gagne aussitôt.** Par quel coup ?
   *[other] **{ $seat } gagne en { $entries } coups**, quoi que fasse l’autre camp. Trouve-les.
}
tactic-task-material = 🎯 **À { $seat } de jouer :** un coup est bien meilleur que tous les autres. Lequel ?
tactic-task-saving = 🎯 **{ $seat } est en difficulté :** un seul coup tient. Lequel ?
tactic-task-best-tile = 🎯 **{ $seat } :** quel pion, et où ? Un coup est bien meilleur que tous les autres.
tactic-missed = ❌ Ce n’est pas { $entry }. Réessaie.
tactic-goes-on = ✅ Exact. Et maintenant ?
hint-begins = 💡 Cela commence par **{ $what }**. Appuie encore sur **{ button-hint }** pour le coup entier. Les deux comptent comme un seul indice.
button-next-tactic = Le suivant
table-refuse-task = Ici, tu ne peux que chercher le bon coup.
