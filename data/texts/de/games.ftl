### Was alle Spiele zu sagen haben.

refuse-chance = { $entry } kann hier nicht ausgelost werden.
refuse-chance-due = Zuerst muss gelost werden.
refuse-no-chance = { $entry }: Jetzt wird nichts ausgelost.
refuse-whose = Gerade sind mehrere gleichzeitig dran: Sag, wessen Zug { $entry } ist, als SEAT:ENTRY.
refuse-turn = { $seat } ist nicht am Zug.
refuse-out = { $seat } ist nicht mehr im Spiel.
refuse-over = Die Partie ist vorbei.
refuse-no-offer = Es gibt kein Angebot, das du annehmen könntest.
refuse-one-cell = { $cell } allein ist kein Zug: Nenn, wo ein Stein steht und wohin er geht.

terms-no-game = Ein Spiel { $game } gibt es nicht; es gibt: { $known }
terms-no-variant = { $game } hat keine Variante { $variant }; es gibt: { $known }
terms-no-option = { $variant } hat keine Option { $option }; es gibt: { $known }
terms-no-value = Die Option { $option } kann nicht { $value } sein; möglich ist: { $allowed }
terms-twice = Die Option { $option } ist doppelt angegeben
terms-position = Die Stellung lässt sich nicht lesen ({ $why })
terms-words = { $words }
terms-numbers = { $min } bis { $max }
terms-numbers-also = { $min } bis { $max }, { $also }
terms-text = Text

event-resign = { $seat } gibt auf
event-timeout = { $seat } hat keine Zeit mehr
event-illegal = { $seat } hat regelwidrig gespielt
event-draw-offer = { $seat } bietet Remis an
event-draw-accept = { $seat } nimmt das Remis an
event-impasse-offer = { $seat } bietet das Auszählen an
event-impasse-accept = { $seat } nimmt das Auszählen an

option-players = Spielerzahl
option-players-2 = zwei
option-players-3 = drei
option-players-4 = vier
option-players-5 = fünf
option-players-6 = sechs

page-alt-chosen = Gewählt: { $spots }.
page-alt-targets = Mögliche Ziele: { $spots }.
page-alt-captures = Kann geschlagen werden: { $spots }.
page-alt-wrong = Als falsch markiert: { $spots }.
