### Who runs this, what is kept where, and for how long. Paragraphs have an empty line between them.
###
### $who: local, where the program serves this machine alone; named, where $operator says who runs
### it; else unknown.

about-title = About Sixlegs
about-short = About
about-lead = Sixlegs is free software for the board game Hive: learn it, play it, and look back at your games.

about-operator-title = Who runs it
about-operator = { $who ->
    [local] Whoever started it on this machine: most likely you.
    [named] This server is run by { $operator }
   *[unknown] Whoever runs this server has not said who they are. Ask the person who sent you here.
}
about-game-title = The game
about-game = Hive was invented by John Yianni and is published by Gen42 Games. Sixlegs is not theirs: it is neither made nor endorsed by them. The program, its words and its drawings are our own.
about-license-title = License
about-license = Sixlegs is under the MIT license: anybody may use it, change it and pass it on, as long as the license goes with it. There is no warranty.

## Privacy

privacy-title = Privacy
privacy-lead = No advertising, no trackers, no e-mail addresses. The page loads nothing from other sites, and the program passes nothing on.

# A span of time inside the sentences below.
privacy-span = { $unit ->
    [days] { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
   *[minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
}

privacy-browser-title = In your browser
privacy-browser = Your games against the computer and at one screen, your analyses, lessons done, settings and choices, and the page itself, so that it works without a network. The server gets nothing of this.
privacy-browser-more = The trash can on the home page deletes such a game at once and for good. To delete everything, clear the data of this site in your browser; the settings of Sixlegs can save all games to a file before.
privacy-cookie = One cookie: a random number by which the server recognizes your games with other people. It is used for nothing else, and expires { $span } after your last visit.
privacy-cookie-lost = { $who ->
    [local] If you delete the cookie, the link that the terminal prints brings these games back.
   *[other] If you delete the cookie, you can go on with these games only if you have an account.
}

privacy-server-title = On the server
privacy-server =
    Your games with other people: moves, times and result; your invitations; your name, if you have chosen one; and, instead of your cookie, a number computed from it that does not lead back to it.

    A record from BoardSpace that you open is read by the server and not kept.
privacy-account =
    If you make an account: your name; numbers computed from your password and recovery codes that do not lead back to them; the public halves of your passkeys; and for each device on which you are signed in two words such as “Firefox, Linux” and when it was last used. A browser that has signed in keeps a cookie, and we keep a number computed from it, so that strangers’ wrong guesses never lock you out there. No e-mail address. On the account page you can download all of it, or delete it. A name that you give up is reserved for 30 days. For that we keep a number computed from it; once the account is deleted, nothing connects it to you.

    If you play rated games: a number computed from the IP address from which you play them, for 30 days. It shows the operator when two players of rated games share an address, and is used for nothing else.

    If you report a player: what you write, until the game or one of the two accounts is deleted.
privacy-no-server = There is no server behind this page, so nothing is kept anywhere else. Whoever runs the site that it comes from may see who loads it, as on any site.
privacy-push = If you ask to be told of your turn while the page is closed: the address at which your browser takes such messages, until you say no more. They go through the push service of your browser’s maker, encrypted so that only your browser can read them.
privacy-origin = Each game is kept with a number computed from the IP address of the device on which it was begun. Its only use is to keep anybody from filling up the server.
privacy-retention = { $has_retention ->
    [yes] A game is deleted { $game } after the last thing that happened in it.
   *[no] Games stay until you delete them.
}
privacy-unstarted-retention = An invitation that nobody accepts, and a game between people in which not everybody has moved, are deleted after { $unbegun }; a game that waits in the lobby, { $challenge } after you have left.
privacy-log = { $has_access_log ->
    [yes] For every request the server writes down the time, the IP address of your device, the kind of request and how long the answer took, but no names and no games. Whoever runs the server decides how long that is kept.
   *[no] The server keeps no list of visits: it writes down only what goes wrong.
}

privacy-others-title = What other people see
privacy-others =
    Your opponent sees your name, your moves, your clock and whether you are at the board. So does everybody who has the link to the game; games from the lobby can be watched by anybody. When they are over, they and rated games are in the archive for all to see; a game by link only if one of its players publishes it. Whoever has an account has a profile there, with ratings and results.

    Your games against the computer and at one screen, and your analyses, are seen by nobody unless you share them.

    When you send a link to a game or an invitation, the messenger may fetch the players’ names and the position for a preview.

privacy-removal-title = Having games removed
privacy-removal =
    The trash can takes a game with somebody else off your list, but it stays in theirs. To remove your name, empty its field in the settings.
privacy-removal-all = { $who ->
    [local] Games with other people lie in one folder of this machine. Delete it, and they are gone.
    [named] To have everything about you removed, write to { $operator }
   *[unknown] To have everything about you removed, ask whoever runs this server.
}
privacy-backups = Backups may still hold it for a while.
