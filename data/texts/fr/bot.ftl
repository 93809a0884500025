### Ce que dit le bot : messages, boutons, problèmes. Le Markdown de Discord ; les noms des personnes arrivent déjà protégés.

button-move = Jouer
button-setup = Placer
button-hand = Ma main
button-own-setup = Mon placement
button-rules = Règles
button-rule = Règle { $rule }
button-more = Plus…
button-rematch = Revanche
button-sequel = Rejouer, rôles inversés
button-record = Notation
button-join = Rejoindre
button-leave = Quitter
button-call-off = Annuler la table…
button-call-off-confirm = Oui, fermer la table
button-open = Ouvrir la table
button-open-thread = L’ouvrir dans un fil
button-page-before = ◀ { $name }
button-page-after = { $name } ▶
button-more-choices = Plus…
button-numbers = Limites…
button-confirm = Valider
button-back = Retour
button-cancel = Annuler
button-close = Fermer
button-previous = ◀ Précédent
button-next = Suivant ▶
button-my-side = De mon côté
button-look = Regarder
button-side = Tourner le plateau : { $seat } en bas
button-dark = Sombre
button-light = Clair
button-high-contrast = Contrasté
button-text = En texte
button-picture = En image
button-draw = Nulle…
button-draw-offer = Proposer nulle
button-draw-accept = Accepter la nulle
button-draw-decline = Refuser la nulle
button-impasse = Impasse…
button-impasse-offer = Proposer de compter
button-impasse-accept = Accepter de compter
button-impasse-decline = Refuser de compter
button-withdraw-offer = Retirer la proposition
button-stand = Le jouer quand même
button-resign = Abandonner…
button-resign-confirm = Oui, j’abandonne

board-start = **{ $setup }** — la partie commence.
board-tactic = **{ $setup }** — une position tirée d’une partie.
board-entry = **{ $who } :** { $what }
board-between = { $count ->
    [one] -# … { $count } coup de plus …
   *[other] -# … { $count } coups de plus …
}
board-check = ⚠️ { $text }
board-eliminated = 🏳️ { $text }
board-note = { $text }
board-offer-draw = 🤝 Nulle proposée. D’accord : { $agreed }. Réponses attendues : { $missing }.
board-offer-impasse = 🤝 Il est proposé de compter une impasse. D’accord : { $agreed }. Réponses attendues : { $missing }.
board-turn = ▶ À { $who } de jouer
board-turn-own = ▶ À toi de jouer
board-turn-setup = ▶ { $who } : place tes pièces
board-turn-setups = ▶ { $who } : placez vos pièces
board-turn-chance = Un tirage au sort est en cours.
board-earlier = Après le coup { $ply } : { $entry }
board-no-side = Il n’y a pas de camp { $side } ici. Choisis parmi : { $known }.
board-no-ply = Donne un nombre de 0 à { $last } : c’est le nombre de coups joués jusqu’ici.
result-win = 🏆 **Victoire : { $who }** — { $reason }.
result-won = 🏆 **Victoire : { $who }.**
result-draw = 🤝 **Nulle** entre { $who } — { $reason }.
result-nobody = **La partie est terminée** — { $reason }.
reason-agreement = d’un commun accord
reason-resign = les autres ont abandonné
reason-resign-of-two = l’autre camp a abandonné
reason-timeout = les autres n’ont plus de temps
reason-timeout-of-two = l’autre camp n’a plus de temps

closed = Fermé.
moved = -# C’est joué.
resigned = Tu as abandonné. Merci pour la partie.

more = Que veux-tu faire ?

tap-first = Que joues-tu ?
tap-where = Où ?
tap-which = Lequel ?
tap-how = Comment ?
tap-makes = -# Un bouton vert joue aussitôt.
tap-here = S’arrêter ici
tap-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
tap-confirm = { $entry } — { $description }. Jouer ainsi ?
setup-nothing = Tu n’as rien à placer maintenant.
tap-setup-caption = Ton placement
setup-own = Le mien
button-setup-keep = Garder comme le mien
button-setup-replace = Garder à la place du mien
button-setup-forget = Oublier le mien
setup-own-kept = C’est gardé : la prochaine fois, ce placement est proposé sous « Le mien ».
setup-own-forgotten = C’est oublié : aucun placement à toi n’est gardé pour ces parties.
caption-wins = { $seat } gagne
caption-draw = nulle
tap-type = Il y a trop de possibilités pour un menu. Écris ton coup avec `/{ command-move-name }`.
complete-group = { $path } … { $count } coups

draw-ask-offer = Proposer nulle aux autres ? Ils reçoivent une notification, et peuvent accepter ou refuser jusqu’à ce que quelqu’un qui n’est pas d’accord joue un coup.
draw-ask-computer = Proposer nulle à Deltille ? La réponse est immédiate.
draw-ask-accept = Nulle proposée. D’accord : { $agreed }. Acceptes-tu ?
draw-waiting = Tu as déjà accepté la nulle. Réponses attendues : { $missing }.
impasse-ask-offer = Proposer de finir la partie par une impasse, en comptant les pièces du plateau ? L’autre camp reçoit une notification, et peut accepter ou refuser jusqu’à son prochain coup.
impasse-ask-computer = Proposer à Deltille de finir la partie par une impasse, en comptant les pièces du plateau ? La réponse est immédiate.
impasse-ask-accept = Il est proposé de compter une impasse. D’accord : { $agreed }. Acceptes-tu ? On compte les pièces du plateau, pas celles en main.
impasse-waiting = Tu as déjà accepté de compter. Réponses attendues : { $missing }.
offer-made = Ta proposition est faite.
offer-accepted = Tu as donné ton accord.
offer-declined = C’est fait : il n’y a plus de proposition.
stand-ask = Tu as écrit { $entry }. Dans cette partie, un coup illégal **fait perdre aussitôt**. Le jouer quand même ? (Ce que les menus et les suggestions proposent est toujours légal.)
resign-ask = Abandonner cette partie ? Tu ne pourras pas revenir en arrière.

form-page = -# Page { $page } sur { $pages } : **{ $name }**
form-page-game = Partie et adversaires
form-page-table = Table ouverte
form-page-rules = Règles
form-variant = Variante
form-seat = Ta place
form-seat-any = Place au hasard
form-seat-this = Ma place : { $seat }
form-numbers = Limites de coups et de répétitions
form-number-wrong = { $option } ne peut pas valoir { $text }. Valeurs possibles : { $allowed }.
form-open-to-all = { $count ->
    [one] Une place est ouverte à tous ici. Pour défier quelqu’un, nomme cette personne dans `/{ command-play-name }`.
   *[other] { $count } places sont ouvertes à tous ici. Pour défier quelqu’un, nomme cette personne dans `/{ command-play-name }`.
}
form-opponents = Invitations : { $who }
form-opponents-and = { $count ->
    [one] Invitations : { $who } ; une place reste ouverte à tous
   *[other] Invitations : { $who } ; { $count } places restent ouvertes à tous
}
form-opponent-bot = { $name } est un bot, et les bots ne jouent pas encore ici. Nomme une personne.
form-opponent-self = Tu as déjà une place : nomme quelqu’un d’autre, ou ne nomme personne, et la place reste ouverte à tous.
form-too-many = C’est trop de monde : tu as nommé { $named } personnes, et il y a de la place pour { $most } en plus de toi.
form-variant-alone = **{ $variant }** se joue en solo. Ses problèmes sont dans `/{ command-puzzle-name }`.
form-channel-taken = Une partie est en cours dans ce salon : { $players }. Un salon accueille une seule partie ; ouvre un fil pour une autre.
challenge-ask = À quel jeu veux-tu défier { $who } ? La table s’ouvre aussitôt, avec une place réservée.
challenge-stakes = Enjeu
challenge-casual = Partie amicale
challenge-rated = Partie classée
challenge-rated-about = Le résultat compte pour votre classement
challenge-agreed = 🏅 **Partie classée** : si { $who } accepte, le résultat compte pour vos deux classements.
play-which-alone = **Quel jeu ?** Un bouton bleu te laisse choisir la variante, les adversaires et la pendule. Un bouton vert commence tout de suite : toi contre Deltille, niveau 1.
play-which = **Quel jeu ?** Tu choisis ensuite la variante, les adversaires et la pendule.
play-which-game = **{ $game }** ({ $people } joueurs) : { $about } *{ $length }*
menu-earlier = Ce message est plus ancien que la partie qui est ici maintenant. `/{ command-game-name } { command-game-history-name }` donne la liste des parties terminées.
form-opened = Ta table est ouverte.

lobby-challenge = { $host } défie { $guests } à **{ $game }**.
lobby-declined = ❌ **{ $who }** a refusé l’invitation. La place est de nouveau libre.
lobby-seat = **{ $seat }** — { $who }
lobby-kept = réservé à { $who }
lobby-free = libre
lobby-expires = La partie commence quand toutes les places sont prises ; la table se ferme { $when }.
button-show-lobby = Montrer de nouveau la table
lobby-drawn = Les places sont tirées au sort quand tout le monde est là.
lobby-sit = Choisis une place…
lobby-closed = Cette table est fermée. Ouvres-en une autre avec `/{ command-play-name }`.
lobby-called-off = La table est fermée.
lobby-call-off-ask = Fermer cette table ? Elle disparaît pour toutes les personnes qui y ont une place ou une invitation.

table-refuse-remove-not-host = Seule la personne qui a ouvert la table peut retirer quelqu’un.
table-refuse-remove-nobody = Il n’y a personne à retirer.
button-remove = Retirer…
button-decline-invitation = Pas maintenant
button-accept-invitation = Accepter
lobby-remove = Quelle place faut-il libérer ?
lobby-removed = C’est fait : la place est de nouveau libre.
lobby-invited = sur invitation, pas encore là ({ $id })
resign-out = Tu as déjà quitté cette partie. Les autres continuent.

permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-attach-files = Joindre des fichiers

answer-in-channel = Cela a pris un moment : tu trouves la réponse dans ce salon.
answer-late-form = Cela a mis trop longtemps à s’ouvrir. Réessaie encore une fois.
answer-interrupted = J’ai redémarré avant d’en arriver là. Recommence, s’il te plaît.
answer-stopped = J’ai redémarré avant la fin, et tout s’est arrêté. Recommence, s’il te plaît.
button-start-again = Relancer
answer-interrupted-done = J’ai redémarré en plein milieu. C’est fait : `/{ command-board-name }` montre où en est la partie.
problem-unknown = Je ne comprends pas : le bouton vient peut-être d’une ancienne version. `/{ command-board-name }` te montre le plateau, `/{ command-help-name }` ce que je sais faire.
problem-no-table = Il n’y a pas de partie dans ce salon. Commences-en une avec `/{ command-play-name }`.
problem-old-table = Ce bouton est celui d’une partie précédente. `/{ command-board-name }` montre celle qui est ici maintenant.
problem-old-puzzle = Ce bouton est celui d’un de tes casse-tête précédents ({ $puzzle }). Choisis ce que tu veux résoudre ensuite :
problem-old-game = Ce bouton est celui d’une partie précédente, et il n’y en a pas en cours ici. `/{ command-play-name }` ouvre une table, `/{ command-puzzle-name }` propose de quoi jouer en solitaire.
problem-lobby = La partie n’a pas commencé : toutes les places ne sont pas prises.
problem-not-seated-lobby = Tu n’es pas à cette table. Tant qu’une place est libre, le bouton **{ button-join }** ou le menu en dessous te la donne.
problem-over = La partie est terminée. `/{ command-game-name } { command-game-rematch-name }` en commence une autre.
problem-not-seated = Tu n’as pas de place dans cette partie ({ $count ->
        [one] un joueur
       *[other] { $count } joueurs
    } : { $players }). Tu peux regarder (`/{ command-board-name }` te la montre), ou commencer la tienne dans un autre salon ou fil avec `/{ command-play-name }`.
problem-not-your-turn = Ce n’est pas à toi de jouer. { $turn }
problem-stale = La partie a avancé entre-temps ; rien n’a été fait. Voici le plateau maintenant :
problem-permissions = Je n’ai pas le droit de jouer dans ce salon : il me faut la permission { $missing }. Demande à quelqu’un qui gère ce serveur, ou utilise un autre salon.
problem-setup = Ce n’est pas possible : { $why }.
problem-no-room = Je n’ai pas de place pour une autre table en ce moment. Les parties commencées continuent ; réessaie plus tard.
problem-ours = Quelque chose s’est mal passé de mon côté ; ta partie est intacte. Réessaie encore une fois.

refused = { $entry } ne peut pas être joué maintenant : { $why }
refused-rule = { $entry } ne peut pas être joué (règle **{ $rule }**) : { $why }
refused-syntax = { $entry } : { $why }
refused-means = Voulais-tu dire l’un de ceux-ci ?
refused-means-some = { $count } coups sont possibles. Choisis-en un, ou précise :
refused-many = { $count } coups sont possibles : précise, ou appuie sur :
refused-examples = Par exemple : { $examples }. Ou appuie sur :
refused-ambiguous = { $entry } : { $why }
refused-which = Lequel ?

rules-which = Les règles de quel jeu veux-tu voir ?
rules-pages = Pages
rules-alt = { $title }. { $shown }

help = **Comment jouer**
    1. `/{ command-play-name }` ouvre une table. Les autres appuient sur **{ button-join }** ; quand toutes les places sont prises, la partie commence.
    2. Quand c’est à toi de jouer, tu reçois une notification. Appuie sur **{ button-move }** sous le plateau, puis sur les numéros : une pièce, où elle va, c’est fait. Ces étapes sont visibles uniquement par toi.
    3. Ou écris-le : `/{ command-move-name }` montre ce qui est possible pendant que tu écris.

    Tu débutes ? Appuie sur **{ button-learn }** ci-dessous ou écris `/{ command-learn-name }` : tu apprends un jeu pas à pas.

    En solitaire ? Appuie sur **{ button-alone }** dans `/{ command-play-name }`, ou choisis-y un adversaire plus fort. Le niveau 1 perd contre la plupart de ceux qui sortent de la leçon, et chaque niveau bat le précédent dans environ 7 parties sur 10 ; le menu le dit pour ton jeu. `/{ command-puzzle-name }` propose des casse-tête, avec de nouveaux chaque jour.

help-moves = **Jouer un coup**
    Le bouton *{ button-move }* montre tes pièces avec des numéros : appuie sur le numéro d’une pièce, puis sur celui de l’endroit où elle va. Un coup demande quatre appuis au plus ; un bouton vert joue aussitôt. *{ button-back }* et *{ button-cancel }* sont toujours là.
    `/{ command-me-name } { command-me-settings-name }` → *Jouer aussitôt* t’épargne la dernière question. On y trouve aussi les plateaux contrastés, les grandes pièces et les lettres sur les pièces.
    `/{ command-move-name }` comprend n’importe quel morceau d’une case, d’une pièce ou d’un mot, et montre ce qui convient. `/{ command-board-name }` montre le plateau de ton côté, un état précédent, ou en texte ; `/{ command-hand-name }` montre ce qui n’est visible que par toi.
    Sous le plateau, **{ button-more }** donne la notation et permet de proposer nulle, d’annuler un coup, de faire une pause, de prévoir (*{ button-plans }*) et d’abandonner. `/{ command-game-name }` fait la même chose.
    Que veulent dire les marques jaunes et les petits signes ? La dernière page de `/{ command-rules-name }` les montre, pour chaque jeu.
help-slow = **Parties lentes**
    Si une partie a une pendule, ton échéance est indiquée sous le plateau. Tu reçois une notification par coup ; `/{ command-me-name } { command-me-settings-name }` permet de changer cela.
    `/{ command-me-name } { command-me-games-name }` donne la liste de toutes tes parties, `/{ command-me-name } { command-me-vacation-name }` te donne des jours de congé, `/{ command-game-name } { command-game-pause-name }` demande une pause aux autres.
    Quelqu’un ne joue plus dans une partie sans pendule ? Après une semaine, `/{ command-game-name } { command-game-vote-name }` permet aux autres de continuer sans cette personne.
help-people = **Adversaires et classement**
    `/{ command-seek-name }` donne la liste des places libres de ce serveur, chacune avec son bouton. Là, *{ button-offer-seat }*, ou `/{ command-play-name }`, ouvre une table qui attend d’autres personnes, d’une heure à une semaine. Si ce serveur a un rôle pour cela, *{ button-ping-me }* te le donne. S’il partage ses places libres avec d’autres serveurs, *{ button-elsewhere }* te permet de jouer avec leurs membres.
    Dans le menu d’une personne, *{ command-challenge-name }* lui réserve une place ; elle accepte ou refuse. *{ command-block-name }*, au même endroit, tient une personne à l’écart de tes tables.
    🏅 **Classée ou amicale ?** La personne qui ouvre la table choisit ; qui prend une place l’accepte. Le résultat d’une partie classée change le classement de chaque personne ; le dernier plateau montre de combien. Tu as un classement pour chaque jeu et chaque genre, et il commence à 1500. Les parties avec des ordinateurs sont amicales.
    🔔 Envie de regarder une partie ? *{ button-follow }*, sous *{ button-more }* de son plateau, t’envoie son résultat ou chaque coup.
    🗳️ `/{ command-game-name } { command-game-team-name }` ouvre une partie pour tout un salon ou un rôle : ses membres proposent des coups et votent.
    `/{ command-tournament-name }` montre les tournois de ce serveur : inscris-toi avec un bouton, et chacune de tes parties s’ouvre dans un fil.
help-commands = **Toutes les commandes**
button-help-moves = Jouer un coup
button-help-slow = Parties lentes
button-help-commands = Toutes les commandes
help-about = **Deltille { $version }** : des jeux de plateau sur des triangles, des hexagones et des cubes
    En service depuis { $uptime }, sur { $servers ->
        [one] { $servers } serveur
       *[other] { $servers } serveurs
    }. Discord répond en { $rest } (la connexion : { $gateway }).
    Logiciel libre ({ $licence }) : { $source }
help-about-latency = { $milliseconds } ms
help-about-unknown = encore inconnu
button-help-about = À propos
button-help-people = Adversaires

fair-promise = -# 🔒 Les tirages sont fixés d’avance : { $hash }
fair-explained = 🔒 **Personne ne peut choisir ce qui est tiré ici.** Les places, les distributions et les pioches découlent d’un nombre secret, fixé à l’ouverture de la table. Voici son empreinte, et aucun autre nombre n’a la même :
    { $hash }
    Quand la partie est terminée, sa notation révèle le nombre, et `deltille engine verify` vérifie que tous les tirages en découlent.
button-fair = Vérifier le tirage
fair-seal = -# 🔒 { $seat } a scellé : { $hash }
fair-final = -# 🔒 Empreinte de la notation terminée : { $hash }

# Textes de remplacement des plateaux qui ne disent pas tout.
board-page = -# Page { $page } sur { $pages }
button-next-page = Page suivante
alt-rest = Le tout : { button-more } › { button-text }.
alt-more-choices = … la suite dans les menus
