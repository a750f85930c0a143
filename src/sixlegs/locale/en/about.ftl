### About the server, and the privacy page. An empty line separates paragraphs.
###
### $contact_kind: local on a server that serves only this computer; named if the operator has given a
### contact, $operator; else unknown.

about-title = About Sixlegs
about-short = About
about-lead = Sixlegs is free software for the board game Hive: learn it, play it and review your games.

about-operator-title = Operator
about-operator = { $contact_kind ->
    [local] The person who started Sixlegs on this computer, most likely you.
    [named] This server is run by { $operator }
   *[unknown] The operator of this server has not given a contact. Ask the person who sent you here.
}
about-game-title = The game
about-game = Hive was invented by John Yianni and is published by Gen42 Games. They have not made or endorsed Sixlegs. Its program, texts and drawings are our own.
about-license-title = License
about-license = Sixlegs is released under the MIT license: you may use, change and share it as long as the license is included. It comes without warranty.

## Privacy

privacy-title = Privacy
privacy-lead = No ads, no trackers, no e-mail addresses. The page loads nothing from other sites, and Sixlegs shares no data with anyone.

# A duration in the sentences below.
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
privacy-browser = Your browser stores your games against the computer and on one screen, your analyses, completed lessons and settings, and the page itself, so that it works offline. The server receives none of this.
privacy-browser-more = The trash can on the home page deletes such a game at once and for good. To delete everything, clear this site’s data in your browser; you can first save all games to a file in the settings.
privacy-cookie = One cookie with a random number, by which the server recognizes your online games. It has no other use and expires { $span } after your last visit.
privacy-cookie-lost = { $server_kind ->
    [local] If you delete the cookie, the link printed in the terminal gives you these games back.
   *[other] If you delete the cookie, you can continue these games only with an account.
}

privacy-server-title = On the server
privacy-server =
    Your online games: moves, times and result; your invitations; your name, if you have chosen one; and, instead of your cookie, a hash that does not reveal it.

    If you open a game record from BoardSpace, the server reads it but does not store it.
privacy-account =
    If you create an account: your name; hashes of your password and recovery codes, which do not reveal them; the public keys of your passkeys; and for each device on which you are signed in, a short name such as “Firefox, Linux” and the date of its last use. A browser that has signed in keeps a cookie, and we store its hash, so that wrong guesses by strangers never lock you out there. No e-mail address. You can download or delete all of it on the account page. A name that you give up stays reserved for 30 days. For this we store a hash of it; once the account is deleted, nothing connects the hash to you.

    If you play rated games: a hash of the IP address from which you play them, for 30 days. It shows the operator when two players of rated games share an address and has no other use.

    If you report a player: your report, until the game or one of the two accounts is deleted.

    If you follow or block players: these lists, until you remove a player or one of the two accounts is deleted. They are visible only to you.

    If you solve puzzles: which puzzle you tried and when, in which mode, whether you solved it, and your puzzle rating, until you delete the account. Only you can see this. The ratings of the puzzles remain, without any connection to you.
privacy-no-server = This page has no server, so nothing is stored anywhere else. As on any site, its operator may see who loads it.
privacy-push = If you turn on notifications for when the page is closed: the address at which your browser receives them, until you turn them off. They pass through the push service of your browser’s vendor, encrypted so that only your browser can read them.
privacy-origin = Each game is stored with a hash of the IP address of the device that created it. Its only use is to keep anyone from filling up the server.
privacy-retention = { $has_retention ->
    [yes] A game is deleted { $game } after the last activity in it.
   *[no] Games are kept until you delete them.
}
privacy-unstarted-retention = Invitations that are not accepted, and games in which one player never moved, are deleted after { $unbegun }; a challenge to a live game is deleted { $challenge } after you leave.
privacy-log = { $has_access_log ->
    [yes] For each request the server logs the time, the IP address of your device, the kind of request, the response time and a random number of the request, which the log of the database may contain as well, but no names and no games. The operator decides how long logs are kept.
   *[no] The server does not log visits, only errors.
}

privacy-others-title = What other people can see
privacy-others =
    Your opponent sees your name, your moves, your clock and whether you are online. So does anyone with the link to the game; anyone can watch games from the lobby. When they are over, games from the lobby and rated games are in the public archive; a game played by link is there only if one of its players publishes it. Every account has a public profile with ratings and results.

    Your analyses and your games against the computer or on one screen are visible only to you unless you share them.

    When you send a link to a game or an invitation, the messenger may load the players’ names and the position for a preview.

privacy-removal-title = Deleting your data
privacy-removal =
    The trash can removes an online game from your list, but not from your opponent’s. To remove your name, clear it in the settings.
privacy-removal-all = { $contact_kind ->
    [local] Online games are stored in one folder on this computer. Delete it to delete them all.
    [named] To have all your data deleted, write to { $operator }
   *[unknown] To have all your data deleted, ask the operator of this server.
}
privacy-backups = Backups may keep it for some time.
