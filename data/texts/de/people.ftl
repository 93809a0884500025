### Was eine einzelne Person angeht: Erinnerungen, ihre Partien, ihre Einstellungen.

board-called = 📣 { $who }, die anderen warten auf deine Antwort.
board-call = ▶ { $who }: **{ $game }** — [zum Brett]({ $link })
board-changed = -# Erledigt: [zum Brett]({ $link })
board-moved = ⤵ Das Brett steht weiter unten: [zum Brett]({ $link })
remind-direct = ▶ Du bist am Zug: **{ $game }** mit { $others } – [zum Brett]({ $link })
remind-instead = ▶ { $who }, du bist am Zug: **{ $game }**. (Ich kann dir keine Direktnachrichten schicken; `/{ command-me-name } { command-me-settings-name }` ändert, wie du erinnert wirst.)

remind-direct-question = ❓ Die anderen bitten um deine Antwort: **{ $game }** mit { $others } – [zum Brett]({ $link })
remind-instead-question = ❓ { $who }, die anderen bitten um deine Antwort in **{ $game }**. (Ich kann dir keine Direktnachrichten schicken; `/{ command-me-name } { command-me-settings-name }` ändert, wie du erinnert wirst.)
remind-direct-warning = ⏳ Die anderen warten auf dich: **{ $game }** mit { $others }{ $timed ->
    [0] . Die anderen können ohne dich weiterspielen
   *[1] . Deine Zeit läuft ab: { $when }
} – [zum Brett]({ $link })
remind-instead-warning = ⏳ { $who }, die anderen warten auf dich in **{ $game }**{ $timed ->
    [0] . Die anderen können ohne dich weiterspielen.
   *[1] . Deine Zeit läuft ab: { $when }.
} (Ich kann dir keine Direktnachrichten schicken; `/{ command-me-name } { command-me-settings-name }` ändert, wie du erinnert wirst.)
remind-direct-deadline = ⏳ Du bist am Zug: **{ $game }** mit { $others }. Die Frist endet { $when }: Dann verliert, wer am Zug ist – [zum Brett]({ $link })
remind-instead-deadline = ⏳ { $who }, du bist am Zug: **{ $game }**. Die Frist endet { $when }: Dann verliert, wer am Zug ist – [zum Brett]({ $link })
remind-direct-appointment = 🕗 Ihr seid verabredet: **{ $game }** mit { $others }, { $when } — [zum Brett]({ $link })
remind-instead-appointment = 🕗 { $who }, ihr seid verabredet: **{ $game }**, { $when } — [zum Brett]({ $link })

games-title = { $count ->
    [one] **Du hast eine Partie**
   *[other] **Du hast { $count } Partien**
}{ $mine ->
    [0] {""}
    [one] { $count ->
        [one] {", und sie wartet auf dich"}
       *[other] {", eine wartet auf dich"}
    }
   *[other] , { $mine } warten auf dich
}:
games-your-move = ▶ **{ $game }** mit { $others } – [dein Zug]({ $link }), seit { $since }
games-alone = ▶ **{ $game }** allein – [dein Zug]({ $link }), seit { $since }
games-puzzle = ▶ **{ $game }**, ein Rätsel – `/{ command-puzzle-name }` (nur du siehst es), seit { $since }
games-invited = ✉️ **{ $game }** mit { $others } – [ein Platz ist für dich frei]({ $link }), seit { $since }
games-others-move = ⏳ **{ $game }** mit { $others } – [nicht dein Zug]({ $link }), seit { $since }
games-waiting = 🪑 **{ $game }** mit { $others } – [noch sind Plätze frei]({ $link }), eröffnet { $since }
games-nobody = noch niemandem
games-none = Du hast gerade keine Partien. `/{ command-play-name }` öffnet einen Tisch.
next-game = **Als Nächstes:** { $line }
next-more = {" "}· { $count ->
    [one] noch eine wartet auf dich
   *[other] noch { $count } warten auf dich
}
next-none = Keine andere Partie wartet auf dich.

settings = **Deine Einstellungen**, für alle Server. Was du wählst, gilt sofort. Die Sprache folgt deinen Discord-Einstellungen.
settings-reminders = Wenn ich am Zug bin …
settings-reminders-channel = Erinnere mich: im Kanal
settings-reminders-direct = Erinnere mich: per Direktnachricht
settings-reminders-both = Erinnere mich: im Kanal und per Direktnachricht
settings-reminders-daily = Erinnere mich: einmal am Tag, per Direktnachricht
settings-reminders-urgent = Erinnere mich: nur, bevor meine Zeit abläuft
settings-reminders-never = Erinnere mich nicht
settings-page-own = Bretter und Züge
settings-page-calls = Erinnerungen
settings-hour = Einmal am Tag um …
settings-hour-at = Eine Nachricht am Tag um { $hour }:00
settings-city = In welcher Stadt ist es dann so spät?
settings-city-utc = Uhrzeit: UTC
settings-city-honolulu = Uhrzeit in Honolulu
settings-city-anchorage = Uhrzeit in Anchorage
settings-city-los-angeles = Uhrzeit in Los Angeles
settings-city-denver = Uhrzeit in Denver
settings-city-chicago = Uhrzeit in Chicago
settings-city-new-york = Uhrzeit in New York, Toronto
settings-city-halifax = Uhrzeit in Halifax
settings-city-sao-paulo = Uhrzeit in São Paulo, Buenos Aires
settings-city-london = Uhrzeit in London, Lissabon
settings-city-lagos = Uhrzeit in Lagos, Algier
settings-city-berlin = Uhrzeit in Berlin, Wien, Zürich, Paris
settings-city-athens = Uhrzeit in Athen, Kyjiw, Helsinki
settings-city-johannesburg = Uhrzeit in Johannesburg
settings-city-istanbul = Uhrzeit in Istanbul, Moskau, Riad
settings-city-dubai = Uhrzeit in Dubai
settings-city-karachi = Uhrzeit in Karatschi, Taschkent
settings-city-kolkata = Uhrzeit in Delhi, Mumbai
settings-city-dhaka = Uhrzeit in Dhaka
settings-city-bangkok = Uhrzeit in Bangkok, Jakarta
settings-city-shanghai = Uhrzeit in Shanghai, Singapur, Perth
settings-city-tokyo = Uhrzeit in Tokio, Seoul
settings-city-adelaide = Uhrzeit in Adelaide
settings-city-sydney = Uhrzeit in Sydney, Melbourne
settings-city-auckland = Uhrzeit in Auckland
settings-theme = Meine Bretter
settings-theme-dark = Bretter, die nur ich sehe: dunkel
settings-theme-light = Bretter, die nur ich sehe: hell
settings-theme-high-contrast = Bretter, die nur ich sehe: hoher Kontrast
settings-large = Große Steine: { $state }
settings-letters = Buchstaben auf Steinen: { $state }
setting-on = an
setting-off = aus
settings-confirm = Bevor ein Zug gemacht wird …
settings-confirm-ask = Vor einem Zug: zeigen und fragen
settings-confirm-at-once = Sofort spielen, ohne zu fragen
settings-resign = Wenn ein Computer verloren steht …
settings-resign-play-on = Computer spielen bis zum Ende weiter
settings-resign-resign = Computer geben verlorene Partien auf
