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
people-blocked = Blocked players
people-blocked-description = You and a player you have blocked cannot play each other, and you do not see their messages. They do not learn about it.
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
