### What a table says when it cannot do what it is asked.

table-refuse-setup = This game cannot be started like that: { $why }.
table-refuse-bot = Bots cannot play here: name people.
table-refuse-self = You have a seat already: name the others only, or nobody, and the seats are open to everybody.
table-refuse-too-many =
    { $others ->
        [0] This is for one person: nobody else can be invited.
        [one] There is one more seat, and you named { $named } people.
       *[other] There are { $others } more seats, and you named { $named } people.
    }
table-refuse-no-seat = This game has no such seat.
table-refuse-taken = { $seat } is taken. Choose another seat.
table-refuse-kept = { $seat } is kept for somebody who was invited. Choose another seat.
table-refuse-seated = You have this seat already.
table-refuse-full = There is no seat for you at this table: a seat that looks free can be kept for somebody else.
table-refuse-started = The game has started.
table-refuse-lobby = The game has not started: somebody is still missing.
table-refuse-over = This game is over. Ask for a rematch, or start a new one.
table-refuse-closed = This table was closed before the game started. Open a new one.
table-refuse-not-host = Only the person who opened the table can call it off. You can leave it.
table-refuse-not-host-away = Only the person who opened the table can call it off.
table-refuse-fill-not-host = Only the person who opened the table can fill it with computers.
table-refuse-busy = Another game is under way in the other players’ channel. Try again when it is over.
table-refuse-shared = People of another server play at this table: here you can only end it.
table-refuse-fill-shared = People of another server have seats at this table, so computers cannot fill it.
table-refuse-computers-turn = It is the computer’s turn: nobody’s time can run out.
table-refuse-rematch = You can ask for a rematch when the game is over.
table-refuse-timer = It is too early for that.
table-refuse-referee = Only the bot can enter this. To give up, resign.
table-refuse-late = Your time had run out when you did this.
table-refuse-moderator = You need the Manage Messages permission in this channel to do this.
table-refuse-vote-none = There is no game going on here.
table-refuse-vote-clock = This game has a clock: it decides how long everybody may take.
table-refuse-vote-out = You are no longer in this game, so you have no vote.
table-refuse-vote-self = It is your turn: the others are waiting for you.
table-refuse-vote-again = You have agreed already.
