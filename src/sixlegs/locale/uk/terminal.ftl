### What the terminal says and understands; see en/terminal.ftl for the variables.

command-help = допомога, довідка
command-board = поле, дошка
command-moves = ходи
command-why = чому
command-hint = підказка
command-undo = назад, скасувати
command-draw = нічия
command-resign = здатися, здаюся
command-save = зберегти
command-string = рядок
command-quit = вихід, вийти
answer-friend = д, друг
answer-maximum = м, максимум

# $kinds: all bugs, each with its letter.
terminal-tiles = Фішки: { $kinds }; w — білі, b — чорні, номер — щоб розрізняти однакові. Зірочка (bB1*) — верх стопки.

terminal-help =
    Назвіть фішку, щоб побачити, куди вона може стати, потім номер соти:
      мураха          соти для ваших мурах; A — те саме, wA1 — для однієї з них
      3               зіграти на соту з позначкою [3]
    Або введіть увесь хід: фішку, а за нею сусіда зі знаком з того боку, де
    фішка ляже:
      wA1 bQ-         праворуч від чорної бджоли    wA1 -bQ   ліворуч від неї
      wA1 bQ/         праворуч угорі від неї        wA1 \bQ   ліворуч угорі
      wA1 bQ\         праворуч унизу від неї        wA1 /bQ   ліворуч унизу
      wB1 bQ          поверх неї
    { $tiles }
      поле            показати поле ще раз (порожній рядок — теж)
      ходи            усі фішки, якими зараз можна зіграти
      чому мураха     чому ваші мурахи не можуть ходити
      чому wA1 bQ-    чому такий хід не дозволено
      підказка        добрий хід, чим він добрий і що може бути далі
      назад           взяти назад свій останній хід разом із відповіддю комп’ютера
                      або передумати здаватися
      нічия, здатися  закінчити партію: за згодою або здавшись
      зберегти ФАЙЛ   записати партію у файл; sixlegs play ФАЙЛ продовжить її
      рядок           партія й позиція, кожна в один рядок, щоб надіслати
      вихід           піти; партія збережеться

terminal-welcome = «Вулик» на двох. Назвіть фішку, наприклад «мураха», або введіть «допомога».
terminal-welcome-computer = { $color ->
    [white] «Вулик» проти комп’ютера, рівень { $level } ({ level-name }); ви граєте білими.
   *[black] «Вулик» проти комп’ютера, рівень { $level } ({ level-name }); ви граєте чорними.
}
terminal-welcome-maximum = { $color ->
    [white] «Вулик» проти комп’ютера, максимум, { $seconds } с на хід; ви граєте білими.
   *[black] «Вулик» проти комп’ютера, максимум, { $seconds } с на хід; ви граєте чорними.
}
terminal-how-to-begin = Назвіть фішку, наприклад «мураха»; ще є «підказка» та «допомога».
terminal-prompt-over = Партію закінчено (назад, зберегти, вихід)
terminal-prompt-computer = Хід комп’ютера (Enter — хай думає, назад)
terminal-choose-opponent = З ким грати: комп’ютер (максимум (м) або рівень від 1 до { $strongest }) чи друг (д)? [{ $usual }]

terminal-empty-table = (порожній стіл)
terminal-hand = { $color ->
    [white] У запасі в білих: { $tiles }
   *[black] У запасі в чорних: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] У запасі в білих: порожньо
   *[black] У запасі в чорних: порожньо
}
terminal-window-too-narrow = { $columns ->
    [one] (Не вмістилося: потрібне вікно завширшки { $columns } знак.)
    [few] (Не вмістилося: потрібне вікно завширшки { $columns } знаки.)
   *[other] (Не вмістилося: потрібне вікно завширшки { $columns } знаків.)
}

terminal-played = { $color ->
    [white] Хід білих: { $move }.
   *[black] Хід чорних: { $move }.
}
terminal-computer-played = Хід комп’ютера: { $move }.
terminal-computer-stopped = Комп’ютер перестав думати.
terminal-computer-failed = Комп’ютер не може зробити хід: { $error }
terminal-computers-turn = Зараз хід комп’ютера: натисніть Enter або введіть «назад».
terminal-computer-plays-on = Комп’ютер хоче грати далі.

terminal-not-allowed = Так не можна.
terminal-allowed = Так можна.
terminal-can-go = { $count ->
    [one] { $tile } може стати на { $count } соту.
    [few] { $tile } може стати на { $count } соти.
   *[other] { $tile } може стати на { $count } сот.
}
terminal-cannot-go = Фішкою { $tile } зараз зіграти не можна.
terminal-type-number = Введіть номер.
terminal-type-number-up-to = { $count ->
    [1] Введіть 1: іншої соти немає.
   *[other] Введіть номер від 1 до { $count }.
}
terminal-type-bug-first = Спершу назвіть фішку: з’являться номери сот, куди вона може стати.
terminal-type-why = Введіть «чому» та фішку або хід: чому мураха, чому wA1 bQ-.
terminal-type-save = Введіть «зберегти» та назву файлу.
terminal-not-understood = Не розумію «{ $text }».
terminal-type-help = Введіть «допомога», щоб дізнатися, що можна ввести.
terminal-canceled = Скасовано.
terminal-taken-back = Хід узято назад.
terminal-nothing-to-take-back = Нема чого брати назад.

terminal-advice = Добрий хід: { $move }
terminal-chances = Ваші шанси — близько { $percent } %.
terminal-wins-in = { $number ->
    [one] Виграє за { $number } хід.
    [few] Виграє за { $number } ходи.
   *[other] Виграє за { $number } ходів.
}
terminal-loses-in = { $number ->
    [one] Тримається найдовше, але програє за { $number } хід.
    [few] Тримається найдовше, але програє за { $number } ходи.
   *[other] Тримається найдовше, але програє за { $number } ходів.
}
terminal-continuation = Потім, можливо, { $moves }.

terminal-saved = Збережено. Щоб продовжити: { $command }
terminal-not-saved = Не вдалося зберегти партію: { $error }.
terminal-autosave-failed = (Не вдалося записати партію в { $file }: { $error }.)
terminal-other-file = { $file } — не збережена партія, а щось інше: виберіть іншу назву.
terminal-goodbye = До зустрічі!
terminal-goodbye-saved = До зустрічі! Партію збережено: { $command } продовжить її.

terminal-previous-game-file = Попередню партію збережено в { $file }.
terminal-resumed = Продовжуємо партію з { $file }; --new почне нову.
terminal-file-exists = { $file } уже є: виберіть для нової партії іншу назву.
terminal-file-not-found = Збереженої партії { $file } немає; --new почне нову.
terminal-damaged = { $file } — не збережена партія, або файл пошкоджено; sixlegs play --new почне нову.
terminal-other-opponent = { $opponent ->
    [friend] { $opening ->
        [tournament] У { $file } відкладено партію { $game_type } на двох за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } відкладено партію { $game_type } на двох за звичайними правилами; --new почне нову.
    }
    [maximum] { $opening ->
        [tournament] У { $file } відкладено партію { $game_type } проти максимуму за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } відкладено партію { $game_type } проти максимуму за звичайними правилами; --new почне нову.
    }
   *[other] { $opening ->
        [tournament] У { $file } відкладено партію { $game_type } проти рівня { $opponent } за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } відкладено партію { $game_type } проти рівня { $opponent } за звичайними правилами; --new почне нову.
    }
}
terminal-color-needs-opponent = --color — це ваш колір проти комп’ютера: додайте --opponent РІВЕНЬ або --opponent maximum.
terminal-seconds-needs-maximum = --seconds — це час на хід для комп’ютера на повну силу: додайте --opponent maximum.
