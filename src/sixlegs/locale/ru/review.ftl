### The review of a game: replay, evaluation and better moves; see en/review.ftl.

review-title = Разбор партии
review-open = Разобрать партию
review-back-to-game = Вернуться к партии
review-no-game = По этой ссылке нет партии
review-no-game-description = Возможно, ссылка скопирована не полностью. Скопируйте её целиком и попробуйте ещё раз.

## Replay

review-slider = Позиция в партии
review-graph-legend = Линия показывает шансы белых на победу. Точки — неточности (?!), ошибки (?) и грубые ошибки (??).
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
review-key-mistake = следующая неточность или ошибка
review-key-line = из варианта компьютера назад к партии

## Earlier positions of a game in progress

history-steps = Листать партию
history-read-only = Это одна из прошлых позиций. Чтобы сделать ход, вернитесь к партии.
history-new-move = { $player_kind ->
    [named] Новый ход: { $player }.
   *[unknown] { $color ->
        [white] Белые сделали ход.
       *[black] Чёрные сделали ход.
    }
}
history-key-ends = в начало; назад к партии, как и Esc
history-key-arrows = на ход назад, на ход вперёд; со взятой фишкой — по доске

## Evaluation

review-chances = Шансы белых на победу: { $percent } %.
review-judgment = { $judgment ->
    [inaccuracy] Неточность.
    [mistake] Ошибка.
   *[blunder] Грубая ошибка.
}
review-loss = Потеряно { $percent } % шансов на победу.
review-better = Лучше было:
review-line = Лучший вариант
review-line-shown = На доске — вариант компьютера.
review-line-back = Вернуться к партии
review-best-ask = Показать лучший ход
review-best = { $color ->
    [white] Лучший ход белых в этой позиции:
   *[black] Лучший ход чёрных в этой позиции:
}
review-best-none = Здесь выбирать не из чего.
review-request-description = Партия ещё не окончена. Компьютер может проанализировать её до этого места и показать, чья позиция была лучше.
review-request = Проанализировать партию
review-progress = Анализ: { $number } из { $count }…
review-failed = Компьютеру не удалось проанализировать всю партию.
review-accuracy = точности
review-percent = { $percent } %
review-judgment-count = { $judgment ->
    [inaccuracy] { $count ->
        [one] { $count } неточность
        [few] { $count } неточности
       *[many] { $count } неточностей
    }
    [mistake] { $count ->
        [one] { $count } ошибка
        [few] { $count } ошибки
       *[many] { $count } ошибок
    }
   *[blunder] { $count ->
        [one] { $count } грубая ошибка
        [few] { $count } грубые ошибки
       *[many] { $count } грубых ошибок
    }
}
review-next-mistake = Следующая ошибка
review-card = Карточка партии
review-card-save = Сохранить картинку
review-no-mistakes = В этой партии нет ни неточностей, ни ошибок.

## Finding better moves

review-find-open = Найти лучшие ходы
review-find-title = Найдите лучший ход
review-find-close = Вернуться к разбору
review-find-number = Ошибка { $number } из { $count }
review-find-played = { $color ->
    [white] Ход белых:
   *[black] Ход чёрных:
}
review-find-task = { $color ->
    [white] Найдите более сильный ход за белых.
   *[black] Найдите более сильный ход за чёрных.
}
review-find-checking = Проверяем ход…
review-find-wrong = Есть лучше: этот ход теряет { $percent } % шансов на победу. Попробуйте другой.
review-find-right = Отличный ход!
review-find-best = Лучший ход:
review-find-tile = Ходит фишка:
review-find-hint = Подсказка
review-find-solution = Показать решение
review-find-skip = Пропустить
review-find-next = Дальше
review-find-done = Найдено ходов: { $found } из { $count }.
review-find-key-hint = показать, какой фишкой ходить

## Playing on from a position

review-continue-here = Играть отсюда
review-color = { $color ->
    [white] За белых
   *[black] За чёрных
}

## Puzzles from the game

review-puzzles = Задачи из этой партии
review-puzzle = { $kind ->
    [only-move] Ход { $number }: упущен спасительный ход
   *[other] Ход { $number }: упущен выигрыш (ходов: { $count })
}
review-puzzles-add = Добавить в работу над ошибками
review-puzzles-added = { $count ->
    [one] В работу над ошибками добавлена { $count } задача.
    [few] В работу над ошибками добавлены { $count } задачи.
   *[other] В работу над ошибками добавлено { $count } задач.
}
review-puzzles-open = Работа над ошибками
