### Leagues with their seasons, and dates of beginning.

button-date = Begin on a date…
button-last-season = End the league…
button-last-season-sure = Yes, the last season

tournament-format-league = League
tournament-format-league-about = Divisions, season after season; people go up and down; up to 128 people
tournament-window-season = { $time } for a season
tournament-season-title = { $title }, season { $season }
tournament-division = Division { $number }
tournament-stay-in = Those who played the last season are in already; *Withdraw* takes you out.
tournament-next-season = ➡️ It goes on in [season { $season }]({ $link }).
tournament-goes-on = Then sign-up opens for the next season. Those who play stay in.
tournament-last-season = This is the last season.
tournament-moves = -# ▲ goes up after the season · ▼ goes down
tournament-rests = -# Sitting out: { $rounds }
tournament-rests-round = round { $round }: { $names }
tournament-more-lines = { $count ->
        [one] -# … and one more line: see *Standings*.
       *[other] -# … and { $count } more lines: see *Standings*.
    }
tournament-division-size = Divisions of about { $count } people
tournament-movers = { $count ->
        [one] One goes up and one down after each season
       *[other] { $count } go up and { $count } down after each season
    }
tournament-between = { $time } of sign-up before the next season
tournament-between-none = One season only
tournament-choose-divisions = Size of the divisions
tournament-choose-movers = Up and down
tournament-choose-between = Sign-up between seasons
tournament-ask-end-season = End **{ $title }** now? Open games do not count, and sign-up for the next season opens.
tournament-ask-last = Is **{ $title }** the last season? It is played to its end, and no other follows. All can read that.
tournament-news-last-season = **{ $title }** is the last season of this league.

tournament-date-form = When does it begin?
tournament-date-field = Date and time (UTC, now { $clock })
tournament-date-example = 2026-12-24 19:30 or 24/12 19:30. With a zone: 24/12 19:30 +01:00. Empty: by hand
tournament-date-unreadable = I cannot read { $text } as a date and a time. Write `2026-12-24 19:30` or `24/12 19:30`, in UTC; or with your zone: `24/12 19:30 +01:00`.
tournament-date-none = There is no { $text } in the calendar. The day comes before the month: `24/12 19:30`.
tournament-date-past = { $when } is in the past. Choose a later time.
tournament-date-far = { $when } is too far away: choose a time within a year.
