### The position editor; see en/setup.ftl.

setup-title = Редактор позиції
setup-mode = Режим дошки
setup-mode-name = { $mode ->
    [edit] Розставляти
   *[try] Пробувати ходи
}
setup-panel = Позиція та дії
setup-box = { $color ->
    [white] Білі фішки для розставляння
   *[black] Чорні фішки для розставляння
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
setup-actions = Використати позицію
setup-best-move = Знайти найкращий хід
setup-play = Грати звідси
setup-edit = Змінити позицію
setup-placed = Поставлено: { piece-nominative }.
setup-removed = Прибрано: { piece-nominative }.

## Whether the position can occur in a game

# $count: the number of tiles in play that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] Позиція можлива. Хід білих: можна лише виставити нову фішку.
        [one] Позиція можлива. Хід білих; може піти { $count } фішка.
        [few] Позиція можлива. Хід білих; можуть піти { $count } фішки.
       *[other] Позиція можлива. Хід білих; можуть піти { $count } фішок.
    }
   *[black] { $count ->
        [0] Позиція можлива. Хід чорних: можна лише виставити нову фішку.
        [one] Позиція можлива. Хід чорних; може піти { $count } фішка.
        [few] Позиція можлива. Хід чорних; можуть піти { $count } фішки.
       *[other] Позиція можлива. Хід чорних; можуть піти { $count } фішок.
    }
}
setup-passes = { $color ->
    [white] Позиція можлива. У білих немає ходів, і вони пропускають хід.
   *[black] Позиція можлива. У чорних немає ходів, і вони пропускають хід.
}
setup-over = Позиція можлива. Партію закінчено. { $result }
setup-empty = Дошка порожня. Візьміть фішку й поставте куди завгодно.
setup-damaged = Не вдалося прочитати позицію з посилання, тому дошка порожня.

## Evaluation

evaluation-even = Позиція приблизно рівна.
evaluation-better = { $color ->
    [white] { $degree ->
        [little] Позиція білих трохи краща.
        [clear] Позиція білих помітно краща.
       *[large] У білих виграшна позиція.
    }
   *[black] { $degree ->
        [little] Позиція чорних трохи краща.
        [clear] Позиція чорних помітно краща.
       *[large] У чорних виграшна позиція.
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

## Keyboard

setup-board-keys = Стрілками можна рухатися по дошці, цифри беруть комаху, нуль змінює колір, Enter ставить або бере фішку, Delete прибирає її, знак питання показує всі гарячі клавіші.
setup-key-remove = прибрати фішку з дошки
setup-key-color = брати фішки іншого кольору
