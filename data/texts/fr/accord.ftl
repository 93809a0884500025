### Ce que les personnes d’une table règlent entre elles, et ce qui est prévu d’avance. Les coups arrivent comme du code.

button-take-back = Annuler le coup…
button-back-propose = Demander aux autres
button-back-sure = Oui, annuler le coup
button-back-agree = Accepter l’annulation
button-pause = Pause…
button-pause-propose = Demander aux autres
button-pause-sure = Oui, faire une pause
button-pause-agree = Accepter la pause
button-appointment = Rendez-vous…
button-put-off = Reporter le rendez-vous…
button-appointment-agree = Accepter l’heure
button-decline = Refuser
button-withdraw = Retirer la demande
button-resume-ask = Reprendre…
button-resume = Reprendre maintenant
button-abort = Annuler la partie…
button-abort-confirm = Oui, annuler la partie
button-plans = Si… alors…
button-plan = Si… alors…
button-plan-save = Noter
button-plan-on = Et ensuite, si…
button-forget-all = Tout oublier
button-only-on = Jouer pour moi les coups forcés
button-only-off = Jouer moi-même les coups forcés

back-ask = Demander aux autres d’annuler ton dernier coup{ $count ->
    [one] {""}
   *[other] {" "}et ce qui a suivi, { $count } coups en tout
} ? Toutes les personnes encore en jeu doivent être d’accord. Les pendules ne sont pas remises en arrière, et les coups conditionnels sont oubliés.
pause-ask = Demander une pause aux autres ? Quand toutes les personnes encore en jeu sont d’accord, les pendules s’arrêtent jusqu’à ce que l’un de vous reprenne la partie.
back-ask-computer = Annuler ton dernier coup{ $count ->
    [one] {""}
   *[other] {" "}et ce qui a suivi, { $count } coups en tout
} ? Deltille accepte aussitôt. Les pendules ne sont pas remises en arrière, et les coups conditionnels sont oubliés.
pause-ask-computer = Faire une pause ? Deltille accepte aussitôt. La pendule s’arrête jusqu’à ce que tu reprennes la partie.
appointment-when = Quand veux-tu jouer ?
appointment-example = 2026-12-24 19:30 ou 24/12 19h30. Avec un fuseau : 24/12 19h30 +01:00
resume-ask = Reprendre ? Dès lors, la pendule de la personne au trait tourne.
abort-ask = Annuler cette partie ? Elle se termine sans résultat, pour tout le monde. C’est possible jusqu’au deuxième coup.
accord-asked = C’est demandé. Les autres ont reçu une notification.
accord-answered = Merci.
accord-done = C’est fait.

board-back = ↩️ { $who } demande d’annuler { $count ->
    [one] le dernier coup
   *[other] les { $count } derniers coups
}. Réponses attendues : { $missing }.
board-pause = ⏸️ { $who } demande une pause. Réponses attendues : { $missing }.
board-appointment = 🕗 { $who } voudrait jouer en direct : { $when }. Réponses attendues : { $missing }.
board-appointed = 🕗 Rendez-vous : { $when }.
board-paused = ⏸️ **Pause.** Aucune pendule ne tourne. Chacun des joueurs peut reprendre la partie.
board-held = ⏸️ **Pause décidée par la modération.** Aucune pendule ne tourne ; la modération reprendra la partie.
board-off = 🛑 **{ $who } a annulé cette partie**, sans résultat.
board-planned = { " " }· comme prévu
board-by-itself = { " " }· auto
board-only = { " " }(le seul coup)

table-taken-back = ↩️ { $seat } annule { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
table-back-declined = { $seat } n’accepte pas d’annuler.
table-back-lapsed = { $seat } demandait d’annuler : c’est caduc, la partie a continué.
table-back-withdrawn = { $seat } ne demande plus d’annuler.
table-pause-declined = { $seat } n’accepte pas de pause.
table-pause-lapsed = { $seat } demandait une pause : c’est caduc, la partie a continué.
table-pause-withdrawn = { $seat } ne demande plus de pause.
table-appointment-declined = { $seat } n’est pas disponible à cette heure.
table-appointment-withdrawn = { $seat } ne demande plus de rendez-vous.
table-refuse-appointment = Ce moment est déjà passé. Proposes-en un plus tard.
table-refuse-put-off = Ce rendez-vous a déjà été reporté une fois. Une fois passé, vous pourrez en prendre un autre.
table-draw-declined = { $seat } refuse la nulle.
table-draw-withdrawn = { $seat } retire sa proposition de nulle.
table-impasse-declined = { $seat } ne veut pas compter.
table-impasse-withdrawn = { $seat } retire sa proposition de compter.
table-computers-stop = Il n’y a plus personne dans la partie : les ordinateurs s’arrêtent et conviennent d’une nulle.
table-resumed = ▶️ { $seat } reprend la partie.
table-held = ⏸️ La modération a mis la partie en pause.
table-released = ▶️ La modération a repris la partie.

table-refuse-declined = Cela a été refusé. On pourra le proposer de nouveau quand quelqu’un qui n’était pas d’accord aura joué un coup.
table-refuse-not-offered = Ce n’est plus proposé.
table-refuse-nothing-back = Tu n’as pas joué de coup qui puisse être annulé.
table-refuse-left-since = Quelqu’un a quitté la partie depuis ton dernier coup ; on ne peut plus l’annuler.
table-refuse-asked = Tu as déjà demandé. Les autres n’ont pas encore répondu.
table-refuse-asked-other = Autre chose est demandé. Réponds d’abord à cela, sous le plateau.
table-refuse-agreed = Tu as déjà donné ton accord. D’autres n’ont pas encore répondu.
table-refuse-not-asked = Personne ne demande plus cela.
table-refuse-out = Tu n’es plus dans cette partie.
table-refuse-paused = La partie est en pause. Chacun des joueurs peut la reprendre, sous le plateau.
table-refuse-held = La modération a mis cette partie en pause, et c’est elle qui la reprend.
table-refuse-paused-already = La partie est déjà en pause.
table-refuse-not-paused = La partie n’est pas en pause.
table-refuse-abort = La partie a commencé : après le deuxième coup, personne ne peut l’annuler. Tu peux proposer nulle, ou abandonner.
table-refuse-plan-turn = C’est à toi de jouer. Joue d’abord ; ensuite tu pourras prévoir ce que tu joueras si…
table-refuse-plan-now = Plusieurs joueurs jouent en même temps ici : on ne peut rien prévoir.
table-refuse-plan-lot = Il y a là un tirage au sort : on ne peut rien prévoir au-delà.
table-refuse-plan-over = La partie serait terminée à ce point.
table-refuse-plan-hidden = Quelque chose t’est caché dans cette partie, et prévoir le trahirait.
table-refuse-plan-control = On ne peut prévoir que des coups, pas des propositions ni des abandons.
table-refuse-plan-answer = Un coup conditionnel se termine par un coup à toi : si … alors …
table-refuse-plan-long = C’est trop loin : { $most } coups au plus.
table-refuse-plan-many = Tu as déjà { $most } coups conditionnels ici. Oublies-en d’abord.

plans = 🔒 **Tes coups conditionnels.** Ils sont visibles uniquement par toi, et oubliés quand la partie prend un autre chemin.
plans-none = 🔒 Tu n’as pas de coups conditionnels ici. Appuie sur le bouton, ou écris `/{ command-game-name } { command-game-plan-name }` avec une suite comme *si … alors …, si … alors …*
plans-forget = En oublier un…
plan-noted = ✅ C’est noté.
plan-forgotten = 🗑️ C’est oublié.
plan-if = si { $entry }
plan-then = alors { $entry }
plan-word-if = si
plan-word-then = alors
plan-ask = **Si { $who } joue** …
plan-ask-answer = … **alors tu joues** …
plan-like-this = Comme cela ? Tu peux aussi continuer : *et ensuite, si…*
plan-refused = Coup { $number }, { $entry } : { $why }
plan-refused-rule = Coup { $number }, { $entry } : { $why } (règle **{ $rule }**)
only-on = Les coups forcés sont maintenant joués pour toi, à toutes tes tables. Le bouton permet d’y renoncer.
only-off = Tu joues de nouveau toi-même les coups forcés, à toutes tes tables.
