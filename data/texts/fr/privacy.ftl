### Ce qui est conservé d’une personne : /moi données, et celles qui ont fait supprimer leurs données.

player-deleted = Joueur { $number }
player-unnamed = Joueur anonyme
player-elsewhere = une personne d’un autre serveur
privacy = **Ce que Deltille conserve sur toi**
privacy-games = • Parties en cours et tables qui t’attendent : { $count }
privacy-finished = • Parties et casse-tête terminés : { $count ->
    [200] { $most } ou plus
   *[other] { $count }
}
privacy-settings = • Réglages, avec ta langue : { $there ->
    [0] aucun
   *[1] oui
}
privacy-lessons = • Étapes de leçons que tu as faites : { $count }
privacy-setups = • Placements à toi : { $count }
privacy-tournaments = • Tournois auxquels tu participes, ou que tu as créés : { $count }
privacy-blocked = • Personnes que tu as bloquées : { $count }
privacy-vacations = • Jours de congé que tu as pris : { $count }
privacy-import = • Le dernier texte que tu as importé : { $there ->
    [0] aucun
   *[1] oui
}
privacy-tried = • Les derniers coups que tu as essayés : { $there ->
    [0] aucun
   *[1] oui
}
privacy-ratings = • Tes classements : { $there ->
    [0] aucun
   *[1] oui
}
privacy-follows = • Parties d’autres personnes que tu suis : { $count }
privacy-about = De chaque partie : ton identifiant et le nom que tu avais alors, ta place, tes coups et quand tu les as joués. Rien d’autre de tes messages, et rien n’est transmis ailleurs qu’à Discord.
privacy-busy = D’autres exportent leurs données en ce moment. Réessaie dans une minute.
privacy-exporting = ⏳ Tes données sont rassemblées…
privacy-exported = Voici tout ce que Deltille conserve sur toi. Personne d’autre ne voit ce message.
privacy-exported-part = Voici une partie de ce que Deltille conserve sur toi. Il y a une suite : appuie sur *{ button-next-part }*.
privacy-export-alt = Ce que Deltille conserve sur toi, en JSON
privacy-ask = **Supprimer tout ce que Deltille conserve sur toi ?** C’est irréversible.
    • Tu abandonnes toutes les parties en cours et tu rends tes places aux tables ouvertes.
    • Tes réglages, jours de congé, placements, leçons, casse-tête, ton dernier import et les derniers coups essayés sont supprimés.
    • Les parties terminées restent, car ce sont aussi celles des autres : tu y es « Joueur 1 » ou « Joueur 2 », de même dans les listes et les palmarès.
    • Les messages qui sont déjà dans Discord ne changent pas.
privacy-form = Tout supprimer
privacy-type = Écris { $word } pour tout supprimer
privacy-word = SUPPRIMER
privacy-not-deleted = Rien n’a été supprimé : tu as écrit autre chose.
privacy-deleting = Tes données sont en cours de suppression ; cela prend un moment, quelques minutes au plus. Les derniers octets quittent les fichiers de la base de données au prochain redémarrage de Deltille. Les sauvegardes faites auparavant les gardent jusqu’à ce que la personne qui gère Deltille les efface ; si l’une d’elles est restaurée, tes données sont de nouveau supprimées.
privacy-under-way = Tes données sont en cours de suppression. Reviens dans quelques minutes.
button-export = Exporter
button-next-part = Partie suivante
button-delete-all = Tout supprimer…
button-delete-sure = Tout supprimer
