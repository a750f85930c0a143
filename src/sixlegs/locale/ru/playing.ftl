### Playing in comfort: clocks, terms, moves confirmed and prepared, and claims; see en/playing.ftl.

## Time to think

playing-clock-custom = Другое время: минуты и секунды…
playing-clock-custom-days = Другое время: дни на каждый ход…
# $field: what is set; $least and $most: from how many to how many.
playing-clock-field = { $field ->
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
playing-confirming-option = { $when ->
    [always] Во всех партиях
    [people] В партиях с людьми
   *[never] Никогда
}
playing-confirm = Отправить этот ход?
playing-confirm-send = Отправить
playing-confirm-undo = Вернуть фишку
playing-confirm-announcement = { $move }. Enter отправляет ход, Escape возвращает фишку.
playing-confirm-undone = Фишка снова на прежнем месте.
playing-confirm-obsolete = Партия изменилась, поэтому ваш ход не отправлен.

## A move prepared on the other's turn

playing-premove = Подготовлено: { $move }. Ход будет сделан, как только наступит ваша очередь.
playing-premove-cancel = Отменить
playing-premove-canceled = Подготовленный ход отменён.
playing-premove-impossible = Подготовленный ход сейчас невозможен. Ход не сделан.

## Who stays away

playing-away = Соперник отошёл. Через { $time } вы сможете завершить партию.
playing-claim-allowed = Соперника слишком долго нет.
playing-claim = { $claim ->
    [win] Засчитать победу
    [draw] Признать ничью
   *[abort] Отменить партию
}
playing-you-were-away = Вас не было. Если за время этого хода вас не будет ещё { $time }, соперник сможет завершить партию.
