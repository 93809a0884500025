### Les parties d’équipe : plusieurs personnes tiennent une place et votent pour ses coups.

team-form = **Une partie pour une équipe** : { $game }
    Ton équipe : { $team }
    Adversaire : { $against }
    Coups : { $rule }

    Chaque membre de l’équipe propose un coup avec les boutons ou par écrit, comme dans toute partie ; tout le monde vote par bouton. Personne ne reçoit de notification. Ces parties sont amicales.
team-everyone = tout le monde dans ce salon
team-role-one = Qui joue dans ton équipe : un rôle (aucun : tout le monde)
team-role-two = Qui joue dans l’autre équipe : un rôle
team-against = Contre qui
team-against-team = Contre une autre équipe
team-against-away = Contre un autre salon ou serveur
team-away = l’équipe du salon, ici ou sur un autre serveur, qui accepte l’offre
team-decide = Comment un coup est choisi
team-decide-most = Le plus de voix, { $time } après la première proposition
team-decide-first = Le premier à { $votes } voix ; après { $time }, le plus de voix
team-decide-captain = Tu décides ; après { $time }, le plus de voix
team-names = Noms des équipes
team-name = Équipe { $number }
team-name-of = Nom de l’équipe { $number }
team-name-placeholder = Tel qu’il figure sur le plateau et dans la notation
team-same-name = Il faut un nom différent pour chaque équipe. Recommence avec `/{ command-game-name } { command-game-team-name }`.
team-same-role = Il faut un rôle différent pour chaque équipe.
team-second-role = Choisis aussi un rôle pour l’autre équipe.
team-captain-alone = Contre une autre équipe, c’est le vote qui décide : tu ne peux pas être capitaine des deux.
team-captain-both = Chaque équipe a son capitaine : tu ne peux donc pas accepter cette offre toi-même.
team-join = Cette place est pour une équipe : prends-la avec `/{ command-seek-name }` dans le salon où cette équipe joue.
team-lobby-free = libre pour l’équipe d’un autre salon, qui la prend là-bas avec `/{ command-seek-name }`
team-name-taken = L’autre équipe porte déjà ce nom. Choisis-en un autre.
team-same-channel = L’autre équipe joue dans son propre salon : accepte l’offre là-bas, avec `/{ command-seek-name }`.
team-nowhere = Une partie d’équipe demande un salon d’un serveur qui m’a ajouté.
team-secret = Les équipes jouent à des jeux où rien n’est caché, car tout le monde lit les propositions. Celui-ci a des mains ou des placements cachés.
team-vote = 🗳️ **{ $team }** vote pour son coup. Le vote se termine { $when } : { $rule }
team-decided = 🗳️ **{ $team }** a choisi ({ $count ->
    [one] { $count } voix
   *[other] { $count } voix
}).
team-void = 🗳️ Le vote de **{ $team }** est clos : la partie a continué sans lui.
team-proposal = { $leads ->
    [1] ▸
   *[0] •
} **{ $number }** { $entry } — { $votes ->
    [one] { $votes } voix
   *[other] { $votes } voix
}
team-how = -# Appuie sur un numéro pour voter ; *{ button-move }*, sous le plateau, propose un autre coup. Tu peux changer d’avis.
team-rule-most = le coup qui a le plus de voix l’emporte, et à égalité le premier proposé.
team-rule-first = le premier coup à { $votes } voix est joué aussitôt.
team-rule-captain = { $who } décide.
team-voted = 🗳️ Ta voix : **{ $number }** { $entry }
team-closed = Ce vote est déjà clos ; ta voix ne compte plus.
team-enough = Tu as déjà proposé deux coups dans ce vote. Tu peux voter pour un autre.
team-full = { $most } coups sont déjà proposés : vote pour l’un d’eux.
team-crowded = { $most } personnes ont voté : ce vote ne peut en accueillir davantage. Tu pourras participer au prochain.
team-not-now = Ce n’est pas à ton équipe de jouer.
team-not-yours = Seuls les membres de cette équipe votent pour ses coups.
team-no-control = On ne vote ni sur l’abandon ni sur les propositions : la personne qui a ouvert la partie s’en charge, avec `/{ command-game-name }`.
team-thread = Sur ce serveur, chaque partie a son propre fil. Ouvre la partie d’équipe dans un fil.
