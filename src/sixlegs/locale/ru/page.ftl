### Home, new game, the game screen, keyboard help and settings; see en/page.ftl.

page-name = Sixlegs
page-title = Sixlegs — настольная игра «Улей»
page-screen-title = { $screen ->
    [lobby] Лобби · { page-name }
    [invitation] Приглашение · { page-name }
    [games] Мои партии · { page-name }
    [import] Открыть партию · { page-name }
    [play] Новая игра · { page-name }
    [game] Партия · { page-name }
    [puzzles] Задачи · { page-name }
    [puzzle-list] Задачи · { page-name }
    [learn] Уроки · { page-name }
    [lesson] Урок · { page-name }
    [review] Разбор партии · { page-name }
    [rules] Правила · { page-name }
    [setup] Редактор позиции · { page-name }
    [analysis] Анализ · { page-name }
    [settings] Настройки · { page-name }
    [account] Аккаунт · { page-name }
    [archive] Архив партий · { page-name }
    [player] Игрок · { page-name }
    [leaderboard] Игроки · { page-name }
    [about] О программе · { page-name }
    [privacy] Конфиденциальность · { page-name }
   *[not-found] Страница не найдена · { page-name }
}
page-navigation = Главное меню
page-home = На главную
page-lessons = Уроки
page-play = Играть
page-rules = Правила
page-settings = Настройки
page-language = Язык
page-close = Закрыть

## Header

header-puzzles = Задачи
header-puzzle-themes = Темы
header-learn = Обучение
header-analysis = Анализ
header-analysis-board = Доска анализа
header-community = Сообщество
header-site-menu = Меню сайта
header-more = Ещё
header-you = Вы
header-profile = Профиль
header-my-games = Мои партии
# $title: the link whose list the button opens
header-submenu = Ещё: { $title }
header-user-menu = Меню игрока { $player }
header-waiting-games = { $count ->
    [one] { $count } партия ждёт вашего хода
    [few] { $count } партии ждут вашего хода
   *[other] { $count } партий ждут вашего хода
}

## Home

home-play = Играть сейчас
home-all-games = Все мои партии
home-next-lesson = Следующий урок: { $title }
home-all-challenges = Все вызовы
home-leaders = Лучшие игроки
home-recent-games = Недавние партии
home-live-game = Идёт партия
home-daily-puzzle = Задача дня
home-daily-puzzle-begin = Решить
home-game-of-the-day = Партия дня
home-online = { $count ->
    [one] В сети { $count } игрок
    [few] В сети { $count } игрока
   *[other] В сети { $count } игроков
}
games-none = Партий пока нет
games-none-description = Здесь появятся ваши партии: их можно будет продолжить или разобрать.
page-tagline = «Улей» — настольная стратегия для двоих: выводите насекомых одно за другим и окружите королеву соперника раньше, чем он окружит вашу.
page-learn = Научиться за пять минут
page-hive-picture = Партия в разгаре: светлые и тёмные фишки с насекомыми
page-play-again = Сыграть ещё раз
page-next-level = Следующий уровень
page-play-again-side = { $color ->
    [white] Вы играете белыми
    [black] Вы играете чёрными
   *[either] Случайный цвет
}
page-continue = Текущие партии
page-finished = Сыгранные партии
page-show-all = Показать все: { $count }
page-remove = Удалить эту партию
page-remove-ask = Удалить партию навсегда?
page-remove-now = Удалить
page-remove-not = Оставить
page-versus = { $white } — { $black }
page-game-summary = { $count ->
    [0] { $time }, ходов ещё нет
    [one] { $time }, { $count } ход
    [few] { $time }, { $count } хода
   *[other] { $time }, { $count } ходов
}
page-games-delete-failed = Не удалось удалить партию. Попробуйте ещё раз.
page-games-damaged = Файл с вашими партиями повреждён. Создан новый, а старый сохранён как { $file }.

## New game

page-new-game = Новая игра
page-opponent = Соперник
page-opponent-computer = Компьютер
page-opponent-friend = Друг рядом
page-level = Уровень
page-your-color = Вы играете
page-color = { $color ->
    [white] Белыми
   *[black] Чёрными
}
page-color-either = Случайно
page-expansions = Дополнения
page-expansions-description = Королева, пауки, жуки, кузнечики и муравьи есть всегда. В обычной игре есть ещё москит и божья коровка, но первую партию проще сыграть без них.
page-more-options = Другие параметры
page-opening-rule = Первая фишка
page-opening-name = { $opening ->
    [tournament] Любая, кроме королевы (турнирное правило)
   *[rulebook] Любая (по правилам игры)
}
page-clock = Контроль времени
page-clock-none = Без ограничений
page-begin = Начать
page-first-game = Сыграть первую партию
page-backend-unreachable = Сервер не отвечает. Sixlegs ещё работает?
offline-title = { $state ->
    [offline] Нет подключения к интернету
   *[unreachable] Сервер не отвечает
}
offline-description = Играть с компьютером, проходить уроки, анализировать и продолжать партии на этом устройстве можно и без сети.
page-retry = { $unit ->
    [seconds] Слишком много попыток. Попробуйте снова через { $count ->
        [one] { $count } секунду
        [few] { $count } секунды
       *[other] { $count } секунд
    }.
    [minutes] Слишком много попыток. Попробуйте снова через { $count ->
        [one] { $count } минуту
        [few] { $count } минуты
       *[other] { $count } минут
    }.
   *[hours] Слишком много попыток. Попробуйте снова через { $count ->
        [one] { $count } час
        [few] { $count } часа
       *[other] { $count } часов
    }.
}
page-problem = { $code ->
    [unreadable-game] Это не похоже ни на партию, ни на позицию.
    [too-many-moves] В этой партии больше тысячи ходов: это слишком много.
    [invalid-time-control] Такой контроль времени недоступен.
    [account-required] Для рейтинговой партии нужен аккаунт.
    [not-ratable] Для рейтинговой партии нужны часы, москит и божья коровка.
    [too-large] Слишком длинный текст.
    [disk-full] Не удалось сохранить партию: на диске нет места.
    [storage-busy] Файл с партиями занят другой программой. Попробуйте ещё раз.
    [not-computer-game] В архив можно сохранить только партию одного игрока с компьютером.
    [archive-full] В архиве больше нет места для ваших партий с компьютером.
    [game-in-progress] Партия ещё идёт: доиграйте её или сдайтесь.
    [not-reachable] Этот сервер недоступен с других устройств.
    [seat-taken] Кто-то вас опередил.
    [invitation-not-found] Это приглашение отменено.
    [rate-limited] Слишком много запросов. Попробуйте через минуту.
    [name-length] В имени должно быть от двух до двадцати символов.
    [name-characters] Допустимы буквы и цифры, а между ними — одиночные пробелы или дефисы.
    [name-mixed-scripts] Используйте буквы только одного алфавита.
    [name-reserved] Это имя зарезервировано.
    [name-taken] Такое или похожее имя уже занято.
    [password-length] В пароле должно быть от десяти до двухсот символов.
    [password-common] Этот пароль слишком легко угадать.
    [sign-in-failed] Неверное имя, пароль, код или ключ доступа.
    [banned] Этот аккаунт закрыт администратором.
    [last-credential] Сначала задайте пароль: без этого ключа вы не сможете войти.
    [passkey-rejected] Этот ключ доступа здесь не подходит.
    [player-blocked] Вы заблокировали этого игрока. Сначала разблокируйте его.
    [too-many-challenges] Этот игрок ещё не ответил на другие вызовы.
    [too-many-relations] Ваш список заполнен. Сначала уберите кого-нибудь.
   *[other] Что-то пошло не так. Попробуйте ещё раз.
}

## The game

page-game = Партия в «Улей»
page-opening = Партия загружается…
page-board = Доска
page-board-keys = Стрелками с Shift можно двигаться по доске, Tab переходит к следующей фишке, которая может ходить, Enter берёт фишку и делает ход, Escape возвращает её на место. Стрелки двигают взятую фишку, а без неё влево и вправо листают партию. Знак вопроса показывает все горячие клавиши.
page-panel = Ходы и действия
page-menu = Ходы и действия
page-player = { $color ->
    [white] Белые
   *[black] Чёрные
}
page-player-you = Вы
page-thinking = { $player_kind ->
    [named] думает…
   *[unknown] думают…
}
page-hand = { $color ->
    [white] Запас белых
   *[black] Запас чёрных
}
page-hand-bug = { bug-name }: { $count }
page-undo = Вернуть ход
page-redo = Повторить ход
page-hint = Подсказка
# A soft hyphen, for a narrow button.
page-offer-draw = Предло{ "\u00AD" }жить ничью
page-resign = Сдаться
page-flip = Перевер{ "\u00AD" }нуть доску
page-fit = Показать весь улей
page-rotate = Повернуть доску
page-full-screen = Во весь экран
page-full-screen-leave = Выйти из полноэкранного режима
page-zen-leave = Выйти из дзен-режима
page-zen-changed = { $state ->
    [off] Дзен-режим выключен
   *[on] Дзен-режим включён
}
page-keys = Горячие клавиши
page-moves = Ходы
page-moves-none = Ходов ещё нет.
# $mark: inaccuracy, mistake or blunder.
page-move-mark = { $mark ->
    [inaccuracy] неточность
    [mistake] ошибка
   *[blunder] грубая ошибка
}
page-move-repeats = { $move } (ничья из-за повторения)
page-see-rule = Правило
page-figure-hint = Попробуйте: возьмите фишку и поставьте на отмеченное место.

page-begin-pick-up = Чтобы начать, возьмите фишку из запаса.
page-begin-drop = Теперь поставьте её на отмеченное место.
page-repetition = После этого хода позиция возникнет в третий раз: будет ничья.
page-repetition-play = Сделать ход
page-repetition-cancel = Выбрать другой ход
page-hint-thinking = Ищем хороший ход…
page-hint-play = Сделать ход
page-tile-dropped = Взятая фишка больше не может ходить и вернулась на место.
page-move-unplayed = Ваш ход опоздал и не засчитан. На доске текущая позиция.

page-connection-lost = Соединение потеряно. Партия сохранена. Подключаемся снова…
page-connection-restored = Соединение восстановлено.
page-connection-unreadable = Партию сейчас не удаётся прочитать с диска. Пробуем ещё раз…
page-offline = Нет соединения, поэтому ничего не изменилось. Попробуйте чуть позже.
page-rejection = { $code ->
    [unreadable-move] Это не ход. Ход выглядит так: «wA1 bQ-».
    [illegal] Так ходить нельзя.
    [not-permitted] Сейчас не ваш ход.
    [game-over] Партия окончена.
    [not-available] Возвращать нечего, и отвечать не на что.
    [busy] Предыдущий запрос ещё выполняется.
    [already-started] Оба игрока уже сделали ход, отменить партию больше нельзя.
    [player-present] Соперник в сети или вышел совсем недавно.
    [rate-limited] Слишком много запросов. Попробуйте чуть позже.
    [too-many-moves] В партии слишком много ходов: согласитесь на ничью или сдайтесь.
   *[other] Что-то пошло не так. Попробуйте ещё раз.
}
page-error = { $code ->
    [disk-full] Не удалось сохранить ход: на диске нет места. Освободите место и попробуйте ещё раз.
    [storage-busy] Не удалось сохранить ход: файл с партиями занят другой программой. Попробуйте ещё раз.
    [engine] Компьютер сейчас не может играть.
    [core] { local-core-failed }
   *[other] Не удалось сохранить ход. Попробуйте ещё раз.
}
page-try-again = Попробовать ещё раз
page-game-not-found = Партия не найдена
page-game-not-found-description = Возможно, её удалили или она начата в другом браузере.
page-not-found = Страница не найдена
page-load-failed = Не удалось загрузить экран
page-load-failed-description = Нет подключения к сети, или вышла новая версия Sixlegs. Обновите страницу, чтобы попробовать ещё раз.
page-setting-not-loaded = Не удалось загрузить файлы для этой настройки. Проверьте подключение и попробуйте ещё раз.

## After the game

page-turn-of = { $player_kind ->
    [you] Ваш ход
    [named] Ходит { $player }
    [computer] Ходит компьютер
   *[unknown] { $color ->
        [white] Ход белых
       *[black] Ход чёрных
    }
}
page-after-you-won = Вы победили!
page-after-you-lost = Вы проиграли
page-after-draw = Ничья
page-after-won = { $player_kind ->
    [named] Победа: { $player }
   *[unknown] { $color ->
        [white] Белые победили
       *[black] Чёрные победили
    }
}
# $color and $player: the side that lost; $color is none for a draw.
page-after-ending = { $ending ->
    [surrounded] { $color ->
        [white] Белая королева окружена.
        [black] Чёрная королева окружена.
       *[none] Обе королевы окружены.
    }
    [resignation] { $player_kind ->
        [you] Вы сдались.
        [named] { $player } сдаётся.
        [computer] Компьютер сдался.
       *[unknown] { $color ->
            [white] Белые сдались.
           *[black] Чёрные сдались.
        }
    }
    [time] { $player_kind ->
        [you] У вас вышло время.
        [named] У игрока { $player } вышло время.
        [computer] У компьютера вышло время.
       *[unknown] { $color ->
            [white] У белых вышло время.
           *[black] У чёрных вышло время.
        }
    }
    [abandonment] { $player_kind ->
        [you] Вы покинули партию.
        [named] { $player } покидает партию.
        [computer] Компьютер покинул партию.
       *[unknown] { $color ->
            [white] Белые покинули партию.
            [black] Чёрные покинули партию.
           *[none] Один из игроков покинул партию.
        }
    }
    [repetition] Позиция повторилась трижды.
    [agreement] Игроки согласились на ничью.
   *[other] Партия окончена.
}
page-after-lost-hint = Разбор покажет, где в партии наступил перелом.
page-after-next-level = Дальше: уровень { $level }, { $character }
page-after-new-opponent = Новый соперник
page-forced-pass = { $player_kind ->
    [you] У вас нет ходов, и вы пропускаете ход.
    [named] У игрока { $player } нет ходов, ход пропускается.
    [computer] У компьютера нет ходов, ход пропускается.
   *[unknown] { game-forced-pass }
}
page-rematch = Реванш

## Keyboard and screen readers

page-keys-description = Горячие клавиши работают на всём экране, кроме полей ввода. Буквы указаны для английской раскладки.
page-key-sideways = влево и вправо
page-key-left-diagonal = влево вверх и влево вниз
page-key-right-diagonal = вправо вверх и вправо вниз
page-key-next = следующая фишка, которая может ходить, или следующее место для неё
page-key-choose = взять фишку, сделать ход
page-key-escape = вернуть фишку на место
page-key-hand = взять насекомое из запаса
page-key-hint = подсказка
page-key-undo = вернуть ход, повторить ход
page-key-fan = показать фишки в стопке
page-key-view = показать весь улей, повернуть доску, приблизить, отдалить
page-key-zen = дзен-режим: скрыть всё, кроме доски, ходов и часов
page-key-help = показать горячие клавиши

page-cell-empty = Свободное место
page-cell-target = Свободное место, сюда можно пойти
page-tile-target = { $height ->
    [1] { piece-at-start }, сюда можно забраться
   *[other] { piece-at-start } поверх стопки, высота { $height }, сюда можно забраться
}
page-tile-free = { $height ->
    [1] { piece-at-start }, может ходить
   *[other] { piece-at-start } поверх стопки, высота { $height }, может ходить
}
page-tile-immovable = { $height ->
    [1] { piece-at-start }
   *[other] { piece-at-start } поверх стопки, высота { $height }
}
page-picked-up = { $count ->
    [one] { piece-at-start }: можно пойти на { $count } место.
    [few] { piece-at-start }: можно пойти на { $count } места.
   *[other] { piece-at-start }: можно пойти на { $count } мест.
}
page-taken-back = Ход возвращён.

page-list = Позиция списком
page-as-list = Списком
page-list-empty = В игре пока нет фишек.
page-list-tiles = Фишки в игре и их соседи
page-list-tile = Фишка
page-list-side = { $side ->
    [east] Справа
    [west] Слева
    [north-east] Справа вверху
    [north-west] Слева вверху
    [south-east] Справа внизу
   *[south-west] Слева внизу
}
page-list-moves = Возможные ходы
page-typed-move = Введите ход
page-typed-move-play = Сделать ход

## Settings

page-settings-appearance = Внешний вид
page-settings-board = Доска
page-settings-play = Игра
page-settings-sound = Звук
page-settings-online = Игра по сети
page-theme = Тема
page-theme-name = { $theme ->
    [light] Светлая
    [dark] Тёмная
    [contrast] Контрастная
   *[auto] Как на устройстве
}
page-theme-switch = { $theme ->
    [light] Светлая тема
   *[dark] Тёмная тема
}
page-board-theme = Тема доски
page-board-theme-name = { $board ->
    [light] Шалфей
    [sand] Песок
    [dark] Сланец
    [walnut] Орех
    [midnight] Полночь
   *[auto] Под тему страницы
}
page-tiles = Фишки
page-tiles-name = { $tiles ->
    [flat] Плоские
    [contrast] Контрастные
   *[classic] Классические
}
page-animation = Анимация
page-animation-speed = { $speed ->
    [none] Без анимации
    [fast] Быстрая
    [slow] Медленная
   *[normal] Обычная
}
page-setting-sound = Звук
page-setting-sound-on = Включить звук
page-sound-set = Набор звуков
page-sound-set-name = { $set ->
    [glass] Стекло
   *[wood] Дерево
}
page-volume = Громкость
page-sound-preview = { $sound ->
    [game-start] Начало
    [victory] Победа
    [low-time] Мало времени
    [challenge] Вызов
   *[place] Ход
}
page-setting-dots = Отмечать точками номера одинаковых фишек
page-setting-letters = Обозначения на фишках, например wA1
page-setting-notation = Ходы в нотации
page-setting-zen = Дзен-режим: во время партии видны только доска, ходы, часы и кнопки
page-setting-list = Позиция списком под доской
page-setting-shortcuts = Горячие клавиши с буквами
page-settings-stored = Изменения сразу сохраняются в этом браузере.
