### What concerns one person: reminders, their games, their settings.

board-called = 📣 { $who }, the others are waiting for your answer.
board-call = ▶ { $who }: **{ $game }** — [to the board]({ $link })
board-changed = -# Done: [to the board]({ $link })
board-moved = ⤵ The board is further down: [to the board]({ $link })
remind-direct = ▶ It is your turn: **{ $game }** with { $others } — [to the board]({ $link })
remind-instead = ▶ { $who }, it is your turn in **{ $game }**. (I cannot send you direct messages; `/{ command-me-name } { command-me-settings-name }` changes how you are reminded.)

remind-direct-question = ❓ The others are asking for your answer: **{ $game }** with { $others } — [to the board]({ $link })
remind-instead-question = ❓ { $who }, the others are asking for your answer in **{ $game }**. (I cannot send you direct messages; `/{ command-me-name } { command-me-settings-name }` changes how you are reminded.)
remind-direct-warning = ⏳ The others are waiting for you: **{ $game }** with { $others }{ $timed ->
    [0] . The others may go on without you
   *[1] . Your time runs out { $when }
} — [to the board]({ $link })
remind-instead-warning = ⏳ { $who }, the others are waiting for you in **{ $game }**{ $timed ->
    [0] . The others may go on without you.
   *[1] . Your time runs out { $when }.
} (I cannot send you direct messages; `/{ command-me-name } { command-me-settings-name }` changes how you are reminded.)
remind-direct-deadline = ⏳ It is your turn in **{ $game }** with { $others }, and the deadline is { $when }: then whoever is to move loses — [to the board]({ $link })
remind-instead-deadline = ⏳ { $who }, it is your turn in **{ $game }**, and the deadline is { $when }: then whoever is to move loses — [to the board]({ $link })
remind-direct-appointment = 🕗 You play **{ $game }** with { $others } at { $when } — [to the board]({ $link })
remind-instead-appointment = 🕗 { $who }, you play **{ $game }** at { $when } — [to the board]({ $link })

games-title = { $count ->
    [one] **You have one game**
   *[other] **You have { $count } games**
}{ $mine ->
    [0] {""}
    [one] { $count ->
        [one] {", and it is waiting for you"}
       *[other] {", one is waiting for you"}
    }
   *[other] , { $mine } are waiting for you
}:
games-your-move = ▶ **{ $game }** with { $others } — [your move]({ $link }), since { $since }
games-alone = ▶ **{ $game }** on your own — [your move]({ $link }), since { $since }
games-puzzle = ▶ **{ $game }**, a puzzle — `/{ command-puzzle-name }` (only you see it), since { $since }
games-invited = ✉️ **{ $game }** with { $others } — [a seat is kept for you]({ $link }), since { $since }
games-others-move = ⏳ **{ $game }** with { $others } — [not your move]({ $link }), since { $since }
games-waiting = 🪑 **{ $game }** with { $others } — [seats are free]({ $link }), opened { $since }
games-nobody = nobody yet
games-none = You have no games at the moment. `/{ command-play-name }` opens a table.
next-game = **Next:** { $line }
next-more = {" "}· { $count ->
    [one] one more waits for you
   *[other] { $count } more wait for you
}
next-none = No other game waits for you.

settings = **Your settings**, for all servers. Changes are saved right away. The language follows your Discord settings.
settings-reminders = When it is my turn…
settings-reminders-channel = Remind me: in the channel
settings-reminders-direct = Remind me: by direct message
settings-reminders-both = Remind me: in the channel and by direct message
settings-reminders-daily = Remind me: once a day, by direct message
settings-reminders-urgent = Remind me: only before my time runs out
settings-reminders-never = Do not remind me
settings-page-own = Boards and moves
settings-page-calls = Reminders
settings-hour = Once a day at…
settings-hour-at = One message a day at { $hour }:00
settings-city = In which city is it that time?
settings-city-utc = Time: UTC
settings-city-honolulu = Time in Honolulu
settings-city-anchorage = Time in Anchorage
settings-city-los-angeles = Time in Los Angeles
settings-city-denver = Time in Denver
settings-city-chicago = Time in Chicago
settings-city-new-york = Time in New York, Toronto
settings-city-halifax = Time in Halifax
settings-city-sao-paulo = Time in São Paulo, Buenos Aires
settings-city-london = Time in London, Lisbon
settings-city-lagos = Time in Lagos, Algiers
settings-city-berlin = Time in Berlin, Paris, Madrid, Rome
settings-city-athens = Time in Athens, Kyiv, Helsinki
settings-city-johannesburg = Time in Johannesburg
settings-city-istanbul = Time in Istanbul, Moscow, Riyadh
settings-city-dubai = Time in Dubai
settings-city-karachi = Time in Karachi, Tashkent
settings-city-kolkata = Time in Delhi, Mumbai
settings-city-dhaka = Time in Dhaka
settings-city-bangkok = Time in Bangkok, Jakarta
settings-city-shanghai = Time in Shanghai, Singapore, Perth
settings-city-tokyo = Time in Tokyo, Seoul
settings-city-adelaide = Time in Adelaide
settings-city-sydney = Time in Sydney, Melbourne
settings-city-auckland = Time in Auckland
settings-theme = My boards
settings-theme-dark = Boards that only I see: dark
settings-theme-light = Boards that only I see: light
settings-theme-high-contrast = Boards that only I see: high contrast
settings-large = Large pieces: { $state }
settings-letters = Letters on pieces: { $state }
setting-on = on
setting-off = off
settings-confirm = Before a move is made…
settings-confirm-ask = Before a move: show it and ask
settings-confirm-at-once = Play at once, without asking
settings-resign = When a computer’s game is lost…
settings-resign-play-on = Computers play on to the end
settings-resign-resign = Computers resign lost games
