### Looking back at a game: replay, who stood better, and what would have been better.

review-title = Разбор партии
review-open = Разобрать партию
review-back-to-game = Вернуться к партии
review-no-game = В этой ссылке нет партии
review-no-game-description = Возможно, ссылка оборвалась по дороге. Скопируйте её целиком и попробуйте ещё раз.

## Going through the game

review-slider = Листать партию
review-first = В начало
review-previous = На ход назад
review-next = На ход вперёд
review-last = В конец
review-count = { $number } из { $count }
review-start = До первого хода
review-move = Ход { $number } из { $count }: { $move }.
review-board-keys = Стрелки влево и вправо листают партию, Home ведёт в её начало, End — в конец. Стрелки вверх и вниз, а с Shift — все стрелки, ведут по полю. Знак вопроса показывает все клавиши.
review-key-steps = на ход назад, на ход вперёд
review-key-ends = в начало, в конец партии
review-key-best = какой ход здесь лучший

## An earlier position while the game is on

history-steps = Листать партию
history-read-only = Это более ранняя позиция. Чтобы сделать ход, вернитесь к партии.
history-new-move = { $color ->
    [white] Белые сделали ход.
   *[black] Чёрные сделали ход.
}
history-key-ends = в начало; назад к партии, как и Esc
history-key-arrows = в более ранней позиции и рядом с полем: на ход назад, на ход вперёд

## Who stood better

review-chances = Шансы белых: { $percent } %.
review-loss = Этот ход стоил { $percent } % шансов на победу.
review-better = Лучше было так:
review-best-ask = Какой ход здесь лучший?
review-best = Лучший ход здесь:
review-best-none = Здесь не из чего выбирать.
review-request-description = Эта партия ещё не окончена. Если хотите, компьютер просмотрит её и покажет, у кого позиция была лучше.
review-request = Показать, кто стоял лучше
review-progress = Компьютер просматривает партию: { $number } из { $count }…
review-failed = Компьютеру не удалось просмотреть партию до конца.
review-turning-points = Переломные моменты
review-turning-points-description = Чем больше на графике светлого, тем лучше стояли белые. Ромбами отмечены ходы из этого списка.
review-turning-points-none = Ни один ход не испортил дела всерьёз.
review-turning-point = Ход { $number }: { $move }. Потеряно { $percent } % шансов. Лучше было так: { $better }.

## Playing on

review-continue-here = Играть отсюда
review-color = { $color ->
    [white] За белых
   *[black] За чёрных
}
