### Ratings: what a table is played for, and what a game changed.

form-against-rated = Against people, rated
form-against-rated-about = The result counts for the rating of all who sit down
form-rated = 🏅 Rated: the result counts for the rating of all who sit down.
lobby-rated = 🏅 **Rated**: whoever takes a seat agrees that the result counts for their rating.
board-rated = -# 🏅 Rated
board-rated-short = -# 🏅 Played as rated, counted as casual: it has fewer than { $least } moves.
board-rated-seats = -# 🏅 Played as rated, counted as casual: a player’s data was deleted.
board-rated-unfinished = -# 🏅 Played as rated, counted as casual: it ended without a result.
table-refuse-rated = Only games between people that begin at the game’s own start can be rated. Play this one as casual.
board-rated-changes = -# 🏅 Rated: { $who }
board-rated-repeat = -# 🏅 Rated: { $who } — counts less: these people have finished several rated games in the last seven days.
rating-change = { $who } { $points } ({ $change })
