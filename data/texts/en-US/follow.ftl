### Following a game from outside.

button-follow = Follow…
button-unfollow = Unfollow
button-following = Following…
button-follow-result = The result
button-follow-moves = Each move
follow-ask = 🔔 **Follow this game?** I write you a direct message: once, with the result, or after each move as well. Nothing is posted here.
follow-on-result = 🔔 You follow this game: I write you its result. (If you get no message, your privacy settings keep me from writing to you.)
follow-on-moves = 🔔 You follow this game: I write you after each move; quick moves share a message. (If you get none, your privacy settings keep me from writing to you.)
follow-off = 🔕 You no longer follow this game.
follow-move = 🔔 **{ $game }**: { $players } — [to the board]({ $link })
follow-result = 🏁 **{ $game }** is over: { $players } — [to the board]({ $link })
follow-not-here = This game cannot be followed: I report only games that all members of the server may see, and whose players are fine with that.
follow-not-now = Only a game under way can be followed.
follow-seated = You are at this table yourself. `/{ command-me-name } { command-me-settings-name }` says how I remind you of your turns.
follow-table-full = { $most } people follow this game already: that is the most I can write to.
follow-full = You follow { $most } games already. `/{ command-me-name } { command-me-settings-name }` → *{ button-following }* removes some.
follow-none = You follow no game. *{ button-follow }* is below *{ button-more }* of each board.
follow-page = 🔔 **Games that you follow: { $count }**
follow-line = • **{ $game }**: { $players } — { $what } — [to the board]({ $link })
follow-what-result = the result
follow-what-moves = each move
follow-drop = No longer follow…

showcase-mate = 🎬 **{ $game }**: [{ $who } won in { $count } moves]({ $link }).
showcase-upset = 🎬 **{ $game }**: [{ $who } with { $own } points won against { $best }]({ $link }).
showcase-shortest = 🎬 **{ $game }**: [{ $who } won in { $count } moves, the shortest win of this month so far]({ $link }).
