### What the page says where a position is set up by hand; see en/setup.ftl for the variables.

setup-title = Розставити позицію
setup-mode = Що робити на полі
setup-mode-name = { $mode ->
    [edit] Розставляти
   *[try] Пробувати ходи
}
setup-panel = Позиція й що з нею робити
setup-box = { $color ->
    [white] Білі фішки в коробці
   *[black] Чорні фішки в коробці
}
setup-tools = Інструменти
setup-color = { $color ->
    [white] Білі фішки
   *[black] Чорні фішки
}
setup-undo = Скасувати
setup-redo = Повторити
setup-remove = Прибрати
setup-clear = Прибрати все
setup-turn = Чий хід
setup-actions = З цією позицією
setup-best-move = Знайти найкращий хід
setup-play = Грати звідси
setup-edit = Змінити позицію
setup-placed = { piece-at-start }: на столі.
setup-removed = { piece-at-start }: знову в коробці.

## Whether it is possible

# $count: tiles on the table that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] Така позиція можлива. Хід білих: можна лише виставити нову фішку.
        [one] Така позиція можлива. Хід білих; на столі може піти { $count } фішка.
        [few] Така позиція можлива. Хід білих; на столі можуть піти { $count } фішки.
       *[other] Така позиція можлива. Хід білих; на столі можуть піти { $count } фішок.
    }
   *[black] { $count ->
        [0] Така позиція можлива. Хід чорних: можна лише виставити нову фішку.
        [one] Така позиція можлива. Хід чорних; на столі може піти { $count } фішка.
        [few] Така позиція можлива. Хід чорних; на столі можуть піти { $count } фішки.
       *[other] Така позиція можлива. Хід чорних; на столі можуть піти { $count } фішок.
    }
}
setup-passes = { $color ->
    [white] Така позиція можлива. Білим нічим ходити, і вони пропускають хід.
   *[black] Така позиція можлива. Чорним нічим ходити, і вони пропускають хід.
}
setup-over = Така позиція можлива. Партію закінчено. { $result }
setup-empty = Стіл порожній. Візьміть фішку й поставте куди завгодно.
setup-damaged = В адресі немає позиції, яку можна прочитати, тому стіл порожній.

## Who stands better

evaluation-even = Сили приблизно рівні.
evaluation-better = { $color ->
    [white] { $degree ->
        [little] Білі стоять трохи краще.
        [clear] Білі стоять помітно краще.
       *[large] Білі близькі до перемоги.
    }
   *[black] { $degree ->
        [little] Чорні стоять трохи краще.
        [clear] Чорні стоять помітно краще.
       *[large] Чорні близькі до перемоги.
    }
}
evaluation-won = { $color ->
    [white] { $count ->
        [1] Білі виграють наступним ходом.
        [one] Білі виграють за { $count } хід, хоч би що робили чорні.
        [few] Білі виграють за { $count } ходи, хоч би що робили чорні.
       *[other] Білі виграють за { $count } ходів, хоч би що робили чорні.
    }
   *[black] { $count ->
        [1] Чорні виграють наступним ходом.
        [one] Чорні виграють за { $count } хід, хоч би що робили білі.
        [few] Чорні виграють за { $count } ходи, хоч би що робили білі.
       *[other] Чорні виграють за { $count } ходів, хоч би що робили білі.
    }
}

## For the keyboard

setup-board-keys = Стрілки ведуть полем, цифри беруть фішку з коробки, нуль змінює колір, Enter бере й ставить, Delete прибирає, знак питання показує всі клавіші.
setup-key-remove = повернути фішку в коробку
setup-key-color = брати фішки іншого кольору
