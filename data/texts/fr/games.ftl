### Ce que disent tous les jeux.

refuse-chance = { $entry } ne peut pas sortir au tirage ici.
refuse-chance-due = Il faut d’abord un tirage au sort.
refuse-no-chance = { $entry } : il n’y a rien à tirer au sort maintenant.
refuse-whose = Plusieurs joueurs jouent en même temps ici : précise de qui est le coup { $entry }, sous la forme SEAT:ENTRY.
refuse-turn = Ce n’est pas à { $seat } de jouer.
refuse-out = { $seat } n’est plus dans la partie.
refuse-over = La partie est terminée.
refuse-no-offer = Il n’y a pas de proposition à accepter.
refuse-one-cell = { $cell } seul n’est pas un coup : indique d’où part une pièce et où elle va.

terms-no-game = il n’y a pas de jeu { $game } ; jeux : { $known }
terms-no-variant = { $game } n’a pas de variante { $variant } ; variantes : { $known }
terms-no-option = { $variant } n’a pas d’option { $option } ; options : { $known }
terms-no-value = l’option { $option } ne peut pas valoir { $value } ; valeurs possibles : { $allowed }
terms-twice = l’option { $option } est donnée deux fois
terms-position = position : { $why }
terms-words = { $words }
terms-numbers = { $min } à { $max }
terms-numbers-also = { $min } à { $max }, { $also }
terms-text = du texte

event-resign = { $seat } abandonne
event-timeout = { $seat } n’a plus de temps
event-illegal = { $seat } a joué un coup illégal
event-draw-offer = { $seat } propose nulle
event-draw-accept = { $seat } accepte la nulle
event-impasse-offer = { $seat } propose de compter l’impasse
event-impasse-accept = { $seat } accepte l’impasse

option-players = Joueurs
option-players-2 = deux
option-players-3 = trois
option-players-4 = quatre
option-players-5 = cinq
option-players-6 = six

page-alt-chosen = Choix : { $spots }.
page-alt-targets = Destinations possibles : { $spots }.
page-alt-captures = Prises possibles : { $spots }.
page-alt-wrong = Marqué comme faux : { $spots }.
