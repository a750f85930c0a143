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
people-followed-online = За ким ви стежите: зараз у мережі
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
challenge-open = Викликати
challenge-player = Виклик гравцеві { $player }
challenge-send = Надіслати виклик
challenge-received = { $player } викликає вас на гру
challenge-accept = Прийняти
challenge-decline = Відхилити
challenge-decline-reason = Причина відмови
challenge-reason = { $reason ->
    [later] Зараз не можу грати.
    [time-control] Краще з іншим контролем часу.
    [rated] Краще рейтингову партію.
    [casual] Краще партію без рейтингу.
    [rules] Краще з іншими доповненнями або правилами.
   *[other] Без причини
}
challenge-waiting = Чекаємо на гравця { $player }
challenge-waiting-description = { $kind ->
    [live] Виклик надіслано. Партія почнеться, щойно його приймуть. Якщо ви підете, виклик зникне за три хвилини.
   *[other] Виклик надіслано. Сторінку можна закрити: партія буде у вашому списку.
}
challenge-declined = { $player } не приймає ваш виклик
challenge-dismiss = Зрозуміло

## Notifications

notifications-title = Сповіщення
notifications-label = { $count ->
    [0] Сповіщення
   *[other] Сповіщення: { $count }
}
notifications-none = Нічого нового. Тут з’являться виклики, ходи в партіях за листуванням і їхні результати.
notifications-turn = Ваш хід. Суперник: { $player }
notifications-rematch = { $player } пропонує реванш
notifications-ended = Партія з гравцем { $player }: { $result }
