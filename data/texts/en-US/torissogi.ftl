### Kotelar Torissogi.

game-torissogi = Kotelar Torissogi
game-torissogi-about = Bird shogi in three dimensions: take the Phoenix; captured birds fly again on your side.
game-torissogi-length = About 30 minutes, 30 moves each. No luck.
game-torissogi-aim = 🎯 Aim: take the enemy Phoenix.
variant-torissogi-standard = Standard
variant-torissogi-standard-about = Five levels of 5 × 5; take the Phoenix; captured birds come back

option-check = Leaving the Phoenix attacked
option-check-about = Whether you may leave your own Phoenix under attack
option-check-free = allowed
option-check-strict = not allowed
option-promotion = Promotion of the Falcon
option-promotion-about = What happens when a Falcon comes into the promotion zone
option-promotion-choice = by choice
option-promotion-forced = compulsory
option-conduct = An illegal move
option-conduct-about = In strict tournaments an illegal move loses the game
option-conduct-casual = is refused
option-conduct-tournament = loses the game
option-impasse = Impasse after this many moves without progress
option-limit = Longest game, in moves

torissogi-piece-phoenix = Phoenix
torissogi-piece-falcon = Falcon
torissogi-piece-eagle = Eagle
torissogi-piece-crane = Crane
torissogi-piece-owl = Owl
torissogi-piece-pheasant = Pheasant
torissogi-piece-left-quail = Left Quail
torissogi-piece-right-quail = Right Quail
torissogi-piece-swallow = Swallow
torissogi-piece-goose = Goose

torissogi-refuse-syntax = I cannot read “{ $entry }” as a move. A move looks like Ab2-Ab3 or Cc3xDd4, a Falcon’s promotion like Dc3-Dc4+, a drop like S*Cc3.
torissogi-refuse-no-cell = There is no cell { $cell } on this board: a cell is a level A to E, a file a to e and a rank 1 to 5, like Cc3.
torissogi-refuse-code = { $from } holds another piece: { $there }, not { $piece }.
torissogi-refuse-code-empty = There is no { $piece } on { $from }; the cell is empty.
torissogi-refuse-which = That can mean { $entries }: end it with + to promote, with = to stay.
torissogi-refuse-empty = There is no piece on { $from }.
torissogi-refuse-foreign = The { $piece } on { $from } is { $seat }’s.
torissogi-refuse-stay = A piece must leave its cell; you may not pass.
torissogi-refuse-own = { $to } holds a piece of your own.
torissogi-refuse-reach = The { $piece } on { $from } does not move to { $to }.
torissogi-refuse-blocked = The { $piece }’s way from { $from } to { $to } is blocked on { $by }.
torissogi-refuse-never-promotes = The { $piece } never promotes: leave the + or = out.
torissogi-refuse-no-zone = { $from } to { $to } neither starts nor ends in your promotion zone: leave the + or = out.
torissogi-refuse-swallow-promotes = A Swallow that comes into the zone always promotes.
torissogi-refuse-falcon-promotes = At this table a Falcon must promote when it can.
torissogi-refuse-exposes = That would leave your Phoenix where it can be taken.
torissogi-refuse-attacked = Your Phoenix is attacked, and that does not save it.
torissogi-refuse-repeated = This position has come up three times or more, and you have made that move from it before: play something else.
torissogi-refuse-not-in-hand = You have no { $piece } in hand.
torissogi-refuse-occupied = { $to } is not empty; a piece is dropped on an empty cell.
torissogi-refuse-stuck = A Swallow on { $to } could never move, so it may not be dropped there.
torissogi-refuse-file = You have a Swallow on file { $file } already, on { $there }; a file is the whole plane through all levels.
torissogi-refuse-mate = A Swallow may not be dropped to give mate.
torissogi-refuse-casual = An illegal move loses only at tables with tournament conduct.
torissogi-refuse-illegal-turn = It is not { $seat }’s turn, so its move cannot lose.

torissogi-event-move = { $piece } moves · { $entry }
torissogi-event-promotes = { $piece } becomes { $promoted } · { $entry }
torissogi-event-takes = { $piece } takes { $target } · { $entry }
torissogi-event-takes-promotes = { $piece } takes { $target }, now { $promoted } · { $entry }
torissogi-event-drop = { $piece } from hand · { $entry }
torissogi-event-attack = { $by } attacks { $seat }’s Phoenix
    .short = { $seat }: Phoenix attacked
torissogi-event-exposed = { $seat }’s Phoenix can be taken
    .short = { $seat }: Phoenix exposed
torissogi-event-barred = Position repeated: { $seat } may not play { $entries } again
torissogi-event-phoenix = { $seat }’s Phoenix is taken
torissogi-event-mate = { $seat } is mated: no legal move, and its Phoenix is attacked
    .short = { $seat } is mated
torissogi-event-stalemate = { $seat } has no legal move left, and loses
    .short = { $seat } has no move left
torissogi-event-impasse-won = Impasse: Black { $black } points, White { $white }. { $seat } alone has twenty or more
torissogi-event-impasse-drawn = Impasse: Black { $black } points, White { $white }. A draw
torissogi-event-agreement = A draw by agreement

torissogi-step-piece = { $piece } { $at }
torissogi-step-hand = { $count ->
    [one] { $piece } from hand
   *[other] { $piece } from hand ({ $count })
}
torissogi-step-level = Level { $level }
torissogi-step-to = { $to }
torissogi-step-takes = { $to }: take the { $target }
torissogi-step-promotes = Becomes { $piece }
torissogi-step-stays = Stays { $piece }
torissogi-choice-move = { $piece } to { $to }
torissogi-choice-move-promotes = { $piece } to { $to }, becomes { $promoted }
torissogi-choice-move-stays = { $piece } to { $to }, stays { $piece }
torissogi-choice-takes = { $piece } takes { $target } on { $to }
torissogi-choice-takes-promotes = { $piece } takes { $target } on { $to }, becomes { $promoted }
torissogi-choice-takes-stays = { $piece } takes { $target } on { $to }, stays { $piece }
torissogi-choice-drop = { $piece } from hand to { $to }

torissogi-alt-turn = { $seat } to move.
torissogi-alt-won = { $seat } has won.
torissogi-alt-drawn = The game is drawn.
torissogi-alt-danger = { $seat }’s Phoenix is attacked.
torissogi-alt-seat = { $seat } ({ $points ->
    [one] 1 point
   *[other] { $points } points
}): { $pieces }; hand: { $hand }.
torissogi-alt-none = empty

torissogi-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
torissogi-hand = hand

reason-phoenix = the Phoenix was taken
reason-mate = mate
reason-stalemate = no legal move was left
reason-impasse = impasse
reason-illegal = an illegal move
torissogi-alt-levels = levels { $levels }
torissogi-board-level = level { $level }
torissogi-board-hand = { $seat } holds { $birds }
torissogi-board-counters = { $calm } of { $impasse } moves without progress; move { $ply } of at most { $limit }.
torissogi-board-axes = A cell is its level, its file below and its row on the left: Ab3.
torissogi-board-birds = . an empty cell. Capitals: { $black }; small letters: { $white }. { $birds }.
torissogi-why-piece = { $piece } on { $at }
torissogi-why-promotes = the { $piece } becomes { $promoted }
