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
