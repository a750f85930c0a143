### Удобство игры: свои часы, условия партии, подтверждённые и подготовленные ходы, претензии.

## Время на размышление

playing-clock-own = Свои минуты и секунды…
playing-clock-own-days = Свои дни на каждый ход…
# $part: what is set; $least and $most: from how many to how many.
playing-clock-part = { $part ->
    [minutes] Минут на игрока, от { $least } до { $most }
    [seconds] Ещё секунд за каждый ход, от { $least } до { $most }
   *[days] Дней на каждый ход, от { $least } до { $most }
}
playing-time-out = Время вышло

## Условия партии рядом с доской

playing-terms = Эта партия
playing-terms-side = { $color ->
    [white] Белые: { $player }
   *[black] Чёрные: { $player }
}
playing-terms-both = Двое игроков за одним экраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Первая фишка: любая, как в правилах
}
# online-clock-time is how long.
playing-terms-away = Кто в свой ход отсутствует { online-clock-time }, тот может проиграть

## Ход, на который смотрят ещё раз

playing-confirming = Подтверждать ход перед отправкой
playing-confirming-named = { $when ->
    [always] Во всех партиях
    [people] В партиях с людьми
   *[never] Никогда
}
playing-confirm = Отправить этот ход?
playing-confirm-send = Отправить
playing-confirm-back = Вернуть фишку
playing-proposed = { $move }. Enter отправляет ход, Escape возвращает фишку.
playing-put-back = Фишка снова на прежнем месте.
playing-unproposed = Партия изменилась, поэтому ваш ход не отправлен.

## Ход, подготовленный во время чужого

playing-prepared = Подготовлено: { $move }. Ход будет сделан, как только наступит ваша очередь.
playing-prepared-cancel = Отменить
playing-prepared-off = Подготовленного хода больше нет.
playing-unprepared = Подготовленный ход сейчас невозможен. Ничего не сыграно.

## Кто не возвращается

playing-away = Соперник отошёл. Через { $time } вы сможете завершить партию.
playing-away-over = Соперника слишком долго нет.
playing-claim = { $claim ->
    [win] Засчитать победу
    [draw] Признать ничью
   *[abort] Отменить партию
}
playing-were-away = Вас не было. Если в этот ход вы уйдёте ещё на { $time }, соперник сможет завершить партию.
