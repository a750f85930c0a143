### Ratings, the game archive and player profiles; see en/archive.ftl.

## Ratings

rating-speed = { $speed ->
    [bullet] Куля
    [blitz] Бліц
    [rapid] Рапід
    [classical] Класика
   *[correspondence] За листуванням
}
rating-provisional = попередній, зіграно мало партій
rating-of = Рейтинг: { $rating }
rating-after = Ваш рейтинг: { $rating } ({ $change })
rating-unchanged = { $reason ->
    [too-short] Рейтинг не змінюється: партія закінчилася раніше, ніж кожен зробив по два ходи.
    [short-again] Рейтинг не змінюється: з партій, коротших за двадцять ходів, з одним суперником зараховується лише одна на день.
   *[too-many] Рейтинг не змінюється: з одним суперником зараховуються лише десять партій на день.
}
rating-after-provisional = Ваш рейтинг: { $rating }? ({ $change }). Перші партії сильно його змінюють.
rated-game = Рейтингова партія
rated-description = Впливає на рейтинг обох гравців. Потрібні годинник, москіт і сонечко.
rated-notice = Рейтингова партія: зміниться рейтинг обох гравців
rated-account-required = Для рейтингових партій потрібен акаунт.

## The archive

archive-title = Архів партій
archive-player = Гравець
archive-side = Колір гравця
archive-any = Неважливо
archive-result = Результат
archive-outcome = { $outcome ->
    [WhiteWins] Перемога білих
    [BlackWins] Перемога чорних
    [Draw] Нічия
   *[unknown] Результат невідомий
}
archive-speed = Темп
archive-expansions = Доповнення
archive-source = Джерело
archive-source-name = { $source ->
    [rated] Рейтингові партії
    [lobby] Партії з лобі
    [link] Опубліковані гравцем
    [computer] Проти комп’ютера
   *[import] Імпортовані записи
}
archive-from = Дата від
archive-to = Дата до
archive-min-plies = Мінімум ходів
archive-max-plies = Максимум ходів
archive-moves = Перші ходи
archive-moves-format = У нотації, через крапку з комою: { $example }. Виберіть також доповнення.
archive-search = Шукати
archive-clear = Очистити
archive-games = { $kind ->
    [found] Знайдені партії
   *[latest] Останні партії
}
archive-shown = { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
archive-empty = В архіві поки що немає партій
archive-none = Таких партій не знайдено
archive-none-full-name = Ім’я гравця потрібно вводити повністю.
archive-none-so-far = Серед останніх партій таких немає
archive-more = Показати ще
archive-failed = Архів зараз недоступний.
archive-no-game = Партію не знайдено в архіві
archive-unknown-player = Невідомий гравець
archive-length = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}
archive-rated = на рейтинг
publish-submit = Опублікувати партію
publish-description = Опубліковану партію з вашим іменем зможе знайти в архіві будь-хто. Ім’я суперника з’явиться там, лише якщо він теж її опублікує.
publish-done = Партію опубліковано в архіві з вашим іменем.

## Players

players-title = Гравці
players-description = Найсильніші гравці, які нещодавно грали на рейтинг і зіграли достатньо партій. Партії з мокрицею та без неї враховуються однаково.
players-none = У цьому темпі рейтингу поки що немає
players-none-description = Гравці з’являються тут, коли нещодавно зіграли достатньо рейтингових партій.
players-play-rated = Зіграти на рейтинг
players-find = Знайти гравця
players-open-profile = Показати профіль
players-rank = Місце
players-name = Ім’я
players-rating = Рейтинг
players-games = Партій
profile-own = Ваш профіль
profile-none = Гравця з таким іменем не знайдено
profile-no-account = Це ім’я трапляється в записах партій, але акаунта тут немає.
profile-ratings = Рейтинги
profile-member-since = З нами з { $day }
profile-rated-games = { $count ->
    [0] немає партій
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
profile-graph-later = { $count ->
    [one] Ще { $count } партія, і тут з’явиться графік рейтингу.
    [few] Ще { $count } партії, і тут з’явиться графік рейтингу.
   *[many] Ще { $count } партій, і тут з’явиться графік рейтингу.
}
profile-all-colors = Усі партії
# $first, $last, $lowest, $highest: ratings.
profile-graph = { $count ->
    [1] Одна партія: { $last }
    [one] { $count } партія: від { $first } до { $last }; мінімум { $lowest }, максимум { $highest }
    [few] { $count } партії: від { $first } до { $last }; мінімум { $lowest }, максимум { $highest }
   *[many] { $count } партій: від { $first } до { $last }; мінімум { $lowest }, максимум { $highest }
}
profile-results = Результати
profile-side = { $color ->
    [white] Білими
   *[black] Чорними
}
profile-won = Перемоги
profile-drawn = Нічиї
profile-lost = Поразки
profile-first-tiles = Перші фішки
profile-first-tiles-description = Перша фішка в кожній з останніх партій.
profile-games = Останні партії
profile-no-games = Публічних партій поки що немає
profile-no-games-description = Тут з’являться рейтингові партії та партії з лобі.
profile-all-games = Усі партії
profile-download = Завантажити партії (PGN)
