### Qui peut prendre une place : exclusions, blocages et limites ; ce que fait la modération.

gate-banned = La modération de ce serveur t’empêche d’ouvrir et de rejoindre des tables ici.
gate-banned-until = La modération de ce serveur t’empêche d’ouvrir et de rejoindre des tables ici ; tu pourras jouer de nouveau à partir du { $when }.
gate-invitation = { $who } n’accepte pas d’invitation en ce moment. Ouvre une table avec des places libres, ou invite quelqu’un d’autre.
gate-tables = { $count ->
        [one] Sur ce serveur, une personne peut avoir { $count } table ouverte, et tu l’as.
       *[other] Sur ce serveur, une personne peut avoir { $count } tables ouvertes, et tu les as.
    } Quand une partie est terminée ou une table fermée, tu peux en ouvrir une autre.
gate-imports = { $count ->
        [one] Sur ce serveur, une personne peut importer { $count } notation par jour, et tu l’as fait.
       *[other] Sur ce serveur, une personne peut importer { $count } notations par jour, et tu l’as fait.
    } Tu pourras continuer demain (UTC) ; en messages privés avec moi, cette limite n’existe pas.
gate-analyses = { $count ->
        [one] Sur ce serveur, une personne peut faire analyser { $count } partie par jour, et tu l’as fait.
       *[other] Sur ce serveur, une personne peut faire analyser { $count } parties par jour, et tu l’as fait.
    } Tu pourras continuer demain (UTC) ; tu peux regarder à tout moment les analyses qui existent.
