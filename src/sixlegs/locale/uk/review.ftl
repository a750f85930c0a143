### Looking back at a game: replay, who stood better, and what would have been better.

review-title = Розбір партії
review-open = Розібрати партію
review-back-to-game = Повернутися до партії
review-no-game = У цьому посиланні немає партії
review-no-game-description = Можливо, посилання обірвалося дорогою. Скопіюйте його цілком і спробуйте ще раз.

## Going through the game

review-slider = Гортати партію
review-first = На початок
review-previous = На хід назад
review-next = На хід уперед
review-last = У кінець
review-count = { $number } з { $count }
review-start = До першого ходу
review-move = Хід { $number } з { $count }: { $move }.
review-board-keys = Стрілки ліворуч і праворуч гортають партію, Home веде на її початок, End — у кінець. Стрілки вгору й униз, а з Shift — усі стрілки, ведуть полем. Знак питання показує всі клавіші.
review-key-steps = на хід назад, на хід уперед
review-key-ends = на початок, у кінець партії
review-key-best = який хід тут найкращий

## An earlier position while the game is on

history-steps = Гортати партію
history-read-only = Це раніша позиція. Щоб зробити хід, поверніться до партії.
history-new-move = { $color ->
    [white] Білі зробили хід.
   *[black] Чорні зробили хід.
}
history-key-ends = на початок; назад до партії, як і Esc
history-key-arrows = у ранішій позиції та поруч із полем: на хід назад, на хід уперед

## Who stood better

review-chances = Шанси білих: { $percent } %.
review-loss = Цей хід коштував { $percent } % шансів на перемогу.
review-better = Краще було так:
review-best-ask = Який хід тут найкращий?
review-best = Найкращий хід тут:
review-best-none = Тут нема з чого вибирати.
review-request-description = Ця партія ще триває. Якщо хочете, комп’ютер перегляне її й покаже, чия позиція була кращою.
review-request = Показати, хто стояв краще
review-progress = Комп’ютер переглядає партію: { $number } з { $count }…
review-failed = Комп’ютерові не вдалося переглянути партію до кінця.
review-turning-points = Переломні моменти
review-turning-points-description = Що більше на графіку світлого, то краще стояли білі. Ромбами позначено ходи з цього списку.
review-turning-points-none = Жоден хід не зіпсував справи всерйоз.
review-turning-point = Хід { $number }: { $move }. Втрачено { $percent } % шансів. Краще було так: { $better }.

## Playing on

review-continue-here = Грати звідси
review-color = { $color ->
    [white] За білих
   *[black] За чорних
}
