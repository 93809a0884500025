### Les ligues et leurs saisons, et la date du début.

button-date = Début à une date…
button-last-season = Terminer la ligue…
button-last-season-sure = Oui, dernière saison

tournament-format-league = Ligue
tournament-format-league-about = Des divisions, saison après saison, avec montées et descentes ; jusqu’à 128 personnes
tournament-window-season = { $time } pour une saison
tournament-season-title = { $title }, saison { $season }
tournament-division = Division { $number }
tournament-stay-in = Qui a joué la dernière saison est déjà inscrit ; *Me retirer* annule l’inscription.
tournament-next-season = ➡️ La suite : [saison { $season }]({ $link }).
tournament-goes-on = Ensuite, les inscriptions s’ouvrent pour la saison suivante. Qui joue reste inscrit.
tournament-last-season = C’est la dernière saison.
tournament-moves = -# ▲ monte après la saison · ▼ descend
tournament-rests = -# Au repos : { $rounds }
tournament-rests-round = ronde { $round } : { $names }
tournament-more-lines = { $count ->
        [one] -# … et encore { $count } ligne : voir *Classement*.
       *[other] -# … et encore { $count } lignes : voir *Classement*.
    }
tournament-division-size = Divisions d’environ { $count } personnes
tournament-movers = { $count ->
        [one] { $count } montée et { $count } descente après chaque saison
       *[other] { $count } montées et { $count } descentes après chaque saison
    }
tournament-between = { $time } d’inscriptions avant la saison suivante
tournament-between-none = Une seule saison
tournament-choose-divisions = Taille des divisions
tournament-choose-movers = Montées et descentes
tournament-choose-between = Inscriptions entre les saisons
tournament-ask-end-season = Terminer **{ $title }** maintenant ? Les parties en cours ne comptent pas, et les inscriptions s’ouvrent pour la saison suivante.
tournament-ask-last = **{ $title }** est-elle la dernière saison ? Elle est jouée jusqu’au bout, et aucune autre ne suit. Tout le monde peut le lire.
tournament-news-last-season = **{ $title }** est la dernière saison de cette ligue.

tournament-date-form = Quand commence-t-il ?
tournament-date-field = Date et heure en UTC (il est { $clock })
tournament-date-example = 2026-12-24 19:30 ou 24/12 19h30. Avec un fuseau : 24/12 19h30 +01:00. Vide : à la main
tournament-date-unreadable = Je ne peux pas lire { $text } comme une date et une heure. Écris `2026-12-24 19:30` ou `24/12 19h30`, en UTC ; ou avec ton fuseau : `24/12 19h30 +01:00`.
tournament-date-none = { $text } n’existe pas dans le calendrier. Le jour vient avant le mois : `24/12 19h30`.
tournament-date-past = { $when } est déjà passé. Choisis un moment plus tard.
tournament-date-far = { $when } est trop loin : choisis un moment dans l’année qui vient.
