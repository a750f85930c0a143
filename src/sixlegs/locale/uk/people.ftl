### Other players: following and blocking them.

people-follow = Стежити
people-unfollow = Не стежити
people-block = Заблокувати
people-unblock = Розблокувати
# $player: a name.
people-changed = { $change ->
    [follow] Ви стежите за гравцем { $player }.
    [block] Гравця { $player } заблоковано.
   *[neither] Готово.
}
people-following = За ким ви стежите
people-following-none = Ви поки що ні за ким не стежите. Почати можна в профілі гравця.
people-blocked = Заблоковані гравці
people-blocked-description = Ви та заблокований гравець не можете почати партію одне з одним, і ви не бачите його повідомлень. Він про це не дізнається.
people-presence = { $state ->
    [online] у мережі
   *[offline] не в мережі
}

## Challenges to a player

challenge-title = Новий виклик
challenge-from = { $player_kind ->
    [unknown] Вас викликають на партію у «Вулик».
   *[named] { $player } викликає вас на партію у «Вулик».
}
