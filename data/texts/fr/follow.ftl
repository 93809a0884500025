### Suivre une partie sans y participer.

button-follow = Suivre…
button-unfollow = Ne plus suivre
button-following = Parties suivies…
button-follow-result = Le résultat
button-follow-moves = Chaque coup
follow-ask = 🔔 **Suivre cette partie ?** Je t’envoie un message privé : une fois, avec le résultat, ou aussi après chaque coup. Rien n’est publié ici.
follow-on-result = 🔔 Tu suis cette partie : je t’enverrai son résultat. (Si rien n’arrive, c’est que tes paramètres de confidentialité m’empêchent de t’écrire.)
follow-on-moves = 🔔 Tu suis cette partie : je t’écris après chaque coup ; les coups rapides sont regroupés. (Si rien n’arrive, c’est que tes paramètres de confidentialité m’empêchent de t’écrire.)
follow-off = 🔕 Tu ne suis plus cette partie.
follow-move = 🔔 **{ $game }** : { $players } — [voir le plateau]({ $link })
follow-result = 🏁 **{ $game }**, partie terminée : { $players } — [voir le plateau]({ $link })
follow-not-here = Cette partie ne peut pas être suivie : je n’annonce que les parties que tous les membres du serveur peuvent voir, avec l’accord de leurs joueurs.
follow-not-now = Seule une partie en cours peut être suivie.
follow-seated = Tu joues à cette table. `/{ command-me-name } { command-me-settings-name }` dit comment je te préviens quand c’est à toi.
follow-table-full = { $most } personnes suivent déjà cette partie : je ne peux pas écrire à davantage.
follow-full = Tu suis déjà { $most } parties. `/{ command-me-name } { command-me-settings-name }` → *{ button-following }* permet d’en retirer.
follow-none = Tu ne suis aucune partie. *{ button-follow }* se trouve sous *{ button-more }* de chaque plateau.
follow-page = 🔔 **Parties que tu suis : { $count }**
follow-line = • **{ $game }** : { $players } — { $what } — [voir le plateau]({ $link })
follow-what-result = le résultat
follow-what-moves = chaque coup
follow-drop = Ne plus suivre…

showcase-mate = 🎬 **{ $game }** : [{ $who } gagne en { $count } coups]({ $link }).
showcase-upset = 🎬 **{ $game }** : [{ $who }, avec { $own } points, bat { $best }]({ $link }).
showcase-shortest = 🎬 **{ $game }** : [{ $who } gagne en { $count } coups, la victoire la plus courte du mois jusqu’ici]({ $link }).
