### Playing in comfort: clocks, terms, moves confirmed and prepared, and claims; see en/playing.ftl.

## Time to think

playing-clock-own = Другое время: минуты и секунды…
playing-clock-own-days = Другое время: дни на каждый ход…
# $part: what is set; $least and $most: from how many to how many.
playing-clock-part = { $part ->
    [minutes] Минут на игрока, от { $least } до { $most }
    [seconds] Добавлять секунд за каждый ход, от { $least } до { $most }
   *[days] Дней на каждый ход, от { $least } до { $most }
}
playing-time-out = Время вышло

## The terms of a game, beside its board

playing-terms = Эта партия
playing-terms-side = { $color ->
    [white] Белые: { $player }
   *[black] Чёрные: { $player }
}
playing-terms-both = Двое игроков за одним экраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Первая фишка — любая, как в правилах игры
}
playing-takebacks = Разрешить возврат ходов
playing-no-takebacks = Без возврата ходов
# online-clock-time is how long.
playing-terms-away = Кто в свой ход отсутствует { online-clock-time }, тот может проиграть

## A move looked at once more

playing-confirming = Подтверждать ход перед отправкой
playing-confirming-named = { $when ->
    [always] Во всех партиях
    [people] В партиях с людьми
   *[never] Никогда
}
playing-confirm = Отправить этот ход?
playing-confirm-send = Отправить
playing-confirm-back = Вернуть фишку
playing-proposed = { $move }. Enter отправляет ход, Escape возвращает фишку.
playing-put-back = Фишка снова на прежнем месте.
playing-unproposed = Партия изменилась, поэтому ваш ход не отправлен.

## A move prepared on the other's turn

playing-prepared = Подготовлено: { $move }. Ход будет сделан, как только наступит ваша очередь.
playing-prepared-cancel = Отменить
playing-prepared-off = Подготовленный ход отменён.
playing-unprepared = Подготовленный ход сейчас невозможен. Ход не сделан.

## Who stays away

playing-away = Соперник отошёл. Через { $time } вы сможете завершить партию.
playing-away-over = Соперника слишком долго нет.
playing-claim = { $claim ->
    [win] Засчитать победу
    [draw] Признать ничью
   *[abort] Отменить партию
}
playing-were-away = Вас не было. Если за время этого хода вас не будет ещё { $time }, соперник сможет завершить партию.
