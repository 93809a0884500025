### Pages on the web: a game's board for everybody who knows its address.

page-text-board = The board as text
page-record = The record of the game
page-copy = Copy
page-copied = Copied
page-step = Move { $ply } of { $last }
page-lost = No connection. The page tries again by itself.
page-missing = There is nothing here
page-missing-about = Either the address is not complete, or the game is not shown to everybody any more.
page-unavailable = The game cannot be shown at the moment

button-page = Share…
button-page-on = Show to everybody with the link
button-page-off = Stop showing it
page-ask = **Share this game?** It gets a page on the web that shows the board live. Everybody with the link can look, without an account. Players are named only if they chose *everyone* in `/me privacy`; hidden pieces stay hidden.
page-is-on = This game is shown to everybody with the link:
    { $link }
page-is-off = This game has no page any more; its link leads nowhere.
page-none = This game has no page. Its host or a moderator can give it one, in *More…* while it is played.
page-none-here = Games have no pages here.
page-refuse-host = Only the host of the table or a moderator can share the game.
page-refuse-place = This game cannot be shared: only games between several players, in a channel that all members of a server see, get a page.
page-refuse-server = The moderators of this server want no pages of games or tournaments.
page-graph = Analysis
page-turning = Turning points

## Of a tournament

page-standings = Standings
page-bracket = Bracket
page-place = Place
page-name = Name
page-players = Players
page-result = Result
page-board = Board
page-round = Round { $round }
page-without-game = Without a game: { $names }
page-withdrawn = withdrawn
page-dates = Deadlines as a calendar
page-feed = Results as a feed
page-date-begin = start
page-date-round = deadline of round { $round }
page-date-end = end
tournament-page = Shown to everybody with the link: { $link }
tournament-page-ask = **Share this tournament?** It gets a page on the web with standings and results, a calendar of its deadlines and a feed. Everybody with the link can look, without an account. People are named only if they chose *everyone* in `/me privacy`.
tournament-page-is-off = This tournament has no page any more; its link leads nowhere.
tournament-page-refuse = This tournament cannot be shared: not all members of the server see its channel, or there are no pages here.

## Of a profile

profile-page = Shown to everybody with the link: { $link }
profile-page-ask = **Share your profile?** It gets a page on the web: your name, ratings, results and latest games. Everybody with the link can look, without an account. Others are named only if they chose *everyone* in `/me privacy`. The page ends when you make your profile less visible.
profile-page-is-off = Your profile has no page any more; its link leads nowhere.
profile-page-unseen = Only a profile that everyone may see can have a page. Choose that first under *{ button-who-sees-me }*.
page-profile = Profile of { $who }
page-new-player = New player
page-ratings = Ratings
page-kind = Kind of game
page-rating = Rating
page-results = Results
page-won = Won
page-drawn = Drawn
page-lost-games = Lost
page-course = The ratings day by day
page-day = Day
page-latest = Latest games

## Of a server

page-server = Games of a server
page-running = Running games
page-finished = Finished games
page-tournaments = Tournaments
page-no-games = No game has a page at the moment.
page-game = Game
page-turn = Turn
page-state = State

## A person's own board

button-own-board = Open the board
page-typed = Or type your move
page-send = Send
page-only-there = That works in Discord only.
page-board-gone = This game is not in its channel any more.
page-board-closed = This link is too old, or another browser has opened it. Nothing was played. Press “Move” in Discord for a new one.
page-needs-script = Moving by touch needs JavaScript. In Discord all moves work without.
