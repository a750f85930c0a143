### Custom time controls, the details of a game, move confirmation, premoves and claims; see en/playing.ftl.

## Custom time controls

playing-clock-custom = Свій контроль: хвилини й секунди…
playing-clock-custom-days = Свій контроль: дні на хід…
# $field: the quantity that is set; $minimum and $maximum: its bounds.
playing-clock-field = { $field ->
    [minutes] Хвилин на гравця (від { $minimum } до { $maximum })
    [seconds] Секунд за кожен хід (від { $minimum } до { $maximum })
   *[days] Днів на хід (від { $minimum } до { $maximum })
}
playing-time-out = Час вийшов

## The details of a game, beside its board

playing-terms = Про партію
playing-terms-side = { $color ->
    [white] Білі: { $player }
   *[black] Чорні: { $player }
}
playing-terms-both = Двоє гравців за одним екраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Перша фішка — будь-яка (за правилами гри)
}
playing-takebacks = Дозволити повернення ходів
playing-no-takebacks = Без повернення ходів
# $unit and $count: see online-clock-time.
playing-terms-away = Допустима відсутність у свій хід: { online-clock-time }

## Move confirmation

playing-confirming = Підтвердження ходу
playing-confirming-option = { $mode ->
    [always] У всіх партіях
    [people] У партіях із людьми
   *[never] Ніколи
}
playing-confirm = Зробити цей хід?
playing-confirm-send = Підтвердити
playing-confirm-undo = Скасувати
playing-confirm-announcement = { $move }. Enter підтверджує хід, Escape скасовує його.
playing-confirm-undone = Хід скасовано.
playing-confirm-obsolete = Партія змінилася, тому ваш хід не зроблено.

## Draw offers

playing-draw-pending = Комп’ютер обмірковує пропозицію нічиєї…
playing-draw-offered = { $player_kind ->
    [named] { $player } пропонує нічию.
   *[unknown] { $color ->
        [white] Білі пропонують нічию.
       *[black] Чорні пропонують нічию.
    }
}
playing-draw-accept = Прийняти
playing-draw-decline = Відхилити
playing-draw-declined = Нічию відхилено.

## Premoves

playing-premove = Хід на випередження: { $move }.
playing-premove-cancel = Скасувати
playing-premove-canceled = Хід на випередження скасовано.
playing-premove-impossible = Хід на випередження виявився неможливим, його не зроблено.

## Absent players

playing-away = Суперник вийшов. Через { $time } ви зможете завершити партію.
playing-claim-allowed = Суперник надто довго відсутній.
playing-claim = { $claim ->
    [win] Зарахувати перемогу
    [draw] Зарахувати нічию
   *[abort] Скасувати партію
}
playing-you-were-away = Вас не було. Якщо цього ходу вас не буде ще { $time }, суперник зможе завершити партію.
