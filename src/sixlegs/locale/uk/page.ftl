### Home, new game, the game screen, keyboard help and settings; see en/page.ftl.

page-name = Sixlegs
page-title = Sixlegs — настільна гра «Вулик»
page-screen-title = { $screen ->
    [lobby] Лобі · { page-name }
    [invitation] Запрошення · { page-name }
    [games] Мої партії · { page-name }
    [import] Відкрити партію · { page-name }
    [play] Нова гра · { page-name }
    [game] Партія · { page-name }
    [puzzles] Задачі · { page-name }
    [puzzle-list] Задачі · { page-name }
    [learn] Уроки · { page-name }
    [lesson] Урок · { page-name }
    [review] Розбір партії · { page-name }
    [rules] Правила · { page-name }
    [setup] Редактор позиції · { page-name }
    [analysis] Аналіз · { page-name }
    [settings] Налаштування · { page-name }
    [account] Акаунт · { page-name }
    [archive] Архів партій · { page-name }
    [player] Гравець · { page-name }
    [leaderboard] Гравці · { page-name }
    [about] Про програму · { page-name }
    [privacy] Конфіденційність · { page-name }
   *[not-found] Сторінку не знайдено · { page-name }
}
page-navigation = Головне меню
page-home = На головну
page-lessons = Уроки
page-play = Грати
page-rules = Правила
page-settings = Налаштування
page-language = Мова
page-close = Закрити

## Header

header-puzzles = Задачі
header-puzzle-themes = Теми
header-learn = Навчання
header-analysis = Аналіз
header-analysis-board = Дошка аналізу
header-community = Спільнота
header-site-menu = Меню сайту
header-more = Ще
header-you = Ви
header-profile = Профіль
header-my-games = Мої партії
# $title: the link whose list the button opens
header-submenu = Ще: { $title }
header-user-menu = Меню гравця { $player }
header-waiting-games = { $count ->
    [one] { $count } партія чекає на ваш хід
    [few] { $count } партії чекають на ваш хід
   *[other] { $count } партій чекають на ваш хід
}

## Home

home-play = Грати зараз
home-all-games = Усі мої партії
home-next-lesson = Наступний урок: { $title }
home-all-challenges = Усі виклики
home-leaders = Найкращі гравці
home-recent-games = Останні партії
home-live-game = Триває партія
home-daily-puzzle = Задача дня
home-daily-puzzle-begin = Розв’язати
home-game-of-the-day = Партія дня
home-online = { $count ->
    [one] У мережі { $count } гравець
    [few] У мережі { $count } гравці
   *[other] У мережі { $count } гравців
}
games-none = Партій поки що немає
games-none-description = Тут з’являться ваші партії: їх можна буде продовжити або розібрати.
page-tagline = «Вулик» — настільна стратегія для двох: виводьте комах одну за одною й оточіть бджолу суперника раніше, ніж він оточить вашу.
page-learn = Навчитися за п’ять хвилин
page-hive-picture = Партія в розпалі: світлі й темні фішки з комахами
page-play-again = Зіграти ще раз
page-next-level = Наступний рівень
page-play-again-side = { $color ->
    [white] Ви граєте білими
    [black] Ви граєте чорними
   *[either] Випадковий колір
}
page-continue = Поточні партії
page-finished = Зіграні партії
page-show-all = Показати всі: { $count }
page-remove = Видалити цю партію
page-remove-ask = Видалити партію назавжди?
page-remove-now = Видалити
page-remove-not = Залишити
page-versus = { $white } — { $black }
page-game-summary = { $count ->
    [0] { $time }, ходів ще немає
    [one] { $time }, { $count } хід
    [few] { $time }, { $count } ходи
   *[other] { $time }, { $count } ходів
}
page-games-delete-failed = Не вдалося видалити партію. Спробуйте ще раз.
page-games-damaged = Файл із вашими партіями пошкоджено. Створено новий, а старий збережено як { $file }.

## New game

page-new-game = Нова гра
page-opponent = Суперник
page-opponent-computer = Комп’ютер
page-opponent-friend = Друг поруч
page-level = Рівень
page-your-color = Ви граєте
page-color = { $color ->
    [white] Білими
   *[black] Чорними
}
page-color-either = Випадково
page-expansions = Доповнення
page-expansions-description = Бджола, павуки, жуки, коники й мурахи є завжди. У звичайній грі є ще москіт і сонечко, але першу партію простіше зіграти без них.
page-more-options = Інші параметри
page-opening-rule = Перша фішка
page-opening-name = { $opening ->
    [tournament] Будь-яка, крім бджоли (турнірне правило)
   *[rulebook] Будь-яка (за правилами гри)
}
page-clock = Контроль часу
page-clock-none = Без обмежень
page-begin = Почати
page-first-game = Зіграти першу партію
page-backend-unreachable = Сервер не відповідає. Sixlegs ще працює?
offline-title = { $state ->
    [offline] Немає з’єднання з інтернетом
   *[unreachable] Сервер не відповідає
}
offline-description = Грати з комп’ютером, проходити уроки, аналізувати й продовжувати партії на цьому пристрої можна й без мережі.
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
    [too-many-moves] У цій партії понад тисячу ходів: це забагато.
    [invalid-time-control] Такий контроль часу недоступний.
    [account-required] Для рейтингової партії потрібен акаунт.
    [not-ratable] Для рейтингової партії потрібні годинник, москіт і сонечко.
    [too-large] Задовгий текст.
    [disk-full] Не вдалося зберегти партію: на диску немає місця.
    [storage-busy] Файл із партіями зайнятий іншою програмою. Спробуйте ще раз.
    [not-computer-game] В архів можна зберегти лише партію одного гравця з комп’ютером.
    [archive-full] В архіві більше немає місця для ваших партій із комп’ютером.
    [game-in-progress] Партія ще триває: дограйте її або здайтеся.
    [not-reachable] Цей сервер недоступний з інших пристроїв.
    [seat-taken] Хтось вас випередив.
    [invitation-not-found] Це запрошення скасовано.
    [rate-limited] Забагато запитів. Спробуйте через хвилину.
    [name-length] В імені має бути від двох до двадцяти символів.
    [name-characters] Дозволено літери й цифри, а між ними — поодинокі пробіли або дефіси.
    [name-mixed-scripts] Використовуйте літери лише однієї абетки.
    [name-reserved] Це ім’я зарезервоване.
    [name-taken] Таке або схоже ім’я вже зайняте.
    [password-length] У паролі має бути від десяти до двохсот символів.
    [password-common] Цей пароль надто легко вгадати.
    [sign-in-failed] Неправильне ім’я, пароль, код або ключ доступу.
    [banned] Цей акаунт закрив адміністратор.
    [last-credential] Спершу задайте пароль: без цього ключа ви не зможете ввійти.
    [passkey-rejected] Цей ключ доступу тут не підходить.
    [player-blocked] Ви заблокували цього гравця. Спершу розблокуйте його.
    [too-many-challenges] Цей гравець ще не відповів на інші виклики.
    [too-many-relations] Ваш список заповнено. Спершу приберіть когось.
   *[other] Щось пішло не так. Спробуйте ще раз.
}

## The game

page-game = Партія у «Вулик»
page-opening = Партія завантажується…
page-board = Дошка
page-board-keys = Стрілками з Shift можна рухатися по дошці, Tab переходить до наступної фішки, яка може ходити, Enter бере фішку й робить хід, Escape повертає її на місце. Стрілки рухають узяту фішку, а без неї ліворуч і праворуч гортають партію. Знак питання показує всі гарячі клавіші.
page-panel = Ходи та дії
page-menu = Ходи та дії
page-player = { $color ->
    [white] Білі
   *[black] Чорні
}
page-player-you = Ви
page-thinking = { $player_kind ->
    [named] думає…
   *[unknown] думають…
}
page-hand = { $color ->
    [white] Запас білих
   *[black] Запас чорних
}
page-hand-bug = { bug-name }: { $count }
page-undo = Повернути хід
page-redo = Повторити хід
page-hint = Підказка
# A soft hyphen, for a narrow button.
page-offer-draw = Запропо{ "\u00AD" }нувати нічию
page-resign = Здатися
page-flip = Перевер{ "\u00AD" }нути дошку
page-fit = Показати весь вулик
page-rotate = Обернути дошку
page-full-screen = На весь екран
page-full-screen-leave = Вийти з повноекранного режиму
page-zen-leave = Вийти з дзен-режиму
page-zen-changed = { $state ->
    [off] Дзен-режим вимкнено
   *[on] Дзен-режим увімкнено
}
page-keys = Гарячі клавіші
page-moves = Ходи
page-moves-none = Ходів ще немає.
# $mark: inaccuracy, mistake or blunder.
page-move-mark = { $mark ->
    [inaccuracy] неточність
    [mistake] помилка
   *[blunder] груба помилка
}
page-move-repeats = { $move } (нічия через повторення)
page-see-rule = Правило
page-figure-hint = Спробуйте: візьміть фішку й поставте на позначену соту.

page-begin-pick-up = Щоб почати, візьміть фішку із запасу.
page-begin-drop = Тепер поставте її на позначену соту.
page-repetition = Після цього ходу позиція виникне втретє: буде нічия.
page-repetition-play = Зробити хід
page-repetition-cancel = Вибрати інший хід
page-hint-thinking = Шукаємо добрий хід…
page-hint-play = Зробити хід
page-tile-dropped = Узята фішка більше не може ходити й повернулася на місце.
page-move-unplayed = Ваш хід запізнився, і його не зараховано. На дошці поточна позиція.

page-connection-lost = З’єднання втрачено. Партію збережено. Підключаємося знову…
page-connection-restored = З’єднання відновлено.
page-connection-unreadable = Партію зараз не вдається прочитати з диска. Пробуємо ще раз…
page-offline = Немає з’єднання, тому нічого не змінилося. Спробуйте трохи згодом.
page-rejection = { $code ->
    [unreadable-move] Це не хід. Хід має такий вигляд: «wA1 bQ-».
    [illegal] Так ходити не можна.
    [not-permitted] Зараз не ваш хід.
    [game-over] Партію закінчено.
    [not-available] Нема чого повертати й нема на що відповідати.
    [busy] Попередній запит ще виконується.
    [already-started] Обидва гравці вже зробили хід, скасувати партію більше не можна.
    [player-present] Суперник у мережі або вийшов зовсім недавно.
    [rate-limited] Забагато запитів. Спробуйте трохи згодом.
    [too-many-moves] У партії забагато ходів: погодьтеся на нічию або здайтеся.
   *[other] Щось пішло не так. Спробуйте ще раз.
}
page-error = { $code ->
    [disk-full] Не вдалося зберегти хід: на диску немає місця. Звільніть місце й спробуйте ще раз.
    [storage-busy] Не вдалося зберегти хід: файл із партіями зайнятий іншою програмою. Спробуйте ще раз.
    [engine] Комп’ютер зараз не може грати.
    [core] { local-core-failed }
   *[other] Не вдалося зберегти хід. Спробуйте ще раз.
}
page-try-again = Спробувати ще раз
page-game-not-found = Партію не знайдено
page-game-not-found-description = Можливо, її видалили або її почато в іншому браузері.
page-not-found = Сторінку не знайдено
page-load-failed = Не вдалося завантажити екран
page-load-failed-description = Немає з’єднання з мережею або вийшла нова версія Sixlegs. Оновіть сторінку, щоб спробувати ще раз.
page-setting-not-loaded = Не вдалося завантажити файли для цього параметра. Перевірте з’єднання та спробуйте ще раз.

## After the game

page-turn-of = { $player_kind ->
    [you] Ваш хід
    [named] Ходить { $player }
    [computer] Ходить комп’ютер
   *[unknown] { $color ->
        [white] Хід білих
       *[black] Хід чорних
    }
}
page-after-you-won = Ви перемогли!
page-after-you-lost = Ви програли
page-after-draw = Нічия
page-after-won = { $player_kind ->
    [named] Перемога: { $player }
   *[unknown] { $color ->
        [white] Білі перемогли
       *[black] Чорні перемогли
    }
}
# $color and $player: the side that lost; $color is none for a draw.
page-after-ending = { $ending ->
    [surrounded] { $color ->
        [white] Біла бджола оточена.
        [black] Чорна бджола оточена.
       *[none] Обидві бджоли оточені.
    }
    [resignation] { $player_kind ->
        [you] Ви здалися.
        [named] { $player } здається.
        [computer] Комп’ютер здався.
       *[unknown] { $color ->
            [white] Білі здалися.
           *[black] Чорні здалися.
        }
    }
    [time] { $player_kind ->
        [you] У вас вийшов час.
        [named] У гравця { $player } вийшов час.
        [computer] У комп’ютера вийшов час.
       *[unknown] { $color ->
            [white] У білих вийшов час.
           *[black] У чорних вийшов час.
        }
    }
    [abandonment] { $player_kind ->
        [you] Ви покинули партію.
        [named] { $player } покидає партію.
        [computer] Комп’ютер покинув партію.
       *[unknown] { $color ->
            [white] Білі покинули партію.
            [black] Чорні покинули партію.
           *[none] Один із гравців покинув партію.
        }
    }
    [repetition] Позиція повторилася тричі.
    [agreement] Гравці погодилися на нічию.
   *[other] Партію закінчено.
}
page-after-lost-hint = Розбір покаже, де в партії настав перелом.
page-after-next-level = Далі: рівень { $level }, { $character }
page-after-new-opponent = Новий суперник
page-forced-pass = { $player_kind ->
    [you] У вас немає ходів, і ви пропускаєте хід.
    [named] У гравця { $player } немає ходів, хід пропускається.
    [computer] У комп’ютера немає ходів, хід пропускається.
   *[unknown] { game-forced-pass }
}
page-rematch = Реванш

## Keyboard and screen readers

page-keys-description = Гарячі клавіші працюють на всьому екрані, крім полів уведення. Літери вказано для англійської розкладки.
page-key-sideways = ліворуч і праворуч
page-key-left-diagonal = ліворуч угору й ліворуч униз
page-key-right-diagonal = праворуч угору й праворуч униз
page-key-next = наступна фішка, яка може ходити, або наступна сота для неї
page-key-choose = узяти фішку, зробити хід
page-key-escape = повернути фішку на місце
page-key-hand = узяти комаху із запасу
page-key-hint = підказка
page-key-undo = повернути хід, повторити хід
page-key-fan = показати фішки в стопці
page-key-view = показати весь вулик, обернути дошку, наблизити, віддалити
page-key-zen = дзен-режим: сховати все, крім дошки, ходів і годинника
page-key-help = показати гарячі клавіші

page-cell-empty = Порожня сота
page-cell-target = Порожня сота, сюди можна піти
page-tile-target = { $height ->
    [1] { piece-at-start }, сюди можна залізти
   *[other] { piece-at-start } поверх стопки, висота { $height }, сюди можна залізти
}
page-tile-free = { $height ->
    [1] { piece-at-start }, може ходити
   *[other] { piece-at-start } поверх стопки, висота { $height }, може ходити
}
page-tile-immovable = { $height ->
    [1] { piece-at-start }
   *[other] { piece-at-start } поверх стопки, висота { $height }
}
page-picked-up = { $count ->
    [one] { piece-at-start }: можна піти на { $count } соту.
    [few] { piece-at-start }: можна піти на { $count } соти.
   *[other] { piece-at-start }: можна піти на { $count } сот.
}
page-taken-back = Хід повернено.

page-list = Позиція списком
page-as-list = Списком
page-list-empty = У грі ще немає фішок.
page-list-tiles = Фішки в грі та їхні сусіди
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
page-settings-board = Дошка
page-settings-play = Гра
page-settings-sound = Звук
page-settings-online = Гра в мережі
page-theme = Тема
page-theme-name = { $theme ->
    [light] Світла
    [dark] Темна
    [contrast] Контрастна
   *[auto] Як на пристрої
}
page-theme-switch = { $theme ->
    [light] Світла тема
   *[dark] Темна тема
}
page-board-theme = Тема дошки
page-board-theme-name = { $board ->
    [light] Шавлія
    [sand] Пісок
    [dark] Сланець
    [walnut] Горіх
    [midnight] Північ
   *[auto] Під тему сторінки
}
page-tiles = Фішки
page-tiles-name = { $tiles ->
    [flat] Пласкі
    [contrast] Контрастні
   *[classic] Класичні
}
page-animation = Анімація
page-animation-speed = { $speed ->
    [none] Без анімації
    [fast] Швидка
    [slow] Повільна
   *[normal] Звичайна
}
page-setting-sound = Звук
page-setting-sound-on = Увімкнути звук
page-sound-set = Набір звуків
page-sound-set-name = { $set ->
    [glass] Скло
   *[wood] Дерево
}
page-volume = Гучність
page-sound-preview = { $sound ->
    [game-start] Початок
    [victory] Перемога
    [low-time] Мало часу
    [challenge] Виклик
   *[place] Хід
}
page-setting-dots = Позначати крапками номери однакових фішок
page-setting-letters = Позначення на фішках, наприклад wA1
page-setting-notation = Ходи в нотації
page-setting-zen = Дзен-режим: під час партії видно лише дошку, ходи, годинник і кнопки
page-setting-list = Позиція списком під дошкою
page-setting-shortcuts = Гарячі клавіші з літерами
page-settings-stored = Зміни одразу зберігаються в цьому браузері.
