### The analysis board: the move tree, the engine and the opening explorer; see en/analysis.ftl.

analysis-title = Анализ
analysis-open = Анализировать
analysis-unreadable = Анализ не найден
analysis-unreadable-reason = { $reason ->
    [not-stored-here] Этот анализ хранится в другом браузере. Откройте его там, нажмите «Поделиться» и откройте полученную ссылку здесь.
   *[damaged] Возможно, ссылка скопирована не полностью. Скопируйте её целиком и попробуйте ещё раз.
}
analysis-board-keys = Возьмите фишку цифрой или клавишами Tab и Enter, двигайте её стрелками и поставьте клавишей Enter; вы ходите за обе стороны. Стрелки влево и вправо — на ход назад и вперёд. Знак вопроса показывает все горячие клавиши.
analysis-key-steps = пока фишка не взята: на ход назад, вперёд; в начало, в конец
analysis-key-list = в списке ходов: предыдущий ход, следующий ход
analysis-key-tree = в списке ходов: повысить приоритет варианта, удалить, прокомментировать
analysis-key-engine = включить движок, выключить движок

## The move tree

analysis-tree = Ходы и варианты
analysis-start = Начало
# $move: the move of the main line that this variation replaces.
analysis-instead = Вместо хода: { $move }
analysis-promote = Повысить приоритет
analysis-promoted = Приоритет варианта повышен.
analysis-remove = Удалить с этого места
analysis-removed = Ходы удалены.
analysis-restore = Вернуть
analysis-comment = Комментарий к этому ходу
analysis-full = В этот анализ больше нельзя добавить ходов.

## The engine

analysis-engine = Компьютерный анализ
analysis-engine-on = Движок
analysis-engine-settings = Настройки движка
analysis-evaluation = Оценка позиции
analysis-result = { $winner ->
    [white] Победа белых
    [black] Победа чёрных
   *[none] Ничья
}
analysis-unknown = Пока неизвестно.
analysis-lines = Варианты
analysis-lines-found = Лучшие варианты
analysis-show-threats = Показать угрозы
analysis-threats-by = { $color ->
    [white] Если бы ходили белые:
   *[black] Если бы ходили чёрные:
}
analysis-thinking = Движок анализирует…
analysis-failed = Движок сейчас недоступен.
analysis-over = Партия окончена.
# $count: the search depth; $speed: thousands of nodes per second.
analysis-depth = Глубина { $count } · { $speed } тыс./с
analysis-percent = { $percent } %
# $count: moves of the winner.
analysis-won = { $color ->
    [white] { $count ->
        [one] Белые выигрывают за { $count } ход
        [few] Белые выигрывают за { $count } хода
       *[many] Белые выигрывают за { $count } ходов
    }
   *[black] { $count ->
        [one] Чёрные выигрывают за { $count } ход
        [few] Чёрные выигрывают за { $count } хода
       *[many] Чёрные выигрывают за { $count } ходов
    }
}

## The opening explorer

explorer-title = База дебютов
explorer-show = Показать
# $state: loading while the archive is queried.
explorer-state = { $state ->
    [failed] Архив сейчас недоступен.
   *[loading] Ищем в архиве…
}
explorer-self-play = Это партии компьютера с самим собой.
explorer-none = Нет партий с этой позицией.
explorer-moves = Сыгранные ходы
explorer-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
# $white, $draws, $black: percentages of the games.
explorer-shares = белые { $white } % · ничьи { $draws } % · чёрные { $black } %
explorer-filter = Фильтр
explorer-player = Игрок
explorer-rating-from = Рейтинг от
explorer-rating-to = Рейтинг до
explorer-sample-size = Учтено последних партий: { $count }
explorer-latest-games = Последние партии с этой позицией
explorer-all-games = Показать все партии

## Sharing

