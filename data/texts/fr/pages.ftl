### Pages web : le plateau d’une partie pour tous ceux qui connaissent son adresse.

page-text-board = Le plateau en texte
page-record = La notation de la partie
page-copy = Copier
page-copied = Copié
page-step = Coup { $ply } sur { $last }
page-lost = Pas de connexion. La page réessaie d’elle-même.
page-missing = Il n’y a rien ici
page-missing-about = Soit l’adresse n’est pas complète, soit la partie n’est plus montrée à tout le monde.
page-unavailable = La partie ne peut pas être montrée en ce moment

button-page = Partager…
button-page-on = Montrer à tous ceux qui ont le lien
button-page-off = Ne plus la montrer
page-ask = **Partager cette partie ?** Elle reçoit une page web qui montre le plateau en direct. Tous ceux qui ont le lien peuvent regarder, sans compte. Seuls sont nommés ceux qui ont choisi *tout le monde* dans `/me privacy` ; ce qui est caché reste caché.
page-is-on = Cette partie est montrée à tous ceux qui ont le lien :
    { $link }
page-is-off = Cette partie n’a plus de page ; son lien ne mène nulle part.
page-none = Cette partie n’a pas de page. Son hôte ou la modération peut lui en donner une, dans *Plus…*, tant qu’elle se joue.
page-none-here = Ici, les parties n’ont pas de page.
page-refuse-host = Seuls l’hôte de la table et la modération peuvent partager la partie.
page-refuse-place = Cette partie ne peut pas être partagée : seules les parties à plusieurs, dans un salon que voient tous les membres d’un serveur, reçoivent une page.
page-refuse-server = La modération de ce serveur ne veut pas de pages de parties ni de tournois.
page-graph = Analyse
page-turning = Tournants de la partie

## D’un tournoi

page-standings = Classement
page-bracket = Tableau
page-place = Place
page-name = Nom
page-players = Joueurs
page-result = Résultat
page-board = Plateau
page-round = Ronde { $round }
page-without-game = Sans partie : { $names }
page-withdrawn = retiré
page-dates = Échéances en calendrier
page-feed = Résultats en flux
page-date-begin = début
page-date-round = échéance de la ronde { $round }
page-date-end = fin
tournament-page = Visible par tous ceux qui ont le lien : { $link }
tournament-page-ask = **Partager ce tournoi ?** Il reçoit une page web avec classement et résultats, un calendrier de ses échéances et un flux. Tous ceux qui ont le lien peuvent regarder, sans compte. Seuls sont nommés ceux qui ont choisi *tout le monde* dans `/me privacy`.
tournament-page-is-off = Ce tournoi n’a plus de page ; son lien ne mène nulle part.
tournament-page-refuse = Ce tournoi ne peut pas être partagé : tous les membres du serveur ne voient pas son salon, ou il n’y a pas de pages ici.

## D’un profil

profile-page = Visible par tous ceux qui ont le lien : { $link }
profile-page-ask = **Partager ton profil ?** Il aura une page sur le web : ton nom, tes classements, tes résultats et tes dernières parties. Tous ceux qui ont le lien peuvent la voir, sans compte. Les autres n’y sont nommés que s’ils ont choisi *tout le monde* dans `/me privacy`. Si tu montres ton profil à moins de monde, la page disparaît.
profile-page-is-off = Ton profil n’a plus de page ; son lien ne mène nulle part.
profile-page-unseen = Seul un profil que tout le monde peut voir a droit à une page. Choisis-le d’abord sous *{ button-who-sees-me }*.
page-profile = Profil de { $who }
page-new-player = Nouveau membre
page-ratings = Classements
page-kind = Type de partie
page-rating = Classement
page-results = Résultats
page-won = Gagnées
page-drawn = Nulles
page-lost-games = Perdues
page-course = Les classements jour par jour
page-day = Jour
page-latest = Dernières parties

## D’un serveur

page-server = Parties d’un serveur
page-running = Parties en cours
page-finished = Parties terminées
page-tournaments = Tournois
page-no-games = Aucune partie n’a de page pour le moment.
page-game = Jeu
page-turn = Tour
page-state = État

## Son propre plateau

button-own-board = Ouvrir le plateau
page-typed = Ou écrivez votre coup
page-send = Envoyer
page-only-there = Cela ne marche que dans Discord.
page-board-gone = Cette partie n’est plus dans son salon.
page-board-closed = Ce lien est trop ancien, ou un autre navigateur l’a ouvert. Rien n’a été joué. Appuyez sur « Jouer » dans Discord pour en obtenir un nouveau.
page-needs-script = Jouer en touchant demande JavaScript. Dans Discord, tous les coups marchent sans.
