### Зручність гри: власний годинник, умови партії, підтверджені та підготовлені ходи, претензії.

## Час на роздуми

playing-clock-own = Власні хвилини й секунди…
playing-clock-own-days = Власні дні на кожен хід…
# $part: what is set; $least and $most: from how many to how many.
playing-clock-part = { $part ->
    [minutes] Хвилин на гравця, від { $least } до { $most }
    [seconds] Ще секунд за кожен хід, від { $least } до { $most }
   *[days] Днів на кожен хід, від { $least } до { $most }
}
playing-time-out = Час скінчився

## Умови партії поруч із полем

playing-terms = Ця партія
playing-terms-side = { $color ->
    [white] Білі: { $player }
   *[black] Чорні: { $player }
}
playing-terms-both = Двоє гравців за одним екраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Перша фішка: будь-яка, як у правилах
}
# online-clock-time is how long.
playing-terms-away = Хто у свій хід відсутній { online-clock-time }, той може програти

## Хід, на який дивляться ще раз

playing-confirming = Підтверджувати хід перед надсиланням
playing-confirming-named = { $when ->
    [always] В усіх партіях
    [people] У партіях з людьми
   *[never] Ніколи
}
playing-confirm = Надіслати цей хід?
playing-confirm-send = Надіслати
playing-confirm-back = Повернути фішку
playing-proposed = { $move }. Enter надсилає хід, Escape повертає фішку.
playing-put-back = Фішка знову на попередньому місці.
playing-unproposed = Партія змінилася, тому ваш хід не надіслано.

## Хід, підготовлений під час чужого

playing-prepared = Підготовлено: { $move }. Хід буде зроблено, щойно настане ваша черга.
playing-prepared-cancel = Скасувати
playing-prepared-off = Підготовленого ходу більше немає.
playing-unprepared = Підготовлений хід зараз неможливий. Нічого не зіграно.

## Хто не повертається

playing-away = Суперник відійшов. За { $time } ви зможете завершити партію.
playing-away-over = Суперника надто довго немає.
playing-claim = { $claim ->
    [win] Зарахувати перемогу
    [draw] Визнати нічию
   *[abort] Скасувати партію
}
playing-were-away = Вас не було. Якщо в цей хід ви підете ще на { $time }, суперник зможе завершити партію.
