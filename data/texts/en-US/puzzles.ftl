### Games for one: /puzzle, hints, attempts, the puzzle of the day.

command-puzzle-name = puzzle
command-puzzle-about = Something to solve alone: problems, shapes, tours, and the puzzles of the day
command-option-kind-name = kind
command-option-kind-about = Which puzzles; leave it out to see all
puzzle-daily = Puzzles of the day

puzzles = **Puzzles for one.** Choose what you like: nobody else sees what you do, and you can go on whenever you like.
puzzles-begun = ▶ Under way: { $puzzle }{ $entries ->
    [0] {""}
    [one] {" "}({ $entries } move)
   *[other] {" "}({ $entries } moves)
}
puzzles-family = **{ $game } — { $variant }**
puzzles-choose = Choose…
puzzles-choose-from = { $group }: choose…
puzzles-page = Page { $page } of { $pages }

button-puzzle-daily = Puzzles of the day
button-puzzle-go-on = Go on: { $puzzle }
button-puzzle-continue = Go on with it
button-puzzle-instead = Give it up and begin the new one
button-share-result = Share the result
puzzle-under-way = You have a puzzle of this kind under way: **{ $puzzle }**, { $entries ->
    [one] { $entries } move
   *[other] { $entries } moves
} made, the last { $when }.
share = { $puzzle } — **{ $who }** has solved it in { $time }, { $hints ->
    [0] without a hint
    [one] with one hint
   *[other] with { $hints } hints
}{ $attempt ->
    [1] {""}
   *[other] {", on attempt "}{ $attempt }
}.
share-not-solved = There is nothing to share yet: you have not solved it.
button-puzzle-others = All puzzles
button-another-puzzle = Another puzzle
button-hint = Hint
button-undo = Undo
button-fill = Fill what is forced
button-give-up = Give up…
button-give-up-confirm = Yes, show me the solution
button-begin-again = Start over
button-try-again = Try again
button-once-more = Once more
button-leaders = Leaderboard

puzzle-triortan-problem = Eliminate every opponent within the given number of moves; I defend as well as possible.
puzzle-triortan-skylight = Move one piece over the whole board and land on every cell once. You can take moves back freely.
puzzle-trioker-puzzle = Fill the shape with tiles: where corners meet, the numbers agree. Tiles can be taken back at any time.
puzzle-trioker-macmahon = Fill the hexagon with all 24 tiles: edges that meet have the same color, and the whole rim shows one color.

triortan-problem-label = Problem { $number }
triortan-problem-about =
    { $moves ->
        [one] in one move
       *[other] in { $moves } moves
    }, { $others ->
        [one] one opponent
       *[other] { $others } opponents
    }
triortan-skylight-tour = all 216 cells can be visited
triortan-skylight-most = not every cell can be visited: { $cells } at most
triortan-skylight-found = not every cell can be visited: the best known tour has { $cells }
trioker-puzzle-about = { $cells } cells, { $level } ({ $count } solutions)
trioker-hexagon-about = 24 tiles, hard
grade-easy = easy
grade-medium = medium
grade-hard = hard
trioker-size-small = Small shapes
trioker-size-middle = Medium shapes
trioker-size-large = Large shapes

hint-enter = 💡 { $entry } — { $description }. After this it can still be solved.
hint-solves = 💡 { $entry } — { $description }. That solves it.
hint-lift = 💡 From here it can no longer be completed. First { $description }: { $entry }.
hint-dead-undo = 💡 This can no longer be solved: go back with **{ $button }**.
hint-dead-again = 💡 This can no longer be forced: **{ $button }** begins a new attempt.
hint-dead = 💡 This can no longer be solved.
hint-never = 💡 There is no tour with this piece: { $why }. Undo, and go on as you like.
hint-unknown = 🤷 I do not know: I could not find out in the time I allow myself. This was not counted as a hint.
hint-none = Hints are for games that you play alone.
hint-counted = -# Hints so far: { $count }

give-up-ask = Give up? You will see the solution, and you cannot go on with this attempt.
given-up = You have given up.

board-solo =
    -# { $attempt ->
        [1] First attempt
       *[other] Attempt { $attempt }
    } · { $hints ->
        [0] no hints
        [one] one hint
       *[other] { $hints } hints
    }
board-solo-over =
    -# { $attempt ->
        [1] First attempt
       *[other] Attempt { $attempt }
    } · { $hints ->
        [0] no hints
        [one] one hint
       *[other] { $hints } hints
    } · { $time }
board-daily = 📅 Puzzle of the day, { $day }
board-solved = 🏆 **{ $who } has solved it!**
board-given-up = 🏳️ **{ $who } has given up.**
board-failed = ❌ **Not solved** — { $reason }. Press **{ $button }** for a new attempt.
board-solution = The solution is in the picture.
board-key-line = The solution: { $line }
board-program = Deltille
board-solution-moves = The solution is shown move by move in the picture.
solution-moves-alt = The solution, move by move: { $count ->
    [one] one move
   *[other] { $count } moves
}.
solution-caption = The solution

leaders = 🏅 **Puzzles of the day, { $day }** — fewest hints first, then the shortest time
leaders-grade = **{ $grade }**{ $count ->
    [0] {" "}— nobody has solved it yet
   *[other] {""}
}
leaders-line = { $place }. { $who } — { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}, { $time }{ $attempt ->
    [1] {""}
   *[other] , attempt { $attempt }
}
leaders-others = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}

puzzle-daily-of = Puzzle of the day, { $grade }
share-daily = 📅 Puzzle of the day, { $day }, { $grade }
day-title = 📅 **Puzzles of the day, { $day }**
day-line = **{ $grade }** · { $game }: { $puzzle } · { $about } · { $state }
day-new = not begun
day-begun = under way
day-failed = not solved yet
day-solved = ✅ solved
day-given-up = given up
day-past = play it any time
day-past-about = From a past day: played like any other puzzle, without a place on the leaderboard.
day-streak = 🔥 { $count } days in a row
day-early = That day has not come yet.
day-until = until { $when }
day-yesterday = { $count ->
    [0] Nobody here solved yesterday’s.
    [one] One person here solved yesterday’s.
   *[other] { $count } people here solved yesterday’s.
}
day-streaks = 🔥 Days in a row: { $streaks }
day-streak-of = { $who } ({ $count })
button-solve = Solve ({ $grade })
button-day-before = ◀ Day before
button-day-after = Day after ▶
daily-server-only = Leaderboards belong to servers: ask in a channel of a server.
daily-solved = You have solved the puzzle of the day. The next one comes { $when }.
daily-given-up = You have given up the puzzle of the day. The next one comes { $when }.

table-refuse-undo = Moves cannot be taken back that way here.
table-refuse-fill = Nothing is forced here: every tile that still fits can go in more than one way.
table-refuse-begin-again = In a problem, moves cannot be taken back. Start over: that is a new attempt.
table-refuse-not-alone = This is for games that you play alone.

### Tactics

puzzle-tactics = Tactics
tactics-about = **Tactics**: find the right move in a position from a game. Nobody else sees what you try.
tactic-choose = Tactics: choose a game and a difficulty…
tactic-list = { $game }, { $grade }
tactic-list-about = { $begun } of { $count } begun
tactic-name = { $game }: { $theme }
tactic-about = { $seat } to move, rated { $rating }
theme-win = { $entries ->
    [one] win at once
   *[other] win in { $entries }
}
theme-material = the move that wins
theme-saving = the only way out
theme-best-tile = the best tile
tactic-task-win = 🎯 { $entries ->
    [one] **{ $seat } wins at once.** Which move does it?
   *[other] **{ $seat } wins in { $entries } moves**, whatever the other side does. Find them.
}
tactic-task-material = 🎯 **{ $seat } to move:** one move is far better than all others. Which one?
tactic-task-saving = 🎯 **{ $seat } is in trouble:** only one move holds. Which one?
tactic-task-best-tile = 🎯 **{ $seat }:** which tile, and where? One move is far better than all others.
tactic-missed = ❌ { $entry } is not it. Try again.
tactic-goes-on = ✅ Right. And now?
hint-begins = 💡 It begins with **{ $what }**. Press **{ button-hint }** again for the whole move. Both count as one hint.
button-next-tactic = Next one
table-refuse-task = Here you can only look for the right move.
