### Ratings, the game archive and player profiles; see en/archive.ftl.

## Ratings

rating-speed = { $speed ->
    [bullet] Пуля
    [blitz] Блиц
    [rapid] Рапид
    [classical] Классика
   *[correspondence] По переписке
}
rating-provisional = предварительный, сыграно мало партий
rating-of = Рейтинг: { $rating }
rating-after = Ваш рейтинг: { $rating } ({ $change })
rating-unchanged = { $reason ->
    [too-short] Рейтинг не меняется: партия закончилась раньше, чем каждый сделал по два хода.
    [short-again] Рейтинг не меняется: из партий короче двадцати ходов с одним соперником учитывается только одна в день.
   *[too-many] Рейтинг не меняется: с одним соперником учитываются только десять партий в день.
}
rating-after-provisional = Ваш рейтинг: { $rating }? ({ $change }). Первые партии сильно его меняют.
rated-game = Рейтинговая партия
rated-description = Влияет на рейтинг обоих игроков. Нужны часы, москит и божья коровка.
rated-notice = Рейтинговая партия: изменится рейтинг обоих игроков
rated-account-required = Для рейтинговых партий нужен аккаунт.

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
archive-expansions = Дополнения
archive-source = Источник
archive-source-name = { $source ->
    [rated] Рейтинговые партии
    [lobby] Партии из лобби
    [link] Опубликованные игроком
    [computer] Против компьютера
   *[import] Импортированные записи
}
archive-from = Дата от
archive-to = Дата до
archive-min-plies = Минимум ходов
archive-max-plies = Максимум ходов
archive-moves = Первые ходы
archive-moves-format = В нотации, через точку с запятой: { $example }. Выберите также дополнения.
archive-search = Искать
archive-clear = Очистить
archive-games = { $kind ->
    [found] Найденные партии
   *[latest] Последние партии
}
archive-shown = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
archive-empty = В архиве пока нет партий
archive-none = Таких партий не нашлось
archive-none-full-name = Имя игрока нужно вводить полностью.
archive-none-so-far = Среди последних партий таких нет
archive-more = Показать ещё
archive-failed = Архив сейчас недоступен.
archive-no-game = Партия не найдена в архиве
archive-unknown-player = Неизвестный игрок
archive-length = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
archive-rated = на рейтинг
publish-submit = Опубликовать партию
publish-description = Опубликованную партию с вашим именем сможет найти в архиве кто угодно. Имя соперника появится там, только если он тоже её опубликует.
publish-done = Партия опубликована в архиве с вашим именем.

## Players

players-title = Игроки
players-description = Сильнейшие игроки, которые недавно играли на рейтинг и сыграли достаточно партий. Партии с мокрицей и без неё учитываются одинаково.
players-none = В этом темпе рейтинга пока нет
players-none-description = Игроки появляются здесь, когда недавно сыграли достаточно рейтинговых партий.
players-play-rated = Сыграть на рейтинг
players-find = Найти игрока
players-open-profile = Показать профиль
players-rank = Место
players-name = Имя
players-rating = Рейтинг
players-games = Партий
profile-own = Ваш профиль
profile-none = Игрок с таким именем не найден
profile-no-account = Это имя встречается в записях партий, но аккаунта здесь нет.
profile-ratings = Рейтинги
profile-member-since = С нами с { $day }
profile-rated-games = { $count ->
    [0] нет партий
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
profile-graph-later = { $count ->
    [one] Ещё { $count } партия, и здесь появится график рейтинга.
    [few] Ещё { $count } партии, и здесь появится график рейтинга.
   *[many] Ещё { $count } партий, и здесь появится график рейтинга.
}
profile-all-colors = Все партии
# $first, $last, $lowest, $highest: ratings.
profile-graph = { $count ->
    [1] Одна партия: { $last }
    [one] { $count } партия: от { $first } до { $last }; минимум { $lowest }, максимум { $highest }
    [few] { $count } партии: от { $first } до { $last }; минимум { $lowest }, максимум { $highest }
   *[many] { $count } партий: от { $first } до { $last }; минимум { $lowest }, максимум { $highest }
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
profile-first-tiles-description = Первая фишка в каждой из последних партий.
profile-games = Последние партии
profile-no-games = Публичных партий пока нет
profile-no-games-description = Здесь появятся рейтинговые партии и партии из лобби.
profile-all-games = Все партии
profile-download = Скачать партии (PGN)
