### The puzzle trainer; see en/puzzles.ftl.

puzzle-all = Все задачи
puzzle-lead = Задач из партий: { $amount }. Каждый выигрыш доказан против любой защиты.
puzzle-mode = { $mode ->
    [theme] Тема
    [daily] Задача дня
    [streak] Серия
    [storm] Штурм
    [failures] Работа над ошибками
    [single] Задача
   *[other] Задачи
}
puzzle-task = Задание
puzzle-to-move = { $color ->
    [white] Ход белых
   *[black] Ход чёрных
}
puzzle-covered-queen = { $color ->
    [white] Королева белых под фишкой:
   *[black] Королева чёрных под фишкой:
}
puzzle-task-win = { $count ->
    [one] Выиграйте в { $count } ход при любой защите.
    [few] Выиграйте в { $count } хода при любой защите.
   *[other] Выиграйте в { $count } ходов при любой защите.
}
puzzle-task-only-move = { $enemy ->
    [white] Найдите единственный ход: после любого другого белые форсированно выигрывают.
   *[black] Найдите единственный ход: после любого другого чёрные форсированно выигрывают.
}
puzzle-task-rescue = { $enemy ->
    [white] Белые вот-вот окружат вашу королеву. Найдите спасительный ход.
   *[black] Чёрные вот-вот окружат вашу королеву. Найдите спасительный ход.
}
puzzle-task-race = Кто выиграет при лучшей игре обеих сторон и за сколько ходов?
puzzle-task-own = В вашей партии здесь был сделан проигрывающий ход. Найдите тот, что держит позицию.
puzzle-race-who = Кто выиграет?
puzzle-race-moves = За сколько своих ходов?
puzzle-race-answer = Ответить
puzzle-race-wrong = Не совсем.
puzzle-race-result = { $color ->
    [white] { $count ->
        [one] Белые выигрывают за { $count } ход.
        [few] Белые выигрывают за { $count } хода.
       *[other] Белые выигрывают за { $count } ходов.
    }
   *[black] { $count ->
        [one] Чёрные выигрывают за { $count } ход.
        [few] Чёрные выигрывают за { $count } хода.
       *[other] Чёрные выигрывают за { $count } ходов.
    }
}
puzzle-checking = Проверяем ход…
puzzle-correct = Хороший ход!
puzzle-moves-left = { $count ->
    [one] Остался { $count } ход.
    [few] Осталось { $count } хода.
   *[other] Осталось { $count } ходов.
}
puzzle-wrong-win = Так в срок не выиграть.
puzzle-wrong-loses = Этот ход форсированно проигрывает.
puzzle-refutation = { $enemy ->
    [white] Ответ белых на доске.
   *[black] Ответ чёрных на доске.
}
puzzle-unproved = Проверить этот ход за разумное время не удалось, поэтому ошибкой он не считается. Попробуйте другой.
puzzle-solved = Решено!
puzzle-shown = Вот решение.
puzzle-try-again = Ещё раз
puzzle-hint = Подсказка
puzzle-hint-themes = { $count ->
    [one] Тема:
    [few] Темы:
   *[other] Темы:
}
puzzle-solution = Показать решение
puzzle-next = Следующая задача
puzzle-more = Другие задачи
puzzle-begin = Решать задачи
puzzle-skip = Пропустить
puzzle-rating = Рейтинг задачи: { $rating }
puzzle-your-rating = Ваш рейтинг
puzzle-rating-provisional = предварительный, решено мало задач
puzzle-key-hint = подсказка
puzzle-key-next = следующая задача
puzzle-number = Задача { $id }
puzzle-own = Из вашей партии
puzzle-result = { $result ->
    [solved] Решена
   *[failed] Не решена
}
puzzle-share = Поделиться задачей
puzzle-share-title = Задача по игре «Улей»
puzzle-not-found = Такой задачи нет
puzzle-none-left = Вы решили все задачи
puzzle-none-left-description = Новых задач здесь не осталось. Выберите другую тему или повторите те, что не получились.
puzzle-not-loaded = Не удалось загрузить задачи
puzzle-not-loaded-description = Нет соединения, а на этом устройстве задача не сохранена.

## Puzzle of the day

puzzle-days = Другие дни
puzzle-day-before = Днём раньше
puzzle-day-after = Днём позже

## Streak and storm

puzzle-best = Рекорд: { $count }
puzzle-record = Новый рекорд!
puzzle-streak-description = Задачи становятся всё сложнее. Серия длится до первой ошибки; одну задачу можно пропустить.
puzzle-streak-over = { $count ->
    [one] Ваша серия: { $count } задача.
    [few] Ваша серия: { $count } задачи.
   *[other] Ваша серия: { $count } задач.
}
puzzle-streak-again = Новая серия
puzzle-storm-description = Решите как можно больше задач. Время: { $minutes } мин, часы пойдут с первого хода. Верные ходы подряд добавляют время, за ошибку снимается { $seconds } с.
puzzle-storm-solved = Решено
puzzle-storm-time = Осталось времени
puzzle-storm-combo = Подряд: { $count } (бонус за { $number })
puzzle-storm-bonus = { $seconds } с
puzzle-storm-over = { $count ->
    [one] Вы решили { $count } задачу.
    [few] Вы решили { $count } задачи.
   *[other] Вы решили { $count } задач.
}
puzzle-storm-again = Ещё раз
puzzle-best-result = Рекорд
puzzle-storm-moves = Верные ходы
puzzle-storm-errors = Ошибки
puzzle-storm-accuracy = Точность
puzzle-storm-best-combo = Больше всего подряд

## Failed puzzles

puzzle-failures-none = Ошибок пока нет
puzzle-failures-description = Здесь будут повторяться нерешённые задачи и выигрыши, упущенные в ваших партиях, — как раз тогда, когда вы начнёте их забывать.
puzzle-failures-later = { $count ->
    [one] Повторять пока рано: в запасе { $count } задача
    [few] Повторять пока рано: в запасе { $count } задачи
   *[other] Повторять пока рано: в запасе { $count } задач
}
puzzle-failures-due = Срок ближайшей: { $date }.
puzzle-failures-early = Повторить сейчас

## Offline

puzzle-download = { $count ->
    [one] Скачать все для работы без сети ({ $count } задача)
    [few] Скачать все для работы без сети ({ $count } задачи)
   *[other] Скачать все для работы без сети ({ $count } задач)
}
puzzle-downloading = Скачивание
puzzle-downloaded = Все задачи сохранены на этом устройстве.
puzzle-download-failed = Скачивание прервано.

## History

puzzle-history = История
puzzle-history-empty = Пока ни одной задачи
puzzle-history-empty-description = Здесь появятся ваш рейтинг, результаты и успехи по темам.
puzzle-history-solved = Решено
puzzle-history-streak = Лучшая серия
puzzle-history-storm = Лучший штурм
puzzle-history-rating = Рейтинг
puzzle-history-themes = Успехи по темам
puzzle-history-latest = Последние задачи
puzzle-history-solved-of = Решено { $number } из { $count }

## Themes

puzzle-themes = Темы
puzzle-themes-goal = По заданию
puzzle-themes-motif = По мотиву
puzzle-theme-win-in-2 = Выигрыш в два хода
puzzle-theme-win-in-2-description = Окружите королеву в два хода.
puzzle-theme-win-in-3 = Выигрыш в три хода
puzzle-theme-win-in-3-description = Окружите королеву в три хода.
puzzle-theme-win-in-4 = Выигрыш в четыре хода
puzzle-theme-win-in-4-description = Окружите королеву в четыре хода.
puzzle-theme-win-in-5 = Выигрыш в пять ходов
puzzle-theme-win-in-5-description = Окружите королеву в пять ходов.
puzzle-theme-win-in-6 = Выигрыш в шесть ходов
puzzle-theme-win-in-6-description = Окружите королеву в шесть ходов.
puzzle-theme-only-move = Единственный ход
puzzle-theme-only-move-description = Все ходы, кроме одного, форсированно проигрывают.
puzzle-theme-rescue = Спасение
puzzle-theme-rescue-description = Вашу королеву вот-вот окружат, и спасает только один ход.
puzzle-theme-race = Гонка
puzzle-theme-race-description = В опасности обе королевы: кто выиграет и за сколько ходов?
puzzle-theme-pin = Связка
puzzle-theme-pin-description = Фишка не может ходить, потому что без неё улей распадётся.
puzzle-theme-unpin = Развязывание
puzzle-theme-unpin-description = Связанная фишка снова может ходить.
puzzle-theme-gate = Ворота
puzzle-theme-gate-description = Между двумя фишками слишком узко, чтобы проскользнуть.
puzzle-theme-cover = Жук на королеве
puzzle-theme-cover-description = Жук забирается на королеву, и она не может ходить.
puzzle-theme-beetle-drop = Спуск жука
puzzle-theme-beetle-drop-description = Жук спускается с улья на свободное место.
puzzle-theme-two-beetles = Два жука
puzzle-theme-two-beetles-description = Два жука атакуют вместе поверх улья.
puzzle-theme-hop-in = Прыжок внутрь
puzzle-theme-hop-in-description = Кузнечик запрыгивает туда, куда не проскользнуть.
puzzle-theme-ladybug-in = Божья коровка внутрь
puzzle-theme-ladybug-in-description = Божья коровка пробегает по улью туда, куда не проскользнуть.
puzzle-theme-drop-next-to-queen = Фишка к королеве
puzzle-theme-drop-next-to-queen-description = Новую фишку ставят из запаса вплотную к чужой королеве.
puzzle-theme-throw = Перенос
puzzle-theme-throw-description = Мокрица или подражающий ей москит переносит другую фишку.
puzzle-theme-rescue-by-throw = Спасительный перенос
puzzle-theme-rescue-by-throw-description = Мокрица уносит королеву или её обидчика.
puzzle-theme-stunned-piece = Обездвиженная фишка
puzzle-theme-stunned-piece-description = Только что перенесённая фишка не может ходить следующим ходом.
puzzle-theme-mosquito-copy = Москит подражает
puzzle-theme-mosquito-copy-description = Москит ходит так же, как насекомое рядом с ним.
puzzle-theme-shut-out = Нет ходов
puzzle-theme-shut-out-description = Сопернику нечем ходить, и он пропускает ход.
puzzle-theme-quiet-move = Тихий ход
puzzle-theme-quiet-move-description = Первый ход ещё не грозит выигрышем следующим ходом.
puzzle-theme-queen-runs = Побег королевы
puzzle-theme-queen-runs-description = Ходить должна сама королева.
puzzle-theme-double-threat = Двойная угроза
puzzle-theme-double-threat-description = Один ход грозит выигрышем сразу двумя способами.
puzzle-theme-ring = Кольцо
puzzle-theme-ring-description = Замкнутое кольцо освобождает связанную фишку.
puzzle-theme-cover-tile = Жук на фишке
puzzle-theme-cover-tile-description = Жук забирается на фишку, нужную для защиты.
puzzle-theme-spider-in = Паук к королеве
puzzle-theme-spider-in-description = Паук проходит свои три шага к королеве.
puzzle-theme-open-gap = Освобождение места
puzzle-theme-open-gap-description = Фишка уступает другой место рядом с королевой.
puzzle-theme-queen-throw = Перенос королевы
puzzle-theme-queen-throw-description = Мокрица переносит чужую королеву.
puzzle-theme-zugzwang = Цугцванг
puzzle-theme-zugzwang-description = Проигрывает любой ход, хотя пропуск хода спас бы.
puzzle-theme-counter-threat = Встречная угроза
puzzle-theme-counter-threat-description = Единственный ход сам грозит выигрышем следующим ходом.
puzzle-theme-make-room = Простор королеве
puzzle-theme-make-room-description = Фишка отходит от своей королевы.
