### The review of a game: replay, evaluation and better moves; see en/review.ftl.

review-title = Разбор партии
review-open = Разобрать партию
review-back-to-game = Вернуться к партии
review-no-game = По этой ссылке нет партии
review-no-game-description = Возможно, ссылка скопирована не полностью. Скопируйте её целиком и попробуйте ещё раз.

## Replay

review-slider = Позиция в партии
review-first = В начало
review-previous = На ход назад
review-next = На ход вперёд
review-last = В конец
review-count = { $number } из { $count }
review-start = До первого хода
review-move = Ход { $number } из { $count }: { $move }.
review-board-keys = Стрелки влево и вправо листают партию, Home переходит в её начало, End — в конец. Стрелками вверх и вниз, а с Shift — всеми стрелками, можно двигаться по доске. Знак вопроса показывает все горячие клавиши.
review-key-steps = на ход назад, на ход вперёд
review-key-ends = в начало, в конец
review-key-best = показать лучший ход

## Earlier positions of a game in progress

history-steps = Листать партию
history-read-only = Это одна из прошлых позиций. Чтобы сделать ход, вернитесь к партии.
history-new-move = { $color ->
    [white] Белые сделали ход.
   *[black] Чёрные сделали ход.
}
history-key-ends = в начало; назад к партии, как и Esc
history-key-arrows = в прошлой позиции и вне доски: на ход назад, на ход вперёд

## Evaluation

review-chances = Шансы белых на победу: { $percent } %.
review-loss = Этот ход стоил { $percent } % шансов на победу.
review-better = Более сильный ход:
review-best-ask = Показать лучший ход
review-best = Лучший ход:
review-best-none = Здесь выбирать не из чего.
review-request-description = Партия ещё не окончена. Компьютер может проанализировать её до этого места и показать, чья позиция была лучше.
review-request = Проанализировать партию
review-progress = Анализ: { $number } из { $count }…
review-failed = Компьютеру не удалось проанализировать всю партию.
review-turning-points = Переломные моменты
review-turning-points-description = Чем светлее график, тем лучше позиция белых. Ромбами отмечены ходы из этого списка.
review-turning-points-none = В этой партии нет грубых ошибок.
review-turning-point = Ход { $number }: { $move }. Потеряно { $percent } % шансов. Более сильный ход: { $better }.

## Playing on from a position

review-continue-here = Играть отсюда
review-color = { $color ->
    [white] За белых
   *[black] За чёрных
}
