### Looking back at a game: replay, who stood better, and what would have been better.

look-title = Разбор партии
look-back = Разобрать партию
look-to-game = Вернуться к партии
look-no-game = В этой ссылке нет партии
look-no-game-why = Возможно, ссылка оборвалась по дороге. Скопируйте её целиком и попробуйте ещё раз.

## Going through the game

look-slider = Листать партию
look-first = В начало
look-previous = На ход назад
look-next = На ход вперёд
look-last = В конец
look-count = { $number } из { $count }
look-start = До первого хода
look-at = Ход { $number } из { $count }: { $move }.
look-board-keys = Стрелки влево и вправо листают партию, Home ведёт в её начало, End — в конец. Стрелки вверх и вниз, а с Shift — все стрелки, ведут по полю. Знак вопроса показывает все клавиши.
look-key-steps = на ход назад, на ход вперёд
look-key-ends = в начало, в конец партии
look-key-best = какой ход здесь лучший

## An earlier position while the game is on

past-steps = Листать партию
past-why = Это более ранняя позиция. Чтобы сделать ход, вернитесь к партии.
past-moved = { $color ->
    [white] Белые сделали ход.
   *[black] Чёрные сделали ход.
}
past-key-ends = в начало; назад к партии, как и Esc
past-key-arrows = в более ранней позиции и рядом с полем: на ход назад, на ход вперёд

## Who stood better

look-chances = Шансы белых: { $percent } %.
look-lost = Этот ход стоил { $percent } % шансов на победу.
look-better = Лучше было так:
look-best-ask = Какой ход здесь лучший?
look-best = Лучший ход здесь:
look-best-none = Здесь не из чего выбирать.
look-review-why = Эта партия ещё не окончена. Если хотите, компьютер просмотрит её и покажет, у кого позиция была лучше.
look-review-begin = Показать, кто стоял лучше
look-review-progress = Компьютер просматривает партию: { $number } из { $count }…
look-review-failed = Компьютеру не удалось просмотреть партию до конца.
look-turning-points = Переломные моменты
look-turning-why = Чем больше на графике светлого, тем лучше стояли белые. Ромбами отмечены ходы из этого списка.
look-turning-none = Ни один ход не испортил дела всерьёз.
look-turning-point = Ход { $number }: { $move }. Потеряно { $percent } % шансов. Лучше было так: { $better }.

## Playing on

look-play-on = Играть отсюда
look-color = { $color ->
    [white] За белых
   *[black] За чёрных
}
