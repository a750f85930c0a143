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
