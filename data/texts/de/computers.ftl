### Computer am Tisch: wie sie heißen, ihre Stufen, wo sie gewählt werden.

computer = Deltille { $level }
computer-chip = Stufe { $level }
computer-for = { $computer } für { $who }
level-1 = Neuling
level-2 = Anfänger
level-3 = Gemütlich
level-4 = Geübt
level-5 = Stark
level-6 = Sehr stark
level-7 = Meisterhaft
level-8 = Volle Stärke
level-worth-newcomer = Gleich nach der Lektion schlägst du sie in etwa { $points } von 10 Partien
level-worth-step = Schlägt Stufe { $below } in etwa { $points } von 10 Partien
level-worth-full = Das Beste, was Deltille spielen kann

board-thinking = 💭 { $who } denkt nach: Die Antwort folgt darunter.

form-against = Gegner
button-alone-game = { $game }: sofort gegen Stufe 1
button-alone = Sofort gegen Stufe 1
form-against-people = Gegen Menschen
form-against-computer = Gegen { $computer }: { $name }
form-computers = { $count ->
        [one] Dein Gegner: { $computer }.
       *[other] Deine { $count } Gegner: { $computer }.
    }
form-computers-and = Mit { $who }, und { $computer } auf { $count ->
        [one] dem letzten Platz.
       *[other] den { $count } anderen Plätzen.
    }

lobby-fill = Mit Computern auffüllen und beginnen …
level-choice = { $computer }: { $name }
rematch-level = Revanche auf anderer Stufe …

button-ladder-move = Welcher Zug?
button-ladder-why = Warum?
ladder-none = Hinweise gibt es in Rätseln und in Spielen, in denen du nur gegen Computer spielst.
ladder-not-now = Hier habe ich keinen Hinweis: Hinweise gibt es, wenn du am Zug bist und es etwas zu ziehen gibt.
ladder-piece = { $game ->
    [trioker] 💡 Schau hierhin: Stein { $piece }.
   *[other] 💡 Schau hierhin: { $piece }.
}
ladder-no-piece = 💡 Diesmal keine Figur: { $piece }.
ladder-piece-caption = Schau hierhin
ladder-move = 💡 { $entry } – { $description }.
ladder-why = 💡 Nach { $entry } erwarte ich:
ladder-why-caption = Was ich dann erwarte
ladder-why-open = Was danach kommt, kann ich dir nicht sagen: Es hängt davon ab, was du noch nicht siehst.
ladder-step = { $seat } { $entry } – { $description }
ladder-expected = Dann kannst du ungefähr { $share } der Punkte erwarten.
ladder-forced = -# Das ist dein einziger Zug; als Hinweis zählt er nicht.
ladder-counted = -# Stellungen mit Hinweisen in dieser Partie: { $count } von { $most }
table-refuse-hints = Du hast in dieser Partie schon zu { $count } Stellungen Hinweise bekommen, mehr gibt es nicht.
board-hints = -# 💡 { $hints ->
    [one] ein Hinweis
   *[other] { $hints } Hinweise
}
