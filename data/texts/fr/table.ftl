### Ce que dit une table quand elle ne peut pas faire ce qu’on lui demande.

table-refuse-setup = Cette partie ne peut pas commencer ainsi : { $why }.
table-refuse-bot = Les bots ne peuvent pas jouer ici : nomme des personnes.
table-refuse-self = Tu as déjà une place : ne nomme que les autres, ou personne, et les places restent ouvertes à tous.
table-refuse-too-many =
    { $others ->
        [0] Cela se joue en solitaire : on ne peut inviter personne.
        [one] Il y a une autre place, et tu as nommé { $named } personnes.
       *[other] Il y a { $others } autres places, et tu as nommé { $named } personnes.
    }
table-refuse-no-seat = Cette place n’existe pas dans cette partie.
table-refuse-taken = { $seat } est déjà pris. Choisis une autre place.
table-refuse-kept = { $seat } est réservé à une personne invitée. Choisis une autre place.
table-refuse-seated = Tu as déjà cette place.
table-refuse-full = Il n’y a pas de place pour toi à cette table : une place qui semble libre peut être réservée à quelqu’un d’autre.
table-refuse-started = La partie a commencé.
table-refuse-lobby = La partie n’a pas commencé : il manque encore quelqu’un.
table-refuse-over = Cette partie est terminée. Demande une revanche, ou commences-en une autre.
table-refuse-closed = Cette table a été fermée avant le début de la partie. Ouvres-en une autre.
table-refuse-not-host = Seule la personne qui a ouvert la table peut l’annuler. Tu peux la quitter.
table-refuse-not-host-away = Seule la personne qui a ouvert la table peut l’annuler.
table-refuse-fill-not-host = Seule la personne qui a ouvert la table peut la compléter avec des ordinateurs.
table-refuse-busy = Une autre partie est en cours dans le salon des autres. Réessaie quand elle sera finie.
table-refuse-shared = Des gens d’un autre serveur jouent à cette table : ici, tu peux seulement y mettre fin.
table-refuse-fill-shared = Des gens d’un autre serveur ont une place à cette table : on ne peut pas la compléter avec des ordinateurs.
table-refuse-computers-turn = C’est à l’ordinateur de jouer : aucune pendule ne peut tomber.
table-refuse-rematch = Tu pourras demander une revanche quand la partie sera terminée.
table-refuse-timer = Il est trop tôt pour cela.
table-refuse-referee = Seul le bot peut écrire cela. Pour t’arrêter, abandonne.
table-refuse-late = Ton temps était épuisé quand tu as fait cela.
table-refuse-moderator = Il te faut la permission « Gérer les messages » dans ce salon pour faire cela.
table-refuse-vote-none = Il n’y a pas de partie en cours ici.
table-refuse-vote-clock = Cette partie a une pendule : c’est elle qui décide du temps de chacun.
table-refuse-vote-out = Tu n’es plus dans cette partie, tu n’as donc pas de voix.
table-refuse-vote-self = C’est à toi de jouer : les autres t’attendent.
table-refuse-vote-again = Tu as déjà donné ton accord.
