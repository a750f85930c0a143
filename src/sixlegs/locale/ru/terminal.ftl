### What the terminal says and understands; see en/terminal.ftl for the variables.

command-help = помощь, справка
command-board = поле, доска
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

# $kinds: all bugs, each with its letter.
terminal-tiles = Фишки: { $kinds }; w — белые, b — чёрные, номер — чтобы различать одинаковые. Звёздочка (bB1*) — верх стопки.

terminal-help =
    Назовите фишку, чтобы увидеть, куда она может встать, потом номер места:
      муравей         места для ваших муравьёв; A — то же, wA1 — для одного из них
      3               сыграть на место с пометкой [3]
    Или введите весь ход: фишку, а за ней соседа со знаком с той стороны, где
    фишка ляжет:
      wA1 bQ-         справа от чёрной королевы     wA1 -bQ   слева от неё
      wA1 bQ/         справа вверху от неё          wA1 \bQ   слева вверху
      wA1 bQ\         справа внизу от неё           wA1 /bQ   слева внизу
      wB1 bQ          поверх неё
    { $tiles }
      поле            показать поле ещё раз (пустая строка — тоже)
      ходы            все фишки, которыми сейчас можно сыграть
      почему муравей  почему ваши муравьи не могут ходить
      почему wA1 bQ-  почему нельзя сделать такой ход
      подсказка       хороший ход, чем он хорош и что может быть дальше
      назад           вернуть свой последний ход вместе с ответом компьютера
                      или передумать сдаваться
      ничья, сдаться  закончить партию: по согласию или сдавшись
      сохранить ФАЙЛ  записать партию в файл; sixlegs play ФАЙЛ продолжит её
      строка          партия и позиция, каждая в одну строку, чтобы отправить
      выход           уйти; партия сохранится

terminal-welcome = «Улей» на двоих. Назовите фишку, например «муравей», или введите «помощь».
terminal-welcome-computer = { $color ->
    [white] «Улей» против компьютера, уровень { $level } ({ level-name }); вы играете белыми.
   *[black] «Улей» против компьютера, уровень { $level } ({ level-name }); вы играете чёрными.
}
terminal-welcome-maximum = { $color ->
    [white] «Улей» против компьютера, максимум, { $seconds } с на ход; вы играете белыми.
   *[black] «Улей» против компьютера, максимум, { $seconds } с на ход; вы играете чёрными.
}
terminal-how-to-begin = Назовите фишку, например «муравей»; ещё есть «подсказка» и «помощь».
terminal-prompt-over = Партия окончена (назад, сохранить, выход)
terminal-prompt-computer = Ход компьютера (Enter — пусть думает, назад)
terminal-choose-opponent = С кем играть: компьютер (максимум (м) или уровень от 1 до { $strongest }) или друг (д)? [{ $usual }]

terminal-empty-table = (пустой стол)
terminal-hand = { $color ->
    [white] В запасе у белых: { $tiles }
   *[black] В запасе у чёрных: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] В запасе у белых: пусто
   *[black] В запасе у чёрных: пусто
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
terminal-computer-plays-on = Компьютер хочет играть дальше.

terminal-not-allowed = Так нельзя.
terminal-allowed = Так можно.
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
terminal-type-bug-first = Сначала назовите фишку: появятся номера мест, куда она может встать.
terminal-type-why = Введите «почему» и фишку или ход: почему муравей, почему wA1 bQ-.
terminal-type-save = Введите «сохранить» и имя файла.
terminal-not-understood = Не понимаю «{ $text }».
terminal-type-help = Введите «помощь», чтобы узнать, что можно ввести.
terminal-canceled = Отменено.
terminal-taken-back = Возвращено.
terminal-nothing-to-take-back = Возвращать нечего.

terminal-advice = Хороший ход: { $move }
terminal-chances = Ваши шансы — около { $percent } %.
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
terminal-continuation = Потом, возможно, { $moves }.

terminal-saved = Сохранено. Чтобы продолжить: { $command }
terminal-not-saved = Не удалось сохранить партию: { $error }.
terminal-autosave-failed = (Не удалось записать партию в { $file }: { $error }.)
terminal-other-file = { $file } — не сохранённая партия, а что-то другое: выберите другое имя.
terminal-goodbye = До встречи!
terminal-goodbye-saved = До встречи! Партия сохранена: { $command } продолжит её.

terminal-previous-game-file = Прежняя партия лежит в { $file }.
terminal-resumed = Продолжаем партию из { $file }; --new начнёт новую.
terminal-file-exists = { $file } уже есть: выберите для новой партии другое имя.
terminal-file-not-found = Сохранённой партии { $file } нет; --new начнёт новую.
terminal-damaged = { $file } — не сохранённая партия, или файл повреждён; sixlegs play --new начнёт новую.
terminal-other-opponent = { $opponent ->
    [friend] { $opening ->
        [tournament] В { $file } отложена партия { $game_type } на двоих по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } отложена партия { $game_type } на двоих по обычным правилам; --new начнёт новую.
    }
    [maximum] { $opening ->
        [tournament] В { $file } отложена партия { $game_type } против максимума по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } отложена партия { $game_type } против максимума по обычным правилам; --new начнёт новую.
    }
   *[other] { $opening ->
        [tournament] В { $file } отложена партия { $game_type } против уровня { $opponent } по турнирным правилам; --new начнёт новую.
       *[rulebook] В { $file } отложена партия { $game_type } против уровня { $opponent } по обычным правилам; --new начнёт новую.
    }
}
terminal-color-needs-opponent = --color — это ваш цвет против компьютера: добавьте --opponent УРОВЕНЬ или --opponent maximum.
terminal-seconds-needs-maximum = --seconds — это время на ход для компьютера в полную силу: добавьте --opponent maximum.
