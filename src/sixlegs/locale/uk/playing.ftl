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
