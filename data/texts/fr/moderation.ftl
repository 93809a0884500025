### Qui peut prendre une place : exclusions, blocages et limites ; ce que fait la modération.

gate-banned = La modération de ce serveur t’empêche d’ouvrir et de rejoindre des tables ici.
gate-banned-until = La modération de ce serveur t’empêche d’ouvrir et de rejoindre des tables ici ; tu pourras jouer de nouveau à partir du { $when }.
gate-banned-reason = { $why } Motif donné : { $reason }
gate-blocked = Tu as bloqué { $who }. Pour jouer ensemble, lève d’abord ce blocage : `/{ command-me-name } { command-me-settings-name }`.
gate-invitation = { $who } n’accepte pas d’invitation en ce moment. Ouvre une table avec des places libres, ou invite quelqu’un d’autre.
gate-tables = { $count ->
        [one] Sur ce serveur, une personne peut avoir { $count } table ouverte, et tu l’as déjà.
       *[other] Sur ce serveur, une personne peut avoir { $count } tables ouvertes, et tu les as déjà.
    } Quand une partie est terminée ou une table fermée, tu peux en ouvrir une autre.
gate-offers = { $count ->
        [one] Sur ce serveur, une personne peut proposer des places à { $count } table à la fois, et c’est déjà ton cas.
       *[other] Sur ce serveur, une personne peut proposer des places à { $count } tables à la fois, et c’est déjà ton cas.
    } Quand tes places sont prises ou une table fermée, tu peux en proposer d’autres ; tu peux aussi inviter quelqu’un ou jouer contre l’ordinateur.
gate-imports = { $count ->
        [one] Sur ce serveur, une personne peut importer { $count } notation par jour, et tu l’as déjà fait.
       *[other] Sur ce serveur, une personne peut importer { $count } notations par jour, et tu l’as déjà fait.
    } Tu pourras continuer demain (UTC) ; en messages privés avec moi, cette limite n’existe pas.
gate-analyses = { $count ->
        [one] Sur ce serveur, une personne peut faire analyser { $count } partie par jour, et tu l’as déjà fait.
       *[other] Sur ce serveur, une personne peut faire analyser { $count } parties par jour, et tu l’as déjà fait.
    } Tu pourras continuer demain (UTC) ; tu peux regarder à tout moment les analyses qui existent.

block-self = C’est toi. Personne n’a été bloqué.
block-bot = C’est un bot : il ne joue de toute façon à rien avec toi.
block-full = Tu as bloqué { $count } personnes, et il n’y a plus de place. Débloque d’abord quelqu’un dans `/{ command-me-name } { command-me-settings-name }`.
block-done = **{ $who }** ne peut plus rejoindre les tables où tu es, ni te réserver de place, et n’en sait rien. Les parties et les tables que vous partagez déjà continuent ; si tu as ouvert la table, tu peux retirer cette personne. `/{ command-me-name } { command-me-settings-name }` donne la liste de toutes les personnes que tu as bloquées.
block-lifted = Le blocage de { $who } est levé.
block-page = **Personnes.** { $count ->
        [0] Tu n’as bloqué personne. *{ command-block-name }*, dans le menu d’une personne, permet de le faire.
       *[other] Tu as bloqué : { $names }
    }
block-lift = Débloquer…
block-elsewhere = Bloquer quelqu’un d’un autre serveur…
block-deleted = quelqu’un dont les données ont été supprimées
button-unblock = Débloquer
button-people = Personnes…
settings-invitations = Invitations et défis
settings-invitations-open = On peut me réserver une place
settings-invitations-shut = Personne ne peut me réserver de place
settings-across = Jouer avec d’autres serveurs
settings-across-never = Seulement avec les gens de mes serveurs
settings-across-unnamed = Avec d’autres serveurs, sans mon nom
settings-across-named = Avec d’autres serveurs, avec mon nom

mod-not-moderator = Il te faut pour cela la permission « Gérer le serveur », ou « Gérer les messages » pour la table de ce salon.
mod-not-of-server = Il te faut pour cela la permission « Gérer le serveur », ou un rôle avec « Gérer les messages » sur tout le serveur.
mod-table-gone = Cette table n’est plus ouverte. `/{ command-server-name } { command-server-tables-name }` donne la liste de celles qui le sont.
mod-tables = { $count ->
        [0] Aucune table n’est ouverte sur ce serveur.
        [one] **Une table ouverte sur ce serveur.**
       *[other] **{ $count } tables ouvertes sur ce serveur.**
    }
mod-tables-here = { $count ->
        [0] Aucune table n’est ouverte dans ce salon. Les membres qui ont la permission « Gérer le serveur » voient celles de tous les salons.
       *[other] **La table ouverte de ce salon.** Les membres qui ont la permission « Gérer le serveur » voient celles de tous les salons.
    }
mod-pick = Quelle table ?
mod-line = **{ $game }** — { $players } · { $state ->
        [lobby] attend des joueurs
        [held] en pause par la modération
        [paused] en pause
       *[play] en cours
    }, ouverte le { $since } · [voir la table]({ $link })
mod-button-hold = Mettre en pause
mod-button-remove = Libérer la place
mod-ask-hold = Mettre en pause **{ $game }** ({ $players }) dans { $where } ? Aucune pendule ne tourne, et seule la modération peut reprendre la partie.
mod-ask-resume = Reprendre **{ $game }** ({ $players }) dans { $where } ? Les pendules tournent de nouveau.
mod-ask-end = Terminer **{ $game }** ({ $players }) dans { $where }, sans résultat ?
mod-ask-end-tournament = Terminer **{ $game }** ({ $players }) dans { $where }, sans résultat ? C’est une partie de tournoi. Son résultat s’inscrit ensuite sous le message du tournoi, avec *{ button-manage }* → *{ button-results }* ; sinon tous ses joueurs perdent à la date limite.
mod-ask-close = Fermer la table qui attend des joueurs dans { $where } ?
mod-ask-end-shared = Terminer **{ $game }** ({ $players }) dans { $where } ? La partie s’arrête aussi sur les autres serveurs, sans résultat.
mod-ask-close-shared = Fermer la table dans { $where } ? Les gens de ce serveur perdent leurs places ; la table reste ouverte sur le serveur qui l’a ouverte.
mod-ask-remove = Libérer la place ({ $whom }) à la table qui attend dans { $where } ? La personne peut la reprendre ; `/{ command-server-name } { command-server-ban-name }` l’empêche.
mod-ask-remove-host = { $whom } a ouvert la table qui attend dans { $where } : sans son hôte, elle se ferme. La fermer ?
mod-done = C’est fait.

ban-term-hour = pour une heure
ban-term-day = pour un jour
ban-term-week = pour une semaine
ban-term-month = pour 30 jours
ban-term-ever = pour de bon
ban-bot = C’est un bot : il n’ouvre et ne rejoint aucune table.
ban-self = C’est toi. Personne n’a été exclu.
ban-full = { $count } personnes sont exclues, et il n’y a plus de place. Lève d’abord des exclusions avec `/{ command-server-name } { command-server-bans-name }`.
ban-ask = Empêcher { $whom } d’ouvrir et de rejoindre des tables sur ce serveur, { $term } ? Ses places aux tables qui attendent se libèrent, et ses propres tables ferment. Les parties commencées continuent ; `/{ command-server-name } { command-server-tables-name }` les termine. La personne peut voir cette exclusion, et jusqu’à quand elle dure.
ban-button = Exclure
ban-button-reason = Avec un motif…
ban-button-told = Avec un motif que la personne lit…
ban-term = Pour combien de temps ?
ban-form = Exclure
ban-reason = Motif (facultatif)
ban-reason-hint = La modération le lit dans la liste et le journal
ban-reason-hint-told = La personne le lit aussi, et la modération
ban-told = (la personne le lit)
ban-done = C’est fait : { $whom } ne peut plus ouvrir ni rejoindre de tables ici.{ $count ->
        [0] {""}
        [one] {" "}Sa place est libérée à { $count } table.
       *[other] {" "}Sa place est libérée à { $count } tables.
    } `/{ command-server-name } { command-server-bans-name }` lève l’exclusion.
ban-list = { $count ->
        [0] Personne n’est exclu du jeu sur ce serveur.
        [one] **Une personne est exclue du jeu sur ce serveur :**
       *[other] **{ $count } personnes sont exclues du jeu sur ce serveur :**
    }
ban-lift = Laisser rejouer quelqu’un…
ban-ask-lift = Laisser { $whom } ouvrir et rejoindre de nouveau des tables ici ?
ban-button-lift = Laisser rejouer
ban-lifted = C’est fait : { $whom } peut de nouveau ouvrir et rejoindre des tables ici.
ban-gone = Cette exclusion est déjà levée, ou terminée.

log-begins = 📋 { $who } a choisi ce salon : il consigne ce que la modération fait aux tables de ce serveur, et ce qui est signalé.
log-hold = 📋 { $who } a mis en pause **{ $game }** ({ $players }) dans { $where }. { $when }
log-resume = 📋 { $who } a repris **{ $game }** ({ $players }) dans { $where }. { $when }
log-end = 📋 { $who } a terminé **{ $game }** ({ $players }) dans { $where }, sans résultat. { $when }
log-unblock = 📋 { $who } a fait tomber la pendule des joueurs au trait dans **{ $game }** ({ $players }) dans { $where }. { $when }
log-remove = 📋 { $who } a libéré la place ({ $whom }) à la table **{ $game }** qui attend dans { $where }. { $when }
log-ban = 📋 { $who } empêche { $whom } d’ouvrir et de rejoindre des tables, { $term }. { $when }
log-lift = 📋 { $who } laisse { $whom } ouvrir et rejoindre de nouveau des tables. { $when }
log-report = 🚩 { $who } signale **{ $game }** ({ $players }) : { $reason }. [Voir le message]({ $link }) { $when }
log-report-earlier = 🚩 { $who } signale une table précédente : { $reason }. [Voir le message]({ $link }) { $when }
log-role-given = 🎖️ { $who } a maintenant le rôle { $role } : { $why ->
    [rating] son classement l’atteint
    [puzzles] un casse-tête du jour sept jours de suite
   *[tournament] tournoi gagné
}.
log-role-taken = 🎖️ { $who } n’a plus le rôle { $role } : { $why ->
    [rating] son classement ne l’atteint pas
    [puzzles] ses jours de casse-têtes ont pris fin
   *[tournament] un autre tournoi est terminé
}.
log-closed = ⚠️ Je ne peux pas écrire dans le salon du journal : ce qui est fait y sera consigné quand je le pourrai. `/{ command-server-name } { command-server-settings-name }` montre le salon.
log-closed-direct = ⚠️ Je ne peux pas écrire dans { $channel }, où ton serveur consigne ce que fait la modération. Ta dernière action a bien été exécutée, et sera consignée quand je pourrai y écrire : il me faut *Voir le salon* et *Envoyer des messages* dans ce salon.

button-report = Signaler…
report-ask = **Signaler cette table à la modération de ce serveur.** Tu peux ajouter une phrase avec tes mots. La modération voit qui signale, la table, le motif et la phrase. Personne d’autre ne les voit.
report-why = Qu’est-ce qui ne va pas ?
report-insult = des insultes, ou un nom offensant
report-stalling = une partie traînée en longueur exprès
report-cheating = une aide extérieure, ou une autre triche
report-spam = du spam : des tables ou des invitations qui dérangent
report-form = Signaler à la modération
report-words = Avec tes mots (facultatif)
report-words-hint = Ce qui s’est passé, en une ou deux phrases
report-other = autre chose
report-nowhere = Les signalements vont à la modération d’un serveur, et ici, rien n’est prévu pour les recevoir. Sur un serveur, adresse-toi directement à la modération.
report-enough = Tu as signalé { $count } tables en une heure. Adresse-toi directement à la modération.
report-sent = Merci : la modération de ce serveur peut maintenant lire ton signalement.
