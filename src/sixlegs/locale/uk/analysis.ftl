### The analysis board: the move tree, the engine and the opening explorer; see en/analysis.ftl.

analysis-title = Аналіз
analysis-open = Аналізувати
analysis-unreadable = Аналіз не знайдено
analysis-unreadable-reason = { $reason ->
    [not-stored-here] Цей аналіз зберігається в іншому браузері. Відкрийте його там, натисніть «Поділитися» й відкрийте отримане посилання тут.
   *[damaged] Можливо, посилання скопійовано не повністю. Скопіюйте його цілком і спробуйте ще раз.
}
analysis-board-keys = Візьміть фішку цифрою або клавішами Tab і Enter, рухайте її стрілками й поставте клавішею Enter; ви ходите за обидві сторони. Стрілки ліворуч і праворуч — на хід назад і вперед. Знак питання показує всі гарячі клавіші.
analysis-key-steps = поки фішку не взято: на хід назад, уперед; на початок, у кінець
analysis-key-list = у списку ходів: попередній хід, наступний хід
analysis-key-tree = у списку ходів: підвищити пріоритет варіанта, видалити, прокоментувати
analysis-key-engine = увімкнути рушій, вимкнути рушій

## The move tree

analysis-tree = Ходи й варіанти
analysis-start = Початок
# $move: the move of the main line that this variation replaces.
analysis-instead = Замість ходу: { $move }
analysis-promote = Підвищити пріоритет
analysis-promoted = Пріоритет варіанта підвищено.
analysis-remove = Видалити з цього місця
analysis-removed = Ходи видалено.
analysis-restore = Повернути
analysis-comment = Коментар до цього ходу
analysis-full = До цього аналізу більше не можна додати ходів.

## The engine

analysis-engine = Комп’ютерний аналіз
analysis-engine-on = Рушій
analysis-engine-settings = Налаштування рушія
analysis-evaluation = Оцінка позиції
analysis-result = { $winner ->
    [white] Перемога білих
    [black] Перемога чорних
   *[none] Нічия
}
analysis-unknown = Поки що невідомо.
analysis-lines = Варіанти
analysis-lines-found = Найкращі варіанти
analysis-show-threats = Показати загрози
analysis-threats-by = { $color ->
    [white] Якби ходили білі:
   *[black] Якби ходили чорні:
}
analysis-thinking = Рушій аналізує…
analysis-failed = Рушій зараз недоступний.
analysis-over = Партію закінчено.
# $count: the search depth; $speed: thousands of nodes per second.
analysis-depth = Глибина { $count } · { $speed } тис./с
analysis-percent = { $percent } %
# $count: moves of the winner.
analysis-won = { $color ->
    [white] { $count ->
        [one] Білі виграють за { $count } хід
        [few] Білі виграють за { $count } ходи
       *[many] Білі виграють за { $count } ходів
    }
   *[black] { $count ->
        [one] Чорні виграють за { $count } хід
        [few] Чорні виграють за { $count } ходи
       *[many] Чорні виграють за { $count } ходів
    }
}

## The opening explorer

explorer-title = База дебютів
explorer-show = Показати
# $state: loading while the archive is queried.
explorer-state = { $state ->
    [failed] Архів зараз недоступний.
   *[loading] Шукаємо в архіві…
}
explorer-self-play = Це партії комп’ютера із самим собою.
explorer-none = Немає партій із цією позицією.
explorer-moves = Зіграні ходи
explorer-games = { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
# $white, $draws, $black: percentages of the games.
explorer-shares = білі { $white } % · нічиї { $draws } % · чорні { $black } %
explorer-filter = Фільтр
explorer-player = Гравець
explorer-rating-from = Рейтинг від
explorer-rating-to = Рейтинг до
explorer-sample-size = Враховано останніх партій: { $count }
explorer-latest-games = Останні партії із цією позицією
explorer-all-games = Показати всі партії

## Sharing

