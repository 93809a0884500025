### Analyses of games that are over: asking for one, leafing through it.

button-analyse = Analyse
button-turning-back = ⏮ Turning point
button-turning-on = Turning point ⏭
button-graph = Graph
button-analysis-board = Board
button-remarks = Annotated record
button-share = Show everybody

analysis-going = 🔎 I am analysing { $setup }: move { $ply } of { $last }…
analysis-goes-on = This game is still going on. An analysis would help one of its players, so I make it when the game is over.
analysis-helps = You are playing a game that this one could be ({ $game }, { $link }). I analyse this one when that game is over.
analysis-helps-puzzle = You have a puzzle open that this game could help you with ({ $game }). Solve it or give it up first; then I analyse this game.
analysis-called-off = This game was called off, so what was hidden in it stays hidden, and I do not analyse it.
analysis-none = There is nothing to analyse here: I analyse games of two or more players in which at least one move was made. Puzzles have hints and solutions instead.
analysis-busy = An analysis for you is being made already. Please wait for it, or cancel it.
analysis-enough = I have made { $count } analyses for you today, and that is all I can do. Tomorrow you can ask for more; what was analysed before can always be looked at.
analysis-cancelled = Canceled.
analysis-gone = This analysis is no longer there: it was interrupted, or I have forgotten it. You can ask for it again.

analysis-head = **{ $setup }** · analysis, move { $ply } of { $last }
analysis-inaccuracy = inaccuracy
analysis-mistake = mistake
analysis-blunder = blunder
analysis-entry = { $seat } { $entry }
analysis-lost = **{ $ply }.** { $what } — { $mark } ({ $loss })
analysis-fine = **{ $ply }.** { $what }
analysis-better = better: { $entry }
analysis-better-line = 💡 Better: { $description } — { $line }
analysis-better-only = 💡 Better: { $line }
analysis-before = -# The picture shows the board before move { $ply }, with the better move marked.
analysis-best-line = Best now: { $description } — { $line }
analysis-best-only = Best now: { $line }
analysis-shares = -# Expected score: { $shares }
analysis-shares-after = -# Expected score after move { $ply }: { $shares }
analysis-share = { $seat } { $share }
analysis-clean = No turning points: nobody gave away more than a little.
analysis-more = { $count ->
    [one] … and one smaller one
   *[other] … and { $count } smaller ones
}
analysis-start = At the start
analysis-number = #{ $ply } of { $last }
analysis-alt = { $count ->
    [0] What each player could expect over the game; no turning points.
    [one] What each player could expect over the game, with one turning point.
   *[other] What each player could expect over the game, with { $count } turning points.
}
analysis-record = The record with what I found, as comments. It can still be opened like any record.
analysis-record-alt = The record of the game, with a comment after each turning point

button-try = Try moves
button-judge = 🔎 Who is ahead?
board-head = **{ $setup }** · trying moves, after move { $ply }. Nobody else sees this, and the game stays as it was.
board-over = The game is over on this board: take something back to try another move.
board-no-judgement = I can judge a board only while somebody has a move to make.

analysis-instead = { $left } instead of { $best }
analysis-marked = **{ $ply }.** { $what } — { $mark }
analysis-percent = -# Every percentage is an expected score: 100% is a win, and a draw is shared.
percent = { $share }%

why = Why: { $reasons }.
why-not = What it loses: { $reasons }.
why-only = it is the only move
why-wins = it wins the game: { $reason }
why-wins-in = { $count ->
    [one] it wins at once
   *[other] it wins in { $count } moves
}
why-draws = it leads to a draw
why-loses = { $count ->
    [0] { $seat } wins
    [one] { $seat } wins in one move
   *[other] { $seat } wins in { $count } moves
}
why-out = { $seat } is out
why-takes = takes the { $piece }
why-escapes = gets out of danger
why-later = takes the { $piece } in the moves I expect
why-costs = the { $piece } is lost
why-quiet = I see nothing that it takes or threatens; it only keeps the best score that I find
