### Notations, parties revues, imports et historique : ce que dit le bot des parties telles qu’elles ont été jouées.

button-first = ⏮ Début
button-step-back = ◀ Recul
button-forward = Avance ▶
button-last = Fin ⏭
button-play-on = Jouer à partir d’ici
button-animation = Animation
button-replay = Revoir
button-proofs = Avec les preuves
button-newer = ◀ Plus récentes
button-older = Plus anciennes ▶

record = Notation : { $setup }, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} :
record-alt = La notation de la partie, un coup par ligne, après un en-tête de commentaires

animation = { $setup } : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}, du début à la position actuelle.
animation-going = L’animation de { $count } coups est en préparation ; elle apparaît ici dans un instant.
animation-alt = Animation de { $setup }, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} ; la première image montre la position finale.

replay-head = **{ $setup }** · coup { $ply } sur { $last }
replay-gone = Je ne peux pas te montrer cette partie : elle n’est pas terminée et se joue dans un autre salon, ou elle a été jouée sur un autre serveur.
replay-goes-on = Cette partie est encore en cours : quand elle sera terminée, tu pourras jouer à partir de n’importe laquelle de ses positions.
replay-at-end = La partie est terminée ici. Recule jusqu’au point d’où tu veux jouer.

button-memo = Note…
memo-title = Ta note
memo-of-game = Sur la partie
memo-of-move = { $ply ->
    [0] Sur le début
   *[other] Sur le coup { $ply }
}
memo-hint = Toi seul la vois
memo-on-game = 📝 { $text }
memo-on-move = { $ply ->
    [0] 📝 Au début : { $text }
   *[other] 📝 Coup { $ply } : { $text }
}
memo-full = Tu as { $count } notes, c’est le maximum. Vides-en d’abord une ancienne : *{ button-replay }* dans sa partie, puis *{ button-memo }*.
memo-of-others = Seuls les joueurs d’une partie peuvent y mettre des notes.

lobby-sequel = Rejouée après une nulle : les rôles sont inversés.
lobby-goes-on = Continue une partie précédente, après { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
lobby-position = Commence à partir d’une position donnée au lieu du début habituel.

history = **Parties terminées**
history-game = -# { $game } seulement
history-player = -# avec { $player } seulement
history-empty = Aucune encore.
history-open = Revoir une partie…
history-line = **{ $setup }** · { $when } · { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} · { $told }
history-unreadable = { $number }. Cette partie est conservée, mais cette version ne peut pas la lire : { $why }.

import-title = Une partie ou une position
import-field = Son texte
import-placeholder = # game: triablo
import-wrong = Impossible d’ouvrir cela. { $why }
import-gone = Tu as ouvert un autre texte entre-temps. `/{ command-game-name } { command-game-import-name }` ouvre de nouveau celui-ci.
tried-gone = Tu as essayé d’autres coups entre-temps. *{ button-try }*, en revoyant une partie ou dans une analyse, recommence.
import-empty = Il ne contient ni coup ni position.
import-long = Ligne { $line } : cela fait plus de { $most } coups.
import-no-game = Ligne { $line } : rien avant elle ne dit de quel jeu il s’agit. Commence par une ligne comme « # game: triablo », ou nomme le jeu dans la commande.
import-setup = Ligne { $line } : { $why }.
import-position = Ligne { $line } : impossible de lire cette position : { $why }
import-hidden = Ligne { $line }, coup { $ply } ({ $entry }) : c’était caché quand la notation a été écrite. Une partie où quelque chose est caché peut s’ouvrir quand elle est terminée.
import-entry = Ligne { $line }, coup { $ply } ({ $entry }) : { $why }
import-entry-rule = Ligne { $line }, coup { $ply } ({ $entry }) : { $why } (règle { $rule })
import-no-text = { $name } n’est pas un fichier texte. Je lis du texte simple (UTF-8).
import-too-large = { $name } est trop gros : je lis des fichiers de 64 Ko au plus.
import-unreachable = Je n’ai pas pu obtenir { $name } de Discord. Réessaie, ou colle le texte : `/{ command-game-name } { command-game-import-name }` sans fichier ouvre un formulaire.
