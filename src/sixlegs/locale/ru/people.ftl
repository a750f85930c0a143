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
people-followed-online = Подписки: сейчас в сети
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
challenge-open = Вызвать
challenge-player = Вызов игроку { $player }
challenge-send = Отправить вызов
challenge-received = { $player } вызывает вас на игру
challenge-accept = Принять
challenge-decline = Отклонить
challenge-decline-reason = Причина отказа
challenge-reason = { $reason ->
    [later] Сейчас не могу играть.
    [time-control] Лучше с другим контролем времени.
    [rated] Лучше рейтинговую партию.
    [casual] Лучше партию без рейтинга.
    [rules] Лучше с другими дополнениями или правилами.
   *[other] Без причины
}
challenge-waiting = Ждём игрока { $player }
challenge-waiting-description = { $kind ->
    [live] Вызов отправлен. Партия начнётся, как только его примут. Если вы уйдёте, вызов исчезнет через три минуты.
   *[other] Вызов отправлен. Страницу можно закрыть: партия будет в вашем списке.
}
challenge-declined = { $player } не принимает ваш вызов
challenge-dismiss = Понятно

## Notifications

notifications-title = Уведомления
notifications-label = { $count ->
    [0] Уведомления
   *[other] Уведомления: { $count }
}
notifications-none = Ничего нового. Здесь появятся вызовы, ходы в партиях по переписке и их результаты.
notifications-turn = Ваш ход. Соперник: { $player }
notifications-rematch = { $player } предлагает реванш
notifications-ended = Партия с игроком { $player }: { $result }
