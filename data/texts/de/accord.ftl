### Worüber sich die Leute an einem Tisch einigen, und was im Voraus geplant ist.

button-take-back = Zurücknehmen…
button-back-propose = Die anderen fragen
button-back-agree = Zurücknehmen lassen
button-pause = Pause…
button-pause-propose = Die anderen fragen
button-pause-agree = Pause annehmen
button-decline = Ablehnen
button-withdraw = Frage zurückziehen
button-resume-ask = Weiterspielen…
button-resume = Jetzt weiterspielen
button-abort = Abbrechen…
button-abort-confirm = Ja, abbrechen
button-plans = Wenn… dann…
button-plan = Wenn… dann…
button-plan-save = Merken
button-plan-on = Und dann, wenn…
button-forget-all = Alle vergessen
button-only-on = Einzige Züge von selbst: aus
button-only-off = Einzige Züge von selbst: an

back-ask = Die anderen bitten, deinen letzten Eintrag zurückzunehmen{ $count ->
    [one] {""}
   *[other] {" "}und was danach kam, zusammen { $count } Einträge
}? Es geschieht, wenn alle zustimmen, die noch im Spiel sind. Uhren werden nicht zurückgestellt, bedingte Züge werden vergessen.
pause-ask = Die anderen um eine Pause bitten? Wenn alle zustimmen, die noch im Spiel sind, stehen die Uhren, bis jemand von euch weiterspielt.
resume-ask = Weiterspielen? Von da an läuft die Uhr derjenigen Person, die am Zug ist.
abort-ask = Dieses Spiel abbrechen? Es endet für alle ohne Ergebnis. Das geht bis zum zweiten Zug.
accord-asked = Du hast gefragt. Die anderen werden gerufen.
accord-answered = Danke.
accord-done = Erledigt.

board-back = ↩️ { $who } möchte { $count ->
    [one] den letzten Eintrag
   *[other] die letzten { $count } Einträge
} zurücknehmen. Noch offen: { $missing }.
board-pause = ⏸️ { $who } bittet um eine Pause. Noch offen: { $missing }.
board-paused = ⏸️ **Pause.** Keine Uhr läuft. Alle, die mitspielen, können weiterspielen.
board-off = 🛑 **{ $who } hat dieses Spiel abgebrochen**, ohne Ergebnis.
board-planned = { " " }· wie geplant
board-by-itself = { " " }· auto
board-only = { " " }· der einzige mögliche

table-taken-back = ↩️ { $seat } nimmt { $count ->
    [one] einen Eintrag
   *[other] { $count } Einträge
} zurück.
table-back-declined = { $seat } ist mit dem Zurücknehmen nicht einverstanden.
table-back-withdrawn = { $seat } möchte nichts mehr zurücknehmen.
table-pause-declined = { $seat } ist mit einer Pause nicht einverstanden.
table-pause-withdrawn = { $seat } bittet nicht mehr um eine Pause.
table-draw-declined = { $seat } lehnt das Remis ab.
table-draw-withdrawn = { $seat } zieht das Remisangebot zurück.
table-impasse-declined = { $seat } will nicht auszählen.
table-impasse-withdrawn = { $seat } zieht das Angebot auszuzählen zurück.
table-resumed = ▶️ { $seat } spielt weiter.

table-refuse-declined = Das wurde abgelehnt. Es lässt sich wieder anbieten, sobald jemand gezogen hat, der nicht zugestimmt hatte.
table-refuse-not-offered = Das wird nicht mehr angeboten.
table-refuse-nothing-back = Du hast noch nichts eingegeben, was sich zurücknehmen ließe.
table-refuse-left-since = Seit deinem letzten Eintrag ist jemand ausgeschieden; er lässt sich nicht mehr zurücknehmen.
table-refuse-asked = Du hast schon gefragt. Die anderen müssen noch antworten.
table-refuse-asked-other = Gerade wird etwas anderes gefragt. Beantworte zuerst das, unter dem Brett.
table-refuse-agreed = Du hast schon zugestimmt. Andere müssen noch antworten.
table-refuse-not-asked = Danach fragt niemand mehr.
table-refuse-out = Du bist nicht mehr in diesem Spiel.
table-refuse-paused = Das Spiel macht Pause. Alle, die mitspielen, können unter dem Brett weiterspielen.
table-refuse-paused-already = Das Spiel macht schon Pause.
table-refuse-not-paused = Das Spiel macht keine Pause.
table-refuse-abort = Das Spiel hat begonnen: nach dem zweiten Zug kann es niemand mehr abbrechen. Du kannst Remis anbieten oder aufgeben.
table-refuse-plan-turn = Du bist am Zug. Zieh zuerst; dann kannst du sagen, was du spielst, wenn…
table-refuse-plan-now = Gerade sind mehrere gleichzeitig dran, da lässt sich nichts planen.
table-refuse-plan-lot = Dort wird gelost: weiter lässt sich nichts planen.
table-refuse-plan-over = Dort wäre das Spiel aus.
table-refuse-plan-hidden = In diesem Spiel ist dir etwas verborgen, und Planen würde es verraten.
table-refuse-plan-control = Planen lassen sich nur Züge, keine Angebote und kein Aufgeben.
table-refuse-plan-answer = Ein bedingter Zug endet mit einem eigenen Zug: wenn … dann …
table-refuse-plan-long = Das ist zu weit voraus: höchstens { $most } Einträge.
table-refuse-plan-many = Du hast hier schon { $most } bedingte Züge. Vergiss zuerst welche.

plans = 🔒 **Deine bedingten Züge.** Nur du siehst sie. Nimmt das Spiel einen anderen Weg, werden sie vergessen.
plans-none = 🔒 Du hast hier keine bedingten Züge. Tippe auf den Knopf, oder schreib `/{ command-game-name } { command-game-plan-name }` mit einer Zeile wie *wenn … dann …, wenn … dann …*
plans-forget = Einen vergessen…
plan-noted = ✅ Gemerkt.
plan-forgotten = 🗑️ Vergessen.
plan-if = wenn { $entry }
plan-then = dann { $entry }
plan-word-if = wenn
plan-word-then = dann
plan-ask = **Wenn { $who } spielt** …
plan-ask-answer = … **dann spielst du** …
plan-like-this = So? Du kannst auch weitergehen: *und dann, wenn…*
plan-refused = Eintrag { $number }, { $entry }: { $why }
plan-refused-rule = Eintrag { $number }, { $entry }: { $why } (Regel **{ $rule }**)
only-on = Von jetzt an gebe ich ihn an all deinen Tischen für dich ein, wenn nur ein Eintrag möglich ist.
only-off = Von jetzt an gibst du alles selbst ein, auch wenn nur ein Eintrag möglich ist.
