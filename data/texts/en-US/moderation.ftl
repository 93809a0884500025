### Who may take a seat: bans, blocks and limits; what moderators do.

gate-banned = The moderators of this server have kept you from opening and joining tables here.
gate-banned-until = The moderators of this server have kept you from opening and joining tables here; you can play again { $when }.
gate-invitation = { $who } takes no invitation just now. Open a table with free seats, or invite somebody else.
gate-tables = { $count ->
        [one] On this server, one person may have one open table, and you have opened it.
       *[other] On this server, one person may have { $count } open tables, and you have opened them.
    } When a game is over or a lobby is closed, you can open the next one.
gate-imports = { $count ->
        [one] On this server, one person may import one record a day, and you have imported it.
       *[other] On this server, one person may import { $count } records a day, and you have imported them.
    } Tomorrow (UTC) you can go on; in direct messages with me there is no such limit.
gate-analyses = { $count ->
        [one] On this server, one person may have one game analysed a day, and you have had it.
       *[other] On this server, one person may have { $count } games analysed a day, and you have had them.
    } Tomorrow (UTC) you can go on; you can look at analyses that exist at any time.
