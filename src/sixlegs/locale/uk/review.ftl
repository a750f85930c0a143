### The review of a game: replay, evaluation and better moves; see en/review.ftl.

review-title = Розбір партії
review-open = Розібрати партію
review-back-to-game = Повернутися до партії
review-no-game = За цим посиланням немає партії
review-no-game-description = Можливо, посилання скопійовано не повністю. Скопіюйте його цілком і спробуйте ще раз.

## Replay

review-slider = Позиція в партії
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

## Earlier positions of a game in progress

history-steps = Гортати партію
history-read-only = Це одна з попередніх позицій. Щоб зробити хід, поверніться до партії.
history-new-move = { $color ->
    [white] Білі зробили хід.
   *[black] Чорні зробили хід.
}
history-key-ends = на початок; назад до партії, як і Esc
history-key-arrows = у попередній позиції та поза дошкою: на хід назад, на хід уперед

## Evaluation

review-chances = Шанси білих на перемогу: { $percent } %.
review-loss = Цей хід коштував { $percent } % шансів на перемогу.
review-better = Сильніший хід:
review-best-ask = Показати найкращий хід
review-best = Найкращий хід:
review-best-none = Тут нема з чого вибирати.
review-request-description = Партія ще триває. Комп’ютер може проаналізувати її до цього місця й показати, чия позиція була кращою.
review-request = Проаналізувати партію
review-progress = Аналіз: { $number } з { $count }…
review-failed = Комп’ютеру не вдалося проаналізувати всю партію.
review-turning-points = Переломні моменти
review-turning-points-description = Що світліший графік, то краща позиція білих. Ромбами позначено ходи з цього списку.
review-turning-points-none = У цій партії немає грубих помилок.
review-turning-point = Хід { $number }: { $move }. Втрачено { $percent } % шансів. Сильніший хід: { $better }.

## Playing on from a position

review-continue-here = Грати звідси
review-color = { $color ->
    [white] За білих
   *[black] За чорних
}
