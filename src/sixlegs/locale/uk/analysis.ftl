### What the page says where positions are analysed.

analysis-title = Аналіз
analysis-open = Аналізувати
analysis-unreadable = Тут немає аналізу
analysis-unreadable-reason = { $reason ->
    [not-stored-here] Цей аналіз зберігається в іншому браузері. Відкрийте його там, натисніть «Поділитися» і перейдіть сюди за отриманим посиланням.
   *[damaged] Можливо, посилання обірвалося дорогою. Скопіюйте його повністю і спробуйте ще раз.
}
analysis-board-keys = Візьміть фішку цифрою або клавішами Tab і Enter та поставте її клавішею Enter: ходять обидві сторони. Кома і крапка ведуть на хід назад і вперед. У списку ходів від ходу до ходу ведуть стрілки. Знак питання показує всі клавіші.
analysis-key-steps = поруч із полем: на хід назад, уперед; на початок, у кінець
analysis-key-list = у списку: хід вище, хід нижче
analysis-key-tree = у списку: підняти варіант, видалити, прокоментувати
analysis-key-engine = комп’ютер думає разом із вами або більше не думає

## The tree of variations

analysis-tree = Ходи й варіанти
analysis-start = Початок
# $move: another move, which was tried before.
analysis-instead = Замість ходу: { $move }
analysis-promote = Підняти вище
analysis-promoted = Варіант піднято вище.
analysis-remove = Видалити звідси
analysis-removed = Ходи видалено.
analysis-restore = Повернути їх
analysis-comment = Ваш коментар до цього ходу
analysis-full = У цьому аналізі більше немає місця для ходів.

## What the computer thinks

analysis-engine = Комп’ютер
analysis-engine-on = Думає з вами
analysis-evaluation = Хто стоїть краще
analysis-unknown = Поки невідомо.
analysis-lines = Варіанти
analysis-lines-found = Найкращі варіанти
analysis-show-threats = Що загрожує?
analysis-threats-by = { $color ->
    [white] Якби ходили білі:
   *[black] Якби ходили чорні:
}
analysis-thinking = Комп’ютер думає…
analysis-failed = Зараз комп’ютер не може подумати над цим.
analysis-over = Тут партію закінчено.
# $count: how many moves ahead it looks; $speed: thousands of positions.
analysis-depth = { $count ->
    [one] на { $count } хід уперед
    [few] на { $count } ходи вперед
   *[many] на { $count } ходів уперед
} · { $speed } тис. позицій за секунду
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

## What was played before

explorer-title = Що вже грали
explorer-show = Показати
# $state: loading: the answer is on its way.
explorer-state = { $state ->
    [failed] Зараз до архіву не достукатися.
   *[loading] Шукаємо в архіві…
}
explorer-self-play = Це партії комп’ютера із самим собою.
explorer-none = Звідси ще ніхто не грав.
explorer-moves = Ходи, які грали
explorer-games = { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
# $white, $draws, $black: percent of the games.
explorer-shares = білі { $white } % · нічиї { $draws } % · чорні { $black } %
explorer-filter = Не всі партії
explorer-player = Гравець
explorer-rating-from = Рейтинг від
explorer-rating-to = Рейтинг до
explorer-sample-size = За останніми партіями: { $count }
explorer-latest-games = Останні партії звідси
explorer-all-games = Знайти всі такі партії

## To take along

analysis-share = Поділитися аналізом
analysis-share-description = У посиланні всі варіанти й коментарі. Хто його відкриє, зможе продовжити з цього місця.
analysis-too-long = Цей аналіз задовгий для посилання. Збережіть його у файл: там будуть усі варіанти й коментарі.
