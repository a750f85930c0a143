### Looking back at a game: replay, who stood better, and what would have been better.

look-title = Розбір партії
look-back = Розібрати партію
look-to-game = Повернутися до партії
look-no-game = У цьому посиланні немає партії
look-no-game-why = Можливо, посилання обірвалося дорогою. Скопіюйте його цілком і спробуйте ще раз.

## Going through the game

look-slider = Гортати партію
look-first = На початок
look-previous = На хід назад
look-next = На хід уперед
look-last = У кінець
look-count = { $number } з { $count }
look-start = До першого ходу
look-at = Хід { $number } з { $count }: { $move }.
look-board-keys = Стрілки ліворуч і праворуч гортають партію, Home веде на її початок, End — у кінець. Стрілки вгору й униз, а з Shift — усі стрілки, ведуть полем. Знак питання показує всі клавіші.
look-key-steps = на хід назад, на хід уперед
look-key-ends = на початок, у кінець партії
look-key-best = який хід тут найкращий

## An earlier position while the game is on

past-steps = Гортати партію
past-why = Це раніша позиція. Щоб зробити хід, поверніться до партії.
past-moved = { $color ->
    [white] Білі зробили хід.
   *[black] Чорні зробили хід.
}
past-key-ends = на початок; назад до партії, як і Esc
past-key-arrows = у ранішій позиції та поруч із полем: на хід назад, на хід уперед

## Who stood better

look-chances = Шанси білих: { $percent } %.
look-lost = Цей хід коштував { $percent } % шансів на перемогу.
look-better = Краще було так:
look-best-ask = Який хід тут найкращий?
look-best = Найкращий хід тут:
look-best-none = Тут нема з чого вибирати.
look-review-why = Ця партія ще триває. Якщо хочете, комп’ютер перегляне її й покаже, чия позиція була кращою.
look-review-begin = Показати, хто стояв краще
look-review-progress = Комп’ютер переглядає партію: { $number } з { $count }…
look-review-failed = Комп’ютерові не вдалося переглянути партію до кінця.
look-turning-points = Переломні моменти
look-turning-why = Що більше на графіку світлого, то краще стояли білі. Ромбами позначено ходи з цього списку.
look-turning-none = Жоден хід не зіпсував справи всерйоз.
look-turning-point = Хід { $number }: { $move }. Втрачено { $percent } % шансів. Краще було так: { $better }.

## Playing on

look-play-on = Грати звідси
look-color = { $color ->
    [white] За білих
   *[black] За чорних
}
