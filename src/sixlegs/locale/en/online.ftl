### Online games: invitations, the lobby, offers between players, notifications, vacation and quick chat.

## Choice of the opponent

online-by-link = Friend, by link
online-in-lobby = Anyone online
online-not-reachable = Other devices cannot reach this server yet, so players could not accept your challenge. To let friends on your network join, stop the server with Ctrl-C and start it again with: { $command }
# $unit: the unit of $count, which may be a fraction; some languages have a plural form for fractions.
online-clock-time = { $unit ->
    [days] { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
    [hours] { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
    [minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
   *[seconds] { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
}
online-clock-each = { $unit ->
    [minutes] { $count }+0 ({ $count } min per player)
   *[other] { online-clock-time } per player
}
online-clock-more = { $unit ->
    [minutes] { $count }+{ $seconds } ({ $count } min per player + { $seconds } s per move)
   *[other] { online-clock-time } per player + { $seconds } s per move
}
online-clock-per-move = { online-clock-time } per move
online-name = Your name
online-name-description = Shown to other players. Optional.
online-name-save = Save name
online-name-saved = Name saved.

## The invitation

online-invite = Invite your friend
online-invite-description = Send this link, or let your friend scan the code. The first person to press “{ online-play }” joins the game.
online-invite-public = Your challenge is in the lobby. You can also send this link.
online-invite-local = Your challenge is in the lobby, but other devices cannot reach it yet.
online-invite-stay = Stay here or in the lobby: the challenge expires three minutes after you leave.
online-link = Invitation
online-qr = Invitation as a QR code
online-share = Send…
online-share-text = Play Hive with me
online-withdraw = Withdraw
online-opponent-joined = Your opponent has joined. The game begins.

online-invited = { $player_kind ->
    [unknown] You are invited to a game of Hive
   *[named] { $player } invites you to a game of Hive
}
online-you-play = { $color ->
    [white] You play White and move first
    [random] Random color
   *[black] You play Black
}
online-random-sides = Colors are drawn at random when your opponent joins.
online-tiles = { $bugs ->
    [none] No expansions
   *[other] With { $bugs }
}
online-no-clock = No time limit
online-tournament = First tile: any tile but the queen bee (tournament rule)
online-play = Play
online-seat-taken = Someone else joined first
online-seat-taken-description = This game already has two players. You can start another one.
online-invitation-not-found = Invitation not found
online-invitation-not-found-description = It was withdrawn, or part of the link is missing. Ask your friend for a new one.
online-own-invitation = This is your own invitation
online-own-invitation-description = Send the link to your friend.
online-aborted = Game aborted
online-aborted-description = It ended before both players had moved, so it does not count.
online-invitation-withdrawn = Invitation withdrawn
online-invitation-withdrawn-description = Its link no longer works.
online-to-game = Go to your game
online-review-later = This game is still in progress
online-review-later-description = You can review it with the engine when it is over.

## The lobby

online-lobby = Lobby
online-lobby-title = Find an opponent
online-challenges = Open challenges
online-challenges-none = No open challenges right now
online-challenges-none-description = Press a time control: your challenge appears here, and any visitor can join.
lobby-player = Player
lobby-time = Time
lobby-sort = Sort by { $column }
lobby-terms = Terms
lobby-casual = casual
online-computer = Play the computer
online-accept-from = { $player_kind ->
    [unknown] Play against a guest
   *[named] Play against { $player }
}
online-own-game = Your challenge
online-open = Open
online-guest = Guest
online-ongoing-games = Live games
online-ongoing-games-none = No live games to watch right now.
online-lobby-lost = Connection lost. Reconnecting…

## Quick pairing

pairing-title = Quick pairing
pairing-opponent = { $opponent ->
    [friend] Friend
    [custom] Custom
   *[computer] Computer
}
pairing-detail = { $opponent ->
    [friend] by link
    [custom] any time
   *[computer] levels 1–10
}
pairing-terms = { $rating ->
    [rated] Rated games change your rating. All eight kinds of bugs are in play, and the queen bee cannot be the first tile.
   *[casual] Casual games do not change ratings. All eight kinds of bugs are in play, and the queen bee cannot be the first tile.
}
pairing-waiting = Looking for an opponent…
pairing-waiting-description = { $rating ->
    [rated] { $clock } · rated. Your challenge is also in the lobby.
   *[casual] { $clock } · casual. Your challenge is also in the lobby.
}
pairing-cancel = Cancel
pairing-canceled = The challenge was canceled.

## During the game

online-vacant = Waiting for an opponent
online-connected = online
online-away = away
online-spectating = You are spectating
online-spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
online-your-turn = Your turn
online-your-turn-against = { $player_kind ->
    [unknown] It is your turn in a game of Hive.
   *[named] It is your turn against { $player }.
}
online-takeback-request = Request takeback
online-takeback-offered = { $player_kind ->
    [named] { $player } requests a takeback.
   *[unknown] { $color ->
        [white] White requests a takeback.
       *[black] Black requests a takeback.
    }
}
online-takeback-sent = Takeback requested.
online-takeback-accept = Accept
online-takeback-declined = Takeback declined.
online-draw-sent = Draw offered.
online-confirm = { $action ->
    [resign] Resign this game?
    [abort] Abort this game?
   *[withdraw] Withdraw the invitation?
}
online-confirm-description = { $action ->
    [resign] Your opponent will win.
    [abort] The game will be deleted and will not count.
   *[withdraw] Its link will stop working.
}
online-confirm-yes = { $action ->
    [resign] Resign
    [abort] Abort
   *[withdraw] Withdraw
}
online-confirm-no = { $action ->
    [resign] Keep playing
    [abort] Keep playing
   *[withdraw] Keep waiting
}
online-abort = Abort
online-rematch-offer = Rematch
online-rematch-accept = Accept rematch
online-rematch-sent = Rematch offered.
online-rematch-offered = { $player_kind ->
    [named] { $player } offers a rematch.
   *[unknown] { $color ->
        [white] White offers a rematch.
       *[black] Black offers a rematch.
    }
}
online-rematch-decline = Decline
online-rematch-cancel = Withdraw offer
online-rematch-declined = Rematch declined.
online-rematch-open = Go to the rematch
online-low-time = Low on time
online-time-left = { $days } d { $hours } h
online-hours-left = { $hours } h { $minutes } min

## Notifications

notifications-turn-on = Notify me when it is my turn
notifications-on = You will be notified when it is your turn.
notifications-push-on = You will be notified when it is your turn, even when this page is closed.
notifications-turn-off = Turn off notifications
notifications-push-turn-on = Notify me when the page is closed, too
notifications-blocked = Notifications are blocked in your browser.
notifications-insecure = Notifications require a secure address that begins with { $scheme }.

## Vacation

online-vacation = Vacation
online-vacation-description = Pause your clocks in correspondence games for up to { $count } days a year. Your opponents can see it.
online-vacation-days = Days
online-vacation-begin = Start vacation
online-vacation-end = End vacation
online-vacation-until = Your clocks are paused until { $time }.
online-vacation-left = { $count ->
    [0] No vacation days left for now.
    [one] { $count } day left.
   *[other] { $count } days left.
}
online-on-vacation = On vacation
online-on-vacation-for = On vacation: { $time } left

## Calendar

online-calendar-name = Hive: your turns
online-calendar = Calendar of deadlines
online-calendar-description = Subscribe to this address in a calendar app to see your deadlines in correspondence games. Keep it private: anyone who has it can see them.
online-calendar-create = Create address
online-calendar-renew = New address
online-calendar-remove = Remove
online-calendar-address = Calendar address

## Quick chat

online-send-phrase = Quick chat
online-phrase-sent = { $player_kind ->
    [named] { $player }: { online-phrase }
   *[unknown] { $color ->
        [white] White says: { online-phrase }
       *[black] Black says: { online-phrase }
    }
}
online-phrase = { $phrase ->
    [hello] Hello!
    [good-luck] Good luck!
    [have-fun] Have fun!
    [nice-move] Nice move!
    [oops] Oops!
    [one-moment] One moment, please.
    [i-am-back] I am back.
    [thank-you] Thank you!
    [good-game] Good game!
    [well-played] Well played!
    [one-more] One more?
    [i-must-go] I have to go.
   *[goodbye] Goodbye!
}
