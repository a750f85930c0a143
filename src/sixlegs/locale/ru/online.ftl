### Two people at two screens; see en/online.ftl for the variables.

## Whom to play with

online-by-link = Друг по ссылке
online-in-lobby = Кто угодно
online-not-reachable = Пока с других устройств эту программу не видно, и по приглашению никто не придёт. Чтобы друг из вашей сети смог прийти, остановите программу (Ctrl-C) и запустите так: { $command }
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
online-clock-each = { online-clock-time } на игрока
online-clock-more = { $seconds ->
    [one] { online-clock-time } на игрока и ещё { $seconds } секунда за каждый ход
    [few] { online-clock-time } на игрока и ещё { $seconds } секунды за каждый ход
    [many] { online-clock-time } на игрока и ещё { $seconds } секунд за каждый ход
   *[other] { online-clock-time } на игрока и ещё { $seconds } секунды за каждый ход
}
online-clock-per-move = { online-clock-time } на каждый ход
online-name = Ваше имя
online-name-description = Его видят другие игроки. Можно оставить пустым.
online-name-save = Сохранить имя
online-name-saved = Имя сохранено.

## The invitation

online-invite = Пригласите друга
online-invite-description = Отправьте ссылку или дайте другу навести камеру на код. Играет тот, кто первым нажмёт «{ online-play }».
online-invite-public = Ваша партия ждёт соперника в лобби. Ещё можно отправить эту ссылку.
online-invite-local = Ваша партия ждёт соперника в лобби, но с других устройств туда пока не попасть.
online-invite-stay = Оставайтесь здесь или в лобби: через три минуты после вашего ухода приглашение исчезнет.
online-link = Приглашение
online-qr = Приглашение в виде кода для камеры
online-share = Отправить…
online-share-text = Сыграй со мной в «Улей»
online-withdraw = Отменить
online-opponent-joined = Соперник пришёл. Партия начинается.

online-invited = { $who ->
    [unknown] Вас приглашают сыграть в «Улей»
   *[named] { $player } приглашает вас сыграть в «Улей»
}
online-you-play = { $color ->
    [white] Вы играете белыми и начинаете
   *[black] Вы играете чёрными
}
online-tiles = { $bugs ->
    [none] Пять обычных насекомых
   *[other] Дополнительно: { $bugs }
}
online-no-clock = Без часов: думайте сколько хотите
online-tournament = Первая фишка — любая, кроме королевы, как на турнирах
online-play = Играть
online-seat-taken = Вас опередили
online-seat-taken-description = В этой партии уже двое. Пригласите друга в другую.
online-invitation-not-found = Это приглашение никуда не ведёт
online-invitation-not-found-description = Его отменили, или ссылка скопирована не целиком. Попросите у друга новую.
online-own-invitation = Это ваше собственное приглашение
online-own-invitation-description = Оно для вашего друга: отправьте ему ссылку.
online-aborted = Партия отменена
online-aborted-description = Не все успели сделать ход, поэтому партия не считается.
online-invitation-withdrawn = Приглашение отменено
online-invitation-withdrawn-description = По его ссылке больше никто не придёт.
online-to-game = К вашей партии
online-find = Найти соперника
online-review-later = Партия ещё идёт
online-review-later-description = Когда она закончится, её можно будет разобрать с советами компьютера.

## The lobby

online-lobby = Лобби
online-lobby-title = Найти соперника
online-challenges = Ждут соперника
online-challenges-none = Сейчас никто не ждёт. Предложите игру: кто заглянет, сможет присоединиться.
online-quick-pairing = Ждать соперника
online-quick-pairing-description = Обычная игра: с москитом, божьей коровкой и мокрицей
online-time-control-name = { $pace ->
    [blitz] Блиц
    [rapid] Рапид
   *[correspondence] По переписке
}
online-custom-game = На других условиях
online-make-link = Пригласить друга по ссылке
online-computer = С компьютером ждать не надо
online-accept-from = { $who ->
    [unknown] Играть с гостем
   *[named] Играть с игроком { $player }
}
online-own-game = Ваша партия
online-open = Открыть
online-guest = Гость
online-ongoing-games = Сейчас играют
online-ongoing-games-none = Сейчас нет партий, которые можно посмотреть.
online-lobby-lost = Связь прервалась, мы пробуем снова…

## At the board

online-vacant = Ждём соперника
online-connected = в сети
online-away = не в сети
online-spectating = Вы наблюдаете за игрой
online-your-turn = Ваш ход
online-your-turn-against = { $who ->
    [unknown] Ваш ход в «Улье».
   *[named] Ваш ход. Соперник: { $player }.
}
online-takeback-request = Попросить вернуть ход
online-takeback-offered = { $color ->
    [white] Белые просят вернуть ход.
   *[black] Чёрные просят вернуть ход.
}
online-takeback-sent = Вы попросили вернуть свой ход.
online-takeback-accept = Разрешить
online-takeback-declined = Ход остаётся: соперник хочет играть дальше.
online-draw-sent = Вы предложили ничью.
online-confirm = { $action ->
    [resign] Сдать эту партию?
    [abort] Отменить эту партию?
   *[withdraw] Отменить приглашение?
}
online-confirm-description = { $action ->
    [resign] Тогда победит соперник.
    [abort] Она исчезнет, будто и не начиналась.
   *[withdraw] Тогда по ссылке уже никто не придёт.
}
online-confirm-yes = { $action ->
    [resign] Сдаться
    [abort] Отменить
   *[withdraw] Отменить
}
online-confirm-no = { $action ->
    [resign] Играть дальше
    [abort] Играть дальше
   *[withdraw] Ждать дальше
}
online-abort = Отменить партию
online-rematch-offer = Сыграть ещё
online-rematch-accept = Да, сыграем ещё!
online-rematch-sent = Вы предложили сыграть ещё.
online-rematch-offered = { $color ->
    [white] Белые хотят сыграть ещё.
   *[black] Чёрные хотят сыграть ещё.
}
online-rematch-open = К следующей партии
online-low-time = Времени мало
online-time-left = { $days } д { $hours } ч
notifications-turn-on = Сообщать, когда мой ход
notifications-on = Вам сообщат, когда будет ваш ход.
notifications-push-on = Вам сообщат, когда будет ваш ход, даже если страница закрыта.
notifications-turn-off = Больше не сообщать
notifications-push-turn-on = Сообщать и когда страница закрыта
notifications-blocked = Браузер не может сообщать о вашем ходе: это запрещено в его настройках.
notifications-insecure = Браузер сообщает о ходе только на защищённом адресе, который начинается с { $scheme }.

## Vacation

online-vacation = Отпуск
online-vacation-description = В партиях, где на ход даются дни, ваши часы могут стоять до { $count } дней в году. Соперники это видят.
online-vacation-days = Дней
online-vacation-begin = Начать сейчас
online-vacation-end = Закончить отпуск
online-vacation-until = Ваши часы стоят до { $when }.
online-vacation-left = { $count ->
    [0] Пока дней не осталось.
    [one] Остался { $count } день.
    [few] Осталось { $count } дня.
   *[many] Осталось { $count } дней.
}
online-on-vacation = В отпуске
online-on-vacation-for = В отпуске: ещё { $time }

## Calendar

online-calendar-name = «Улей»: ваши ходы
online-calendar = Сроки в календаре
online-calendar-description = По этому адресу календарь покажет, до какого времени вам нужно сделать ход в партиях, где на ход даются дни. Никому его не показывайте: кто знает адрес, тот видит сроки.
online-calendar-create = Создать адрес
online-calendar-renew = Новый адрес
online-calendar-remove = Убрать адрес
online-calendar-address = Адрес календаря

## Something kind to say

online-send-phrase = Сказать что-нибудь
online-phrase-sent = { $color ->
    [white] Белые говорят: { online-phrase }
   *[black] Чёрные говорят: { online-phrase }
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
