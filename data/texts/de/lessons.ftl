### Lektionen: was alle sagen. Die Schritte der einzelnen Spiele stehen in lessons-<Spiel>.ftl.

command-learn-name = lernen
command-learn-about = Ein Spiel Schritt für Schritt lernen, auf einem eigenen Brett

lesson-games = **Welches Spiel möchtest du lernen?** Kurze Schritte auf einem Brett, das nur du siehst: Du liest eine Regel und probierst sie einmal aus. Du kannst jederzeit aufhören und später weitermachen.
lesson-game = { $game } { $done }/{ $count }
lesson-steps = **{ $game }** – { $done } von { $count } Schritten geschafft. Wähle einen aus, so oft du willst.
lesson-steps-menu = Schritte
lesson-head = **{ $title }** · { $number }/{ $count }
lesson-right = ✅ { $text }
lesson-wrong = ❌ { $text }
lesson-reply = ↪ { $what }
lesson-other = { $what }. Das ist erlaubt, aber hier ist etwas anderes gefragt.
lesson-shown = 💡 { $what }
lesson-then = 🎓 Das war der letzte Schritt. Nun eine Partie gegen Stufe 1, die die Regeln auch gerade erst gelernt hat: *Mehr …* → *Hinweis* hilft dir auf drei Brettern, und in deiner ersten Partie dieser Art sagen die Bretter zu jedem Zug, für welche Regel er ein Beispiel ist.
lesson-type = Zug eintippen
lesson-type-entry = Zug

form-learn = Noch neu in diesem Spiel? `/{ command-learn-name }` bringt es dir Schritt für Schritt bei.

button-learn = Ein Spiel lernen
button-learn-by-doing = Selbst ausprobieren
button-lesson-show = Zeig es mir
button-lesson-type = Eintippen …
button-lesson-steps = Schritte
button-lesson-again = Noch einmal
button-lesson-try = Selbst machen
button-lesson-on = Weitermachen
button-lesson-from-start = Von vorn
button-lesson-play = Gegen Stufe 1 spielen
button-lesson-games = Andere Spiele

button-one-message-on = 📌 Eine Nachricht für alle Züge
button-one-message-off = 📌 Eine neue Nachricht je Zug
button-notes-on = 📖 Regeln erklären
button-notes-off = 📖 Keine Erklärungen mehr
