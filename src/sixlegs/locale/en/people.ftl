### Other players: following and blocking them.

people-follow = Follow
people-unfollow = Unfollow
people-block = Block
people-unblock = Unblock
# $player: a name.
people-changed = { $change ->
    [follow] You follow { $player }.
    [block] You have blocked { $player }.
   *[neither] Done.
}
people-following = Following
people-following-none = You do not follow anyone yet. You can follow players on their profiles.
people-followed-online = Following: online now
people-blocked = Blocked players
people-blocked-description = You and a player you have blocked cannot play each other, and you do not see their messages. They will not be notified.
people-presence = { $state ->
    [online] online
   *[offline] offline
}

## Challenges to a player

challenge-title = New challenge
challenge-from = { $player_kind ->
    [unknown] You are challenged to a game of Hive.
   *[named] { $player } challenges you to a game of Hive.
}
challenge-open = Challenge
challenge-player = Challenge { $player }
challenge-send = Send challenge
challenge-received = { $player } challenges you
challenge-accept = Accept
challenge-decline = Decline
challenge-decline-reason = Reason for declining
challenge-reason = { $reason ->
    [later] I can’t play right now.
    [time-control] I prefer another time control.
    [rated] I prefer a rated game.
    [casual] I prefer a casual game.
    [rules] I prefer other expansions or another opening.
   *[other] No reason
}
challenge-waiting = Waiting for { $player }
challenge-waiting-description = { $kind ->
    [live] The challenge has been sent. The game starts as soon as it is accepted. The challenge expires three minutes after you leave.
   *[other] The challenge has been sent. You can leave this page: you will find the game in your list.
}
challenge-declined = { $player } declined your challenge
challenge-dismiss = OK

## Notifications

notifications-title = Notifications
notifications-label = { $count ->
    [0] Notifications
   *[other] Notifications: { $count }
}
notifications-none = Nothing new. Challenges, moves in correspondence games and their results appear here.
notifications-turn = Your turn against { $player }
notifications-rematch = { $player } offers a rematch
notifications-ended = Game against { $player }: { $result }
