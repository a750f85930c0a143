### Games that anybody may find, and the people who played them; see en/archive.ftl.

## Ratings

rating-speed = { $speed ->
    [bullet] Куля
    [blitz] Бліц
    [rapid] Рапід
    [classical] Класика
   *[correspondence] За листуванням
}
rating-provisional = попередній, партій поки мало
rating-of = Рейтинг: { $rating }
rating-after = Ваш рейтинг: { $rating } ({ $change })
rating-unchanged = Ця партія не вплинула на рейтинг: вона закінчилася надто рано, або сьогодні ви вже зіграли з цим суперником забагато партій.
rated-game = Рейтингова партія
rated-description = Вона змінює рейтинг обох гравців. У такій партії є годинник, москіт і сонечко.
rated-notice = На рейтинг: партія змінює рейтинг обох гравців
rated-account-required = Рейтингова партія змінює рейтинг обох гравців, і для неї потрібен акаунт.

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
archive-expansions = Комахи
archive-source = Звідки партія
archive-source-name = { $source ->
    [rated] Рейтингові партії
    [lobby] Партії з лобі
    [link] Опубліковані гравцем
    [computer] Проти комп’ютера
   *[import] Записи з інших місць
}
archive-from = Починаючи з дати
archive-to = До дати
archive-min-plies = Ходів щонайменше
archive-max-plies = Ходів щонайбільше
archive-moves = Перші ходи
archive-moves-format = У нотації, через крапку з комою: { $example }. Виберіть і комах.
archive-search = Шукати
archive-clear = Очистити
archive-games = Знайдені партії
archive-none = Таких партій в архіві немає.
archive-none-so-far = Серед останніх партій таких немає. Можна пошукати серед старіших.
archive-more = Показати ще
archive-failed = Зараз до архіву не достукатися.
archive-no-game = В архіві немає такої партії
archive-unknown-player = Невідомий гравець
archive-length = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}
archive-rated = на рейтинг
publish-submit = Опублікувати партію
publish-description = Після публікації її зможе знайти в архіві будь-хто, з вашим іменем. Ім’я суперника з’явиться там, лише якщо він теж опублікує партію.
publish-done = Ця партія є в архіві, з вашим іменем.

## Players

players-title = Гравці
players-description = Найсильніші з тих, хто нещодавно грав на рейтинг і зіграв достатньо партій. Партії з мокрицею і без неї рахуються разом.
players-none = У цьому темпі ще ніхто не зіграв достатньо рейтингових партій.
players-play-rated = Зіграти на рейтинг
players-find = Знайти гравця
players-open-profile = Показати
players-rank = Місце
players-name = Ім’я
players-rating = Рейтинг
players-games = Партій
profile-own = Ваш профіль
profile-none = Тут ніхто з таким ім’ям не грав
profile-no-account = Ім’я із записів партій, без акаунта тут.
profile-ratings = Рейтинги
profile-unrated = Рейтингових партій поки немає.
# $first, $last, $lowest, $highest: ratings.
profile-graph = { $count ->
    [1] Одна партія: { $last }
    [one] { $count } партія: від { $first } до { $last }; найнижче { $lowest }, найвище { $highest }
    [few] { $count } партії: від { $first } до { $last }; найнижче { $lowest }, найвище { $highest }
   *[many] { $count } партій: від { $first } до { $last }; найнижче { $lowest }, найвище { $highest }
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
profile-first-tiles-description = З чого починалися останні партії.
profile-games = Останні партії
profile-no-games = В архіві поки немає партій цього гравця.
profile-all-games = Усі партії
