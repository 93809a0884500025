### Places libres : `/chercher`, et comment une table attend.

button-offer-seat = Proposer une place…
button-join-number = Rejoindre { $number }
button-seek = Places libres
button-same-again = La même, place libre
button-return = Quitter, libérer ma place
button-ping-me = Me prévenir des nouvelles offres
button-ping-no-more = Ne plus me prévenir
form-lasts = Combien de temps la table attend
form-lasts-this = Attente : { $time }
form-only = Plusieurs offres
form-only-all = Chacune de mes offres peut commencer
form-only-one = Une seule partie : la première ferme mes autres offres
lobby-only-one = Une seule partie : si une autre offre de la même personne est prise d’abord, cette table ferme.
seek-title = { $count ->
        [one] **Une offre avec une place libre sur ce serveur**
       *[other] **{ $count } offres avec des places libres sur ce serveur**
    }
seek-title-game = { $count ->
        [one] **{ $game } : une offre avec une place libre sur ce serveur**
       *[other] **{ $game } : { $count } offres avec des places libres sur ce serveur**
    }
seek-none = Aucune place n’est libre sur ce serveur pour le moment. Proposes-en une : elle reste ici jusqu’à ce qu’elle soit prise.
seek-line = { $number }. **{ $game }** · { $clock } · { $stakes } — { $host }, { $since } · { $count ->
        [one] une place libre
       *[other] { $count } places libres
    } · { $place }
seek-line-own = { $number }. **{ $game }** · { $clock } · { $stakes } — la tienne, { $since } · { $count ->
        [one] une place libre
       *[other] { $count } places libres
    } · { $place }
seek-rated = classée
seek-casual = amicale
seek-ask = **À quel jeu proposes-tu une place ?** Tu choisiras ensuite la variante, la pendule et combien de temps la table attend.
seek-begun = Tu as pris la dernière place, et **{ $game }** commence : { $place }
seek-joined = Tu as une place. **{ $game }** commence quand les autres sont là : { $place }
seek-gone = Cette offre n’existe plus. Voici ce qui est libre maintenant.
seek-withdrawn = Cette offre est fermée : elle a été annulée, elle a expiré, ou une autre partie a commencé. Voici ce qui est libre maintenant.
seek-taken = Quelqu’un a été plus rapide : la dernière place est prise. Voici ce qui est libre maintenant. La partie peut être regardée : { $link }
seek-kept = Les places qui restent sont réservées à des personnes invitées. Voici ce qui est libre maintenant.
seek-own = C’est ta propre offre : elle attend une autre personne. { $link }
seek-seated = Tu as déjà une place à cette table : { $link }
seek-not-listed = Aucune place libre ne s’appelle ainsi : choisis parmi les suggestions, ou appuie ici sur un bouton.
seek-nowhere = Les places libres appartiennent à un serveur : utilise cette commande sur un serveur qui m’a ajouté.
seek-ping = { $role } Une place est libre : **{ $game }** · { $clock } · { $stakes } — { $host }. [Voir la table]({ $link })
ping-on = Tu as maintenant le rôle { $role } : tu reçois une notification quand quelqu’un propose une place ici, au plus une par période de { $every }.
ping-off = Tu ne reçois plus de notification pour les nouvelles offres : tu n’as plus le rôle { $role }.
ping-gone = Ce serveur n’a plus de rôle à prévenir des nouvelles offres.
ping-forbidden = Je ne peux pas changer qui a le rôle { $role }. Les responsables de ce serveur peuvent te le donner, ou me laisser faire : il me faut la permission « Gérer les rôles », et dans la liste des rôles le mien doit être au-dessus de { $role }.
ping-powerful = Je ne donne pas { $role } par un bouton : ce rôle donne des droits que tous les membres n’ont pas. Dis-le aux responsables de ce serveur ; il me faut un rôle sans permissions à lui.
ping-later = Discord n’a pas répondu, et je ne sais pas si cela a marché. Réessaie dans une minute.
return-ask = Aucun coup n’a encore été joué. Si tu **quittes** la table, ta place redevient libre et la table attend quelqu’un d’autre ; il n’y a pas de résultat. Si tu **abandonnes**, la partie compte comme perdue.
returned = Tu as quitté la table, et la place est de nouveau libre.
button-elsewhere = Autres serveurs…
seek-elsewhere = sur un autre serveur
seek-team = équipe { $team }
seek-ask-elsewhere = **Veux-tu jouer avec les gens d’autres serveurs ?** Tu verras alors leurs places libres, et ils verront les tiennes. Personne ne saura de quels serveurs il s’agit. Ton nom n’y apparaît que si tu le veux. Tu peux changer cela dans `/{ command-me-name } { command-me-settings-name }`.
seek-ask-seen = -# Les gens d’autres serveurs verront aussi ton offre.
seek-taken-elsewhere = Quelqu’un a été plus rapide : la dernière place est prise. Voici ce qui est libre maintenant.
seek-seated-elsewhere = Tu as déjà une place à cette table.
elsewhere-no-room = Il n’y a pas de place ici pour le plateau de cette partie : ce salon a déjà une table, et je ne peux pas ouvrir de fil. Utilise `/{ command-seek-name }` dans un autre salon.
elsewhere-closed = Ces serveurs ne peuvent pas continuer ensemble : l’un d’eux, ou l’une des personnes, ne joue plus avec d’autres.
return-left = { $host } : **{ $who }** a quitté la table avant le premier coup. La place est de nouveau libre.
table-refuse-return = On ne peut quitter ainsi la table qu’avant le premier coup, et pas si on l’a ouverte.
