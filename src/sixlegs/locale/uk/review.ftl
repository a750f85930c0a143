### The review of a game: replay, evaluation and better moves; see en/review.ftl.

review-title = Розбір партії
review-open = Розібрати партію
review-back-to-game = Повернутися до партії
review-no-game = За цим посиланням немає партії
review-no-game-description = Можливо, посилання скопійовано не повністю. Скопіюйте його цілком і спробуйте ще раз.

## Replay

review-slider = Позиція в партії
review-graph-legend = Лінія показує шанси білих на перемогу. Точки — неточності (?!), помилки (?) і грубі помилки (??).
review-first = На початок
review-previous = На хід назад
review-next = На хід уперед
review-last = У кінець
review-count = { $number } з { $count }
review-start = До першого ходу
review-move = Хід { $number } з { $count }: { $move }.
review-board-keys = Стрілки ліворуч і праворуч гортають партію, Home переходить на її початок, End — у кінець. Стрілками вгору й униз, а з Shift — усіма стрілками, можна рухатися по дошці. Знак питання показує всі гарячі клавіші.
review-key-steps = на хід назад, на хід уперед
review-key-ends = на початок, у кінець
review-key-best = показати найкращий хід
review-key-mistake = наступна неточність або помилка
review-key-line = з варіанта комп’ютера назад до партії

## Earlier positions of a game in progress

history-steps = Гортати партію
history-read-only = Це одна з попередніх позицій. Щоб зробити хід, поверніться до партії.
history-new-move = { $player_kind ->
    [named] Новий хід: { $player }.
   *[unknown] { $color ->
        [white] Білі зробили хід.
       *[black] Чорні зробили хід.
    }
}
history-key-ends = на початок; назад до партії, як і Esc
history-key-arrows = на хід назад, на хід уперед; з узятою фішкою — по дошці

## Evaluation

review-chances = Шанси білих на перемогу: { $percent } %.
review-judgment = { $judgment ->
    [inaccuracy] Неточність.
    [mistake] Помилка.
   *[blunder] Груба помилка.
}
review-loss = Втрачено { $percent } % шансів на перемогу.
review-better = Краще було:
review-line = Найкращий варіант
review-line-shown = На дошці — варіант комп’ютера.
review-line-back = Повернутися до партії
review-best-ask = Показати найкращий хід
review-best = { $color ->
    [white] Найкращий хід білих у цій позиції:
   *[black] Найкращий хід чорних у цій позиції:
}
review-best-none = Тут нема з чого вибирати.
review-request-description = Партія ще триває. Комп’ютер може проаналізувати її до цього місця й показати, чия позиція була кращою.
review-request = Проаналізувати партію
review-progress = Аналіз: { $number } з { $count }…
review-failed = Комп’ютеру не вдалося проаналізувати всю партію.
review-accuracy = точності
review-percent = { $percent } %
review-judgment-count = { $judgment ->
    [inaccuracy] { $count ->
        [one] { $count } неточність
        [few] { $count } неточності
       *[many] { $count } неточностей
    }
    [mistake] { $count ->
        [one] { $count } помилка
        [few] { $count } помилки
       *[many] { $count } помилок
    }
   *[blunder] { $count ->
        [one] { $count } груба помилка
        [few] { $count } грубі помилки
       *[many] { $count } грубих помилок
    }
}
review-next-mistake = Наступна помилка
review-card = Картка партії
review-card-save = Зберегти картинку
review-no-mistakes = У цій партії немає ні неточностей, ні помилок.

## Finding better moves

review-find-open = Знайти кращі ходи
review-find-title = Знайдіть кращий хід
review-find-close = Повернутися до розбору
review-find-number = Помилка { $number } з { $count }
review-find-played = { $color ->
    [white] Хід білих:
   *[black] Хід чорних:
}
review-find-task = { $color ->
    [white] Знайдіть сильніший хід за білих.
   *[black] Знайдіть сильніший хід за чорних.
}
review-find-checking = Перевіряємо хід…
review-find-wrong = Є кращий: цей хід втрачає { $percent } % шансів на перемогу. Спробуйте інший.
review-find-right = Чудовий хід!
review-find-best = Найкращий хід:
review-find-tile = Ходить фішка:
review-find-hint = Підказка
review-find-solution = Показати розв’язок
review-find-skip = Пропустити
review-find-next = Далі
review-find-done = Знайдено ходів: { $found } з { $count }.
review-find-key-hint = показати, якою фішкою ходити

## Playing on from a position

review-continue-here = Грати звідси
review-color = { $color ->
    [white] За білих
   *[black] За чорних
}

## Puzzles from the game

review-puzzles = Задачі з цієї партії
review-puzzle = { $kind ->
    [only-move] Хід { $number }: пропущено рятівний хід
   *[other] Хід { $number }: пропущено виграш (ходів: { $count })
}
review-puzzles-add = Додати до роботи над помилками
review-puzzles-added = { $count ->
    [one] До роботи над помилками додано { $count } задачу.
    [few] До роботи над помилками додано { $count } задачі.
   *[other] До роботи над помилками додано { $count } задач.
}
review-puzzles-open = Робота над помилками
