### Profils et palmarès, et qui les voit.

pool-triablo-two-player = Triablo · à deux
pool-triablo-three-player = Triablo · à trois
pool-torissogi-standard = Kotelar Torissogi
pool-triangulation-three-player = Triangulation · à trois
pool-triangulation-two-player = Triangulation · à deux
pool-trioker-coins = Trioker · jetons
pool-trioker-even-odd = Trioker · pair et impair
pool-trioker-paths = Trioker · chemins
pool-triortan-festival = Triortan · Festival Mix-Up
pool-triortan-standard = Triortan
pool-puzzles = Casse-tête du jour

ranks-title = 🏆 **{ $list }** — { $everywhere ->
    [0] ce serveur
   *[other] tous les serveurs
}
ranks-about = -# Trié selon ce que chacun a montré jusqu’ici : classement − 2 × ±. À égalité, même rang ; « ? » n’a pas encore de rang.
ranks-about-puzzles = -# Trié selon le nombre de casse-tête du jour résolus. À égalité, même rang.
ranks-choose = Un autre palmarès…
ranks-line = { $place }. **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
ranks-line-provisional = ? **{ $who }** — { $points } ({ $mean } ± { $range }), { $missing ->
    [0] { $games } parties
   *[other] { $games } parties sur environ { $most }
}
ranks-line-idle = – **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
ranks-idle = **Pas joué depuis six mois**
ranks-line-puzzles = { $place }. **{ $who }** — résolus : { $solved }, dont { $clean } du premier coup et sans indice ; { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} de suite
ranks-empty = Il n’y a encore personne dans ce palmarès. On y entre par les parties classées : choisis *{ form-against-rated }* dans `/{ command-play-name }`. Les casse-tête du jour sont dans `/{ command-puzzle-name }`.
ranks-unknown = { $count ->
    [one] { $count } personne manque pour l’instant : Discord ne dit pas si elle est encore membre.
   *[other] { $count } personnes manquent pour l’instant : Discord ne dit pas si elles sont encore membres.
}
ranks-own = **Ton rang : { $place }**, avec { $points }
ranks-own-below = Ton rang : au-delà de { $most }
ranks-own-provisional = Ton classement porte un « ? » : il aura un rang après environ 12 parties contre plusieurs personnes.
ranks-own-idle = Tu n’y as pas joué depuis six mois : ta prochaine partie classée t’y ramènera.
ranks-own-hidden = Tu n’es pas dans ce palmarès : c’est ton choix sous *{ button-who-sees-me }*.
ranks-own-none = Tu n’es pas encore dans ce palmarès : joue d’abord ici.
button-ranks-everywhere = Tous les serveurs
button-ranks-server = Ce serveur
button-own-place = Mon rang
button-own-profile = Mon profil
button-who-sees-me = Qui me voit
button-leaderboard = Palmarès

privacy-seen = Qui me voit dans les palmarès, et mon profil…
privacy-seen-nobody = Palmarès et profil : personne ne me voit
privacy-seen-server = Palmarès et profil : les membres de mes serveurs me voient
privacy-seen-everywhere = Palmarès et profil : tout le monde me voit

profile-line = 👤 **{ $who }**
profile-nameless = une personne
profile-bot = C’est un bot : seules les personnes ont un profil.
profile-hidden = Tu ne peux pas voir ici le profil de { $who }. Chacun décide qui voit le sien.
profile-about = { $games ->
    [one] { $games } partie
   *[other] { $games }{ $more ->
        [0] {""}
       *[1] +
    } parties
}, classées : { $rated }{ $computers ->
    [0] {""}
   *[other] , ordinateurs : { $computers }
}
profile-empty = Pas encore de classement : la première partie classée en donne un.
profile-rating = { $points } ± { $range }
profile-settling = -# « ? » jusqu’à environ { $most } parties contre plusieurs personnes. Jusqu’ici : { $games }.
profile-settling-of = { $list } { $games }
profile-results = { $most ->
    [0] gagnées – nulles – perdues
   *[other] { $most } dernières : gagnées – nulles – perdues
}
profile-none = –
profile-streak = Victoires de suite
profile-streak-value = { $longest }, en cours { $now }
profile-best = Meilleure victoire
profile-best-value = { $points }, { $game }
profile-puzzles = Casse-tête du jour
profile-puzzles-value = { $solved }, série { $days }
profile-peak = Meilleur classement
profile-together = Toi contre { $who }
profile-alt = Profil de { $who }. { $about }.
profile-alt-rating = { $list } : { $rating }, parti de { $first } le { $day }, { $peak } au plus haut ; { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, gagnées : { $won }, nulles : { $drawn }, perdues : { $lost }.
profile-alt-result = { $game } : gagnées { $won }, nulles { $drawn }, perdues { $lost }.
profile-marks = { $count } insignes sur { $most }
profile-marks-named = 🏅 { $marks }
mark-won = première victoire à { $game }
mark-every-game = une victoire dans chaque jeu
mark-comeback = une victoire depuis une position perdue
mark-upset = une victoire contre un classement bien plus haut
mark-streak = cinq victoires classées de suite
mark-hundred = cent parties classées
mark-patience = une partie d’un mois
mark-computer = une victoire contre l’ordinateur le plus fort
mark-puzzles = cinquante casse-têtes du jour
mark-week = des casse-têtes sept jours de suite
mark-tournament = un tournoi gagné
mark-new = { $count ->
    [one] 🏅 Nouvel insigne
   *[other] 🏅 Nouveaux insignes
} : { $marks }. `/{ command-me-name } { command-me-profile-name }` montre tous les tiens.
button-tell-mark = Montrer à tous : { $mark }
mark-told = 🏅 **{ $who }** a un nouvel insigne : { $mark }.
mark-not-yours = Tu n’as pas (ou plus) cet insigne. `/{ command-me-name } { command-me-profile-name }` montre les tiens.
