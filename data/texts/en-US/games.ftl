### What all games have to say.

refuse-chance = { $entry } is not a possible outcome now.
refuse-chance-due = Something must be drawn at random first.
refuse-no-chance = { $entry }: nothing is to be drawn now.
refuse-whose = Several players act at the same time now: say whose move { $entry } is, as SEAT:ENTRY.
refuse-turn = It is not { $seat }’s turn.
refuse-out = { $seat } is no longer in the game.
refuse-over = The game is over.
refuse-no-offer = There is no offer to accept.
refuse-one-cell = { $cell } alone is no move: name where a piece starts and where it goes.

terms-no-game = there is no game { $game }; there is: { $known }
terms-no-variant = { $game } has no variant { $variant }; it has: { $known }
terms-no-option = { $variant } has no option { $option }; it has: { $known }
terms-no-value = option { $option } cannot be { $value }; allowed: { $allowed }
terms-twice = option { $option } is given twice
terms-position = position: { $why }
terms-words = { $words }
terms-numbers = { $min } to { $max }
terms-numbers-also = { $min } to { $max }, { $also }
terms-text = text

event-resign = { $seat } resigns
event-timeout = { $seat } runs out of time
event-illegal = { $seat } made an illegal move
event-draw-offer = { $seat } offers a draw
event-draw-accept = { $seat } accepts the draw
event-impasse-offer = { $seat } offers to count an impasse
event-impasse-accept = { $seat } accepts the impasse

option-players = Players
option-players-2 = two
option-players-3 = three
option-players-4 = four
option-players-5 = five
option-players-6 = six

page-alt-chosen = Chosen: { $spots }.
page-alt-targets = Places it can go to: { $spots }.
page-alt-captures = What it can capture: { $spots }.
page-alt-wrong = Marked as wrong: { $spots }.
