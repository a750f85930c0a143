### The game in a terminal: commands and messages; see en/terminal.ftl.

command-help = допомога, довідка
command-board = дошка, поле
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

# $kinds: all bugs with their letters.
terminal-tiles = Фішки: { $kinds }; w — білі, b — чорні, однакові комахи пронумеровано. Зірочка (bB1*) — верх стопки.

terminal-help =
    Введіть назву комахи, щоб побачити, куди вона може піти, потім номер соти:
      мураха          соти для ваших мурах; A — те саме, wA1 — для однієї з них
      3               зіграти на соту з позначкою [3]
    Або введіть увесь хід: фішку, а за нею сусіда зі знаком з того боку, куди
    вона піде:
      wA1 bQ-         праворуч від чорної бджоли    wA1 -bQ   ліворуч від неї
      wA1 bQ/         праворуч угорі від неї        wA1 \bQ   ліворуч угорі
      wA1 bQ\         праворуч унизу від неї        wA1 /bQ   ліворуч унизу
      wB1 bQ          поверх неї
    { $tiles }
      дошка           показати дошку ще раз (порожній рядок — теж)
      ходи            усі фішки, якими можна зіграти
      чому мураха     чому ваші мурахи не можуть ходити
      чому wA1 bQ-    чому не можна зробити такий хід
      підказка        добрий хід, чим він добрий і що може бути далі
      назад           повернути свій останній хід разом із відповіддю
                      комп’ютера або скасувати здачу партії
      нічия, здатися  закінчити партію нічиєю за згодою або здатися
      зберегти ФАЙЛ   зберегти партію; sixlegs play ФАЙЛ продовжить її
      рядок           партія й позиція, кожна одним рядком, щоб надіслати
      вихід           вийти; партія збережеться

terminal-welcome = «Вулик» для двох. Введіть назву комахи («мураха») або «допомога».
terminal-welcome-computer = { $color ->
    [white] «Вулик» проти комп’ютера, рівень { $level } ({ level-name }); ви граєте білими.
   *[black] «Вулик» проти комп’ютера, рівень { $level } ({ level-name }); ви граєте чорними.
}
terminal-welcome-maximum = { $color ->
    [white] «Вулик» проти комп’ютера, максимум, { $seconds } с на хід; ви граєте білими.
   *[black] «Вулик» проти комп’ютера, максимум, { $seconds } с на хід; ви граєте чорними.
}
terminal-how-to-begin = Введіть назву комахи («мураха»), «підказка» або «допомога».
terminal-prompt-over = Партію закінчено (назад, зберегти, вихід)
terminal-prompt-computer = Хід комп’ютера (Enter — хай думає, або «назад»)
terminal-choose-opponent = Суперник — друг (д) чи комп’ютер: максимум (м) або рівень від 1 до { $strongest }? [{ $usual }]

terminal-empty-table = (фішок у грі ще немає)
terminal-hand = { $color ->
    [white] Запас білих: { $tiles }
   *[black] Запас чорних: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] Запас білих: порожньо
   *[black] Запас чорних: порожньо
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
terminal-computer-plays-on = Комп’ютер відхиляє нічию.

terminal-not-allowed = Так ходити не можна.
terminal-allowed = Так ходити можна.
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
terminal-type-bug-first = Спершу введіть назву комахи: з’являться номери сот для неї.
terminal-type-why = Введіть «чому» та назву комахи або хід: чому мураха, чому wA1 bQ-.
terminal-type-save = Введіть «зберегти» та назву файлу.
terminal-not-understood = Невідома команда або хід: «{ $text }».
terminal-type-help = Список команд: «допомога».
terminal-canceled = Скасовано.
terminal-taken-back = Хід повернено.
terminal-nothing-to-take-back = Нема чого повертати.

terminal-advice = Добрий хід: { $move }
terminal-chances = Ваші шанси на перемогу — близько { $percent } %.
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
terminal-continuation = Можливе продовження: { $moves }.

terminal-saved = Збережено. Щоб продовжити: { $command }
terminal-not-saved = Не вдалося зберегти партію: { $error }.
terminal-autosave-failed = (Не вдалося зберегти партію в { $file }: { $error }.)
terminal-other-file = { $file } уже є, і це не збережена партія: виберіть іншу назву.
terminal-goodbye = До зустрічі!
terminal-goodbye-saved = До зустрічі! Партію збережено. Щоб продовжити: { $command }

terminal-previous-game-file = Попередню партію збережено в { $file }.
terminal-resumed = Продовжуємо партію з { $file }; --new почне нову.
terminal-file-exists = { $file } уже є: виберіть іншу назву для нової партії.
terminal-file-not-found = Збереженої партії { $file } немає; --new почне нову.
terminal-damaged = { $file } — не збережена партія, або файл пошкоджено; sixlegs play --new почне нову.
terminal-other-opponent = { $opponent ->
    [friend] { $opening ->
        [tournament] У { $file } інша партія: { $game_type }, на двох, за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } інша партія: { $game_type }, на двох, за звичайними правилами; --new почне нову.
    }
    [maximum] { $opening ->
        [tournament] У { $file } інша партія: { $game_type }, проти максимуму, за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } інша партія: { $game_type }, проти максимуму, за звичайними правилами; --new почне нову.
    }
   *[other] { $opening ->
        [tournament] У { $file } інша партія: { $game_type }, проти рівня { $opponent }, за турнірними правилами; --new почне нову.
       *[rulebook] У { $file } інша партія: { $game_type }, проти рівня { $opponent }, за звичайними правилами; --new почне нову.
    }
}
terminal-color-needs-opponent = --color — це ваш колір проти комп’ютера: додайте --opponent РІВЕНЬ або --opponent maximum.
terminal-seconds-needs-maximum = --seconds — це час на хід під час гри на повну силу: додайте --opponent maximum.
