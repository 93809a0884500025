### Les leçons : ce qu’elles disent toutes. Les étapes de chaque jeu sont dans lessons-<jeu>.ftl.

command-learn-name = apprendre
command-learn-about = Apprendre un jeu pas à pas, sur un plateau rien que pour toi

lesson-games = **Quel jeu veux-tu apprendre ?** De courtes étapes sur un plateau visible uniquement par toi : tu lis une règle et tu l’essaies une fois. Tu peux t’arrêter quand tu veux et continuer plus tard.
lesson-game = { $game } { $done }/{ $count }
lesson-steps = **{ $game }** — étapes faites : { $done } sur { $count }. Choisis celle que tu veux, aussi souvent que tu veux.
lesson-steps-menu = Étapes
lesson-head = **{ $title }** · { $number }/{ $count }
lesson-right = ✅ { $text }
lesson-wrong = ❌ { $text }
lesson-reply = ↪ { $what }
lesson-other = { $what }. Les règles le permettent, mais cette étape demande autre chose.
lesson-shown = 💡 { $what }
lesson-then = 🎓 C’était la dernière étape. Maintenant, une partie contre le niveau 1, qui vient lui aussi d’apprendre les règles : *{ button-more }* → *{ button-hint }* t’aide sur trois plateaux, et dans ta première partie de ce jeu, les plateaux indiquent la règle que chaque coup illustre.
lesson-type = Écris ton coup
lesson-type-entry = Coup

form-learn = Tu découvres ce jeu ? `/{ command-learn-name }` te l’apprend pas à pas.

button-learn = Apprendre un jeu
button-learn-by-doing = Apprendre en jouant
button-lesson-show = Montre-moi
button-lesson-type = L’écrire…
button-lesson-steps = Étapes
button-lesson-again = Réessayer
button-lesson-try = Le faire moi-même
button-lesson-on = Continuer
button-lesson-from-start = Depuis le début
button-lesson-play = Jouer contre le niveau 1
button-lesson-games = Autres jeux

button-one-message-on = 📌 Un message pour tous les coups
button-one-message-off = 📌 Un nouveau message par coup
button-notes-on = 📖 Expliquer les règles
button-notes-off = 📖 Arrêter les explications
