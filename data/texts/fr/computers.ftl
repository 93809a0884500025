### Les ordinateurs à la table : leur nom, leurs niveaux, où on les choisit.

computer = Deltille { $level }
computer-chip = Niveau { $level }
computer-for = { $computer } pour { $who }
level-1 = Novice
level-2 = Débutant
level-3 = Occasionnel
level-4 = Entraîné
level-5 = Habile
level-6 = Fort
level-7 = Maître
level-8 = Force maximale
level-worth-newcomer = Juste après la leçon, tu le bats dans environ { $points } parties sur 10
level-worth-step = Bat le niveau { $below } dans environ { $points } parties sur 10
level-worth-full = Le mieux que Deltille sache jouer

board-thinking = 💭 { $who } réfléchit : la réponse suit plus bas.

form-against = Adversaire
button-alone-game = { $game } : jouer contre le niveau 1
button-alone = Jouer contre le niveau 1
form-against-people = Contre des personnes
form-against-computer = Contre { $computer } : { $name }
form-computers = { $count ->
        [one] Ton adversaire : { $computer }.
       *[other] Tes { $count } adversaires : { $computer }.
    }
form-computers-and = Avec { $who }, et { $computer } à { $count ->
        [one] la dernière place.
       *[other] chacune des { $count } autres places.
    }

lobby-fill = Compléter avec des ordinateurs et commencer…
level-choice = { $computer } : { $name }
rematch-level = Revanche à un autre niveau…

button-ladder-move = Quel coup ?
button-ladder-why = Pourquoi ?
ladder-none = Les indices sont pour les casse-tête et pour les parties où tu joues seulement contre des ordinateurs.
ladder-not-now = Je n’ai pas d’indice ici : il y en a quand c’est à toi de jouer et qu’il y a un coup à jouer.
ladder-piece = { $game ->
    [trioker] 💡 Regarde ici : le pion { $piece }.
   *[other] 💡 Regarde ici : { $piece }.
}
ladder-no-piece = 💡 Pas une pièce, cette fois : { $piece }.
ladder-piece-caption = Regarde ici
ladder-move = 💡 { $entry } — { $description }.
ladder-why = 💡 Après { $entry }, je prévois :
ladder-why-caption = La suite que je prévois
ladder-why-open = Je ne peux pas dire ce qui vient ensuite : cela dépend de ce que tu ne vois pas encore.
ladder-step = { $seat } { $entry } — { $description }
ladder-expected = Ton score attendu est alors d’environ { $share }.
ladder-forced = -# C’est le seul coup que tu as ; il ne compte donc pas comme indice.
ladder-counted = -# Plateaux avec indices dans cette partie : { $count } sur { $most }
table-refuse-hints = Tu as eu des indices sur { $count } plateaux de cette partie, et il n’y en a plus.
board-hints = -# 💡 { $hints ->
    [0] aucun indice
    [one] un indice
   *[other] { $hints } indices
}
