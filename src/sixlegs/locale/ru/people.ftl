### Other players: following and blocking them.

people-follow = Подписаться
people-unfollow = Отписаться
people-block = Заблокировать
people-unblock = Разблокировать
# $player: a name.
people-changed = { $change ->
    [follow] Вы подписаны на игрока { $player }.
    [block] Игрок { $player } заблокирован.
   *[neither] Готово.
}
people-following = Подписки
people-following-none = Вы пока ни на кого не подписаны. Подписаться можно в профиле игрока.
people-blocked = Заблокированные игроки
people-blocked-description = Вы и заблокированный игрок не можете начать партию друг с другом, и вы не видите его сообщений. Он об этом не узнает.
people-presence = { $state ->
    [online] в сети
   *[offline] не в сети
}

## Challenges to a player

challenge-title = Новый вызов
challenge-from = { $player_kind ->
    [unknown] Вас вызывают на партию в «Улей».
   *[named] { $player } вызывает вас на партию в «Улей».
}
