### Playing in comfort: clocks, terms, moves confirmed and prepared, and claims; see en/playing.ftl.

## Time to think

playing-clock-custom = Інший час: хвилини й секунди…
playing-clock-custom-days = Інший час: дні на кожен хід…
# $field: what is set; $least and $most: from how many to how many.
playing-clock-field = { $field ->
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
playing-confirming-option = { $when ->
    [always] В усіх партіях
    [people] У партіях з людьми
   *[never] Ніколи
}
playing-confirm = Надіслати цей хід?
playing-confirm-send = Надіслати
playing-confirm-undo = Повернути фішку
playing-confirm-announcement = { $move }. Enter надсилає хід, Escape повертає фішку.
playing-confirm-undone = Фішка знову на попередньому місці.
playing-confirm-obsolete = Партія змінилася, тому ваш хід не надіслано.

## A move prepared on the other's turn

playing-premove = Підготовлено: { $move }. Хід буде зроблено, щойно настане ваша черга.
playing-premove-cancel = Скасувати
playing-premove-canceled = Підготовлений хід скасовано.
playing-premove-impossible = Підготовлений хід зараз неможливий. Хід не зроблено.

## Who stays away

playing-away = Суперник відійшов. За { $time } ви зможете завершити партію.
playing-claim-allowed = Суперника надто довго немає.
playing-claim = { $claim ->
    [win] Зарахувати перемогу
    [draw] Визнати нічию
   *[abort] Скасувати партію
}
playing-you-were-away = Вас не було. Якщо за час цього ходу вас не буде ще { $time }, суперник зможе завершити партію.
