### What the page says where positions are analysed.

analysis-title = Анализ
analysis-open = Анализировать
analysis-unreadable = Здесь нет анализа
analysis-unreadable-reason = { $reason ->
    [not-stored-here] Этот анализ хранится в другом браузере. Откройте его там, нажмите «Поделиться» и перейдите сюда по полученной ссылке.
   *[damaged] Возможно, ссылка оборвалась по дороге. Скопируйте её целиком и попробуйте ещё раз.
}
analysis-board-keys = Возьмите фишку цифрой или клавишами Tab и Enter и поставьте её клавишей Enter: ходят обе стороны. Запятая и точка ведут на ход назад и вперёд. В списке ходов по ходам ведут стрелки. Знак вопроса показывает все клавиши.
analysis-key-steps = рядом с полем: на ход назад, вперёд; в начало, в конец
analysis-key-list = в списке: ход выше, ход ниже
analysis-key-tree = в списке: поднять вариант, удалить, прокомментировать
analysis-key-engine = компьютер думает вместе с вами или больше не думает

## The tree of variations

analysis-tree = Ходы и варианты
analysis-start = Начало
# $move: another move, which was tried before.
analysis-instead = Вместо хода: { $move }
analysis-promote = Поднять выше
analysis-promoted = Вариант поднят выше.
analysis-remove = Удалить отсюда
analysis-removed = Ходы удалены.
analysis-restore = Вернуть их
analysis-comment = Ваш комментарий к этому ходу
analysis-full = В этом анализе больше нет места для ходов.

## What the computer thinks

analysis-engine = Компьютер
analysis-engine-on = Думает с вами
analysis-evaluation = Кто стоит лучше
analysis-unknown = Пока неизвестно.
analysis-lines = Варианты
analysis-lines-found = Лучшие варианты
analysis-show-threats = Что грозит?
analysis-threats-by = { $color ->
    [white] Если бы ходили белые:
   *[black] Если бы ходили чёрные:
}
analysis-thinking = Компьютер думает…
analysis-failed = Сейчас компьютер не может подумать над этим.
analysis-over = Здесь партия окончена.
# $count: how many moves ahead it looks; $speed: thousands of positions.
analysis-depth = { $count ->
    [one] на { $count } ход вперёд
    [few] на { $count } хода вперёд
   *[many] на { $count } ходов вперёд
} · { $speed } тыс. позиций в секунду
analysis-percent = { $percent } %
# $count: moves of the winner.
analysis-won = { $color ->
    [white] { $count ->
        [one] Белые выиграют за { $count } ход
        [few] Белые выиграют за { $count } хода
       *[many] Белые выиграют за { $count } ходов
    }
   *[black] { $count ->
        [one] Чёрные выиграют за { $count } ход
        [few] Чёрные выиграют за { $count } хода
       *[many] Чёрные выиграют за { $count } ходов
    }
}

## What was played before

explorer-title = Что уже играли
explorer-show = Показать
# $state: loading: the answer is on its way.
explorer-state = { $state ->
    [failed] Сейчас до архива не достучаться.
   *[loading] Ищем в архиве…
}
explorer-self-play = Это партии компьютера с самим собой.
explorer-none = Отсюда ещё никто не играл.
explorer-moves = Ходы, которые играли
explorer-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
# $white, $draws, $black: percent of the games.
explorer-shares = белые { $white } % · ничьи { $draws } % · чёрные { $black } %
explorer-filter = Не все партии
explorer-player = Игрок
explorer-rating-from = Рейтинг от
explorer-rating-to = Рейтинг до
explorer-sample-size = По последним партиям: { $count }
explorer-latest-games = Последние партии отсюда
explorer-all-games = Найти все такие партии

## To take along

analysis-share = Поделиться анализом
analysis-share-description = В ссылке все варианты и комментарии. Кто её откроет, сможет продолжить с этого места.
analysis-too-long = Этот анализ слишком длинный для ссылки. Сохраните его в файл: там будут все варианты и комментарии.
