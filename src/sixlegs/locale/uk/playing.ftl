### Playing in comfort: clocks, terms, moves confirmed and prepared, and claims; see en/playing.ftl.

## Time to think

playing-clock-own = Інший час: хвилини й секунди…
playing-clock-own-days = Інший час: дні на кожен хід…
# $part: what is set; $least and $most: from how many to how many.
playing-clock-part = { $part ->
    [minutes] Хвилин на гравця, від { $least } до { $most }
    [seconds] Додавати секунд за кожен хід, від { $least } до { $most }
   *[days] Днів на кожен хід, від { $least } до { $most }
}
playing-time-out = Час скінчився

## The terms of a game, beside its board

playing-terms = Ця партія
playing-terms-side = { $color ->
    [white] Білі: { $player }
   *[black] Чорні: { $player }
}
playing-terms-both = Двоє гравців за одним екраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Перша фішка — будь-яка, як у правилах гри
}
playing-takebacks = Дозволити повертати ходи
playing-no-takebacks = Без повернення ходів
# online-clock-time is how long.
playing-terms-away = Хто у свій хід відсутній { online-clock-time }, той може програти

## A move looked at once more

playing-confirming = Підтверджувати хід перед надсиланням
playing-confirming-named = { $when ->
    [always] В усіх партіях
    [people] У партіях з людьми
   *[never] Ніколи
}
playing-confirm = Надіслати цей хід?
playing-confirm-send = Надіслати
playing-confirm-back = Повернути фішку
playing-proposed = { $move }. Enter надсилає хід, Escape повертає фішку.
playing-put-back = Фішка знову на попередньому місці.
playing-unproposed = Партія змінилася, тому ваш хід не надіслано.

## A move prepared on the other's turn

playing-prepared = Підготовлено: { $move }. Хід буде зроблено, щойно настане ваша черга.
playing-prepared-cancel = Скасувати
playing-prepared-off = Підготовлений хід скасовано.
playing-unprepared = Підготовлений хід зараз неможливий. Хід не зроблено.

## Who stays away

playing-away = Суперник відійшов. За { $time } ви зможете завершити партію.
playing-away-over = Суперника надто довго немає.
playing-claim = { $claim ->
    [win] Зарахувати перемогу
    [draw] Визнати нічию
   *[abort] Скасувати партію
}
playing-were-away = Вас не було. Якщо за час цього ходу вас не буде ще { $time }, суперник зможе завершити партію.
