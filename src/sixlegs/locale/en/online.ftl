### Two people at two screens: invitations, the lobby, and what players say to each other.

## Whom to play with

online-by-link = A friend by link
online-in-lobby = Anyone online
online-not-reachable = Other devices cannot reach this program yet, so nobody could accept your invitation. To let a friend in your network join, stop the program with Ctrl-C and start it with: { $command }
# $unit: what $count counts; some languages have a form of their own for fractions.
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
online-clock-each = { online-clock-time } each
online-clock-more = { $seconds ->
    [one] { online-clock-time } each, and { $seconds } second more for every move
   *[other] { online-clock-time } each, and { $seconds } seconds more for every move
}
online-clock-per-move = { online-clock-time } for every move
online-name = Your name
online-name-description = Other players see it. You can leave it empty.
online-name-save = Save the name
online-name-saved = Your name is saved.

## The invitation

online-invite = Invite your friend
online-invite-description = Send this link, or let your friend scan the code. Whoever presses “{ online-play }” first plays.
online-invite-public = Your game waits in the lobby. You can also send this link.
online-invite-local = Your game waits in the lobby, but nobody from another machine can reach it yet.
online-invite-stay = Stay here or in the lobby: three minutes after you leave, the invitation disappears.
online-link = Invitation
online-qr = The invitation as a code to scan
online-share = Send…
online-share-text = Play Hive with me
online-withdraw = Withdraw
online-opponent-joined = Your opponent is here. The game begins.

online-invited = { $who ->
    [unknown] You are invited to a game of Hive
   *[named] { $player } invites you to a game of Hive
}
online-you-play = { $color ->
    [white] You play White and move first
   *[black] You play Black
}
online-tiles = { $bugs ->
    [none] The five bugs of every game
   *[other] With { $bugs }
}
online-no-clock = No clock: think as long as you like
online-tournament = First tile: any but the queen bee, as in tournaments
online-play = Play
online-seat-taken = Someone got there first
online-seat-taken-description = This game has two players already. Invite your friend to another one.
online-invitation-not-found = This invitation leads nowhere
online-invitation-not-found-description = It was withdrawn, or a part of the link is missing. Ask your friend for a new one.
online-own-invitation = This is your own invitation
online-own-invitation-description = It is for your friend: send them the link.
online-aborted = The game was called off
online-aborted-description = Not everybody had moved yet, so the game does not count.
online-invitation-withdrawn = The invitation is withdrawn
online-invitation-withdrawn-description = Nobody can join through its link any more.
online-to-game = To your game
online-find = Find an opponent
online-review-later = This game is still going on
online-review-later-description = Once it is over, you can look back at it with the computer’s advice.

## The lobby

online-lobby = Lobby
online-lobby-title = Find an opponent
online-challenges = Waiting for an opponent
online-challenges-none = Nobody is waiting just now. Put up a game: whoever looks in can join you.
online-quick-pairing = Wait for an opponent
online-quick-pairing-description = The usual game, with mosquito, ladybug and pillbug
online-time-control-name = { $pace ->
    [quick] Quick
    [calm] Unhurried
   *[days] Over days
}
online-custom-game = On other terms
online-make-link = Invite a friend by link
online-computer = The computer never makes you wait
online-accept-from = { $who ->
    [unknown] Play against a guest
   *[named] Play against { $player }
}
online-own-game = Your own game
online-open = Open
online-guest = Guest
online-ongoing-games = Games in progress
online-ongoing-games-none = There is no game to watch just now.
online-lobby-lost = The connection is lost, and we keep trying…

## At the board

online-vacant = Waiting for an opponent
online-connected = here
online-away = away
online-spectating = You are watching
online-your-turn = Your turn
online-your-turn-against = { $who ->
    [unknown] It is your turn in your game of Hive.
   *[named] It is your turn against { $player }.
}
online-takeback-request = Ask to take back
online-takeback-offered = { $color ->
    [white] White asks to take a move back.
   *[black] Black asks to take a move back.
}
online-takeback-sent = You have asked to take your move back.
online-takeback-accept = Allow
online-takeback-declined = The move stays: the other side would rather play on.
online-draw-sent = You have offered a draw.
online-confirm = { $action ->
    [resign] Resign this game?
    [abort] Call this game off?
   *[withdraw] Withdraw the invitation?
}
online-confirm-description = { $action ->
    [resign] Then the other side wins.
    [abort] It is deleted, as if it had never begun.
   *[withdraw] Then nobody can join through its link.
}
online-confirm-yes = { $action ->
    [resign] Resign
    [abort] Call off
   *[withdraw] Withdraw
}
online-confirm-no = { $action ->
    [resign] Play on
    [abort] Play on
   *[withdraw] Keep waiting
}
online-abort = Call off
online-rematch-offer = Another game
online-rematch-accept = Yes, another game!
online-rematch-sent = You have asked for another game.
online-rematch-offered = { $color ->
    [white] White would like another game.
   *[black] Black would like another game.
}
online-rematch-open = To the next game
online-low-time = Little time left
online-time-left = { $days } d { $hours } h
notifications-turn-on = Tell me when it is my turn
notifications-on = You will be told when it is your turn.
notifications-push-on = You will be told when it is your turn, also while this page is closed.
notifications-turn-off = Tell me no more
notifications-push-turn-on = Tell me also while the page is closed
notifications-blocked = This browser may not tell you when it is your turn: its settings forbid it.
notifications-insecure = A browser tells you about your turn only on a secure address, one that begins with { $scheme }.

## Vacation

online-vacation = Vacation
online-vacation-description = In games with days for each move, your clocks can stand still for up to { $count } days a year. Your opponents see it.
online-vacation-days = Days
online-vacation-begin = Begin now
online-vacation-end = End the vacation
online-vacation-until = Your clocks stand still until { $when }.
online-vacation-left = { $count ->
    [0] No days are left for now.
    [one] { $count } day is left.
   *[other] { $count } days are left.
}
online-on-vacation = On vacation
online-on-vacation-for = On vacation: { $time } more

## Calendar

online-calendar-name = Hive: your turns
online-calendar = Deadlines in your calendar
online-calendar-description = A calendar program that opens this address shows until when you have to move in games with days for each move. Keep it to yourself: whoever knows it can read it.
online-calendar-create = Make an address
online-calendar-renew = A new address
online-calendar-remove = Remove it
online-calendar-address = Address of the calendar

## Something kind to say

online-send-phrase = Say something
online-phrase-sent = { $color ->
    [white] White says: { online-phrase }
   *[black] Black says: { online-phrase }
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
