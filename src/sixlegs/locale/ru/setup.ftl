### The position editor; see en/setup.ftl.

setup-title = Редактор позиции
setup-mode = Режим доски
setup-mode-name = { $mode ->
    [edit] Расставлять
   *[try] Пробовать ходы
}
setup-panel = Позиция и действия
setup-box = { $color ->
    [white] Белые фишки для расстановки
   *[black] Чёрные фишки для расстановки
}
setup-tools = Инструменты
setup-color = { $color ->
    [white] Белые фишки
   *[black] Чёрные фишки
}
setup-undo = Отменить
setup-redo = Повторить
setup-remove = Убрать
setup-clear = Убрать всё
setup-turn = Чей ход
setup-actions = Использовать позицию
setup-best-move = Найти лучший ход
setup-play = Играть отсюда
setup-edit = Изменить позицию
setup-placed = Поставлено: { piece-nominative }.
setup-removed = Убрано: { piece-nominative }.

## Whether the position can occur in a game

# $count: the number of tiles in play that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] Позиция возможна. Ход белых: можно только выставить новую фишку.
        [one] Позиция возможна. Ход белых; может пойти { $count } фишка.
        [few] Позиция возможна. Ход белых; могут пойти { $count } фишки.
       *[other] Позиция возможна. Ход белых; могут пойти { $count } фишек.
    }
   *[black] { $count ->
        [0] Позиция возможна. Ход чёрных: можно только выставить новую фишку.
        [one] Позиция возможна. Ход чёрных; может пойти { $count } фишка.
        [few] Позиция возможна. Ход чёрных; могут пойти { $count } фишки.
       *[other] Позиция возможна. Ход чёрных; могут пойти { $count } фишек.
    }
}
setup-passes = { $color ->
    [white] Позиция возможна. У белых нет ходов, и они пропускают ход.
   *[black] Позиция возможна. У чёрных нет ходов, и они пропускают ход.
}
setup-over = Позиция возможна. Партия окончена. { $result }
setup-empty = Доска пуста. Возьмите фишку и поставьте куда угодно.
setup-damaged = Не удалось прочитать позицию из ссылки, поэтому доска пуста.

## Evaluation

evaluation-even = Позиция примерно равна.
evaluation-better = { $color ->
    [white] { $degree ->
        [little] У белых немного лучше.
        [clear] У белых заметно лучше.
       *[large] У белых выигрышная позиция.
    }
   *[black] { $degree ->
        [little] У чёрных немного лучше.
        [clear] У чёрных заметно лучше.
       *[large] У чёрных выигрышная позиция.
    }
}
evaluation-won = { $color ->
    [white] { $count ->
        [1] Белые выигрывают следующим ходом.
        [one] Белые выигрывают за { $count } ход, что бы ни делали чёрные.
        [few] Белые выигрывают за { $count } хода, что бы ни делали чёрные.
       *[other] Белые выигрывают за { $count } ходов, что бы ни делали чёрные.
    }
   *[black] { $count ->
        [1] Чёрные выигрывают следующим ходом.
        [one] Чёрные выигрывают за { $count } ход, что бы ни делали белые.
        [few] Чёрные выигрывают за { $count } хода, что бы ни делали белые.
       *[other] Чёрные выигрывают за { $count } ходов, что бы ни делали белые.
    }
}

## Keyboard

setup-board-keys = Стрелками можно двигаться по доске, цифры берут насекомое, ноль меняет цвет, Enter ставит или берёт фишку, Delete убирает её, знак вопроса показывает все горячие клавиши.
setup-key-remove = убрать фишку с доски
setup-key-color = брать фишки другого цвета
