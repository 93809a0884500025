### Les pendules, les vacances, et ce que l’on fait quand quelqu’un ne vient pas.

time-unlimited = Sans pendule
time-per-move = { $time } par coup
time-per-player = { $time } chacun + { $increment } par coup
time-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
time-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
time-weeks = { $count ->
    [one] { $count } semaine
   *[other] { $count } semaines
}

clock-seconds = { $count } s
clock-minutes = { $count } min
clock-hours = { $count } h
clock-hours-minutes = { $large } h { $small } min
clock-days = { $count } j
clock-days-hours = { $large } j { $small } h
clock-until = ⏱️ Échéance : { $when }
clock-until-of = ⏱️ { $who } a jusqu’au { $when }
clock-low = ⏳ **Le temps presse** — échéance : { $when }
clock-low-of = ⏳ **Le temps presse pour { $who }** — échéance : { $when }
clock-lobby = ⏱️ { $time }

form-time = Pendule
form-time-this = Pendule : { $time }

vacation-started = Bonnes vacances ! Jusqu’au { $until }, les pendules de tes parties lentes (un jour ou plus) s’arrêtent quand c’est à toi de jouer. Tu peux jouer quand même. `/{ command-me-name } { command-me-vacation-name }` avec 0 jour y met fin plus tôt. Jours de vacances restants : { $left }.
vacation-now = Tu es en vacances jusqu’au { $until }. `/{ command-me-name } { command-me-vacation-name }` avec 0 jour y met fin plus tôt. Jours de vacances restants : { $left }.
vacation-ended = Content de te revoir ! Tes pendules tournent de nouveau. Jours de vacances restants : { $left }.
vacation-none = Tu n’es pas en vacances. Jours de vacances restants : { $left }.
vacation-too-long = C’est trop long : sur douze mois, tu peux t’absenter { $all } jours, et il { $left ->
    [0] n’en reste aucun
    [one] en reste un
   *[other] en reste { $left }
}.

table-ended = 🛑 **La modération a mis fin à cette partie**, sans résultat.
table-ruled = 🏁 **{ $by ->
        [withdrawn] { $absent } a quitté le tournoi
        [deadline] Le temps prévu pour cette partie est écoulé
        [closed] L’organisation a clos la ronde
       *[host] L’organisation a enregistré le résultat
    } : { $count ->
        [0] personne ne gagne
        [one] { $winners } gagne
       *[other] { $winners } partagent le point
    }.**
end-ask = Mettre fin à la partie qui se joue ici ({ $players }), sans résultat ? Ou, si tu veux seulement qu’elle continue, faire tomber la pendule ({ $waiting }) : selon les règles du jeu, c’est un dépassement de temps.
end-ask-only = Mettre fin à la partie qui se joue ici ({ $players }), sans résultat ?
end-ask-tournament = C’est une partie de tournoi. Son résultat s’inscrit ensuite sous le message du tournoi, avec *{ button-manage }* → *{ button-results }* ; sinon tous ses joueurs perdent à la date limite.
end-ask-lobby = Fermer la table qui attend des joueurs ici ?
end-button = Terminer sans résultat
end-button-ask = Terminer sans résultat…
end-button-close = Fermer la table
end-button-close-ask = Fermer la table…
end-button-unblock = Faire tomber la pendule
end-done = C’est fait : cette table est fermée.
end-unblocked = C’est fait : la partie continue plus bas.
end-not-moderator = Il te faut la permission « Gérer les messages » dans ce salon pour mettre fin aux parties des autres. Si les autres te font attendre dans une partie sans pendule, essaie `/{ command-game-name } { command-game-vote-name }`.

vote-ask = { $absent } { $count ->
    [one] n’a
   *[other] n’ont
} pas joué depuis le { $since }. Continuer sans { $count ->
    [one] cette personne
   *[other] ces personnes
} ? Selon les règles du jeu, cela vaut un dépassement de temps, dès que plus de la moitié des autres est d’accord. Accords : { $agreed } sur { $needed }.
vote-early = Trop tôt : on peut voter quand quelqu’un n’a pas joué depuis 7 jours. Tu pourras voter à partir du { $when }.
vote-button = Continuer quand même
vote-counted = Ton vote est compté.
vote-so-far = 🗳️ Pour continuer sans { $absent } : { $agreed }. Votes encore nécessaires : { $missing }
vote-hand-over-so-far = 🗳️ Pour que { $computer } continue à la place de { $absent } : { $agreed }. Votes encore nécessaires : { $missing }
vote-ask-stand-in = Ou laisse Deltille continuer à leur place : tant que la partie dure, la place peut être reprise. Les votes se comptent niveau par niveau.
vote-button-end = Terminer la partie
vote-stand-in = Laisser Deltille continuer…
vote-stand-in-level = { $computer } continue : { $name }
button-take-seat = Reprendre ma place
board-stand-in = 🤖 { $computer } continue pour { $who } ; la place peut être reprise.
table-refuse-stand-in-rated = Cette partie est classée : elle se joue entre personnes, et aucun ordinateur ne peut y prendre une place.
table-refuse-no-stand-in = Aucun ordinateur ne joue pour toi ici : seule la personne à qui est la place peut la reprendre.
