### Tournois : `/tournoi`, leur message public, les menus des joueurs et de l’organisation.

button-sign-up = M’inscrire
button-leave-tournament = Me retirer…
button-leave-tournament-sure = Oui, me retirer
button-standings = Classement
button-results-file = Résultats en fichier
button-own-games = Mes parties
button-manage = Gérer…
button-here = Je suis là
button-new-tournament = Nouveau tournoi…
button-create = Créer
button-make-rated = Parties classées
button-make-casual = Parties amicales
button-start = Commencer…
button-start-sure = Oui, commencer
button-no-computer = Sans ordinateur
button-close-round = Clore la ronde { $round }…
button-close-round-sure = Oui, la clore
button-tournament-pause = Mettre en pause…
button-tournament-pause-sure = Oui, mettre en pause
button-tournament-resume = Reprendre
button-sit-out = Passer la ronde { $round }
button-play-next = Jouer la ronde { $round } finalement
button-results = Résultats…
button-replace = Remplacer ou retirer…
button-take-out = Retirer…
button-take-out-sure = Oui, retirer
button-replace-sure = Oui, remplacer
button-name = Nom…
button-change = Modifier…
button-save = Enregistrer
button-end = Terminer…
button-end-sure = Oui, terminer
button-set-sure = Oui, l’enregistrer

tournaments = { $count ->
        [0] **Il n’y a pas encore de tournoi sur ce serveur.** La modération peut en créer un ici.
        [one] **Le tournoi de ce serveur**
       *[other] **Les tournois de ce serveur**
    }
tournaments-more = { $count ->
        [one] -# … et un autre : voir le menu.
       *[other] -# … et { $count } autres : voir le menu.
    }
tournament-pick = Regarder un tournoi
tournament-line = • [{ $title }]({ $link }) — { $state ->
        [sign-up] inscriptions ouvertes, { $count } pour l’instant
        [running] en cours, ronde { $round }, { $count } personnes
        [season] en cours, { $count } personnes
        [off] annulé
       *[over] { $winners }
    }
tournament-nowhere = Les tournois appartiennent à un serveur : utilise cette commande sur un serveur qui m’a ajouté.
tournament-gone = Ce tournoi n’existe plus.

tournament-untitled = { $game } : { $format }
tournament-format = { $format ->
        [round-robin] toutes rondes
        [double-round-robin] toutes rondes, aller-retour
        [swiss] système suisse, { $rounds } rondes
        [knock-out] élimination directe
        [league] ligue, divisions d’environ { $rounds }
       *[arena] arène
    }
tournament-with-third = { $format }, avec match pour la troisième place
tournament-format-round-robin = Toutes rondes
tournament-format-round-robin-about = Chacun rencontre tous les autres, à deux une seule fois ; autant de parties pour tous ; 16 au plus
tournament-format-double-round-robin = Toutes rondes, aller-retour
tournament-format-double-round-robin-about = Chacun rencontre deux fois tous les autres, à deux avec places échangées ; jusqu’à 16 personnes
tournament-format-swiss = Système suisse
tournament-format-swiss-about = À égalité de points, on se rencontre, mais jamais deux fois ; jusqu’à 128 personnes
tournament-format-knock-out = Élimination directe
tournament-format-knock-out-about = Qui perd est éliminé ; un match nul continue, puis la tête de série passe
tournament-format-arena = Arène
tournament-format-arena-about = Qui est libre est apparié aussitôt, jusqu’à la fin ; on entre et on sort à son gré
tournament-title = 🏆 **{ $title }**
tournament-about = { $game } · { $format } · { $clock } · partie { $stakes }
tournament-window-all = { $time } pour toutes les parties
tournament-window-round = { $time } pour chaque ronde
tournament-window-arena = durée : { $time }
tournament-window-none = sans date limite
tournament-off = Ce tournoi a été annulé.
tournament-begins = Les inscriptions se terminent le { $when }, puis le tournoi commence.
tournament-begins-by-hand = L’organisation lance le tournoi.
tournament-begins-after = Les inscriptions se terminent après { $time }, puis le tournoi commence.
tournament-people = **Inscriptions : { $count }**
tournament-open-all = **{ $count ->
        [one] { $count } partie reste à terminer.
       *[other] { $count } parties restent à terminer.
    }**
tournament-open-round = { $rounds ->
        [0] **Ronde { $round }**
       *[other] **Ronde { $round } sur { $rounds }**
    }, { $count ->
        [one] { $count } partie reste à terminer.
       *[other] { $count } parties restent à terminer.
    }
tournament-until = Date limite : { $when }.
tournament-until-round = Date limite : { $when }. Passé ce moment, qui a le trait perd ; avant le premier coup, qui n’a pas appuyé sur *{ button-here }* perd aussi.
tournament-paused = ⏸️ **En pause :** les dates limites sont suspendues, et aucune nouvelle ronde ne commence. Les parties ouvertes peuvent continuer.
tournament-sitting-out = -# Sans partie : { $names }
tournament-more-people = { $list } … et { $count } de plus
tournament-more-games = -# … et { $count } autres parties : *Mes parties* montre les tiennes.
tournament-game = { $third ->
        [0] {""}
       *[other] {"🥉 "}
    }{ $players } : { $state }
tournament-game-opens = s’ouvre bientôt
tournament-game-ended = terminée sans résultat : l’organisation l’inscrit
tournament-forfeit = **{ $points }** (non jouée)
tournament-void = ne compte pas
tournament-winners = { $count ->
        [one] 🏆 { $names } a gagné.
       *[other] 🏆 { $names } se partagent la première place.
    }
tournament-no-winner = Personne n’a gagné.
tournament-standings = **{ $title } : classement**
tournament-standing = { $place }. { $left ->
        [0] **{ $name }**
       *[other] ~~{ $name }~~
    } — { $points } · { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }
tournament-tie-breaks = -# À égalité de points, entre parenthèses : { $breaks }.
tie-break-direct = confrontation directe
tie-break-buchholz = Buchholz tronqué
tie-break-sonneborn = Sonneborn-Berger
tie-break-wins = victoires

## L’image du classement.
standings-about = { $format } · { $state ->
        [over] classement final
        [games] { $done } parties sur { $games }
        [arena] parties jouées : { $done }
       *[round] ronde { $round }
    }{ $all ->
        [0] {""}
       *[other] {" "}· { $from }–{ $to } sur { $all }
    }
standings-points = Pts
standings-matches = Gagn.
standings-games = Parties
standings-division = Division { $number }
tie-break-direct-short = CD
tie-break-buchholz-short = BH
tie-break-sonneborn-short = SB
tie-break-wins-short = V
standings-alt = Classement de { $title }. { $about }.
standings-alt-columns = Chaque ligne donne la place, le nom et { $won ->
        [0] les points
       *[other] les matchs gagnés
    }{ $breaks ->
        [0] {""}
       *[other] {", "}entre parenthèses les départages
    }{ $games ->
        [0] {""}
       *[other] {", "}puis les résultats contre les personnes des autres lignes, par leur numéro
    }.
standings-alt-open = à jouer
standings-alt-up = monte
standings-alt-down = descend
standings-alt-line = { $place } { $name }{ $left ->
        [0] {""}
       *[other] {" "}(retrait)
    }{ $moves ->
        [0] {""}
       *[other] {" "}({ $moving })
    } : { $points }{ $count ->
        [0] {""}
       *[other] {" "}({ $breaks })
    }{ $games ->
        [0] {""}
       *[other] {", "}{ $results }
    }.
standings-alt-more = Et { $count } de plus.

## L’image du tableau des matchs.
bracket-free = exempt
bracket-third = Troisième place
bracket-not-played = + − = sans jouer
bracket-alt = Tableau des matchs de { $title }. { $about }.
bracket-alt-round = Ronde { $round } : { $pairs }.
bracket-alt-third = Troisième place : { $pairs }.
bracket-alt-over = La ronde { $round } est terminée.
bracket-alt-pair = { $state ->
        [free] { $one } passe sans jouer
        [won] { $one } gagne contre { $other }, { $score }
        [forfeit] { $one } gagne sans jouer contre { $other }
        [none] ni { $one } ni { $other } ne continue
       *[open] { $one } contre { $other }, à jouer
    }

## Les résultats en fichiers.
tournament-files = **{ $title } :** toutes les parties sont dans `results.csv`, le classement dans `standings.csv`{ $report ->
        [0] . Le rapport pour la FIDE (TRF) n’existe que pour les jeux à deux.
       *[other] , et `report.trf` est un rapport au format TRF16 de la FIDE.
    }
tournament-file-games = Toutes les parties en tableau
tournament-file-standings = Le classement en tableau
tournament-file-report = Rapport au format TRF16 de la FIDE

tournament-pairing = **{ $title }, { $division ->
        [0] {""}
       *[other] division { $division },{" "}
    }ronde { $round } :** { $players }. La partie se joue dans le fil ci-dessous.{ $third ->
        [0] {""}
       *[other] {" "}Elle décide de la troisième place.
    }{ $limited ->
        [0] {""}
       *[other] {" "}Date limite : { $when }.
    }
tournament-pairing-over = **{ $title }, { $division ->
        [0] {""}
       *[other] division { $division },{" "}
    }ronde { $round } :** { $players } : { $decision }
tournament-decision = { $result }{ $by ->
        [withdrawn] . Abandon du tournoi : { $absent }.
        [deadline] . { $count ->
            [0] Le temps est écoulé.
            [one] Le temps est écoulé : { $absent } n’a pas joué.
           *[other] Le temps est écoulé : { $absent } n’ont pas joué.
        }
        [closed] . { $count ->
            [0] L’organisation a clos la ronde.
           *[other] L’organisation a clos la ronde ; au trait ou absent : { $absent }.
        }
        [host] . Résultat enregistré par l’organisation.
       *[other] .
    }
tournament-thread = Ronde { $round } : { $players }
tournament-news-begun = 🏁 **{ $title }** commence.{ $free }
tournament-news-round = 🏁 **{ $title }** : la ronde { $round } commence.{ $free }
tournament-news-left = **{ $title }** : { $name } a quitté le tournoi. Ses parties en cours sont perdues.
tournament-news-taken-out = **{ $title }** : l’organisation a retiré { $name } du tournoi. Ses parties en cours sont perdues.
tournament-news-set = **{ $title }** : l’organisation a fixé le résultat de la partie { $players } : { $result }.
tournament-news-changed = **{ $title }** : l’hôte a changé { $count ->
        [0] le nom.
       *[other] ceci : { $changes }
    }
tournament-news-closed = **{ $title }** : l’organisation a clos la ronde { $round }. Ses parties ouvertes sont perdues par qui avait le trait ou était absent.{ $games }
tournament-news-paused = ⏸️ **{ $title }** est en pause. Les dates limites sont suspendues, et aucune nouvelle ronde ne commence ; les parties ouvertes peuvent continuer.
tournament-news-resumed = ▶️ **{ $title }** reprend.{ $limited ->
        [0] {""}
       *[other] {" "}La date limite est désormais { $when }.
    }
tournament-news-ended = **{ $title }** : la modération a terminé { $players } sans résultat. L’organisation l’inscrit : *{ button-manage }* → *{ button-results }* ; sinon tous perdent à la date limite.
tournament-news-corrected = **{ $title }** : l’organisation a corrigé le résultat de la partie { $players } : { $result } au lieu de { $before }.{ $over ->
        [0] {""}
       *[other] {" "}{ $winners }
    }
tournament-news-replaced = **{ $title }** : { $name } joue désormais avec le numéro { $number }.
tournament-news-not-begun = **{ $title }** : les inscriptions continuent. Le nombre de personnes ne convient pas encore à ce système, le tournoi n’a donc pas commencé. L’organisation peut le lancer plus tard.
tournament-news-over = **{ $title }** est terminé.{ $why ->
        [full] {" "}Tous ses appariements ont été joués.
        [too-few] {" "}Il ne reste plus assez de monde pour une ronde de plus.
       *[other] {""}
    } { $winners }

tournament-entered = C’est noté : tu participes à **{ $title }**. { $rated ->
        [0] Ses parties sont amicales.
       *[other] Ses parties sont classées.
    } Tu reçois une notification quand tes parties s’ouvrent.
tournament-entered-late = C’est noté : tu participes à **{ $title }**. Tu joues à partir de la prochaine ronde ; chaque ronde d’avant compte pour { $points }. { $rated ->
        [0] Ses parties sont amicales.
       *[other] Ses parties sont classées.
    }
tournament-in-already = Tu participes déjà à **{ $title }**.
tournament-not-in = Tu ne participes pas à **{ $title }**.
tournament-ask-withdraw = Quitter **{ $title }** ? Tu y perds tes parties en cours{ $back ->
        [0] , et tu ne peux pas revenir.
        [2]  ; tu pourras te réinscrire pour la saison suivante.
       *[other]  ; tu pourras revenir plus tard.
    }
tournament-withdrawn = Tu as quitté **{ $title }**.
tournament-mine = **{ $title }** · { $division ->
        [0] {""}
       *[other] division { $division } ·{" "}
    }points : { $points } · { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
tournament-round-off = Tu passes la ronde { $round } ; elle compte pour { $points }.
tournament-sit-out-few = Il ne resterait pas assez de monde pour jouer la prochaine ronde.
tournament-here = C’est noté : tu es là. Si l’autre camp ne vient pas, il perd.
tournament-here-over = Cette partie est décidée : { $decision }
tournament-not-your-game = Ce n’est pas une de tes parties.
tournament-not-host = Pour gérer ce tournoi, il faut l’avoir créé, ou modérer son salon ou le serveur.
tournament-not-moderator = Pour créer un tournoi, il faut modérer ici, ou avoir le rôle prévu pour cela.
tournament-no-threads = Chaque partie d’un tournoi a un fil. Crée-le dans un salon textuel de ce serveur où je peux ouvrir des fils et où les réglages du serveur les permettent.
tournament-full = Il y a déjà { $most } personnes : personne d’autre ne peut participer.
tournament-refuse-not-in = Cette personne ne participe pas.
tournament-refuse-is-in = Cette personne participe déjà.
tournament-refuse-computers = { $most ->
        [one] { $most } ordinateur au plus peut participer. Il est ajouté avant le début, et sa place ne peut pas être prise.
       *[other] { $most } ordinateurs au plus peuvent participer. Ils sont ajoutés avant le début, et leurs places ne peuvent pas être prises.
    }
tournament-refuse-paused = Le tournoi est en pause : reprends-le d’abord.
tournament-refuse-few = { $count ->
        [one] Il y a { $count } personne ; ce système en demande au moins { $least }.
       *[other] Il y a { $count } personnes ; ce système en demande au moins { $least }.
    }
tournament-refuse-many = Il y a { $count } personnes ; ce système en accepte au plus { $most }.
tournament-refuse-rounds = { $count } personnes peuvent jouer au plus { $most } rondes sans se rencontrer deux fois, pas { $rounds }.
tournament-refuse-late = Les inscriptions sont closes.
tournament-refuse-begun = Le tournoi a déjà commencé.
tournament-refuse-not-begun = Le tournoi n’a pas encore commencé.
tournament-refuse-over = Le tournoi est terminé.
tournament-refuse-no-return = Qui a quitté ce tournoi ne peut pas y revenir. L’organisation peut donner la place à quelqu’un d’autre.
tournament-refuse-open = { $count ->
        [one] { $count } partie de la ronde reste à terminer.
       *[other] { $count } parties de la ronde restent à terminer.
    }
tournament-refuse-gone-on = Avec ce résultat, quelqu’un d’autre serait dans la ronde suivante, qui a commencé.
tournament-refuse-changed = Quelque chose a changé entre-temps. Ouvre le menu de nouveau.
tournament-refuse-changes = Dans ce tournoi, { $most } résultats ont déjà été corrigés ou { $most } personnes remplacées : il ne peut pas y en avoir plus.
tournament-refuse-sat-out = Tu as déjà passé une ronde de ce tournoi ; c’est possible une seule fois.
tournament-refuse-no-sit-out = Dans ce tournoi, aucune autre ronde ne peut être passée : seulement en système suisse, et pas la dernière.
tournament-refuse-impossible = Ce n’est pas possible dans ce tournoi.
table-refuse-tournament = C’est une partie de tournoi : elle doit se terminer par un résultat. Pour quitter le tournoi, appuie sur *Me retirer* sous son message.

tournament-manage = **{ $title }** : que veux-tu faire ?
tournament-done = Il n’y avait rien à changer.
tournament-done-name = Il s’appelle maintenant **{ $title }**.
tournament-done-people = { $computers ->
        [0] Personnes qui participent : { $people }.
        [one] Personnes qui participent : { $people }, et un ordinateur.
       *[other] Personnes qui participent : { $people }, et { $computers } ordinateurs.
    }
tournament-computer = Faire participer des ordinateurs (parties amicales)
tournament-computer-level = { $computer } : { $name }
tournament-computers = Combien de **{ $computer }** participent ? Deux ordinateurs ne jouent pas l’un contre l’autre : c’est une nulle.
tournament-how-many = Nombre d’ordinateurs
tournament-ask-pause = Mettre **{ $title }** en pause ? Les dates limites sont suspendues, et aucune nouvelle ronde ne commence. Les parties ouvertes peuvent continuer. Tout le monde peut le lire.
tournament-ask-close = Clore maintenant la ronde { $round } de **{ $title }** ? { $count ->
        [one] { $count } partie est ouverte.
       *[other] { $count } parties sont ouvertes.
    } Comme à la date limite, qui a le trait perd ; si aucun coup n’a été joué, tous ceux qui n’ont pas appuyé sur *{ button-here }* perdent aussi. Un résultat que tu connais peut être inscrit avant avec *{ button-results }*.
tournament-ask-start = Commencer **{ $title }** avec { $count ->
        [one] { $count } personne ?
       *[other] { $count } personnes ?
    } Les parties s’ouvrent tout de suite.
tournament-ask-start-short = { $count } personnes peuvent jouer au plus { $rounds ->
        [one] une ronde
       *[other] { $rounds } rondes
    } sans se rencontrer deux fois. Commencer **{ $title }** avec { $rounds ->
        [one] une ronde
       *[other] { $rounds } rondes
    } au lieu de { $planned } ? Les parties s’ouvrent tout de suite.
tournament-ask-out = Retirer { $name } du tournoi ? Ses parties en cours sont perdues. Tout le monde peut le lire.
tournament-ask-out-before = Retirer { $name } du tournoi ? Une nouvelle inscription reste possible.
tournament-start-without = ⚠️ { $names } { $count ->
        [one] ne peut pas jouer : exclusion ici, ou départ de ce serveur. Cette personne est retirée.
       *[other] ne peuvent pas jouer : exclusion ici, ou départ de ce serveur. Ces personnes sont retirées.
    }
tournament-ask-set = Enregistrer comme résultat de la partie { $players } : { $result } ? Tout le monde peut le lire.
tournament-ask-replace = { $name } prend la place de { $before }, avec les points obtenus et les parties en cours. Tout le monde peut le lire.
tournament-ask-off = Annuler **{ $title }** ? Plus personne ne pourra s’inscrire.
tournament-ask-end = Terminer **{ $title }** maintenant ? Les parties en cours ne comptent pas.
tournament-results = **{ $title }** : quelle partie ?
tournament-which-game = Choisir une partie
tournament-option = Ronde { $round } : { $players }
tournament-which-result = Choisir le résultat
tournament-outcome-win = Victoire : { $names }
tournament-outcome-draw = Nulle
tournament-outcome-absent = Absence : { $names }
tournament-outcome-none-came = Non jouée : tous perdent
tournament-replace = **{ $title }** : quelle personne remplacer ?
tournament-which-player = Choisir une personne
tournament-new = Qui prend la place de { $name } ?
tournament-who-new = Choisir la nouvelle personne
tournament-no-member = Je ne trouve pas cette personne sur ce serveur en ce moment.
tournament-name-form = Nom du tournoi
tournament-name-field = Nom ; vide : jeu et système

tournament-draft = **{ $old ->
        [0] Un nouveau tournoi
       *[other] { $title }
    } :** { $format }
    { $game }
    Pendule : { $clock }
    Temps : { $window }
    { $begins }{ $more }
    Type de partie : { $stakes }.
    -# { $arena ->
        [0] Une partie qui n’est pas finie à la date limite est perdue pour qui a le trait ; si aucun coup n’a été joué, aussi pour qui n’a pas appuyé sur *{ button-here }*.
       *[other] Qui est libre est aussitôt apparié de nouveau ; avec le même adversaire après une minute, si personne d’autre ne joue. Une partie qui n’est pas finie à la fin ne compte pas.
    }
tournament-draft-slow = ⚠️ À cette cadence, une partie peut durer plus longtemps : { $time } pour { $moves } coups chacun.
tournament-created = Créé : les inscriptions sont ouvertes. Le message est dans ce salon.
tournament-choose-format = Système
tournament-choose-game = Jeu
tournament-choose-variant = Variante
tournament-choose-seats = Personnes à une table
tournament-choose-time = Pendule
tournament-choose-window = Temps pour les parties
tournament-choose-rounds = Rondes
tournament-choose-absence = Qui ne joue ni ne répond
tournament-choose-begins = Début
tournament-seats = { $count ->
        [one] { $count } personne à une table
       *[other] { $count } personnes à une table
    }
tournament-rounds = { $count ->
        [one] { $count } ronde
       *[other] { $count } rondes
    }
tournament-match = { $count ->
        [one] Un match a { $count } partie
       *[other] Un match a { $count } parties, places échangées
    }{ $third ->
        [0] {""}
       *[other] {" ; "}match pour la troisième place
    }
tournament-absence = { $count ->
        [0] Les absents sont appariés à chaque ronde
        [one] Après une ronde sans coup ni réponse, plus d’appariement
       *[other] Après { $count } rondes de suite sans coup ni réponse, plus d’appariement
    }
tournament-drawn-match = { $on ->
        [0] Après un match nul, la meilleure tête de série passe.
       *[other] Un match nul continue, jusqu’à deux parties de plus en changeant de place ; puis la meilleure tête de série passe.
    }
tournament-too-many = { $most } tournois de ce serveur ne sont pas finis ; il ne peut pas y en avoir plus à la fois. Termines-en un ou annules-en un d’abord.
form-page-format = Format et jeu
form-page-times = Temps et début
form-page-absence = Absence
form-page-seasons = Saisons
button-back-again = Je suis de retour
tournament-away = Tu n’es pas apparié : en { $count ->
        [one] une ronde
        [2] deux rondes
       *[other] { $count } rondes
    }, tu n’as ni joué ni répondu. *{ button-back-again }* y remédie.
tournament-news-away = **{ $title }** : { $name } n’a ni joué ni répondu en { $count ->
        [one] une ronde
        [2] deux rondes
       *[other] { $count } rondes
    }, et se repose jusqu’à ce que *{ button-back-again }* soit pressé.
tournament-news-left-out = **{ $title }** : { $name } ne peut plus jouer ici et n’en est pas.
tournament-ends = Elle se termine { $when }.
tournament-news-free = { $names } { $on ->
        [0] { $count ->
            [one] n’a
           *[other] n’ont
        } pas de partie dans cette ronde ; elle compte pour { $points }.
       *[other] { $count ->
            [one] passe
           *[other] passent
        } sans jouer.
    }
tournament-news-rest = { $count ->
        [one] { $names } n’a
       *[other] { $names } n’ont
    } pas de partie dans cette ronde.
tournament-news-results = **{ $title }** : résultats
    { $games }
tournament-news-no-thread = { $host }, Discord refuse le fil pour { $players } (**{ $title }**). Un nouvel essai suivra ; d’ici là, *{ button-manage }* → *{ button-results }* peut fixer un résultat.
tournament-news-no-role = { $host }, je ne peux pas changer qui a le rôle des vainqueurs (**{ $title }**) : il me faut la permission « Gérer les rôles », dans la liste des rôles le mien doit être au-dessus, et il ne doit pas permettre plus que ce que tous les membres peuvent faire.
tournament-news-moved = **{ $title }** continue dans ce salon. Les parties ouvertes recommencent.
button-move-here = Déplacer dans ce salon
tournament-thread-plain = Ronde { $round }, partie { $game }
tournament-lost = Le salon de **{ $title }** a été supprimé. Les délais sont arrêtés. Là où il doit continuer : `/tournament`, choisis-le, *{ button-manage }* → *{ button-move-here }*.
