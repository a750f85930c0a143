### Online games: invitations, the lobby, offers, notifications, vacation and quick chat; see en/online.ftl.

## Choice of the opponent

online-by-link = Друг по ссылке
online-in-lobby = Случайный соперник
online-not-reachable = Сервер пока недоступен с других устройств, и принять вызов никто не сможет. Чтобы играть с друзьями в своей сети, остановите сервер (Ctrl-C) и запустите его так: { $command }
online-clock-time = { $unit ->
    [days] { $count ->
        [one] { $count } день
        [few] { $count } дня
        [many] { $count } дней
       *[other] { $count } дня
    }
    [hours] { $count ->
        [one] { $count } час
        [few] { $count } часа
        [many] { $count } часов
       *[other] { $count } часа
    }
    [minutes] { $count ->
        [one] { $count } минута
        [few] { $count } минуты
        [many] { $count } минут
       *[other] { $count } минуты
    }
   *[seconds] { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
        [many] { $count } секунд
       *[other] { $count } секунды
    }
}
online-clock-each = { $unit ->
    [minutes] { $count }+0 ({ $count } мин на игрока)
   *[other] { online-clock-time } на игрока
}
online-clock-more = { $unit ->
    [minutes] { $count }+{ $seconds } ({ $count } мин на игрока + { $seconds } с за ход)
   *[other] { online-clock-time } на игрока + { $seconds } с за ход
}
online-clock-per-move = { online-clock-time } на ход
online-name = Ваше имя
online-name-description = Его видят другие игроки. Необязательно.
online-name-save = Сохранить имя
online-name-saved = Имя сохранено.

## The invitation

online-invite = Пригласите друга
online-invite-description = Отправьте эту ссылку или дайте другу отсканировать код. С вами сыграет тот, кто первым нажмёт «{ online-play }».
online-invite-public = Ваш вызов виден в лобби. Можно также отправить эту ссылку.
online-invite-local = Ваш вызов виден в лобби, но с других устройств туда пока не попасть.
online-invite-stay = Оставайтесь здесь или в лобби: через три минуты после вашего ухода вызов исчезнет.
online-link = Приглашение
online-qr = QR-код приглашения
online-share = Отправить…
online-share-text = Сыграй со мной в «Улей»
online-withdraw = Отменить
online-opponent-joined = Соперник присоединился. Игра начинается.

online-invited = { $player_kind ->
    [unknown] Вас приглашают сыграть в «Улей»
   *[named] { $player } приглашает вас сыграть в «Улей»
}
online-you-play = { $color ->
    [white] Вы играете белыми и начинаете
    [random] Случайный цвет
   *[black] Вы играете чёрными
}
online-random-sides = Кто играет белыми, решит жребий, когда соперник примет вызов.
online-tiles = { $bugs ->
    [none] Без дополнений
   *[other] Дополнения: { $bugs }
}
online-no-clock = Без ограничения времени
online-tournament = Первая фишка — любая, кроме королевы (турнирное правило)
online-play = Играть
online-seat-taken = Кто-то вас опередил
online-seat-taken-description = В этой партии уже двое игроков. Можно начать новую.
online-invitation-not-found = Приглашение не найдено
online-invitation-not-found-description = Его отменили, или ссылка скопирована не полностью. Попросите у друга новую.
online-own-invitation = Это ваше собственное приглашение
online-own-invitation-description = Отправьте эту ссылку другу.
online-aborted = Партия отменена
online-aborted-description = Не все успели сделать ход, поэтому партия не засчитана.
online-invitation-withdrawn = Приглашение отменено
online-invitation-withdrawn-description = Ссылка больше не работает.
online-to-game = Перейти к партии
online-review-later = Партия ещё идёт
online-review-later-description = Когда она закончится, её можно будет разобрать с движком.

## The lobby

online-lobby = Лобби
online-lobby-title = Найти соперника
online-challenges = Открытые вызовы
online-challenges-none = Сейчас нет открытых вызовов
online-challenges-none-description = Нажмите на контроль времени: ваш вызов появится здесь, и его сможет принять кто угодно.
lobby-player = Игрок
lobby-time = Время
lobby-sort = Сортировать: { $column }
lobby-terms = Условия
lobby-casual = без рейтинга
online-computer = Играть с компьютером
online-accept-from = { $player_kind ->
    [unknown] Играть с гостем
   *[named] Играть с игроком { $player }
}
online-own-game = Ваш вызов
online-open = Открыть
online-guest = Гость
online-ongoing-games = Сейчас играют
online-ongoing-games-none = Сейчас нет партий, за которыми можно наблюдать.
online-lobby-lost = Соединение потеряно. Подключаемся снова…

## Quick pairing

pairing-title = Быстрый подбор соперника
pairing-opponent = { $opponent ->
    [friend] С другом
    [custom] Своя игра
   *[computer] Компьютер
}
pairing-detail = { $opponent ->
    [friend] по ссылке
    [custom] любое время
   *[computer] уровни 1–10
}
pairing-terms = { $rating ->
    [rated] На рейтинг: результат меняет ваш рейтинг. В игре все восемь насекомых, а королеву нельзя ставить первой.
   *[casual] Без рейтинга: результат на него не влияет. В игре все восемь насекомых, а королеву нельзя ставить первой.
}
pairing-waiting = Ищем соперника…
pairing-waiting-description = { $rating ->
    [rated] { $clock } · на рейтинг. Ваш вызов виден и в лобби.
   *[casual] { $clock } · без рейтинга. Ваш вызов виден и в лобби.
}
pairing-cancel = Отменить
pairing-canceled = Вызов отменён.

## During the game

online-vacant = Ждём соперника
online-connected = в сети
online-away = не в сети
online-spectating = Вы наблюдаете
online-spectators = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
    [many] { $count } зрителей
   *[other] { $count } зрителя
}
online-your-turn = Ваш ход
online-your-turn-against = { $player_kind ->
    [unknown] Ваш ход в «Улье».
   *[named] Ваш ход. Соперник: { $player }.
}
online-takeback-request = Попросить вернуть ход
online-takeback-offered = { $player_kind ->
    [named] { $player } просит вернуть ход.
   *[unknown] { $color ->
        [white] Белые просят вернуть ход.
       *[black] Чёрные просят вернуть ход.
    }
}
online-takeback-sent = Вы попросили вернуть ход.
online-takeback-accept = Разрешить
online-takeback-declined = Возврат хода отклонён.
online-draw-sent = Вы предложили ничью.
online-confirm = { $action ->
    [resign] Сдать партию?
    [abort] Отменить партию?
   *[withdraw] Отменить приглашение?
}
online-confirm-description = { $action ->
    [resign] Победа достанется сопернику.
    [abort] Партия будет удалена и не будет засчитана.
   *[withdraw] Ссылка перестанет работать.
}
online-confirm-yes = { $action ->
    [resign] Сдаться
    [abort] Отменить партию
   *[withdraw] Отменить
}
online-confirm-no = { $action ->
    [resign] Продолжить игру
    [abort] Продолжить игру
   *[withdraw] Ждать дальше
}
online-abort = Отменить партию
online-rematch-offer = Реванш
online-rematch-accept = Принять реванш
online-rematch-sent = Вы предложили реванш.
online-rematch-offered = { $player_kind ->
    [named] { $player } предлагает реванш.
   *[unknown] { $color ->
        [white] Белые предлагают реванш.
       *[black] Чёрные предлагают реванш.
    }
}
online-rematch-decline = Отклонить
online-rematch-cancel = Отозвать предложение
online-rematch-declined = Реванш отклонён.
online-rematch-open = Перейти к реваншу
online-low-time = Мало времени
online-time-left = { $days } д { $hours } ч
online-hours-left = { $hours } ч { $minutes } мин

## Notifications

notifications-turn-on = Уведомлять, когда мой ход
notifications-on = Вы получите уведомление, когда наступит ваш ход.
notifications-push-on = Вы получите уведомление, когда наступит ваш ход, даже если страница закрыта.
notifications-turn-off = Отключить уведомления
notifications-push-turn-on = Уведомлять, даже если страница закрыта
notifications-blocked = Уведомления запрещены в настройках браузера.
notifications-insecure = Уведомления работают только на защищённом адресе, который начинается с { $scheme }.

## Vacation

online-vacation = Отпуск
online-vacation-description = В партиях по переписке можно останавливать свои часы — до { $count } дней в году. Соперники это видят.
online-vacation-days = Дней
online-vacation-begin = Начать отпуск
online-vacation-end = Закончить отпуск
online-vacation-until = Ваши часы остановлены до { $time }.
online-vacation-left = { $count ->
    [0] Дней отпуска пока не осталось.
    [one] Остался { $count } день.
    [few] Осталось { $count } дня.
   *[many] Осталось { $count } дней.
}
online-on-vacation = В отпуске
online-on-vacation-for = В отпуске: ещё { $time }

## Calendar

online-calendar-name = «Улей»: ваши ходы
online-calendar = Сроки ходов в календаре
online-calendar-description = Добавьте этот адрес в календарь, чтобы видеть сроки ходов в партиях по переписке. Никому его не показывайте: эти сроки увидит любой, кто знает адрес.
online-calendar-create = Создать адрес
online-calendar-renew = Новый адрес
online-calendar-remove = Удалить
online-calendar-address = Адрес календаря

## Quick chat

online-send-phrase = Быстрый чат
online-phrase-sent = { $player_kind ->
    [named] { $player }: { online-phrase }
   *[unknown] { $color ->
        [white] Белые: { online-phrase }
       *[black] Чёрные: { online-phrase }
    }
}
online-phrase = { $phrase ->
    [hello] Привет!
    [good-luck] Удачи!
    [have-fun] Приятной игры!
    [nice-move] Хороший ход!
    [oops] Ой!
    [one-moment] Минутку, пожалуйста.
    [i-am-back] Я снова здесь.
    [thank-you] Спасибо!
    [good-game] Хорошая партия!
    [well-played] Отлично сыграно!
    [one-more] Ещё разок?
    [i-must-go] Мне пора.
   *[goodbye] До свидания!
}
