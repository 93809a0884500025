### The slash commands and their options: names and descriptions.
### Names: 1 to 32 characters, lower case, no blanks. Descriptions: at most 100 characters.

command-play-name = play
command-play-about = Open a table in this channel and invite others
command-move-name = move
command-move-about = Make a move: type it, or pick it from the list
command-setup-name = setup
command-setup-about = Arrange your pieces before the game, unseen by the others
command-hand-name = hand
command-hand-about = Show me what only I may see: my hand, my set-up
command-board-name = board
command-board-about = Show the board: yours, an earlier one, or as text
command-draw-name = draw
command-draw-about = Offer a draw, or accept the one that is offered
command-impasse-name = impasse
command-impasse-about = Offer to count an impasse, or agree to it (Torissogi)
command-resign-name = resign
command-resign-about = Give up your game in this channel
command-rematch-name = rematch
command-rematch-about = Play again with the same people, seats rotated
command-rules-name = rules
command-rules-about = The rules, with pictures
command-help-name = help
command-help-about = How to play here

command-option-game-name = game
command-option-game-about = Which game
command-option-variant-name = variant
command-option-variant-about = Which variant; you can still change it before the table opens
command-option-opponent-name = opponent
command-option-opponent-about = Keeps a seat for this person
command-option-entry-name = entry
command-option-entry-about = What you play; start typing to see what is possible
command-option-everyone-name = everyone
command-option-everyone-about = Post the board again for everyone (otherwise only you see it)
command-option-side-name = side
command-option-side-about = Whose side is at the bottom
command-option-ply-name = ply
command-option-ply-about = The board after this many entries; 0 is the start
command-option-text-name = text
command-option-text-about = Drawn with characters, in words, and as a position
command-option-theme-name = theme
command-option-theme-about = Dark or light

theme-dark = Dark
theme-light = Light
