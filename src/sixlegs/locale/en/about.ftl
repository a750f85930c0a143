### Who runs this, what is kept where, and for how long. Paragraphs have an empty line between them.
###
### $who: home, where the program serves this machine alone; named, where $operator says who runs
### it; else unknown.

about-title = About Sixlegs
about-short = About
about-lead = Sixlegs is free software for the board game Hive: learn it, play it, and look back on your games.

about-who-title = Who runs it
about-who = { $who ->
    [home] Whoever started it on this machine: most likely you.
    [named] This server is run by { $operator }
   *[unknown] Whoever runs this server has not said who they are. Ask the person who sent you here.
}
about-game-title = The game
about-game = Hive was invented by John Yianni and is published by Gen42 Games. Sixlegs is not theirs: it is neither made nor endorsed by them. The program, its words and its drawings are our own.
about-licence-title = Licence
about-licence = Sixlegs is under the MIT licence: anybody may use it, change it and pass it on, as long as the licence goes with it. There is no warranty.

## Privacy

privacy-title = Privacy
privacy-lead = No accounts, no advertising, no trackers. The page loads nothing from other sites, and the program passes nothing on.

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
privacy-browser = One cookie, a random number by which the server knows your games again. It serves nothing else, and expires { $span } after your last visit.
privacy-browser-more = Settings, your progress in the lessons and the choices for your last new game stay in this browser.
privacy-cookie-lost = { $who ->
    [home] If you delete the cookie, the link that the terminal prints brings your games back.
   *[other] If you delete the cookie, nobody can open your private games any more, not even you.
}

privacy-server-title = On the server
privacy-server =
    Your games: moves, times and result; your name, if you have chosen one; and in place of your cookie a number that was computed from it and does not lead back to it.

    What you try out in lessons, in set-up positions and when looking back is not kept.
privacy-origin = With each game there is also a number computed from the address (IP) of the device where it was begun. It only serves to keep anybody from filling the server.
privacy-kept = { $forgets ->
    [yes] A game is deleted { $game } after anything last happened in it; one against the computer or at one screen in which nobody has moved, after { $unplayed }. Of games against the computer and at one screen your latest { $most } are kept.
   *[no] Games stay until you delete them.
}
privacy-kept-open = An invitation that nobody follows, and a game between people without first moves, goes after { $unbegun }; a game that waits in the lobby, { $challenge } after you have left.
privacy-log = { $log ->
    [visits] For every request the server writes down the time, the address of your device (IP), the kind of request and how long the answer took, but no names and no games. Whoever runs the server decides how long that is kept.
   *[troubles] The server keeps no list of visits: it writes down only what goes wrong.
}

privacy-others-title = What other people see
privacy-others =
    Your opponent sees your name, your moves, your clock and whether you are at the board. So does everybody who has the link to the game; games from the lobby can be watched by anybody.

    Games against the computer, and for two at one screen, are seen by you alone.

    When you send a link, the messenger may fetch a preview of it: the names and the position.

privacy-removal-title = Having games removed
privacy-removal =
    On the first screen every game has a bin. A game of yours alone is gone for good at once. A game with somebody else leaves your list, but stays in theirs. Your name goes when you empty its field in the settings.
privacy-removal-all = { $who ->
    [home] All games lie in one folder of this machine. Delete it, and everything is gone.
    [named] To have everything about you removed, write to { $operator }
   *[unknown] To have everything about you removed, turn to whoever runs this server.
}
privacy-copies = Copies that were made for safety may still hold it for a while.
