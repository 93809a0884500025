### Die Befehle und ihre Angaben.

command-play-name = spielen
command-play-about = Einen Tisch in diesem Kanal öffnen und andere einladen
command-move-name = zug
command-move-about = Ziehen: eintippen oder aus der Liste wählen
command-setup-name = aufstellen
command-setup-about = Deine Figuren vor dem Spiel aufstellen, ungesehen von den anderen
command-hand-name = hand
command-hand-about = Mir zeigen, was nur ich sehen darf: meine Hand, meine Aufstellung
command-board-name = brett
command-board-about = Das Brett zeigen: deins, ein früheres oder als Text
command-draw-name = remis
command-draw-about = Remis anbieten oder ein angebotenes annehmen
command-impasse-name = blockade
command-impasse-about = Anbieten, eine Blockade auszuzählen, oder zustimmen (Torissogi)
command-resign-name = aufgeben
command-resign-about = Dein Spiel in diesem Kanal aufgeben
command-rematch-name = revanche
command-rematch-about = Noch einmal mit denselben Leuten, Plätze getauscht
command-rules-name = regeln
command-rules-about = Die Regeln, mit Bildern
command-help-name = hilfe
command-help-about = Wie man hier spielt

command-option-game-name = spiel
command-option-game-about = Welches Spiel
command-option-variant-name = variante
command-option-variant-about = Welche Variante; du kannst sie noch ändern, bevor der Tisch aufgeht
command-option-opponent-name = gegner
command-option-opponent-about = Hält dieser Person einen Platz frei
command-option-entry-name = eintrag
command-option-entry-about = Was du spielst; fang an zu tippen, dann siehst du, was geht
command-option-everyone-name = alle
command-option-everyone-about = Das Brett noch einmal für alle zeigen (sonst siehst nur du es)
command-option-side-name = seite
command-option-side-about = Wessen Seite unten liegt
command-option-ply-name = halbzug
command-option-ply-about = Das Brett nach so vielen Einträgen; 0 ist der Anfang
command-option-text-name = text
command-option-text-about = Mit Zeichen gezeichnet, in Worten und als Stellung
command-option-theme-name = farben
command-option-theme-about = Dunkel oder hell

theme-dark = Dunkel
theme-light = Hell
