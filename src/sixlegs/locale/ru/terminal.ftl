### The game in a terminal: commands and messages; see en/terminal.ftl.

command-help = помощь, справка
command-board = доска, поле
command-moves = ходы
command-why = почему
command-hint = подсказка
command-undo = назад, отмена
command-draw = ничья
command-resign = сдаться, сдаюсь
command-save = сохранить
command-string = строка
command-quit = выход, выйти
answer-friend = д, друг
answer-maximum = м, максимум

# $kinds: all bugs with their letters.
terminal-tiles = Фишки: { $kinds }; w — белые, b — чёрные, одинаковые насекомые пронумерованы. Звёздочка (bB1*) — верх стопки.

terminal-help =
    Введите название насекомого, чтобы увидеть, куда оно может пойти, потом
    номер места:
      муравей         места для ваших муравьёв; A — то же, wA1 — для одного из них
      3               сыграть на место с пометкой [3]
    Или введите весь ход: фишку, а за ней соседа со знаком с той стороны, куда
    она пойдёт:
      wA1 bQ-         справа от чёрной королевы     wA1 -bQ   слева от неё
      wA1 bQ/         справа вверху от неё          wA1 \bQ   слева вверху
      wA1 bQ\         справа внизу от неё           wA1 /bQ   слева внизу
      wB1 bQ          поверх неё
    { $tiles }
      доска           показать доску ещё раз (пустая строка — тоже)
      ходы            все фишки, которыми можно сыграть
      почему муравей  почему ваши муравьи не могут ходить
      почему wA1 bQ-  почему нельзя сделать такой ход
      подсказка       хороший ход, чем он хорош и что может быть дальше
      назад           вернуть свой последний ход вместе с ответом компьютера
                      или отменить сдачу партии
      ничья, сдаться  закончить партию ничьей по соглашению или сдаться
      сохранить ФАЙЛ  сохранить партию; sixlegs play ФАЙЛ продолжит её
      строка          партия и позиция, каждая одной строкой, чтобы отправить
      выход           выйти; партия сохранится

terminal-welcome = «Улей» для двоих. Введите название насекомого («муравей») или «помощь».
terminal-welcome-computer = { $color ->
    [white] «Улей» против компьютера, уровень { $level } ({ level-name }); вы играете белыми.
   *[black] «Улей» против компьютера, уровень { $level } ({ level-name }); вы играете чёрными.
}
terminal-welcome-maximum = { $color ->
    [white] «Улей» против компьютера, максимум, { $seconds } с на ход; вы играете белыми.
   *[black] «Улей» против компьютера, максимум, { $seconds } с на ход; вы играете чёрными.
}
terminal-how-to-begin = Введите название насекомого («муравей»), «подсказка» или «помощь».
terminal-prompt-over = Партия окончена (назад, сохранить, выход)
terminal-prompt-computer = Ход компьютера (Enter — пусть думает, или «назад»)
terminal-choose-opponent = Соперник — друг (д) или компьютер: максимум (м) или уровень от 1 до { $strongest }? [{ $usual }]

terminal-empty-table = (фишек в игре пока нет)
terminal-hand = { $color ->
    [white] Запас белых: { $tiles }
   *[black] Запас чёрных: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] Запас белых: пусто
   *[black] Запас чёрных: пусто
}
terminal-window-too-narrow = { $columns ->
    [one] (Не поместилось: нужно окно шириной { $columns } знак.)
    [few] (Не поместилось: нужно окно шириной { $columns } знака.)
   *[other] (Не поместилось: нужно окно шириной { $columns } знаков.)
}

terminal-played = { $color ->
    [white] Ход белых: { $move }.
   *[black] Ход чёрных: { $move }.
}
terminal-computer-played = Ход компьютера: { $move }.
terminal-computer-stopped = Компьютер перестал думать.
terminal-computer-failed = Компьютер не может сделать ход: { $error }
terminal-computers-turn = Сейчас ход компьютера: нажмите Enter или введите «назад».
terminal-computer-plays-on = Компьютер отклоняет ничью.

terminal-not-allowed = Так ходить нельзя.
terminal-allowed = Так ходить можно.
terminal-can-go = { $count ->
    [one] { $tile } может встать на { $count } место.
    [few] { $tile } может встать на { $count } места.
   *[other] { $tile } может встать на { $count } мест.
}
terminal-cannot-go = Фишкой { $tile } сейчас сыграть нельзя.
terminal-type-number = Введите номер.
terminal-type-number-up-to = { $count ->
    [1] Введите 1: другого места нет.
   *[other] Введите номер от 1 до { $count }.
}
terminal-type-bug-first = Сначала введите название насекомого: появятся номера мест для него.
terminal-type-why = Введите «почему» и название насекомого или ход: почему муравей, почему wA1 bQ-.
terminal-type-save = Введите «сохранить» и имя файла.
terminal-not-understood = Неизвестная команда или ход: «{ $text }».
terminal-type-help = Список команд: «помощь».
terminal-canceled = Отменено.
terminal-taken-back = Ход возвращён.
terminal-nothing-to-take-back = Возвращать нечего.

terminal-advice = Хороший ход: { $move }
terminal-chances = Ваши шансы на победу — около { $percent } %.
terminal-wins-in = { $number ->
    [one] Выигрывает за { $number } ход.
    [few] Выигрывает за { $number } хода.
   *[other] Выигрывает за { $number } ходов.
}
terminal-loses-in = { $number ->
    [one] Держится дольше всего, но проигрывает за { $number } ход.
    [few] Держится дольше всего, но проигрывает за { $number } хода.
   *[other] Держится дольше всего, но проигрывает за { $number } ходов.
}
terminal-continuation = Возможное продолжение: { $moves }.

terminal-saved = Сохранено. Чтобы продолжить: { $command }
terminal-not-saved = Не удалось сохранить партию: { $error }.
terminal-autosave-failed = (Не удалось сохранить партию в { $file }: { $error }.)
terminal-other-file = { $file } уже есть, и это не сохранённая партия: выберите другое имя.
terminal-goodbye = До встречи!
terminal-goodbye-saved = До встречи! Партия сохранена. Чтобы продолжить: { $command }

terminal-previous-game-file = Предыдущая партия сохранена в { $file }.
terminal-resumed = Продолжаем партию из { $file }; --new начнёт новую.
terminal-file-exists = { $file } уже есть: выберите другое имя для новой партии.
terminal-file-not-found = Сохранённой партии { $file } нет; --new начнёт новую.
terminal-damaged = { $file } — не сохранённая партия, или файл повреждён; sixlegs play --new начнёт новую.
terminal-other-opponent = { $opponent ->
    [friend] { $opening ->
        [tournament] В { $file } другая партия: { $game_type }, на двоих, по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } другая партия: { $game_type }, на двоих, по обычным правилам; --new начнёт новую.
    }
    [maximum] { $opening ->
        [tournament] В { $file } другая партия: { $game_type }, против максимума, по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } другая партия: { $game_type }, против максимума, по обычным правилам; --new начнёт новую.
    }
   *[other] { $opening ->
        [tournament] В { $file } другая партия: { $game_type }, против уровня { $opponent }, по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } другая партия: { $game_type }, против уровня { $opponent }, по обычным правилам; --new начнёт новую.
    }
}
terminal-color-needs-opponent = --color — это ваш цвет против компьютера: добавьте --opponent УРОВЕНЬ или --opponent maximum.
terminal-seconds-needs-maximum = --seconds — это время на ход при игре в полную силу: добавьте --opponent maximum.
