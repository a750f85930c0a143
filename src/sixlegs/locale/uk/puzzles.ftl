### The puzzle trainer; see en/puzzles.ftl.

puzzle-all = Усі задачі
puzzle-lead = Задач із партій: { $amount }. Кожен виграш доведено проти будь-якого захисту.
puzzle-mode = { $mode ->
    [theme] Тема
    [daily] Задача дня
    [streak] Серія
    [storm] Штурм
    [failures] Робота над помилками
    [single] Задача
   *[other] Задачі
}
puzzle-task = Завдання
puzzle-to-move = { $color ->
    [white] Хід білих
   *[black] Хід чорних
}
puzzle-covered-queen = { $color ->
    [white] Бджола білих під фішкою:
   *[black] Бджола чорних під фішкою:
}
puzzle-task-win = { $count ->
    [one] Виграйте за { $count } хід за будь-якого захисту.
    [few] Виграйте за { $count } ходи за будь-якого захисту.
   *[other] Виграйте за { $count } ходів за будь-якого захисту.
}
puzzle-task-only-move = { $enemy ->
    [white] Знайдіть єдиний хід: після будь-якого іншого білі форсовано виграють.
   *[black] Знайдіть єдиний хід: після будь-якого іншого чорні форсовано виграють.
}
puzzle-task-rescue = { $enemy ->
    [white] Білі ось-ось оточать вашу бджолу. Знайдіть рятівний хід.
   *[black] Чорні ось-ось оточать вашу бджолу. Знайдіть рятівний хід.
}
puzzle-task-race = Хто виграє за найкращої гри обох сторін і за скільки ходів?
puzzle-task-own = У вашій партії тут було зроблено програшний хід. Знайдіть той, що тримає позицію.
puzzle-race-who = Хто виграє?
puzzle-race-moves = За скільки своїх ходів?
puzzle-race-answer = Відповісти
puzzle-race-wrong = Не зовсім.
puzzle-race-result = { $color ->
    [white] { $count ->
        [one] Білі виграють за { $count } хід.
        [few] Білі виграють за { $count } ходи.
       *[other] Білі виграють за { $count } ходів.
    }
   *[black] { $count ->
        [one] Чорні виграють за { $count } хід.
        [few] Чорні виграють за { $count } ходи.
       *[other] Чорні виграють за { $count } ходів.
    }
}
puzzle-checking = Перевіряємо хід…
puzzle-correct = Гарний хід!
puzzle-moves-left = { $count ->
    [one] Залишився { $count } хід.
    [few] Залишилося { $count } ходи.
   *[other] Залишилося { $count } ходів.
}
puzzle-wrong-win = Так вчасно не виграти.
puzzle-wrong-loses = Цей хід форсовано програє.
puzzle-refutation = { $enemy ->
    [white] Відповідь білих на дошці.
   *[black] Відповідь чорних на дошці.
}
puzzle-unproved = Перевірити цей хід за розумний час не вдалося, тож помилкою він не вважається. Спробуйте інший.
puzzle-solved = Розв’язано!
puzzle-shown = Ось розв’язок.
puzzle-try-again = Ще раз
puzzle-hint = Підказка
puzzle-hint-themes = { $count ->
    [one] Тема:
    [few] Теми:
   *[other] Теми:
}
puzzle-solution = Показати розв’язок
puzzle-next = Наступна задача
puzzle-more = Інші задачі
puzzle-begin = Розв’язувати задачі
puzzle-skip = Пропустити
puzzle-rating = Рейтинг задачі: { $rating }
puzzle-your-rating = Ваш рейтинг
puzzle-rating-provisional = попередній, розв’язано мало задач
puzzle-key-hint = підказка
puzzle-key-next = наступна задача
puzzle-number = Задача { $id }
puzzle-own = З вашої партії
puzzle-result = { $result ->
    [solved] Розв’язано
   *[failed] Не розв’язано
}
puzzle-share = Поділитися задачею
puzzle-share-title = Задача з гри «Вулик»
puzzle-not-found = Такої задачі немає
puzzle-none-left = Ви розв’язали всі задачі
puzzle-none-left-description = Нових задач тут не залишилося. Оберіть іншу тему або повторіть ті, що не вдалися.
puzzle-not-loaded = Не вдалося завантажити задачі
puzzle-not-loaded-description = Немає з’єднання, а на цьому пристрої задачу не збережено.

## Puzzle of the day

puzzle-days = Інші дні
puzzle-day-before = Днем раніше
puzzle-day-after = Днем пізніше

## Streak and storm

puzzle-best = Рекорд: { $count }
puzzle-record = Новий рекорд!
puzzle-streak-description = Задачі стають дедалі складнішими. Серія триває до першої помилки; одну задачу можна пропустити.
puzzle-streak-over = { $count ->
    [one] Ваша серія: { $count } задача.
    [few] Ваша серія: { $count } задачі.
   *[other] Ваша серія: { $count } задач.
}
puzzle-streak-again = Нова серія
puzzle-storm-description = Розв’яжіть якомога більше задач. Час: { $minutes } хв, годинник піде з першого ходу. Правильні ходи поспіль додають час, за помилку знімається { $seconds } с.
puzzle-storm-solved = Розв’язано
puzzle-storm-time = Залишилося часу
puzzle-storm-combo = Поспіль: { $count } (бонус за { $number })
puzzle-storm-bonus = { $seconds } с
puzzle-storm-over = { $count ->
    [one] Ви розв’язали { $count } задачу.
    [few] Ви розв’язали { $count } задачі.
   *[other] Ви розв’язали { $count } задач.
}
puzzle-storm-again = Ще раз
puzzle-best-result = Рекорд
puzzle-storm-moves = Правильні ходи
puzzle-storm-errors = Помилки
puzzle-storm-accuracy = Точність
puzzle-storm-best-combo = Найбільше поспіль

## Failed puzzles

puzzle-failures-none = Помилок поки немає
puzzle-failures-description = Тут повторюватимуться нерозв’язані задачі й виграші, пропущені у ваших партіях, — саме тоді, коли ви почнете їх забувати.
puzzle-failures-later = { $count ->
    [one] Повторювати ще рано: у запасі { $count } задача
    [few] Повторювати ще рано: у запасі { $count } задачі
   *[other] Повторювати ще рано: у запасі { $count } задач
}
puzzle-failures-due = Термін найближчої: { $date }.
puzzle-failures-early = Повторити зараз

## Offline

puzzle-download = { $count ->
    [one] Завантажити все для роботи без мережі ({ $count } задача)
    [few] Завантажити все для роботи без мережі ({ $count } задачі)
   *[other] Завантажити все для роботи без мережі ({ $count } задач)
}
puzzle-downloading = Завантаження
puzzle-downloaded = Усі задачі збережено на цьому пристрої.
puzzle-download-failed = Завантаження перервано.

## History

puzzle-history = Історія
puzzle-history-empty = Поки жодної задачі
puzzle-history-empty-description = Тут з’являться ваш рейтинг, результати й успіхи за темами.
puzzle-history-solved = Розв’язано
puzzle-history-streak = Найкраща серія
puzzle-history-storm = Найкращий штурм
puzzle-history-rating = Рейтинг
puzzle-history-themes = Успіхи за темами
puzzle-history-latest = Останні задачі
puzzle-history-solved-of = Розв’язано { $number } з { $count }

## Themes

puzzle-themes = Теми
puzzle-themes-goal = За завданням
puzzle-themes-motif = За мотивом
puzzle-theme-win-in-2 = Виграш за два ходи
puzzle-theme-win-in-2-description = Оточіть бджолу за два ходи.
puzzle-theme-win-in-3 = Виграш за три ходи
puzzle-theme-win-in-3-description = Оточіть бджолу за три ходи.
puzzle-theme-win-in-4 = Виграш за чотири ходи
puzzle-theme-win-in-4-description = Оточіть бджолу за чотири ходи.
puzzle-theme-win-in-5 = Виграш за п’ять ходів
puzzle-theme-win-in-5-description = Оточіть бджолу за п’ять ходів.
puzzle-theme-win-in-6 = Виграш за шість ходів
puzzle-theme-win-in-6-description = Оточіть бджолу за шість ходів.
puzzle-theme-only-move = Єдиний хід
puzzle-theme-only-move-description = Усі ходи, крім одного, форсовано програють.
puzzle-theme-rescue = Порятунок
puzzle-theme-rescue-description = Вашу бджолу ось-ось оточать, і рятує лише один хід.
puzzle-theme-race = Перегони
puzzle-theme-race-description = У небезпеці обидві бджоли: хто виграє і за скільки ходів?
puzzle-theme-pin = Зв’язка
puzzle-theme-pin-description = Фішка не може ходити, бо без неї вулик розпадеться.
puzzle-theme-unpin = Розв’язування
puzzle-theme-unpin-description = Зв’язана фішка знову може ходити.
puzzle-theme-gate = Ворота
puzzle-theme-gate-description = Між двома фішками завузько, щоб прослизнути.
puzzle-theme-cover = Жук на бджолі
puzzle-theme-cover-description = Жук вилазить на бджолу, і вона не може ходити.
puzzle-theme-beetle-drop = Спуск жука
puzzle-theme-beetle-drop-description = Жук спускається з вулика на порожню соту.
puzzle-theme-two-beetles = Два жуки
puzzle-theme-two-beetles-description = Два жуки атакують разом поверх вулика.
puzzle-theme-hop-in = Стрибок усередину
puzzle-theme-hop-in-description = Коник застрибує туди, куди не прослизнути.
puzzle-theme-ladybug-in = Сонечко всередину
puzzle-theme-ladybug-in-description = Сонечко пробігає вуликом туди, куди не прослизнути.
puzzle-theme-drop-next-to-queen = Фішка до бджоли
puzzle-theme-drop-next-to-queen-description = Нову фішку ставлять із запасу впритул до чужої бджоли.
puzzle-theme-throw = Перенесення
puzzle-theme-throw-description = Мокриця або москіт, що її наслідує, переносить іншу фішку.
puzzle-theme-rescue-by-throw = Рятівне перенесення
puzzle-theme-rescue-by-throw-description = Мокриця відносить бджолу або її кривдника.
puzzle-theme-stunned-piece = Знерухомлена фішка
puzzle-theme-stunned-piece-description = Щойно перенесена фішка не може ходити наступним ходом.
puzzle-theme-mosquito-copy = Москіт наслідує
puzzle-theme-mosquito-copy-description = Москіт ходить так само, як комаха поруч із ним.
puzzle-theme-shut-out = Немає ходів
puzzle-theme-shut-out-description = Суперникові нічим ходити, і він пропускає хід.
puzzle-theme-quiet-move = Тихий хід
puzzle-theme-quiet-move-description = Перший хід ще не загрожує виграшем наступним ходом.
puzzle-theme-queen-runs = Втеча бджоли
puzzle-theme-queen-runs-description = Ходити має сама бджола.
puzzle-theme-double-threat = Подвійна загроза
puzzle-theme-double-threat-description = Один хід загрожує виграшем одразу двома способами.
puzzle-theme-ring = Кільце
puzzle-theme-ring-description = Замкнене кільце звільняє зв’язану фішку.
puzzle-theme-cover-tile = Жук на фішці
puzzle-theme-cover-tile-description = Жук вилазить на фішку, потрібну для захисту.
puzzle-theme-spider-in = Павук до бджоли
puzzle-theme-spider-in-description = Павук проходить свої три кроки до бджоли.
puzzle-theme-open-gap = Звільнення місця
puzzle-theme-open-gap-description = Фішка поступається іншій місцем біля бджоли.
puzzle-theme-queen-throw = Перенесення бджоли
puzzle-theme-queen-throw-description = Мокриця переносить чужу бджолу.
puzzle-theme-zugzwang = Цугцванг
puzzle-theme-zugzwang-description = Програє будь-який хід, хоча пропуск ходу врятував би.
puzzle-theme-counter-threat = Зустрічна загроза
puzzle-theme-counter-threat-description = Єдиний хід сам загрожує виграшем наступним ходом.
puzzle-theme-make-room = Простір бджолі
puzzle-theme-make-room-description = Фішка відходить від своєї бджоли.
