### Games that anybody may find, and the people who played them; see en/archive.ftl.

## Ratings

rating-speed = { $speed ->
    [bullet] Пуля
    [blitz] Блиц
    [rapid] Рапид
    [classical] Классика
   *[correspondence] По переписке
}
rating-provisional = предварительный, партий пока мало
rating-of = Рейтинг: { $rating }
rating-after = Ваш рейтинг: { $rating } ({ $change })
rating-unchanged = Эта партия не повлияла на рейтинг: она закончилась слишком рано, или сегодня вы уже сыграли с этим соперником слишком много партий.
rated-game = Рейтинговая партия
rated-description = Она меняет рейтинг обоих игроков. В такой партии есть часы, москит и божья коровка.
rated-notice = На рейтинг: партия меняет рейтинг обоих игроков
rated-account-required = Рейтинговая партия меняет рейтинг обоих игроков, и для неё нужен аккаунт.

## The archive

archive-title = Архив партий
archive-player = Игрок
archive-side = Цвет игрока
archive-any = Неважно
archive-result = Результат
archive-outcome = { $outcome ->
    [WhiteWins] Победа белых
    [BlackWins] Победа чёрных
    [Draw] Ничья
   *[unknown] Результат неизвестен
}
archive-speed = Темп
archive-expansions = Насекомые
archive-source = Откуда партия
archive-source-name = { $source ->
    [rated] Рейтинговые партии
    [lobby] Партии из лобби
    [link] Опубликованные игроком
    [computer] Против компьютера
   *[import] Записи из других мест
}
archive-from = Начиная с даты
archive-to = По дату
archive-min-plies = Ходов не меньше
archive-max-plies = Ходов не больше
archive-moves = Первые ходы
archive-moves-format = В нотации, через точку с запятой: { $example }. Выберите и насекомых.
archive-search = Искать
archive-clear = Очистить
archive-games = Найденные партии
archive-none = Таких партий в архиве нет.
archive-none-so-far = Среди последних партий таких нет. Можно поискать среди более старых.
archive-more = Показать ещё
archive-failed = Сейчас до архива не достучаться.
archive-no-game = В архиве нет такой партии
archive-unknown-player = Неизвестный игрок
archive-length = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
archive-rated = на рейтинг
publish-submit = Опубликовать партию
publish-description = После публикации её сможет найти в архиве кто угодно, с вашим именем. Имя соперника появится там, только если он тоже опубликует партию.
publish-done = Эта партия есть в архиве, с вашим именем.

## Players

players-title = Игроки
players-description = Сильнейшие из тех, кто недавно играл на рейтинг и сыграл достаточно партий. Партии с мокрицей и без неё считаются вместе.
players-none = В этом темпе ещё никто не сыграл достаточно рейтинговых партий.
players-play-rated = Сыграть на рейтинг
players-find = Найти игрока
players-open-profile = Показать
players-rank = Место
players-name = Имя
players-rating = Рейтинг
players-games = Партий
profile-own = Ваш профиль
profile-none = Здесь никто с таким именем не играл
profile-no-account = Имя из записей партий, без аккаунта здесь.
profile-ratings = Рейтинги
profile-unrated = Рейтинговых партий пока нет.
# $first, $last, $lowest, $highest: ratings.
profile-graph = { $count ->
    [1] Одна партия: { $last }
    [one] { $count } партия: от { $first } до { $last }; ниже всего { $lowest }, выше всего { $highest }
    [few] { $count } партии: от { $first } до { $last }; ниже всего { $lowest }, выше всего { $highest }
   *[many] { $count } партий: от { $first } до { $last }; ниже всего { $lowest }, выше всего { $highest }
}
profile-results = Результаты
profile-side = { $color ->
    [white] Белыми
   *[black] Чёрными
}
profile-won = Победы
profile-drawn = Ничьи
profile-lost = Поражения
profile-first-tiles = Первые фишки
profile-first-tiles-description = С чего начинались последние партии.
profile-games = Последние партии
profile-no-games = В архиве пока нет партий этого игрока.
profile-all-games = Все партии
