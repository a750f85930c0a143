### What the page says where a position is set up by hand; see en/setup.ftl for the variables.

setup-title = Расставить позицию
setup-mode = Что делать на поле
setup-mode-named = { $mode ->
    [lay] Расставлять
   *[try] Пробовать ходы
}
setup-panel = Позиция и что с ней делать
setup-box = { $color ->
    [white] Белые фишки в коробке
   *[black] Чёрные фишки в коробке
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
setup-next = С этой позицией
setup-analyse = Найти лучший ход
setup-play = Играть отсюда
setup-edit = Изменить позицию
setup-laid = { piece-at-start }: на столе.
setup-removed = { piece-at-start }: снова в коробке.

## Whether it is possible

# $count: tiles on the table that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] Так может быть. Ход белых: можно только выставить новую фишку.
        [one] Так может быть. Ход белых; на столе может пойти { $count } фишка.
        [few] Так может быть. Ход белых; на столе могут пойти { $count } фишки.
       *[other] Так может быть. Ход белых; на столе могут пойти { $count } фишек.
    }
   *[black] { $count ->
        [0] Так может быть. Ход чёрных: можно только выставить новую фишку.
        [one] Так может быть. Ход чёрных; на столе может пойти { $count } фишка.
        [few] Так может быть. Ход чёрных; на столе могут пойти { $count } фишки.
       *[other] Так может быть. Ход чёрных; на столе могут пойти { $count } фишек.
    }
}
setup-passes = { $color ->
    [white] Так может быть. У белых нет ни одного хода, и они пропускают.
   *[black] Так может быть. У чёрных нет ни одного хода, и они пропускают.
}
setup-over = Так может быть, и игра окончена. { $result }
setup-empty = Стол пуст. Возьмите фишку и поставьте куда угодно.
setup-damaged = В адресе нет позиции, которую можно прочесть, поэтому стол пуст.

## Who stands better

setup-stands-even = Силы примерно равны.
setup-stands-better = { $color ->
    [white] { $degree ->
        [little] У белых немного лучше.
        [clear] У белых заметно лучше.
       *[large] Белые близки к победе.
    }
   *[black] { $degree ->
        [little] У чёрных немного лучше.
        [clear] У чёрных заметно лучше.
       *[large] Чёрные близки к победе.
    }
}
setup-stands-won = { $color ->
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

## For the keyboard

setup-board-keys = Стрелки ведут по полю, цифры берут фишку из коробки, ноль меняет цвет, Enter берёт и ставит, Delete убирает, знак вопроса показывает все клавиши.
setup-key-remove = вернуть фишку в коробку
setup-key-color = брать фишки другого цвета
