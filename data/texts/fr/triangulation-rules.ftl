### Les pages de /règles pour Triangulation. Les numéros de règles sont ceux de docs/rules/triangulation.md. Les titres sont
### courts ; chaque texte a 1500 caractères au plus. Les légendes sont sous les images : une ligne courte.

triangulation-page-goal = But du jeu
triangulation-page-goal-body =
    Prends les autres Généraux. Qui prend un Général reprend toute son armée et la joue aussi (E2). Le dernier Général en jeu gagne (T4).

    Trois places, Rouge, Vert, Bleu, jouent dans cet ordre (T1), chacune depuis le coin de sa couleur. À ton tour, tu joues une pièce que tu commandes (E3).

    Une armée a un **Général** (couronne), deux **Rukhs** (tour), une **Cavalerie** (cheval) et cinq **Infanteries** (chevron). Le bec d’une pièce montre où marche sa couleur : en s’éloignant de son propre coin.
    Une pièce qui n’a jamais bougé est *neuve* : un socle sous le Général et le Rukh, deux chevrons sur l’Infanterie (P4).
triangulation-page-goal-caption = Le début, vu par Rouge

triangulation-page-general = Général
triangulation-page-general-body =
    Le Général va d’une case dans l’une des douze directions : par un côté (3), tout droit par un coin (3), ou vers une voisine oblique, qui a un coin commun et la même couleur (6) (M11).

    Une voisine oblique est hors d’atteinte quand la case entre les deux, qui les touche toutes deux, est occupée, peu importe par qui. Chaque voisine occupée ferme donc deux coups.
triangulation-page-general-caption = E6Σ ferme E6Φ et E7Σ

triangulation-page-cavalry = Cavalerie
triangulation-page-cavalry-body =
    La Cavalerie file le long de la hauteur d’un triangle, par des côtés et des coins tour à tour, de deux ou trois cases (M10) :
    côté, coin · côté, coin, côté · coin, côté · coin, côté, coin

    Elle saute : ce qui se trouve entre les deux ne compte pas. Elle a au plus dix cibles.
triangulation-page-cavalry-caption = Où peut aller la Cavalerie en F5Σ

triangulation-page-rukh = Rukh
triangulation-page-rukh-body =
    Le Rukh zigzague le long d’une bande de triangles : par un côté, par un autre, de nouveau par le premier, sur autant de cases vides que l’on veut, et prend le premier adversaire rencontré (M9).

    Trois bandes passent par chaque case : son rang, sa file et sa colonne. Le Rukh a donc six rayons.
triangulation-page-rukh-caption = Où peut aller le Rukh en F6Σ

triangulation-page-infantry-black = L’Infanterie face à un côté
triangulation-page-infantry-black-body =
    L’Infanterie marche en s’éloignant du coin de **sa propre couleur**, quel que soit celui qui la commande (M1).

    Avec un côté plat devant elle, elle avance tout droit par ce côté (M2). Les règles appellent une telle case *noire*, les autres *blanches*.
    Elle prend sur quatre cases de la rangée suivante. Les deux lointaines sont tout droit par un coin et ne sont jamais fermées. Les deux proches sont obliques : elles sont fermées toutes deux quand la case juste devant est occupée (M4).

    Elle ne prend jamais par un côté et ne passe jamais par un coin sans prendre (M8). Il n’y a pas de promotion.
triangulation-page-infantry-black-caption = Un pas, quatre prises

triangulation-page-infantry-white = L’Infanterie face à une pointe
triangulation-page-infantry-white-body =
    Avec une pointe devant elle, l’Infanterie fait un pas de côté, vers la case de gauche ou de droite de sa rangée (M3).

    Elle prend par la pointe : tout droit, où rien ne la ferme jamais ; et sur les cases à gauche et à droite de celle-là, dont chacune est fermée quand la case voisine de l’Infanterie est occupée du même côté (M5).
triangulation-page-infantry-white-caption = Deux pas, trois prises

triangulation-page-infantry-first = Les premiers et les derniers pas
triangulation-page-infantry-first-body =
    Une Infanterie neuve peut faire **deux** pas d’un coup : en avant, puis à gauche ou à droite ; ou à gauche ou à droite, puis en avant. Les deux cases doivent être vides ; on ne prend pas ainsi (M6).

    Sur sa dernière rangée, l’Infanterie va et vient : elle fait un pas vers les cases d’à côté, et d’une case qui a un côté au bord, elle prend sur la suivante de cette sorte, à gauche ou à droite, sauf si la case entre les deux est occupée (M7).
triangulation-page-infantry-first-caption = Un pas ou deux depuis C7Φ

triangulation-page-check = Échec et mat
triangulation-page-check-body =
    Ton Général est en échec quand **n’importe quelle** autre place pourrait le prendre (K1, K2). Tu ne dois ni l’y laisser ni l’y mettre si tu as un autre coup (K3, K5).

    Si ton tour commence en échec et qu’aucun coup n’y remédie, tu es **maté** par tous ceux qui attaquent alors ton Général (K4). Tu n’es pas encore éliminé : tu joues une autre pièce tant que tu peux (K7), et quelqu’un peut encore te sauver. Tu ne passes que si rien ne peut bouger (K8).

    Qui t’a maté **doit** prendre ton Général à la première occasion, avant toute autre chose, même en échec (K6). D’autres peuvent être plus rapides.

    Le bot dit après chaque coup qui donne échec à qui (K9). Sur l’image : un éclat sous un Général en échec, un anneau autour d’un Général maté.
triangulation-page-check-caption = Rouge est maté par Vert

triangulation-page-conversion = Les prisonniers et la reprise
triangulation-page-conversion-body =
    Une pièce prise devient **prisonnière** de la place qui l’a prise, et campe à son coin (E1).

    Qui prend un Général commande tout ce que sa place commandait, et reçoit ses prisonniers. Les pièces restent où elles sont ; le Général disparaît pour de bon (E2). Tu joues toujours un coup par tour, avec n’importe quelle pièce que tu commandes (E3).

    Une pièce reprise montre deux couleurs : à l’extérieur celle de qui la commande, à l’intérieur la sienne. Elle continue de marcher comme le veut sa propre couleur (M1).
triangulation-page-conversion-caption = Vert a pris le Général de Rouge

triangulation-page-rescue = La délivrance
triangulation-page-rescue-body =
    Quand une Infanterie **arrive** au coin d’une place, par un pas ou une prise, elle peut délivrer une pièce que cette place garde et dont tu commandes la couleur (R1, R3). Une prise est d’abord réglée (R2). À ton propre coin, ton Infanterie alliée délivre ce que tu gardes toi-même.

    Un Rukh ou une Cavalerie passent d’abord : la pièce est mise au coin, et l’Infanterie libératrice rentre sur une case vide de la troisième rangée de sa couleur (R4). S’il n’y a que de l’Infanterie, les deux rentrent, chacune sur la troisième rangée de sa couleur (R5). Sans place, pas de délivrance (R6). Tu peux aussi simplement rester (R7).

    `H2Ω-H1Ω+RR@C7Φ` délivre un Rukh rouge et rentre en C7Φ.
triangulation-page-rescue-caption = Un Rukh libre, l’Infanterie rentrée

triangulation-page-castling = Le roque
triangulation-page-castling-body =
    Ton Général et un Rukh de ta couleur à côté de lui échangent leurs cases, si tous deux sont neufs et si le Général n’est en échec ni avant ni après (S1).

    Cela s’écrit `B8Ω=B7Ω`, la case du Général d’abord. `castle` suffit quand il n’y a qu’une façon.
triangulation-page-castling-caption = B8Ω peut roquer avec les deux

triangulation-page-neutral = À deux joueurs
triangulation-page-neutral-body =
    À deux joueurs, la troisième armée est **neutre** : elle ne bouge jamais, ne donne pas échec et ne garde rien, mais elle gêne et ses pièces peuvent être prises (V2). Son Général est dans le coin. Qui prend ce Général commande ce qui reste de l’armée.

    La partie finit quand le Général de l’adversaire tombe ; il n’est pas nécessaire de prendre le neutre.

    Une place qui abandonne ou dont le temps est épuisé devient neutre de la même façon (T2, T3).
triangulation-page-neutral-caption = Bleu est neutre : pierre, sans couleur

triangulation-page-end = Gagner, faire nulle
triangulation-page-end-body =
    La dernière place encore en jeu gagne (T4). Une nulle est partagée par ceux qui jouent encore :
    chacun d’eux n’a plus que son Général (T5) ;
    la même position pour la troisième fois (T6) ;
    150 coups en tout sans prise, délivrance ni avancée d’Infanterie (T7) ;
    tous sont d’accord (T8).

    Les tables peuvent choisir d’autres nombres.
triangulation-page-end-caption = Rouge a gagné

triangulation-page-notation = Écrire les coups
triangulation-page-notation-body =
    Une case se nomme par rang, file et colonne : la rangée comptée depuis le coin de Rouge (`A`–`H`), de Vert (`1`–`8`), de Bleu (`β Γ Δ Ξ Π Σ Φ Ω`). Les trois échelles sont le long des trois côtés (B1, B2).

    Pour les lettres grecques, tu peux écrire `b g d x p s f o`, ou `1`–`8`.

    `C7Φ-D7Φ` ou `c7f d7f` un déplacement · `D6ΦxE5Ω` une prise · `B8Ω=B7Ω` un roque
    `H2Ω-H1Ω+RR@C7Φ` une délivrance · `H2ΦxH1Ω+RI@C6Ω,C7Φ` avec de l’Infanterie : la case de la libératrice, puis l’autre
    `pass` quand rien ne peut bouger

    Les espaces et les majuscules ne comptent pas, ni le signe entre les cases (N5).
triangulation-page-notation-caption = C7Φ-D7Φ

triangulation-page-legend = Ce que veulent dire les marques
triangulation-page-legend-body =
    – **Contour jaune, trait et triangle** : le dernier coup, du contour (G8Γ) au triangle plein (F8Ξ).
    – **Petit point jaune et contour fin** : un coup précédent depuis ton dernier, ou le tien auquel un ordinateur a répondu, du point (H3Φ) au contour (H4Σ).
    – **Deux chevrons** : une Infanterie qui n’a jamais bougé ; un chevron : elle a bougé. **Socle**, la barre sous un Général ou un Rukh : il n’a jamais bougé et peut roquer.
    – **Bec** : où marche la couleur de la pièce. De deux couleurs, l’extérieure commande la pièce.
    – **Éclat rouge** : un Général en échec ; avec un anneau, maté (ici celui de Vert).
    – **Petites pièces à un coin** : les prisonniers gardés là. La fenêtre à barreaux les compte.

    – **Les numéros** sont des choix quand tu joues ; un numéro rouge prend. Un contour simple est la pièce que tu as choisie ; une croix ou un contour rouge montre ce qui a gêné un coup refusé.

    – **Noms** : le champ plein montre qui est au trait ; avec une pendule, le temps restant est à sa droite. Les arcs aux coins montrent à qui ils sont.
    – **`#2`** en bas à droite est le nombre de coups joués.
triangulation-page-legend-caption = H3Φ-H4Σ, puis G8Γ-F8Ξ
