### Ce qui concerne une personne : les rappels, ses parties, ses réglages.

board-called = 📣 { $who }, les autres attendent ta réponse.
board-call = ▶ { $who } : **{ $game }** — [vers le plateau]({ $link })
board-changed = -# C’est fait : [vers le plateau]({ $link })
board-moved = ⤵ Le plateau est plus bas : [vers le plateau]({ $link })
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
remind-direct-appointment = 🕗 Vous avez rendez-vous : **{ $game }** avec { $others }, { $when } — [vers le plateau]({ $link })
remind-instead-appointment = 🕗 { $who }, vous avez rendez-vous : **{ $game }**, { $when } — [vers le plateau]({ $link })

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
settings-hour-at = Un message par jour à { $hour } h
settings-city = Dans quelle ville est-il cette heure-là ?
settings-city-utc = Heure : UTC
settings-city-honolulu = Heure : Honolulu
settings-city-anchorage = Heure : Anchorage
settings-city-los-angeles = Heure : Los Angeles
settings-city-denver = Heure : Denver
settings-city-chicago = Heure : Chicago
settings-city-new-york = Heure : New York, Montréal
settings-city-halifax = Heure : Halifax
settings-city-sao-paulo = Heure : São Paulo, Buenos Aires
settings-city-london = Heure : Londres, Lisbonne
settings-city-lagos = Heure : Lagos, Alger
settings-city-berlin = Heure : Paris, Bruxelles, Berlin
settings-city-athens = Heure : Athènes, Kyiv, Helsinki
settings-city-johannesburg = Heure : Johannesburg
settings-city-istanbul = Heure : Istanbul, Moscou, Riyad
settings-city-dubai = Heure : Dubaï
settings-city-karachi = Heure : Karachi, Tachkent
settings-city-kolkata = Heure : Delhi, Mumbai
settings-city-dhaka = Heure : Dacca
settings-city-bangkok = Heure : Bangkok, Jakarta
settings-city-shanghai = Heure : Shanghai, Singapour, Perth
settings-city-tokyo = Heure : Tokyo, Séoul
settings-city-adelaide = Heure : Adélaïde
settings-city-sydney = Heure : Sydney, Melbourne
settings-city-auckland = Heure : Auckland
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
