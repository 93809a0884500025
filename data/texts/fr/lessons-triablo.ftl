### La leçon de Triablo : un titre par étape, ce qui est demandé, ce qui est dit des réponses justes et fausses.

lesson-triablo-slide = Une étoile glisse
lesson-triablo-slide-task = Voici un **simple** : une étoile à trois pointes. Il glisse le long d’une pointe, sur autant de points vides que tu veux. Joue l’étoile blanche d’**e5** tout droit en **e8**. L’orientation à l’arrivée est libre.
    .short = Joue l’étoile blanche (e5) tout droit en e8.
lesson-triablo-slide-right = Exact : le long d’une pointe, aussi loin que tu veux, vers un point vide. Il ne va que le long de ses trois pointes. Ce que veulent dire les marques du plateau : `/{ command-rules-name }`, dernière page.
lesson-triablo-slide-elsewhere = C’est une glissade légale le long d’une de ses pointes, mais le but ici est e8, au bout de la pointe du haut.
lesson-triablo-slide-other = C’est une autre de tes pièces. Joue l’étoile du milieu, en e5.

lesson-triablo-turn = Elle peut tourner à l’arrivée
lesson-triablo-turn-task = Une étoile se tient de deux façons : `^` a une pointe en haut, `v` une pointe en bas. Elle ne tourne pas sur place, mais peut tourner en arrivant. Joue **e5** en **h2**, avec **une pointe en bas**, `v`.
    .short = Joue e5 en h2, avec une pointe en bas, v.
lesson-triablo-turn-right = Exact. Maintenant, une pointe est tournée vers le bas et deux vers les coins du haut : la prochaine fois, elle ira par là.
lesson-triablo-turn-kept = C’est le bon point, mais elle a encore une pointe en haut. Choisis *une pointe en bas* à l’arrivée.
lesson-triablo-turn-other = Un coup légal, mais joue l’étoile d’e5 en h2, avec une pointe en bas.

lesson-triablo-doublet = Un double a six pointes
lesson-triablo-doublet-task = En e5, une étoile blanche en couvre une rouge : un **double**. Avec six pointes, il glisse dans les six directions ; l’étoile du dessus dit à qui il est. Joue-le en haut à droite, en **h5**.
    .short = Joue le double (e5) en haut à droite, en h5.
lesson-triablo-doublet-right = Exact. Une étoile seule, tournée ainsi, n’aurait pas pu y aller. L’étoile couverte voyage avec et se tient toujours dans l’autre sens.
lesson-triablo-doublet-elsewhere = Un double peut aussi y aller, mais le but est h5.
lesson-triablo-doublet-other = C’est une autre de tes pièces. Joue le double du milieu, en e5.

lesson-triablo-cover = Trois pointes prennent une pièce
lesson-triablo-cover-task = On peut prendre une pièce adverse quand **trois pointes de ta couleur** la visent, chacune la première sur sa ligne, à toute distance. Trois étoiles blanches visent la rouge en **e5**. Prends-la avec l’une d’elles.
    .short = Prends l’étoile rouge en e5 avec l’une des tiennes.
lesson-triablo-cover-right = Prise ! Un simple prend en **couvrant** : l’étoile rouge reste sous la tienne, et les deux forment maintenant un double que tu joues.
lesson-triablo-cover-abdicate = Là, tu passes la couronne de ton roi ; on y viendra plus tard. Ici, prends l’étoile rouge en e5.
lesson-triablo-cover-quiet = C’est légal, car la prise n’est jamais obligatoire, mais rien n’est pris. Prends e5 avec l’une des trois étoiles qui la visent.

lesson-triablo-aim = Viser avec la troisième pointe
lesson-triablo-aim-task = Deux pointes seulement visent l’étoile rouge en e5 : celles d’e3 et de c3. Ajoutes-en une : joue l’étoile de **c7** en **c5**, avec **une pointe en haut**, pour qu’elle vise e5.
    .short = Joue l’étoile de c7 en c5, avec une pointe en haut.
lesson-triablo-aim-right = Maintenant, trois pointes visent e5. Rouge ne le voit pas et joue ailleurs.
lesson-triablo-aim-turned = C’est le bon point, mais avec une pointe en bas, elle ne vise pas e5. Fais-la arriver avec une pointe en haut.
lesson-triablo-aim-other = Il n’y a toujours que deux pointes qui visent e5. Joue c7 en c5, avec une pointe en haut.
lesson-triablo-aim-task2 = Tes trois pointes visent toujours e5. Prends-la.
    .short = Prends l’étoile rouge en e5.
lesson-triablo-aim-right2 = C’est ainsi que se font la plupart des prises : deux pointes sont là, la troisième arrive, et la cible ne s’échappe pas à temps.
lesson-triablo-aim-quiet = Rien n’est pris. Prends l’étoile en e5 avec c3, c5 ou e3.

lesson-triablo-lent = Une étoile couverte vise encore
lesson-triablo-lent-task = Seules deux étoiles blanches libres visent e5. Mais regarde **g5** : Rouge y couvre une étoile blanche, et les pointes couvertes **visent encore pour leur couleur**. La tienne est la troisième. Prends e5.
    .short = Prends l’étoile rouge en e5.
lesson-triablo-lent-right = Exact. Une prisonnière travaille pour son propre camp : qui couvre une étoile doit regarder ce qu’elle vise.
lesson-triablo-lent-quiet = Rien n’est pris. Recompte : e3, c3 et ton étoile couverte en g5 font trois pointes vers e5.

lesson-triablo-replace = Un double prend tout
lesson-triablo-replace-task = Un simple ne couvre qu’un simple. Un **double** (ou un roi voisin) prend **toute** pièce : la cible quitte le plateau, ses deux moitiés aussi. Trois pointes blanches visent le double en **e5**. Prends-le depuis **e3**.
    .short = Prends le double en e5 avec le tien en e3.
lesson-triablo-replace-right = Exact : partie pour de bon, avec ses deux moitiés. Les étoiles en c3 et c5 ont aidé en visant, mais n’auraient pas pu prendre un double elles-mêmes.
lesson-triablo-replace-quiet = Rien n’est pris. Ton double en e3 peut prendre e5.

lesson-triablo-king-step = Le pas du roi
lesson-triablo-king-step-task = La pièce avec un moyeu en e5 est ton **roi** : un double d’une seule couleur. Il avance d’**un pas**, dans toute direction. Monte en **e6**. (Sa couronne peut tourner à l’arrivée, à ton gré.)
    .short = Monte en e6 avec ton roi.
lesson-triablo-king-step-right = Exact. Si tu perds le roi, tu es éliminé : prends garde aux endroits où trois pointes adverses pourraient le viser.
lesson-triablo-king-step-abdicate = C’est une abdication : l’étape suivante en parle. Ici, fais un pas vers e6.
lesson-triablo-king-step-elsewhere = Un pas légal, mais le but est e6.
lesson-triablo-king-step-other = Joue le roi, la pièce avec un moyeu en e5.

lesson-triablo-abdicate = L’abdication
lesson-triablo-abdicate-task = Au lieu d’un pas, le roi peut **abdiquer** : si la première pièce sur une ligne depuis lui est un simple à toi, la couronne lui passe, à toute distance. Passe la couronne à l’étoile en **e8**.
lesson-triablo-abdicate-right = La couronne est maintenant en e8, et l’étoile qui était dessous reste en e5. Un roi ne voyage vite qu’en abdiquant, et au début d’une partie, c’est souvent son seul coup.
lesson-triablo-abdicate-step = C’est un pas du roi. Passe plutôt la couronne en e8 : choisis le roi, puis e8.
lesson-triablo-abdicate-other = Choisis le roi en e5, puis l’étoile en e8.

lesson-triablo-rescue = Sauver ton roi
lesson-triablo-rescue-task = Trois pointes rouges visent ton roi en e5, dont une du double en e3 : Rouge va le prendre. Aucun échec ne t’y oblige ; à toi de regarder. Joue un coup après lequel Rouge ne peut plus le prendre.
    .short = Joue un coup après lequel Rouge ne peut pas prendre ton roi.
lesson-triablo-rescue-right = Sauvé. On peut s’écarter, abdiquer, prendre, ou mettre une pièce devant l’une des pointes.
lesson-triablo-rescue-danger = Ton roi peut encore être pris. Joue-le, passe la couronne à une étoile ailleurs, ou bloque une pointe.

lesson-triablo-take-king = Prendre le roi
lesson-triablo-take-king-task = Tu gagnes en prenant l’autre roi. C’est un double : seul un **double**, ou un roi voisin, le peut ; d’où l’intérêt de faire des doubles. Trois de tes pointes visent le roi rouge en **e5**. Prends-le.
    .short = Prends le roi de Rouge en e5.
lesson-triablo-take-king-right = Le roi a disparu, et à deux joueurs, la partie est finie : tu gagnes.
lesson-triablo-take-king-quiet = Cela laisse le roi s’échapper. Ton double en e3 peut le prendre.

lesson-triablo-immobile = Un roi qui ne peut rien
lesson-triablo-immobile-task = Tu perds aussi quand, à ton tour, ton **roi** ne peut ni bouger, ni prendre, ni abdiquer, même si d’autres pièces pourraient jouer. Le roi rouge, au coin e9, n’a qu’un point voisin libre : **f8**. Ferme-le.
    .short = Ferme f8 au roi de Rouge.
lesson-triablo-immobile-right = Le roi de Rouge ne peut rien faire : Rouge est éliminé, et tu gagnes sans rien prendre. Un joueur avec moins de trois pièces est éliminé aussi.
lesson-triablo-immobile-free = Le roi de Rouge peut encore aller en f8. Mets-y ton étoile de f6.

lesson-triablo-three = Trois joueurs
lesson-triablo-three-task = À trois, qui perd son roi est éliminé : ses pièces quittent le plateau, mais ce qu’elles **couvraient** se libère. En g4, Rouge couvre une de tes étoiles. Prends son roi en **e5** et regarde ce qui s’y passe.
lesson-triablo-three-right = Rouge est éliminé, et ton étoile en g4 est de nouveau libre. La partie continue contre Noir.
lesson-triablo-three-quiet = Rouge est encore en jeu. Prends le roi en e5 avec ton double en e3.

lesson-triablo-setup = Le placement
lesson-triablo-setup-task = D’abord, chacun choisit l’orientation de ses étoiles. Aucune ne peut viser tout droit un adversaire : certaines sont fixées, les autres ont un bouton. Tourne **e2**, juste devant ton roi, **une pointe en haut**, et rien d’autre.
    .short = Tourne e2, une pointe en haut, et rien d’autre.
lesson-triablo-setup-right = Tout est placé. L’orientation d’une étoile décide où elle peut aller d’abord et ce qu’elle visera ; on commence le plus souvent par le placement standard.
lesson-triablo-setup-standard = C’est le placement standard, avec une pointe d’e2 en bas. Appuie d’abord sur e2, puis sur *{ button-confirm }*.
lesson-triablo-setup-other = Un placement légal, mais ne tourne qu’e2.
