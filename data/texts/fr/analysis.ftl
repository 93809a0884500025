### Les analyses des parties terminées : en demander une, la feuilleter.

button-analyse = Analyser
button-turning-back = ⏮ Tournant
button-turning-on = Tournant ⏭
button-graph = Courbe
button-analysis-board = Plateau
button-remarks = Notation commentée
button-share = Montrer à tous

analysis-going = 🔎 J’analyse { $setup } : coup { $ply } sur { $last }…
analysis-goes-on = Cette partie est encore en cours. Une analyse aiderait l’un des joueurs ; je la ferai donc quand la partie sera terminée.
analysis-helps = Tu joues une partie qui pourrait être celle-ci ({ $game }, { $link }). J’analyserai celle-ci quand l’autre sera terminée.
analysis-helps-puzzle = Tu as un casse-tête en cours pour lequel cette partie pourrait t’aider ({ $game }). Résous-le ou abandonne-le d’abord ; ensuite j’analyserai cette partie.
analysis-called-off = Cette partie a été annulée ; ce qui y était caché le reste, et je ne l’analyse pas.
analysis-none = Il n’y a rien à analyser ici : j’analyse les parties à deux joueurs ou plus où au moins un coup a été joué. Les casse-tête ont des indices et des solutions.
analysis-busy = Une analyse est déjà en cours pour toi. Attends-la, ou annule-la.
analysis-enough = J’ai fait { $count } analyses pour toi aujourd’hui, et je ne peux pas en faire plus. Demain, tu pourras en demander d’autres ; ce qui est déjà analysé reste toujours visible.
analysis-cancelled = Annulé.
analysis-gone = Cette analyse n’est plus là : elle a été interrompue, ou je l’ai oubliée. Tu peux la redemander.

analysis-head = **{ $setup }** · analyse, coup { $ply } sur { $last }
analysis-inaccuracy = imprécision
analysis-mistake = erreur
analysis-blunder = gaffe
analysis-entry = { $seat } { $entry }
analysis-lost = **{ $ply }.** { $what } — { $mark } ({ $loss })
analysis-fine = **{ $ply }.** { $what }
analysis-better = mieux : { $entry }
analysis-better-line = 💡 Mieux : { $description } — { $line }
analysis-better-only = 💡 Mieux : { $line }
analysis-before = -# L’image montre le plateau avant le coup { $ply }, avec le meilleur coup marqué.
analysis-best-line = Le meilleur maintenant : { $description } — { $line }
analysis-best-only = Le meilleur maintenant : { $line }
analysis-shares = -# Score attendu : { $shares }
analysis-shares-after = -# Score attendu après le coup { $ply } : { $shares }
analysis-share = { $seat } { $share }
analysis-clean = Aucun tournant : personne n’a concédé plus qu’un petit avantage.
analysis-more = { $count ->
    [one] … et un plus petit
   *[other] … et { $count } plus petits
}
analysis-start = Au début
analysis-number = #{ $ply } sur { $last }
analysis-alt = { $count ->
    [0] Ce que chacun pouvait espérer au fil de la partie ; aucun tournant.
    [one] Ce que chacun pouvait espérer au fil de la partie, avec un tournant.
   *[other] Ce que chacun pouvait espérer au fil de la partie, avec { $count } tournants.
}
analysis-record = La notation avec ce que j’ai trouvé, en commentaires. Elle s’ouvre comme toute notation.
analysis-record-alt = La notation de la partie, avec un commentaire après chaque tournant

button-try = Essayer des coups
button-judge = 🔎 Qui est mieux ?
board-head = **{ $setup }** · coups d’essai, après le coup { $ply }. Personne d’autre ne voit cela, et la partie reste comme elle était.
board-over = La partie est terminée sur ce plateau : annule quelque chose pour essayer un autre coup.
board-no-judgement = Je ne peux juger un plateau que si quelqu’un a un coup à jouer.

analysis-instead = { $left } au lieu de { $best }
analysis-marked = **{ $ply }.** { $what } — { $mark }
analysis-percent = -# Chaque pourcentage est un score attendu : 100 % est une victoire, une nulle se partage.
percent = { $share } %

why = Pourquoi : { $reasons }.
why-not = Son défaut : { $reasons }.
why-only = c’est le seul coup
why-wins = il gagne la partie : { $reason }
why-wins-in = { $count ->
    [one] il gagne tout de suite
   *[other] il gagne en { $count } coups
}
why-draws = il mène à la nulle
why-loses = { $count ->
    [0] { $seat } gagne
    [one] { $seat } gagne en { $count } coup
   *[other] { $seat } gagne en { $count } coups
}
why-out = { $seat } est éliminé
why-takes = prend { $piece }
why-escapes = sort du danger
why-later = prend { $piece } dans les coups que je prévois
why-costs = perd { $piece }
why-quiet = je ne vois rien qu’il prenne ou menace ; il garde seulement le meilleur score que je trouve
