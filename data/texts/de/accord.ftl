### Worüber sich die Leute an einem Tisch einigen, und was im Voraus geplant ist.

button-take-back = Zurücknehmen …
button-back-propose = Die anderen fragen
button-back-sure = Ja, zurücknehmen
button-back-agree = Zurücknehmen lassen
button-pause = Pause …
button-pause-propose = Die anderen fragen
button-pause-sure = Ja, pausieren
button-pause-agree = Pause annehmen
button-appointment = Verabreden …
button-put-off = Verabredung verschieben …
button-appointment-agree = Zeit annehmen
button-decline = Ablehnen
button-withdraw = Frage zurückziehen
button-resume-ask = Weiterspielen …
button-resume = Jetzt weiterspielen
button-abort = Abbrechen …
button-abort-confirm = Ja, abbrechen
button-plans = Wenn … dann …
button-plan = Wenn … dann …
button-plan-save = Merken
button-plan-on = Und dann, wenn …
button-forget-all = Alle vergessen
button-only-on = Erzwungene Züge für mich spielen
button-only-off = Erzwungene Züge selbst spielen

back-ask = Die anderen bitten, deinen letzten Zug zurückzunehmen{ $count ->
    [one] {""}
   *[other] {" "}und was danach kam, zusammen { $count } Züge
}? Alle, die noch dabei sind, müssen zustimmen. Uhren werden nicht zurückgestellt, bedingte Züge werden vergessen.
pause-ask = Die anderen um eine Pause bitten? Wenn alle zustimmen, die noch dabei sind, stehen die Uhren, bis jemand von euch weiterspielt.
back-ask-computer = Deinen letzten Zug zurücknehmen{ $count ->
    [one] {""}
   *[other] {" "}und was danach kam, zusammen { $count } Züge
}? Deltille stimmt sofort zu. Uhren werden nicht zurückgestellt, bedingte Züge werden vergessen.
pause-ask-computer = Pause machen? Deltille stimmt sofort zu. Die Uhr steht, bis du weiterspielst.
appointment-when = Wann möchtest du spielen?
appointment-example = 2026-12-24 19:30 oder 24.12. 19:30. Mit Zeitzone: 24.12. 19:30 +01:00
resume-ask = Weiterspielen? Von da an läuft die Uhr derjenigen Person, die am Zug ist.
abort-ask = Diese Partie abbrechen? Sie endet für alle ohne Ergebnis. Das geht bis zum zweiten Zug.
accord-asked = Gefragt. Die anderen sind angepingt.
accord-answered = Danke.
accord-done = Erledigt.

board-back = ↩️ { $who } möchte { $count ->
    [one] den letzten Zug
   *[other] die letzten { $count } Züge
} zurücknehmen. Noch offen: { $missing }.
board-pause = ⏸️ { $who } bittet um eine Pause. Noch offen: { $missing }.
board-appointment = 🕗 { $who } möchte zusammen spielen: { $when }. Noch offen: { $missing }.
board-appointed = 🕗 Verabredet: { $when }.
board-held = ⏸️ **Von der Moderation unterbrochen.** Keine Uhr läuft; die Moderation setzt die Partie fort.
board-paused = ⏸️ **Pause.** Keine Uhr läuft. Alle, die mitspielen, können die Partie fortsetzen.
board-off = 🛑 **{ $who } hat diese Partie abgebrochen**, ohne Ergebnis.
board-planned = { " " }· wie geplant
board-by-itself = { " " }· auto
board-only = { " " }(der einzige Zug)

table-taken-back = ↩️ { $seat } nimmt { $count ->
    [one] einen Zug
   *[other] { $count } Züge
} zurück.
table-back-declined = { $seat } ist mit dem Zurücknehmen nicht einverstanden.
table-back-lapsed = { $seat } wollte zurücknehmen; das ist hinfällig, weil die Partie weiterging.
table-back-withdrawn = { $seat } möchte nichts mehr zurücknehmen.
table-pause-declined = { $seat } ist mit einer Pause nicht einverstanden.
table-pause-lapsed = { $seat } wollte eine Pause; das ist hinfällig, weil die Partie weiterging.
table-pause-withdrawn = { $seat } bittet nicht mehr um eine Pause.
table-appointment-declined = { $seat } kann zu dieser Zeit nicht.
table-appointment-withdrawn = { $seat } möchte sich nicht mehr verabreden.
table-refuse-appointment = Dieser Zeitpunkt ist schon vorbei. Schlage einen späteren vor.
table-refuse-put-off = Diese Verabredung wurde schon einmal verschoben. Wenn sie vorbei ist, könnt ihr euch neu verabreden.
table-draw-declined = { $seat } lehnt das Remis ab.
table-draw-withdrawn = { $seat } zieht das Remisangebot zurück.
table-impasse-declined = { $seat } will nicht auszählen.
table-impasse-withdrawn = { $seat } zieht das Angebot auszuzählen zurück.
table-computers-stop = Es spielt kein Mensch mehr mit: Die Computer hören auf und einigen sich auf Remis.
table-held = ⏸️ Die Moderation hat die Partie unterbrochen.
table-released = ▶️ Die Moderation setzt die Partie fort.
table-resumed = ▶️ { $seat } setzt die Partie fort.

table-refuse-declined = Das wurde abgelehnt. Es lässt sich wieder anbieten, sobald jemand gezogen hat, der nicht zugestimmt hatte.
table-refuse-not-offered = Das wird nicht mehr angeboten.
table-refuse-nothing-back = Du hast noch keinen Zug gemacht, der sich zurücknehmen ließe.
table-refuse-left-since = Seit deinem letzten Zug ist jemand ausgeschieden; er lässt sich nicht mehr zurücknehmen.
table-refuse-asked = Du hast schon gefragt. Die anderen haben noch nicht geantwortet.
table-refuse-asked-other = Gerade wird etwas anderes gefragt. Beantworte zuerst das, unter dem Brett.
table-refuse-agreed = Du hast schon zugestimmt. Andere haben noch nicht geantwortet.
table-refuse-not-asked = Danach fragt niemand mehr.
table-refuse-out = Du bist nicht mehr in dieser Partie.
table-refuse-paused = Die Partie macht Pause. Alle, die mitspielen, können sie unter dem Brett fortsetzen.
table-refuse-held = Die Moderation hat diese Partie unterbrochen und setzt sie auch fort.
table-refuse-paused-already = Die Partie macht schon Pause.
table-refuse-not-paused = Die Partie macht keine Pause.
table-refuse-abort = Die Partie hat begonnen: Nach dem zweiten Zug kann sie niemand mehr abbrechen. Du kannst Remis anbieten oder aufgeben.
table-refuse-plan-turn = Du bist am Zug. Zieh zuerst; dann kannst du sagen, was du spielst, wenn …
table-refuse-plan-now = Gerade sind mehrere gleichzeitig dran, da lässt sich nichts planen.
table-refuse-plan-lot = Dort wird gelost: Weiter lässt sich nichts planen.
table-refuse-plan-over = Dort wäre die Partie aus.
table-refuse-plan-hidden = In dieser Partie ist dir etwas verborgen, und Planen würde es verraten.
table-refuse-plan-control = Planen lassen sich nur Züge, keine Angebote und kein Aufgeben.
table-refuse-plan-answer = Ein bedingter Zug endet mit einem eigenen Zug: wenn … dann …
table-refuse-plan-long = Das ist zu weit voraus: höchstens { $most } Züge.
table-refuse-plan-many = Du hast hier schon { $most } bedingte Züge. Vergiss zuerst welche.

plans = 🔒 **Deine bedingten Züge.** Nur du siehst sie. Nimmt die Partie einen anderen Weg, werden sie vergessen.
plans-none = 🔒 Du hast hier keine bedingten Züge. Tippe auf den Knopf, oder schreib `/{ command-game-name } { command-game-plan-name }` mit einer Zeile wie *wenn … dann …, wenn … dann …*
plans-forget = Einen vergessen …
plan-noted = ✅ Gemerkt.
plan-forgotten = 🗑️ Vergessen.
plan-if = wenn { $entry }
plan-then = dann { $entry }
plan-word-if = wenn
plan-word-then = dann
plan-ask = **Wenn { $who } spielt** …
plan-ask-answer = … **dann spielst du** …
plan-like-this = So? Du kannst auch weitergehen: *und dann, wenn …*
plan-refused = Zug { $number }, { $entry }: { $why }
plan-refused-rule = Zug { $number }, { $entry }: { $why } (Regel **{ $rule }**)
only-on = Erzwungene Züge werden ab jetzt für dich gespielt, an all deinen Tischen. Mit dem Knopf schaltest du das wieder aus.
only-off = Erzwungene Züge machst du ab jetzt wieder selbst, an all deinen Tischen.
