### Places libres : `/chercher`, et comment une table attend.

button-offer-seat = Proposer une place…
button-join-number = Participer { $number }
button-seek = Places libres
button-same-again = Encore une, place libre
button-return = Quitter, libérer ma place
form-lasts = Combien de temps la table attend
form-lasts-this = Attend : { $time }
form-only = Plusieurs offres
form-only-all = Chacune de mes offres peut commencer
form-only-one = Une seule partie : la première ferme mes autres offres
lobby-only-one = Une seule partie : si une autre offre de la même personne est prise d’abord, cette table ferme.
seek-title = { $count ->
        [one] **Une offre avec une place libre sur ce serveur**
       *[other] **{ $count } offres avec des places libres sur ce serveur**
    }
seek-title-game = { $count ->
        [one] **{ $game } : une offre avec une place libre sur ce serveur**
       *[other] **{ $game } : { $count } offres avec des places libres sur ce serveur**
    }
seek-none = Aucune place n’est libre sur ce serveur pour le moment. Proposez-en une : elle reste ici jusqu’à ce qu’elle soit prise.
seek-line = { $number }. **{ $game }** · { $clock } · { $stakes } — { $host }, { $since } · { $count ->
        [one] une place libre
       *[other] { $count } places libres
    } · { $place }
seek-line-own = { $number }. **{ $game }** · { $clock } · { $stakes } — la vôtre, { $since } · { $count ->
        [one] une place libre
       *[other] { $count } places libres
    } · { $place }
seek-rated = classée
seek-casual = amicale
seek-ask = **À quel jeu proposez-vous une place ?** Vous choisirez ensuite la variante, la pendule et combien de temps la table attend.
seek-begun = Vous avez pris la dernière place, et **{ $game }** commence : { $place }
seek-joined = Vous avez une place. **{ $game }** commence quand les autres sont là : { $place }
seek-gone = Cette offre n’existe plus. Voici ce qui est libre maintenant.
seek-withdrawn = Cette offre est fermée : elle a été annulée, elle a expiré, ou une autre partie a commencé. Voici ce qui est libre maintenant.
seek-taken = Quelqu’un a été plus rapide : la dernière place est prise. Voici ce qui est libre maintenant. La partie peut être regardée : { $link }
seek-kept = Les places qui restent sont réservées à des personnes invitées. Voici ce qui est libre maintenant.
seek-own = C’est votre propre offre : elle attend une autre personne. { $link }
seek-seated = Vous avez déjà une place à cette table : { $link }
seek-not-listed = Aucune place libre ne s’appelle ainsi : choisissez parmi les suggestions, ou appuyez ici sur un bouton.
seek-nowhere = Les places libres appartiennent à un serveur : utilisez ceci sur un serveur qui m’a ajouté.
return-ask = Aucun coup n’a encore été joué. Si vous **quittez**, votre place redevient libre et la table attend une autre personne ; il n’y a pas de résultat. Si vous **abandonnez**, la partie compte comme perdue.
returned = Vous avez quitté la table, et la place est de nouveau libre.
return-left = { $host } : **{ $who }** a quitté la table avant le premier coup. La place est de nouveau libre.
table-refuse-return = On ne peut quitter ainsi qu’avant le premier coup, et pas comme hôte de la table.
