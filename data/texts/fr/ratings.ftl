### Classement des joueurs : pour quoi on joue à une table, et ce qu’une partie y a changé.

form-against-rated = Contre des personnes, partie classée
form-against-rated-about = Le résultat compte pour le classement de toutes les personnes à la table
form-rated = 🏅 Partie classée : le résultat compte pour le classement de toutes les personnes à la table.
lobby-rated = 🏅 **Partie classée** : qui prend une place accepte que le résultat compte pour son classement.
board-rated = -# 🏅 Partie classée
board-rated-short = -# 🏅 Jouée en partie classée, mais comptée comme amicale : elle a moins de { $least } coups.
board-rated-seats = -# 🏅 Jouée en partie classée, mais comptée comme amicale : les données d’un joueur ont été supprimées.
board-rated-unfinished = -# 🏅 Jouée en partie classée, mais comptée comme amicale : elle s’est terminée sans résultat.
table-refuse-rated = Seules les parties entre personnes qui commencent par le début du jeu peuvent être classées. Joue celle-ci en partie amicale.
board-rated-changes = -# 🏅 Partie classée : { $who }
board-rated-repeat = -# 🏅 Partie classée : { $who } — elle compte moins : les mêmes personnes ont déjà terminé plusieurs parties classées ces sept derniers jours.
rating-change = { $who } { $points } ({ $change })
