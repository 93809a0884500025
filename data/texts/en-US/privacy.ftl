### What is kept of a person: /me privacy, and those who had their data deleted.

player-deleted = Player { $number }
player-unnamed = Unnamed player
player-elsewhere = a player of another server
privacy = **What Deltille keeps about you**
privacy-games = • Games under way and tables waiting for you: { $count }
privacy-finished = • Finished games and puzzles: { $count ->
    [200] { $most } or more
   *[other] { $count }
}
privacy-settings = • Settings, with your language: { $there ->
    [0] none
   *[1] yes
}
privacy-lessons = • Steps of lessons that you have done: { $count }
privacy-setups = • Set-ups of your own: { $count }
privacy-vacations = • Days off that you have taken: { $count }
privacy-import = • The text that you imported last: { $there ->
    [0] none
   *[1] yes
}
privacy-tried = • The moves that you tried last: { $there ->
    [0] none
   *[1] yes
}
privacy-ratings = • Your ratings: { $there ->
        [0] none
       *[other] yes
    }
privacy-tournaments = • Tournaments in which you play, or that you created: { $count }
privacy-blocked = • People whom you have blocked: { $count }
privacy-follows = • Games of others that you follow: { $count }
privacy-about = Of each game: your id and the name you had then, your seat, your moves and when you made them. Nothing else of your messages, and nothing goes anywhere but to Discord.
privacy-busy = Others are exporting their data just now. Please try again in a minute.
privacy-exporting = ⏳ Your data is being put together…
privacy-exported = Here is all that Deltille keeps about you. Nobody else can see this message.
privacy-exported-part = Here is a part of what Deltille keeps about you. There is more: press *{ button-next-part }*.
privacy-export-alt = What Deltille keeps about you, as JSON
privacy-ask = **Delete everything that Deltille keeps about you?** This cannot be undone.
    • You resign all games under way, and give your seats in lobbies back.
    • Your settings, days off, set-ups, lessons, puzzles, your last import and the moves you last tried are removed.
    • Finished games stay, because they are the others’ games too: you are “Player 1” or “Player 2” in them, in lists and leaderboards as well.
    • Messages that are in Discord already are not changed.
privacy-form = Delete everything
privacy-type = Type { $word } to delete everything
privacy-word = DELETE
privacy-not-deleted = Nothing was deleted: you typed something else.
privacy-deleting = Your data is being deleted; that takes a moment, some minutes at most. The last bytes leave the files of the database when Deltille is next restarted. Backups made before keep them until whoever runs Deltille removes those backups; if one is restored, you are deleted again.
privacy-under-way = Your data is being deleted. Please come back in a few minutes.
button-export = Export
button-next-part = Next part
button-delete-all = Delete everything…
button-delete-sure = Delete everything
