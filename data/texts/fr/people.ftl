### Ce qui concerne une personne : les rappels, ses parties, ses réglages.

board-called = 📣 { $who }, les autres attendent ta réponse.
remind-direct = ▶ À toi de jouer : **{ $game }** avec { $others } — [voir le plateau]({ $link })
remind-instead = ▶ { $who }, à toi de jouer : **{ $game }**. (Je ne peux pas t’envoyer de messages privés ; `/{ command-me-name } { command-me-settings-name }` change la façon dont tu reçois les rappels.)

remind-direct-question = ❓ Les autres te demandent une réponse : **{ $game }** avec { $others } — [voir le plateau]({ $link })
remind-instead-question = ❓ { $who }, les autres te demandent une réponse : **{ $game }**. (Je ne peux pas t’envoyer de messages privés ; `/{ command-me-name } { command-me-settings-name }` change la façon dont tu reçois les rappels.)
remind-direct-warning = ⏳ Les autres t’attendent : **{ $game }** avec { $others }{ $timed ->
    [0] . Les autres peuvent continuer sans toi
   *[1] . Ton temps s’épuise le { $when }
} — [voir le plateau]({ $link })
remind-instead-warning = ⏳ { $who }, les autres t’attendent : **{ $game }**{ $timed ->
    [0] . Les autres peuvent continuer sans toi.
   *[1] . Ton temps s’épuise le { $when }.
} (Je ne peux pas t’envoyer de messages privés ; `/{ command-me-name } { command-me-settings-name }` change la façon dont tu reçois les rappels.)
remind-direct-deadline = ⏳ À toi de jouer : **{ $game }** avec { $others }. La date limite est { $when } : alors qui a le trait perd — [voir le plateau]({ $link })
remind-instead-deadline = ⏳ { $who }, à toi de jouer : **{ $game }**. La date limite est { $when } : alors qui a le trait perd — [voir le plateau]({ $link })

games-title = { $count ->
    [one] **Tu as { $count } partie**
   *[other] **Tu as { $count } parties**
}{ $mine ->
    [0] {""}
    [one] { $count ->
        [one] {", et elle t’attend"}
       *[other] {", une t’attend"}
    }
   *[other] , { $mine } t’attendent
} :
games-your-move = ▶ **{ $game }** avec { $others } — [à toi de jouer]({ $link }), { $since }
games-alone = ▶ **{ $game }** en solitaire — [à toi de jouer]({ $link }), { $since }
games-puzzle = ▶ **{ $game }**, un casse-tête — `/{ command-puzzle-name }` (visible uniquement par toi), { $since }
games-invited = ✉️ **{ $game }** avec { $others } — [une place t’est réservée]({ $link }), { $since }
games-others-move = ⏳ **{ $game }** avec { $others } — [pas encore à toi]({ $link }), { $since }
games-waiting = 🪑 **{ $game }** avec { $others } — [des places sont libres]({ $link }), table ouverte { $since }
games-nobody = personne pour l’instant
games-none = Tu n’as pas de partie en ce moment. `/{ command-play-name }` ouvre une table.
next-game = **Ensuite :** { $line }
next-more = {" "}· { $count ->
    [one] une autre t’attend
   *[other] { $count } autres t’attendent
}
next-none = Aucune autre partie ne t’attend.

settings = **Tes réglages**, pour tous les serveurs. Les changements sont enregistrés aussitôt. La langue suit tes paramètres Discord.
settings-reminders = Quand c’est à moi de jouer…
settings-reminders-channel = Me prévenir : dans le salon
settings-reminders-direct = Me prévenir : par message privé
settings-reminders-both = Me prévenir : dans le salon et par message privé
settings-reminders-daily = Me le rappeler : une fois par jour, par message privé
settings-reminders-urgent = Me le rappeler : seulement avant que mon temps s’épuise
settings-reminders-never = Ne pas me prévenir
settings-page-own = Plateaux et coups
settings-page-calls = Rappels
settings-hour = Une fois par jour à…
settings-city = Dans quelle ville est-il cette heure-là ?
settings-city-utc = UTC
settings-city-honolulu = Honolulu
settings-city-anchorage = Anchorage
settings-city-los-angeles = Los Angeles, Vancouver
settings-city-denver = Denver
settings-city-chicago = Chicago, Mexico
settings-city-new-york = New York, Montréal
settings-city-halifax = Halifax
settings-city-sao-paulo = São Paulo, Buenos Aires
settings-city-london = Londres, Lisbonne
settings-city-lagos = Lagos, Alger
settings-city-berlin = Paris, Bruxelles, Berlin
settings-city-athens = Athènes, Kyiv, Helsinki
settings-city-johannesburg = Johannesburg
settings-city-istanbul = Istanbul, Moscou, Riyad
settings-city-dubai = Dubaï
settings-city-karachi = Karachi, Tachkent
settings-city-kolkata = Delhi, Mumbai
settings-city-dhaka = Dacca
settings-city-bangkok = Bangkok, Jakarta
settings-city-shanghai = Shanghai, Singapour, Perth
settings-city-tokyo = Tokyo, Séoul
settings-city-adelaide = Adélaïde
settings-city-sydney = Sydney, Melbourne
settings-city-auckland = Auckland
settings-theme = Mes plateaux
settings-theme-dark = Mes plateaux privés : sombres
settings-theme-light = Mes plateaux privés : clairs
settings-theme-high-contrast = Mes plateaux privés : très contrastés
settings-large = Grandes pièces : { $state }
settings-letters = Lettres sur les pièces : { $state }
setting-on = oui
setting-off = non
settings-confirm = Avant de jouer un coup…
settings-confirm-ask = Avant un coup : le montrer et demander
settings-confirm-at-once = Jouer aussitôt, sans demander
settings-resign = Quand la partie d’un ordinateur est perdue…
settings-resign-play-on = Les ordinateurs jouent jusqu’au bout
settings-resign-resign = Les ordinateurs abandonnent les parties perdues
