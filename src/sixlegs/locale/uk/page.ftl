### What the page says around the board; see en/page.ftl. The rules of the game are in rules.ftl.

page-name = Sixlegs
page-title = Sixlegs — настільна гра «Вулик»
page-screen-title = { $screen ->
    [lobby] Лобі · { page-name }
    [invitation] Запрошення · { page-name }
    [play] Нова гра · { page-name }
    [game] Партія · { page-name }
    [learn] Уроки · { page-name }
    [lesson] Урок · { page-name }
    [review] Розбір партії · { page-name }
    [rules] Правила · { page-name }
    [setup] Розставити позицію · { page-name }
    [analysis] Аналіз · { page-name }
    [settings] Налаштування · { page-name }
    [account] Акаунт · { page-name }
    [archive] Архів партій · { page-name }
    [player] Гравець · { page-name }
    [leaderboard] Гравці · { page-name }
    [about] Про програму · { page-name }
    [privacy] Особисті дані · { page-name }
   *[not-found] Тут нічого немає · { page-name }
}
page-navigation = Розділи
page-home = На головну
page-lessons = Уроки
page-play = Грати
page-rules = Правила
page-settings = Налаштування
page-language = Мова
page-close = Закрити

## Home

page-tagline = «Вулик» — гра для двох: виводьте комах одну за одною й оточіть чужу бджолу раніше, ніж оточать вашу.
page-learn = Навчитися грати за п’ять хвилин
page-hive-picture = Вулик посеред партії: світлі й темні фішки з комахами
page-play-again = Зіграти ще раз
page-play-again-side = { $color ->
    [white] Ви граєте білими
    [black] Ви граєте чорними
   *[either] Колір за жеребом
}
page-another-game = Інша гра
explore-title = Що тут можна робити
explore-description = { $destination ->
    [learn] Короткі уроки, у кожному треба зробити хід
    [lobby] Хто хоче грати і які партії тривають
    [setup] Будь-яка позиція, і що в ній можна
    [open] Посилання, запис, ходи або файл
    [analysis] Ходи на пробу з порадами комп’ютера
    [archive] Партії інших людей: знайти й розібрати
    [players] Найсильніші та партії кожного
   *[rules] Усі правила, з дошками для проб
}
page-continue = Продовжити
page-finished = Зіграні партії
page-show-all = Показати всі: { $count }
page-remove = Видалити цю партію
page-remove-ask = Видалити назавжди?
page-remove-now = Видалити
page-remove-not = Залишити
page-versus = { $white } — { $black }
page-game-summary = { $count ->
    [0] { $when }, ходів ще немає
    [one] { $when }, { $count } хід
    [few] { $when }, { $count } ходи
   *[other] { $when }, { $count } ходів
}
page-games-unavailable = Партії з людьми за іншими екранами зараз не показати: сервер не відповідає.
page-games-delete-failed = Зараз партію не вдалося видалити. Спробуйте ще раз.
page-games-damaged = Файл із вашими партіями було пошкоджено. Почато новий, а старий збережено як { $file }.

## New game

page-new-game = Нова гра
page-opponent = Суперник
page-opponent-computer = Комп’ютер
page-opponent-friend = Друг поруч
page-level = Сила гри
page-your-color = Ви граєте
page-color = { $color ->
    [white] Білими
   *[black] Чорними
}
page-color-either = Жереб
page-expansions = Додати комах
page-expansions-description = Бджола, павуки, жуки, коники й мурахи є завжди. Зазвичай грають ще з москітом і сонечком; без них перша партія простіша.
page-more-options = Інші налаштування
page-opening-rule = Перша фішка
page-opening-name = { $opening ->
    [tournament] Будь-яка, крім бджоли, як на турнірах
   *[rulebook] Будь-яка, як у правилах гри
}
page-clock = Час на роздуми
page-clock-none = Скільки завгодно
page-begin = Почати
page-first-game = Зіграти першу партію
page-backend-unreachable = Програма, що зберігає партії, не відповідає. Вона ще запущена?
page-retry = { $unit ->
    [seconds] Забагато спроб. Спробуйте знову через { $count ->
        [one] { $count } секунду
        [few] { $count } секунди
       *[other] { $count } секунд
    }.
    [minutes] Забагато спроб. Спробуйте знову через { $count ->
        [one] { $count } хвилину
        [few] { $count } хвилини
       *[other] { $count } хвилин
    }.
   *[hours] Забагато спроб. Спробуйте знову через { $count ->
        [one] { $count } годину
        [few] { $count } години
       *[other] { $count } годин
    }.
}
page-problem = { $code ->
    [unreadable-game] Це не схоже ні на партію, ні на позицію.
    [too-many-moves] У цій партії понад тисячу ходів, а це тут межа.
    [invalid-time-control] Стільки часу цей годинник дати не може.
    [account-required] Для рейтингової партії потрібен акаунт.
    [not-ratable] У рейтинговій партії є годинник, москіт і сонечко.
    [too-large] Задовгий текст.
    [disk-full] Партію не вдалося зберегти: на диску немає місця.
    [storage-busy] Файл із партіями зайнятий іншою програмою. Спробуйте ще раз.
    [not-computer-game] Там можна зберігати лише партії однієї людини з комп’ютером.
    [archive-full] Для ваших партій із комп’ютером в архіві більше немає місця.
    [game-in-progress] Партія ще триває: дограйте її або здайтеся.
    [not-reachable] З інших пристроїв цієї програми не видно.
    [seat-taken] Вас випередили.
    [invitation-not-found] Це запрошення скасували.
    [rate-limited] Забагато одразу. Спробуйте за хвилину.
    [name-length] В імені від двох до двадцяти літер.
    [name-characters] Ім’я складається з літер і цифр, між ними по одному пробілу або дефісу.
    [name-mixed-scripts] Пишіть ім’я літерами лише однієї абетки.
    [name-reserved] Це ім’я зарезервоване.
    [name-taken] Таке або схоже ім’я вже зайняте.
    [password-length] У паролі від десяти до двохсот знаків.
    [password-common] Такий пароль надто легко вгадати.
    [sign-in-failed] Ім’я та пароль не підходять одне до одного, або такого коду чи ключа тут не знають.
    [banned] Цей акаунт закрив власник сервера.
    [last-credential] Спершу виберіть пароль: без цього ключа ви більше не зможете увійти.
    [passkey-rejected] Цей ключ доступу тут не підходить.
   *[other] Не вийшло. Спробуйте ще раз.
}

## The game

page-game = Партія у «Вулик»
page-opening = Партія відкривається…
page-board = Ігрове поле
page-board-keys = Стрілки ведуть полем, Tab — до наступної фішки, яка може ходити, Enter бере фішку й робить хід, Escape кладе її назад, кома й крапка гортають партію, знак питання показує всі клавіші.
page-panel = Ходи та інше
page-menu = Ходи та інше
page-player = { $color ->
    [white] Білі
   *[black] Чорні
}
page-player-you = Ви
page-player-computer = Комп’ютер, рівень { $level }
page-thinking = { $who ->
    [named] думає…
   *[unknown] думають…
}
page-hand = { $color ->
    [white] У запасі в білих
   *[black] У запасі в чорних
}
page-hand-bug = { bug-name }: { $count }
page-undo = Взяти хід назад
page-redo = Повторити
page-hint = Підказка
# A soft hyphen: it stands on a narrow button.
page-offer-draw = Запропо{ "\u00AD" }нувати нічию
page-resign = Здатися
page-flip = Дивитися з іншого боку
page-fit = Показати весь вулик
page-rotate = Обернути поле
page-keys = Клавіші
page-moves = Ходи
page-moves-none = Ходів ще немає: візьміть фішку із запасу.
page-moves-in-notation = У нотації
page-move-repeats = { $move } (нічия: втретє)
page-see-rule = Правило
page-figure-hint = Спробуйте: візьміть фішку й поставте на одну з позначених сот.

page-begin-pick-up = Щоб почати, візьміть фішку із запасу.
page-begin-drop = Тепер поставте її на позначену соту.
page-repetition = Після цього ходу позиція повториться втретє: буде нічия.
page-repetition-play = Зробити хід
page-repetition-cancel = Вибрати інший хід
page-draw-pending = Комп’ютер обмірковує пропозицію нічиєї…
page-draw-offered = { $color ->
    [white] Білі пропонують нічию.
   *[black] Чорні пропонують нічию.
}
page-draw-accept = Погодитися
page-draw-decline = Відмовитися
page-draw-declined = Нічию відхилено: гра триває.
page-hint-thinking = Шукаємо добрий хід…
page-hint-play = Зробити цей хід
page-tile-dropped = Фішка, яку ви взяли, більше не може ходити, тож вона знову на місці.
page-move-unplayed = Ваш хід не дійшов вчасно, тож його не зараховано. Ось яка позиція зараз.

page-connection-lost = Зв’язок перервався. Партію збережено, ми пробуємо знову…
page-connection-restored = Зв’язок відновився.
page-connection-unreadable = Зараз партію не вдається прочитати з диска, ми пробуємо знову…
page-offline = Зараз немає зв’язку, тож нічого не змінилося. Спробуйте трохи згодом.
page-rejection = { $code ->
    [unreadable-move] Це не хід; хід має такий вигляд: «wA1 bQ-».
    [illegal] Тут так піти не можна.
    [not-permitted] Зараз не ваш хід.
    [game-over] Партію закінчено.
    [not-available] Нема чого брати назад і нема на що відповідати.
    [busy] Попереднє прохання ще виконується.
    [already-started] Обоє вже зробили хід, скасувати партію вже не можна.
    [player-present] Суперник тут або пішов зовсім недавно.
    [rate-limited] Не так швидко: спробуйте трохи згодом.
    [too-many-moves] Більше ходів в одній партії бути не може: погодьтеся на нічию або здайтеся.
   *[other] Не вийшло. Спробуйте ще раз.
}
page-error = { $code ->
    [disk-full] На диску немає місця: хід не вдалося зберегти. Звільніть місце й спробуйте ще раз.
    [storage-busy] Файл із партіями зайнятий іншою програмою: хід не вдалося зберегти. Спробуйте ще раз.
    [engine] Комп’ютер зараз не може грати.
    [core] { local-core-failed }
   *[other] Хід не вдалося зберегти. Спробуйте ще раз.
}
page-try-again = Спробувати знову
page-game-not-found = Цієї партії тут немає
page-game-not-found-description = Можливо, її видалили або її почато в іншому браузері.
page-not-found = За цією адресою нічого немає

## After the game

page-after-you-won = Ви перемогли!
page-after-you-lost = Ви програли
page-after-draw = Нічия
page-after-won = { $color ->
    [white] Перемогли білі
   *[black] Перемогли чорні
}
page-rematch = Зіграти ще раз

## For the keyboard and for screen readers

page-keys-description = Клавіші діють, поки вибрано ігрове поле. Літери — за їхнім місцем на англійській клавіатурі.
page-key-sideways = крок ліворуч і праворуч
page-key-left-diagonal = крок ліворуч угору та ліворуч униз
page-key-right-diagonal = крок праворуч угору та праворуч униз
page-key-next = до наступної фішки, яка може ходити, або до наступної соти для неї
page-key-choose = узяти фішку, зробити хід
page-key-escape = покласти фішку назад
page-key-hand = узяти комаху із запасу
page-key-hint = підказка
page-key-undo = взяти хід назад, повторити
page-key-fan = зазирнути у стопку
page-key-view = показати все, обернути, ближче, далі
page-key-help = показати ці клавіші

page-cell-empty = Порожня сота
page-cell-target = Порожня сота, сюди можна піти
page-tile-target = { $height ->
    [1] { piece-at-start }, сюди можна залізти
   *[other] { piece-at-start } поверх стопки, висота { $height }, сюди можна залізти
}
page-tile-free = { $height ->
    [1] { piece-at-start }, хід можливий
   *[other] { piece-at-start } поверх стопки, висота { $height }, хід можливий
}
page-tile-immovable = { $height ->
    [1] { piece-at-start }
   *[other] { piece-at-start } поверх стопки, висота { $height }
}
page-picked-up = { $count ->
    [one] { piece-at-start } у руці: є { $count } сота для ходу.
    [few] { piece-at-start } у руці: є { $count } соти для ходу.
   *[other] { piece-at-start } у руці: є { $count } сот для ходу.
}
page-taken-back = Хід узято назад.

page-list = Позиція списком
page-as-list = Списком
page-list-empty = На столі поки порожньо.
page-list-tiles = Фішки у грі й що довкола кожної
page-list-tile = Фішка
page-list-side = { $side ->
    [east] Праворуч
    [west] Ліворуч
    [north-east] Праворуч угорі
    [north-west] Ліворуч угорі
    [south-east] Праворуч унизу
   *[south-west] Ліворуч унизу
}
page-list-moves = Можливі ходи
page-typed-move = Введіть хід
page-typed-move-play = Зробити хід

## Settings

page-settings-appearance = Вигляд
page-settings-play = Гра
page-theme = Вигляд
page-theme-name = { $theme ->
    [light] Світлий
    [dark] Темний
    [contrast] Контрастний
   *[auto] Як на пристрої
}
page-theme-switch = { $theme ->
    [light] Світлий вигляд
   *[dark] Темний вигляд
}
page-setting-sound = Звуки
page-setting-letters = Позначення на фішках, наприклад wA1
page-setting-notation = Ходи в нотації, а не словами
page-setting-list = Позиція списком під полем
page-setting-shortcuts = Літерні клавіші, поки вибрано поле
page-settings-stored = Налаштування зберігаються в цьому браузері.
