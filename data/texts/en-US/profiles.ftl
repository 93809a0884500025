### Profiles and leaderboards, and who sees them.

pool-triablo-two-player = Triablo · 2 players
pool-triablo-three-player = Triablo · 3 players
pool-torissogi-standard = Kotelar Torissogi
pool-triangulation-three-player = Triangulation · 3 players
pool-triangulation-two-player = Triangulation · 2 players
pool-trioker-coins = Trioker · coins
pool-trioker-even-odd = Trioker · even and odd
pool-trioker-paths = Trioker · paths
pool-triortan-festival = Triortan · Festival Mix-Up
pool-triortan-standard = Triortan
pool-puzzles = Puzzles of the day

ranks-title = 🏆 **{ $list }** — { $everywhere ->
    [0] this server
   *[other] all servers
}
ranks-about = -# Ranked by what people have shown so far: rating − 2 × ±. Equal figures share a place; “?” has none yet.
ranks-about-puzzles = -# Ranked by puzzles of the day that they have solved. Equal numbers share a place.
ranks-choose = Another leaderboard…
ranks-line = { $place }. **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] one game
   *[other] { $games } games
}
ranks-line-provisional = ? **{ $who }** — { $points } ({ $mean } ± { $range }), { $missing ->
    [0] { $games } games
   *[other] { $games } of about { $most } games
}
ranks-line-idle = – **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] one game
   *[other] { $games } games
}
ranks-idle = **Not played for half a year**
ranks-line-puzzles = { $place }. **{ $who }** — { $solved } solved, { $clean } of them at once and without hints; { $days ->
    [one] one day
   *[other] { $days } days
} in a row
ranks-empty = Nobody is on this list yet. Rated games bring people here: choose *{ form-against-rated }* in `/{ command-play-name }`. Puzzles of the day are in `/{ command-puzzle-name }`.
ranks-unknown = { $count ->
    [one] One person is left out for now: Discord does not say whether they are still a member.
   *[other] { $count } people are left out for now: Discord does not say whether they are still members.
}
ranks-own = **Your place: { $place }**, with { $points }
ranks-own-below = Your place: below { $most }
ranks-own-provisional = Your rating has a “?”: it gets a place after about 12 games against several people.
ranks-own-idle = You have not played this for half a year: your next rated game brings you back.
ranks-own-hidden = You are not on this list: you have chosen so under *{ button-who-sees-me }*.
ranks-own-none = You are not on this list yet: play here first.
button-ranks-everywhere = All servers
button-ranks-server = This server
button-own-place = My place
button-own-profile = My profile
button-who-sees-me = Who sees me
button-leaderboard = Leaderboard

privacy-seen = Who sees me on leaderboards, and my profile…
privacy-seen-nobody = On leaderboards, and my profile: nobody sees me
privacy-seen-server = On leaderboards, and my profile: members of my servers see me
privacy-seen-everywhere = On leaderboards, and my profile: everyone sees me

profile-line = 👤 **{ $who }**
profile-nameless = a player
profile-bot = That is a bot: only people have profiles.
profile-hidden = You cannot see { $who }’s profile here. People decide who sees theirs.
profile-about = { $games ->
    [one] 1 game
   *[other] { $games }{ $more ->
        [0] {""}
       *[1] +
    } games
}, { $rated } rated{ $computers ->
    [0] {""}
   *[other] , { $computers } with computers
}
profile-empty = No rating yet: the first rated game brings one.
profile-rating = { $points } ± { $range }
profile-settling = -# “?” until about { $most } games against several people. So far: { $games }.
profile-settling-of = { $list } { $games }
profile-results = { $most ->
    [0] won – drawn – lost
   *[other] last { $most }: won – drawn – lost
}
profile-none = –
profile-streak = Wins in a row
profile-streak-value = { $longest }, now { $now }
profile-best = Best win
profile-best-value = { $points }, { $game }
profile-puzzles = Puzzles of the day
profile-puzzles-value = { $solved }, streak { $days }
profile-peak = Highest rating
profile-together = You vs. { $who }
profile-alt = Profile of { $who }. { $about }.
profile-alt-rating = { $list }: { $rating }, from { $first } on { $day }, { $peak } at best; { $games ->
    [one] one game
   *[other] { $games } games
}, { $won } won, { $drawn } drawn, { $lost } lost.
profile-alt-result = { $game }: { $won } won, { $drawn } drawn, { $lost } lost.
profile-marks = { $count } of { $most } marks
profile-marks-named = 🏅 { $marks }
mark-won = first win at { $game }
mark-every-game = a win in every game
mark-comeback = a win from a lost position
mark-upset = a win against a much higher rating
mark-streak = five rated wins in a row
mark-hundred = a hundred rated games
mark-patience = a game that took a month
mark-computer = a win against the strongest computer
mark-puzzles = fifty puzzles of the day
mark-week = puzzles on seven days in a row
mark-tournament = a tournament won
mark-new = { $count ->
    [one] 🏅 New mark
   *[other] 🏅 New marks
}: { $marks }. `/{ command-me-name } { command-me-profile-name }` shows all of yours.
button-tell-mark = Tell all: { $mark }
mark-told = 🏅 **{ $who }** has a new mark: { $mark }.
mark-not-yours = You do not have this mark (any more). `/{ command-me-name } { command-me-profile-name }` shows yours.
