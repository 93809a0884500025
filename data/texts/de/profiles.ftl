### Profile und Bestenlisten, und wer sie sieht.

pool-triablo-two-player = Triablo · zu zweit
pool-triablo-three-player = Triablo · zu dritt
pool-torissogi-standard = Kotelar Torissogi
pool-triangulation-three-player = Triangulation · zu dritt
pool-triangulation-two-player = Triangulation · zu zweit
pool-trioker-coins = Trioker · Münzen
pool-trioker-even-odd = Trioker · gerade und ungerade
pool-trioker-paths = Trioker · Wege
pool-triortan-festival = Triortan · Festival Mix-Up
pool-triortan-standard = Triortan
pool-puzzles = Rätsel des Tages

ranks-title = 🏆 **{ $list }** — { $everywhere ->
    [0] dieser Server
   *[other] alle Server
}
ranks-about = -# Geordnet nach dem, was sich bisher gezeigt hat: Wertung − 2 × ±. Gleiche Zahlen teilen sich einen Platz; „?“ hat noch keinen.
ranks-about-puzzles = -# Geordnet nach gelösten Rätseln des Tages. Gleiche Zahlen teilen sich einen Platz.
ranks-choose = Eine andere Bestenliste …
ranks-line = { $place }. **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}
ranks-line-provisional = ? **{ $who }** — { $points } ({ $mean } ± { $range }), { $missing ->
    [0] { $games } Partien
   *[other] { $games } von etwa { $most } Partien
}
ranks-line-idle = – **{ $who }** — { $points } ({ $mean } ± { $range }), { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}
ranks-idle = **Seit einem halben Jahr nicht gespielt**
ranks-line-puzzles = { $place }. **{ $who }** — { $solved } gelöst, { $clean } davon sofort und ohne Hinweise; { $days ->
    [one] ein Tag
   *[other] { $days } Tage
} hintereinander
ranks-empty = Auf dieser Liste steht noch niemand. Gewertete Partien bringen Leute hierher: Wähle *{ form-against-rated }* in `/{ command-play-name }`. Rätsel des Tages findest du in `/{ command-puzzle-name }`.
ranks-unknown = { $count ->
    [one] Eine Person fehlt vorerst: Discord sagt nicht, ob sie noch Mitglied ist.
   *[other] { $count } Personen fehlen vorerst: Discord sagt nicht, ob sie noch Mitglieder sind.
}
ranks-own = **Dein Platz: { $place }**, mit { $points }
ranks-own-below = Dein Platz: unter { $most }
ranks-own-provisional = Deine Wertung hat ein „?“: Einen Platz bekommt sie nach etwa 12 Partien gegen mehrere Leute.
ranks-own-idle = Du hast das seit einem halben Jahr nicht gespielt: Deine nächste gewertete Partie bringt dich zurück.
ranks-own-hidden = Du stehst nicht auf dieser Liste: So hast du es unter *{ button-who-sees-me }* gewählt.
ranks-own-none = Du stehst noch nicht auf dieser Liste: Spiele erst hier.
button-ranks-everywhere = Alle Server
button-ranks-server = Dieser Server
button-own-place = Mein Platz
button-own-profile = Mein Profil
button-who-sees-me = Wer mich sieht
button-leaderboard = Bestenliste

privacy-seen = Wer mich auf Bestenlisten und mein Profil sieht …
privacy-seen-nobody = Bestenlisten und mein Profil: Niemand sieht mich
privacy-seen-server = Bestenlisten und mein Profil: Mitglieder meiner Server sehen mich
privacy-seen-everywhere = Bestenlisten und mein Profil: Alle sehen mich

profile-line = 👤 **{ $who }**
profile-nameless = jemand
profile-bot = Das ist ein Bot: Nur Menschen haben Profile.
profile-hidden = Das Profil von { $who } kannst du hier nicht sehen. Alle entscheiden selbst, wer ihres sieht.
profile-about = { $games ->
    [one] 1 Partie
   *[other] { $games }{ $more ->
        [0] {""}
       *[1] +
    } Partien
}, { $rated } gewertet{ $computers ->
    [0] {""}
   *[other] , Computer: { $computers }
}
profile-empty = Noch keine Wertung: Die erste gewertete Partie bringt eine.
profile-rating = { $points } ± { $range }
profile-settling = -# „?“ bis etwa { $most } Partien gegen mehrere Leute. Bisher: { $games }.
profile-settling-of = { $list } { $games }
profile-results = { $most ->
    [0] gewonnen – remis – verloren
   *[other] letzte { $most }: gewonnen – remis – verloren
}
profile-none = –
profile-streak = Siege in Folge
profile-streak-value = { $longest }, jetzt { $now }
profile-best = Bester Sieg
profile-best-value = { $points }, { $game }
profile-puzzles = Rätsel des Tages
profile-puzzles-value = { $solved }, Serie { $days }
profile-peak = Höchste Wertung
profile-together = Du gegen { $who }
profile-alt = Profil von { $who }. { $about }.
profile-alt-rating = { $list }: { $rating }, ab { $first } am { $day }, höchstens { $peak }; { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}, { $won } gewonnen, { $drawn } remis, { $lost } verloren.
profile-alt-result = { $game }: { $won } gewonnen, { $drawn } remis, { $lost } verloren.
profile-marks = { $count } von { $most } Abzeichen
profile-marks-named = 🏅 { $marks }
mark-won = erster Sieg in { $game }
mark-every-game = ein Sieg in jedem Spiel
mark-comeback = ein Sieg aus verlorener Stellung
mark-upset = ein Sieg gegen eine viel höhere Wertung
mark-streak = fünf gewertete Siege in Folge
mark-hundred = hundert gewertete Partien
mark-patience = eine Partie, die einen Monat dauerte
mark-computer = ein Sieg gegen den stärksten Computer
mark-puzzles = fünfzig Rätsel des Tages
mark-week = Rätsel an sieben Tagen in Folge
mark-tournament = ein gewonnenes Turnier
mark-new = { $count ->
    [one] 🏅 Neues Abzeichen
   *[other] 🏅 Neue Abzeichen
}: { $marks }. `/{ command-me-name } { command-me-profile-name }` zeigt alle deine.
button-tell-mark = Allen zeigen: { $mark }
mark-told = 🏅 **{ $who }** hat ein neues Abzeichen: { $mark }.
mark-not-yours = Dieses Abzeichen hast du nicht (mehr). `/{ command-me-name } { command-me-profile-name }` zeigt deine.
