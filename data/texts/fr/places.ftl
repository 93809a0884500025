### Où s’ouvrent les tables : ce qu’un serveur décide, les fils, les lieux où le bot est invité.

place-elsewhere = Sur ce serveur, les tables s’ouvrent seulement dans { $channels } et leurs fils.
place-moderators = Sur ce serveur, c’est la modération qui ouvre les tables. Demande-lui ; tout le monde peut participer.
place-role = Sur ce serveur, les tables sont ouvertes par les personnes qui ont le rôle { $role }. Demande à l’une d’elles ; tout le monde peut participer.
place-no-game = On ne joue pas à { $game } sur ce serveur. Tu as le choix : { $games }.
place-yours = { $why } Tu peux changer cela avec `/{ command-server-name } { command-server-settings-name }`.
place-managers = { $why } Les membres qui ont la permission « Gérer le serveur » peuvent changer cela avec `/{ command-server-name } { command-server-settings-name }`.
place-taken = Une partie est en cours dans ce salon : la nouvelle table reçoit son propre fil.
place-direct = Il n’y a ici que toi et moi. Pour jouer avec d’autres, utilise un salon d’un serveur.
place-one-message = Le plateau est ici un seul message, modifié après chaque coup. *{ button-more }* change cela pour cette partie.
place-visiting = Je ne suis qu’un invité ici : je montre les plateaux quand toi ou les autres faites quelque chose, mais je n’écris rien de moi-même. Il n’y a pas de fils, personne n’est averti quand le temps est écoulé ou que la table se ferme, et les anciens plateaux gardent leurs boutons.

thread-opened = 🧵 **{ $game }** — { $host } a ouvert une table dans le fil { $thread }.
thread-challenge = 🧵 **{ $game }** — { $host } défie { $guests } dans le fil { $thread }.
thread-ready = Ta table est ouverte : { $thread }
thread-not-here = On ne peut pas ouvrir de fil ici. Ouvre la table dans le salon, ou demande à quelqu’un qui gère ce serveur.
thread-name = Discord a refusé le nom du fil. Rien n’a été ouvert ; tu peux ouvrir la table dans le salon.
thread-full = Ce serveur a autant de fils actifs que Discord le permet. Rien n’a été ouvert ; archive d’abord un fil, ou ouvre la table dans le salon.
thread-forbidden = Discord ne m’a pas laissé ouvrir de fil ici. Mes permissions dans ce salon viennent peut-être de changer, ou je suis exclu temporairement : les personnes qui gèrent ce serveur peuvent le vérifier. Rien n’a été ouvert ; réessaie plus tard, ou ouvre la table dans le salon.
thread-refused = Discord a refusé le fil : { $why }. Rien n’a été ouvert ; tu peux ouvrir la table dans le salon.
thread-limited = Discord n’accepte plus de fils de ma part pour le moment. Rien n’a été ouvert ; réessaie dans quelques minutes, ou ouvre la table dans le salon.
thread-later = Discord ne fonctionne pas bien et n’a pas confirmé le fil. Aucune table n’a été ouverte ; réessaie encore une fois.

server = **Réglages de ce serveur.** Les changements sont enregistrés aussitôt. Les messages publics sont dans la langue que le serveur a dans Discord.
    Salons : { $channels }
    Jeux : { $games }
    Nouvelles tables : { $threads }
    Qui peut en ouvrir une : { $starters }{ $role }
    Jouer avec d’autres serveurs : { $across }
    Plateaux publics : { $theme }
    Plateaux : { $edited }. { $edited-in }
    Une personne peut avoir : { $limits }
    Journal de la modération : { $log }
    Rôle prévenu des nouvelles offres : { $every ->
        [none] { $ping }
       *[other] { $ping }, { $every }
    }
    Parties remarquables : { $showcase }
    Casse-têtes du jour : { $hour ->
        [none] { $puzzles }
       *[other] { $puzzles } : { $grades }. { $hour }. { $city }
    }
    Qui peut créer des tournois : { $organise }
    Rôles : vainqueurs de tournois { $winner } ; une semaine de casse-têtes { $solver } ; selon le classement { $rated }
    Pages sur le web : { $shared }. { $listed }
server-page-tables = Tables
server-page-rights = Permissions et journal
server-page-limits = Limites
server-page-posts = Annonces
server-page-roles = Rôles
server-page-rated = Rôles selon le classement
server-page-boards = Plateaux
server-page-puzzles = Casse-têtes du jour
server-page-web = Pages sur le web
server-channels-none = tous
server-games-none = tous
server-channels = Seulement dans ces salons et leurs fils…
server-games = Seulement ces jeux…
server-threads = Fils
server-threads-choice = la personne qui ouvre choisit : salon ou fil
server-threads-always = toujours dans leur propre fil
server-threads-never = toujours dans le salon
server-across = Jouer avec d’autres serveurs
server-across-off = Les places libres restent sur ce serveur
server-across-on = Partager les places libres avec d’autres serveurs
server-shared = Pages des parties…
server-shared-by-hand = Les hôtes partagent leurs parties une à une
server-shared-all = Toute partie que tous les membres peuvent suivre a une page
server-shared-never = Aucune partie n’a de page
server-listed = Une page avec la liste des parties…
server-listed-off = Aucune page ne liste les parties
server-listed-on = Une page liste les parties, pour tous ceux qui ont son adresse
server-listed-indexed = Une page liste les parties ; les moteurs de recherche y ont accès
server-listed-at = La liste des parties : { $link }
server-starters = Qui peut ouvrir une table
server-starters-everyone = tout le monde
server-starters-moderators = modération (Gérer les messages)
server-role = …ou les personnes avec ce rôle
server-theme = Plateaux publics
server-theme-dark = sombres
server-theme-light = clairs
server-theme-high-contrast = très contrastés
server-edited = Messages des plateaux
server-edited-off = un nouveau message par coup
server-edited-on = un seul message, modifié à chaque coup
server-edited-in = Salons où un seul message est modifié…
server-edited-in-none = modifié dans aucun autre salon
server-log-none = aucun
server-log = Où consigner les actions de la modération et les signalements…
server-channel-closed = { $channel } (⚠️ je ne peux pas y écrire)
server-ping-none = aucun
server-ping = Rôle à prévenir des nouvelles offres…
server-organise = Rôle qui peut aussi créer des tournois…
server-organise-none = modération (Gérer les messages)
server-winner = Rôle des vainqueurs, jusqu’à la fin du prochain tournoi…
server-winner-none = aucun
server-winner-rights = Pour choisir ce rôle, il te faut la permission « Gérer les rôles » : je le donne moi-même aux membres. Ce ne peut pas être le rôle de tous les membres.
server-solver = Rôle pour un casse-tête du jour 7 jours de suite…
server-solver-none = aucun
server-rated = Rôle selon le classement : en ajouter, en changer un ou retirer le dernier…
server-rated-none = aucun
server-from = À partir de quel classement
server-from-this = à partir de { $count } points
server-rated-in = Dans un de ces jeux…
server-rated-in-none = dans n’importe quel jeu
server-rated-role = { $role } à partir de { $from } ({ $games ->
    [none] n’importe quel jeu
   *[other] { $games }
})
server-role-refused = { $role } (⚠️ je ne peux pas le donner)
role-refused = ⚠️ Sur un serveur dont tu as choisi les rôles dans `/{ command-server-name } { command-server-settings-name }`, je ne peux ni donner ni retirer le rôle { $role }. Il me faut la permission *Gérer les rôles*, et mon propre rôle doit être au-dessus ; un rôle avec des droits à lui, je ne le donne à personne. Je réessaie après la prochaine partie.
server-every = À quelle fréquence au plus
server-every-this = au plus une fois par période de { $time }
server-ping-all = C’est le rôle de tous les membres. Choisis un rôle que l’on demande : le bouton de `/{ command-seek-name }` le donne à qui le veut.
server-ping-rights = Pour choisir ce rôle, il te faut la permission « Gérer les rôles » : je le donne à tous les membres qui appuient sur un bouton de `/{ command-seek-name }`.
server-showcase-none = montrées nulle part
server-showcase = Où montrer les parties terminées remarquables…
server-puzzles-none = publiés nulle part
server-puzzles = Où publier les casse-têtes du jour…
server-grades = Lesquels
server-grades-all = Tous
server-grades-easy = Le facile
server-grades-medium = Le moyen
server-grades-hard = Le difficile
server-unlimited = autant qu’elle veut
server-limit-none = { $what ->
        [tables] Tables ouvertes : autant qu’on veut
        [offers] Propositions ouvertes : autant qu’on veut
        [imports] Imports : autant qu’on veut
       *[analyses] Analyses : autant que je le permets
    }
server-limit-tables = { $count ->
        [one] { $count } table ouverte
       *[other] { $count } tables ouvertes
    }
server-limit-offers = { $count ->
        [one] { $count } proposition ouverte
       *[other] { $count } propositions ouvertes
    }
server-limit-imports = { $count ->
        [one] { $count } import par jour
       *[other] { $count } imports par jour
    }
server-limit-analyses = { $count ->
        [one] { $count } analyse par jour
       *[other] { $count } analyses par jour
    }
server-nowhere = Cela ne marche que sur un serveur qui m’a ajouté.
server-managers = Il te faut la permission « Gérer le serveur » pour changer cela.
