### Teampartien: mehrere halten einen Platz und stimmen über seine Züge ab.

team-form = **Eine Partie für ein Team**: { $game }
    Dein Team: { $team }
    Gegner: { $against }
    Züge: { $rule }

    Jedes Mitglied des Teams schlägt einen Zug vor, indem es ihn wie in jeder Partie antippt oder tippt; alle stimmen per Knopf ab. Niemand wird angepingt. Solche Partien sind ungewertet.
team-everyone = alle in diesem Kanal
team-role-one = Wer in deinem Team spielt: eine Rolle (keine: alle)
team-role-two = Wer im anderen Team spielt: eine Rolle
team-against = Gegen wen
team-against-team = Gegen ein anderes Team
team-against-away = Gegen einen anderen Kanal oder Server
team-away = das Team des Kanals, hier oder auf einem anderen Server, der das Angebot annimmt
team-decide = Wie ein Zug entschieden wird
team-decide-most = Die meisten Stimmen, { $time } nach dem ersten Vorschlag
team-decide-first = Wer zuerst { $votes } Stimmen hat; nach { $time } die meisten
team-decide-captain = Du entscheidest; nach { $time } die meisten Stimmen
team-names = Namen der Teams
team-name = Team { $number }
team-name-of = Name von Team { $number }
team-name-placeholder = So steht er auf dem Brett und in der Notation
team-same-name = Zwei Teams brauchen zwei Namen. Beginne bitte noch einmal mit `/{ command-game-name } { command-game-team-name }`.
team-same-role = Die beiden Teams brauchen verschiedene Rollen.
team-second-role = Wähle auch für das andere Team eine Rolle.
team-captain-alone = Gegen ein anderes Team entscheiden Stimmen: Du kannst nicht beide Teams führen.
team-captain-both = Jedes Team hat seine eigene Spielführung, darum kannst du dieses Angebot nicht selbst annehmen.
team-join = Dieser Platz ist für ein Team: Nimm ihn mit `/{ command-seek-name }` in dem Kanal, in dem das Team spielt.
team-lobby-free = frei für ein Team aus einem anderen Kanal, das ihn dort mit `/{ command-seek-name }` nimmt
team-name-taken = So heißt schon das andere Team. Wähle bitte einen anderen Namen.
team-same-channel = Das andere Team spielt in einem eigenen Kanal: Nimm das Angebot dort mit `/{ command-seek-name }` an.
team-nowhere = Eine Teampartie braucht einen Kanal auf einem Server, der mich hinzugefügt hat.
team-secret = Teams spielen Spiele, in denen nichts verborgen ist, denn alle lesen die Vorschläge. In diesem gibt es verdeckte Hände oder Aufstellungen.
team-vote = 🗳️ **{ $team }** stimmt über seinen Zug ab. Die Abstimmung endet { $when }: { $rule }
team-decided = 🗳️ **{ $team }** hat sich entschieden ({ $count ->
    [one] eine Stimme
   *[other] { $count } Stimmen
}).
team-void = 🗳️ Die Abstimmung von **{ $team }** ist vorbei: Die Partie ging ohne sie weiter.
team-proposal = { $leads ->
    [1] ▸
   *[0] •
} **{ $number }** { $entry } – { $votes ->
    [one] eine Stimme
   *[other] { $votes } Stimmen
}
team-how = -# Stimme mit einer Zahl ab; *{ button-move }* unter dem Brett schlägt einen anderen Zug vor. Du kannst deine Stimme ändern.
team-rule-most = Die meisten Stimmen gewinnen, bei gleich vielen der früheste Vorschlag.
team-rule-first = Der erste Zug mit { $votes } Stimmen wird sofort gespielt.
team-rule-captain = { $who } entscheidet.
team-voted = 🗳️ Deine Stimme: **{ $number }** { $entry }
team-closed = Diese Abstimmung ist schon entschieden; deine Stimme zählt nicht mehr.
team-enough = Du hast in dieser Abstimmung schon zwei Züge vorgeschlagen. Stimm gern für einen der anderen.
team-full = Es sind schon { $most } Züge vorgeschlagen: Stimm für einen davon.
team-crowded = { $most } Personen haben abgestimmt: Mehr passen in diese Abstimmung nicht hinein. Bei der nächsten kannst du mitstimmen.
team-not-now = Dein Team ist gerade nicht am Zug.
team-not-yours = Über die Züge dieses Teams stimmen nur seine Mitglieder ab.
team-no-control = Über Aufgeben und Angebote wird nicht abgestimmt: Das macht, wer die Partie eröffnet hat, mit `/{ command-game-name }`.
team-thread = Auf diesem Server hat jede Partie einen eigenen Thread. Öffne die Teampartie in einem Thread.
