### Custom time controls, the details of a game, move confirmation, premoves and claims; see en/playing.ftl.

## Custom time controls

playing-clock-custom = Свой контроль: минуты и секунды…
playing-clock-custom-days = Свой контроль: дни на ход…
# $field: the quantity that is set; $minimum and $maximum: its bounds.
playing-clock-field = { $field ->
    [minutes] Минут на игрока (от { $minimum } до { $maximum })
    [seconds] Секунд за каждый ход (от { $minimum } до { $maximum })
   *[days] Дней на ход (от { $minimum } до { $maximum })
}
playing-time-out = Время вышло

## The details of a game, beside its board

playing-terms = О партии
playing-terms-side = { $color ->
    [white] Белые: { $player }
   *[black] Чёрные: { $player }
}
playing-terms-both = Двое игроков за одним экраном
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] Первая фишка — любая (по правилам игры)
}
playing-takebacks = Разрешить возврат ходов
playing-no-takebacks = Без возврата ходов
# $unit and $count: see online-clock-time.
playing-terms-away = Допустимое отсутствие в свой ход: { online-clock-time }

## Move confirmation

playing-confirming = Подтверждение хода
playing-confirming-option = { $mode ->
    [always] Во всех партиях
    [people] В партиях с людьми
   *[never] Никогда
}
playing-confirm = Сделать этот ход?
playing-confirm-send = Подтвердить
playing-confirm-undo = Отмена
playing-confirm-announcement = { $move }. Enter подтверждает ход, Escape отменяет его.
playing-confirm-undone = Ход отменён.
playing-confirm-obsolete = Партия изменилась, поэтому ваш ход не сделан.

## Draw offers

playing-draw-pending = Компьютер обдумывает предложение ничьей…
playing-draw-offered = { $player_kind ->
    [named] { $player } предлагает ничью.
   *[unknown] { $color ->
        [white] Белые предлагают ничью.
       *[black] Чёрные предлагают ничью.
    }
}
playing-draw-accept = Принять
playing-draw-decline = Отклонить
playing-draw-declined = Ничья отклонена.

## Premoves

playing-premove = Предварительный ход: { $move }.
playing-premove-cancel = Отменить
playing-premove-canceled = Предварительный ход отменён.
playing-premove-impossible = Предварительный ход оказался невозможен и не сделан.

## Absent players

playing-away = Соперник вышел. Через { $time } вы сможете завершить партию.
playing-claim-allowed = Соперник слишком долго отсутствует.
playing-claim = { $claim ->
    [win] Засчитать победу
    [draw] Засчитать ничью
   *[abort] Отменить партию
}
playing-you-were-away = Вас не было. Если на этом ходу вас не будет ещё { $time }, соперник сможет завершить партию.
