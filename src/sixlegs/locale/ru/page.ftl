### What the page says around the board; see en/page.ftl. The rules of the game are in rules.ftl.

page-name = Sixlegs
page-title = Sixlegs — настольная игра «Улей»
page-screen-title = { $screen ->
    [lobby] Лобби · { page-name }
    [invitation] Приглашение · { page-name }
    [play] Новая игра · { page-name }
    [game] Партия · { page-name }
    [learn] Уроки · { page-name }
    [lesson] Урок · { page-name }
    [review] Разбор партии · { page-name }
    [rules] Правила · { page-name }
    [setup] Расставить позицию · { page-name }
    [analysis] Анализ · { page-name }
    [settings] Настройки · { page-name }
    [account] Аккаунт · { page-name }
    [archive] Архив партий · { page-name }
    [player] Игрок · { page-name }
    [leaderboard] Игроки · { page-name }
    [about] О программе · { page-name }
    [privacy] Личные данные · { page-name }
   *[not-found] Здесь ничего нет · { page-name }
}
page-navigation = Разделы
page-home = На главную
page-lessons = Уроки
page-play = Играть
page-rules = Правила
page-settings = Настройки
page-language = Язык
page-close = Закрыть

## Home

page-tagline = «Улей» — игра для двоих: выводите насекомых одно за другим и окружите чужую королеву раньше, чем окружат вашу.
page-learn = Научиться играть за пять минут
page-hive-picture = Улей посреди партии: светлые и тёмные фишки с насекомыми
page-play-again = Сыграть ещё раз
page-play-again-side = { $color ->
    [white] Вы играете белыми
    [black] Вы играете чёрными
   *[either] Цвет по жребию
}
page-another-game = Другая игра
explore-title = Чем здесь заняться
explore-description = { $destination ->
    [learn] Короткие уроки, в каждом надо сделать ход
    [lobby] Кто хочет играть и какие партии идут
    [setup] Любая позиция, и что в ней можно
    [open] Ссылка, запись, ходы или файл
    [analysis] Ходы на пробу с советами компьютера
    [archive] Партии других людей: найти и разобрать
    [players] Сильнейшие и партии каждого
   *[rules] Все правила, с досками для проб
}
page-continue = Продолжить
page-finished = Сыгранные партии
page-show-all = Показать все: { $count }
page-remove = Удалить эту партию
page-remove-ask = Удалить насовсем?
page-remove-now = Удалить
page-remove-not = Оставить
page-versus = { $white } — { $black }
page-game-summary = { $count ->
    [0] { $when }, ходов ещё нет
    [one] { $when }, { $count } ход
    [few] { $when }, { $count } хода
   *[other] { $when }, { $count } ходов
}
page-games-unavailable = Партии с людьми за другими экранами сейчас не показать: сервер не отвечает.
page-games-delete-failed = Сейчас партию не удалось удалить. Попробуйте ещё раз.
page-games-damaged = Файл с вашими партиями был повреждён. Начат новый, а старый сохранён как { $file }.

## New game

page-new-game = Новая игра
page-opponent = Соперник
page-opponent-computer = Компьютер
page-opponent-friend = Друг рядом
page-level = Сила игры
page-your-color = Вы играете
page-color = { $color ->
    [white] Белыми
   *[black] Чёрными
}
page-color-either = Жребий
page-expansions = Добавить насекомых
page-expansions-description = Королева, пауки, жуки, кузнечики и муравьи есть всегда. Обычно играют ещё с москитом и божьей коровкой; без них первая партия проще.
page-more-options = Другие настройки
page-opening-rule = Первая фишка
page-opening-name = { $opening ->
    [tournament] Любая, кроме королевы, как на турнирах
   *[rulebook] Любая, как в правилах игры
}
page-clock = Время на раздумья
page-clock-none = Сколько угодно
page-begin = Начать
page-first-game = Сыграть первую партию
page-backend-unreachable = Программа, которая хранит партии, не отвечает. Она ещё запущена?
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
    [too-many-moves] В этой партии больше тысячи ходов, а это здесь предел.
    [invalid-time-control] Столько времени эти часы дать не могут.
    [account-required] Для рейтинговой партии нужен аккаунт.
    [not-ratable] В рейтинговой партии есть часы, москит и божья коровка.
    [too-large] Слишком длинный текст.
    [disk-full] Партию не удалось сохранить: на диске нет места.
    [storage-busy] Файл с партиями занят другой программой. Попробуйте ещё раз.
    [not-computer-game] Там можно хранить только партии одного человека с компьютером.
    [archive-full] Для ваших партий с компьютером в архиве больше нет места.
    [game-in-progress] Партия ещё идёт: доиграйте её или сдайтесь.
    [not-reachable] С других устройств эту программу не видно.
    [seat-taken] Вас опередили.
    [invitation-not-found] Это приглашение отменили.
    [rate-limited] Слишком много сразу. Попробуйте через минуту.
    [name-length] В имени от двух до двадцати букв.
    [name-characters] Имя состоит из букв и цифр, между ними по одному пробелу или дефису.
    [name-mixed-scripts] Пишите имя буквами только одного алфавита.
    [name-reserved] Это имя зарезервировано.
    [name-taken] Такое или похожее имя уже занято.
    [password-length] В пароле от десяти до двухсот знаков.
    [password-common] Такой пароль слишком легко угадать.
    [sign-in-failed] Имя и пароль не подходят друг к другу, или такого кода или ключа здесь не знают.
    [banned] Этот аккаунт закрыт владельцем сервера.
    [last-credential] Сначала выберите пароль: без этого ключа вы больше не сможете войти.
    [passkey-rejected] Этот ключ доступа здесь не подходит.
   *[other] Не получилось. Попробуйте ещё раз.
}

## The game

page-game = Партия в «Улей»
page-opening = Партия открывается…
page-board = Игровое поле
page-board-keys = Стрелки ведут по полю, Tab — к следующей фишке, которая может ходить, Enter берёт фишку и делает ход, Escape кладёт её обратно, запятая и точка листают партию, знак вопроса показывает все клавиши.
page-panel = Ходы и прочее
page-menu = Ходы и прочее
page-player = { $color ->
    [white] Белые
   *[black] Чёрные
}
page-player-you = Вы
page-player-computer = Компьютер, уровень { $level }
page-thinking = { $who ->
    [named] думает…
   *[unknown] думают…
}
page-hand = { $color ->
    [white] В запасе у белых
   *[black] В запасе у чёрных
}
page-hand-bug = { bug-name }: { $count }
page-undo = Вернуть ход
page-redo = Повторить
page-hint = Подсказка
# A soft hyphen: it stands on a narrow button.
page-offer-draw = Предло{ "\u00AD" }жить ничью
page-resign = Сдаться
page-flip = Смотреть с другой стороны
page-fit = Показать весь улей
page-rotate = Повернуть поле
page-keys = Клавиши
page-moves = Ходы
page-moves-none = Ходов ещё нет: возьмите фишку из запаса.
page-moves-in-notation = В нотации
page-move-repeats = { $move } (ничья: в третий раз)
page-see-rule = Правило
page-figure-hint = Попробуйте: возьмите фишку и поставьте на одно из отмеченных мест.

page-begin-pick-up = Чтобы начать, возьмите фишку из запаса.
page-begin-drop = Теперь поставьте её на отмеченное место.
page-repetition = После этого хода позиция повторится в третий раз: будет ничья.
page-repetition-play = Сделать ход
page-repetition-cancel = Выбрать другой ход
page-draw-pending = Компьютер обдумывает предложение ничьей…
page-draw-offered = { $color ->
    [white] Белые предлагают ничью.
   *[black] Чёрные предлагают ничью.
}
page-draw-accept = Согласиться
page-draw-decline = Отказаться
page-draw-declined = Ничья отклонена: игра продолжается.
page-hint-thinking = Ищем хороший ход…
page-hint-play = Сделать этот ход
page-tile-dropped = Фишка, которую вы взяли, больше не может ходить, поэтому она снова на месте.
page-move-unplayed = Ваш ход не дошёл вовремя и не засчитан. Вот какая позиция сейчас.

page-connection-lost = Связь прервалась. Партия сохранена, мы пробуем снова…
page-connection-restored = Связь восстановилась.
page-connection-unreadable = Сейчас партию не удаётся прочитать с диска, мы пробуем снова…
page-offline = Сейчас нет связи, поэтому ничего не изменилось. Попробуйте чуть позже.
page-rejection = { $code ->
    [unreadable-move] Это не ход; ход выглядит так: «wA1 bQ-».
    [illegal] Здесь так пойти нельзя.
    [not-permitted] Сейчас не ваш ход.
    [game-over] Партия окончена.
    [not-available] Возвращать нечего, и отвечать не на что.
    [busy] Прошлая просьба ещё выполняется.
    [already-started] Оба уже сделали ход, отменить партию больше нельзя.
    [player-present] Соперник здесь или ушёл совсем недавно.
    [rate-limited] Не так быстро: попробуйте чуть позже.
    [too-many-moves] Больше ходов в одной партии быть не может: согласитесь на ничью или сдайтесь.
   *[other] Не получилось. Попробуйте ещё раз.
}
page-error = { $code ->
    [disk-full] На диске нет места: ход не удалось сохранить. Освободите место и попробуйте ещё раз.
    [storage-busy] Файл с партиями занят другой программой: ход не удалось сохранить. Попробуйте ещё раз.
    [engine] Компьютер сейчас не может играть.
    [core] { local-core-failed }
   *[other] Ход не удалось сохранить. Попробуйте ещё раз.
}
page-try-again = Попробовать снова
page-game-not-found = Этой партии здесь нет
page-game-not-found-description = Возможно, её удалили или она начата в другом браузере.
page-not-found = По этому адресу ничего нет

## After the game

page-after-you-won = Вы победили!
page-after-you-lost = Вы проиграли
page-after-draw = Ничья
page-after-won = { $color ->
    [white] Победили белые
   *[black] Победили чёрные
}
page-rematch = Сыграть ещё раз

## For the keyboard and for screen readers

page-keys-description = Клавиши действуют, пока выбрано игровое поле. Буквы — по их месту на английской клавиатуре.
page-key-sideways = шаг влево и вправо
page-key-left-diagonal = шаг влево вверх и влево вниз
page-key-right-diagonal = шаг вправо вверх и вправо вниз
page-key-next = к следующей фишке, которая может ходить, или к следующему месту для неё
page-key-choose = взять фишку, сделать ход
page-key-escape = положить фишку обратно
page-key-hand = взять насекомое из запаса
page-key-hint = подсказка
page-key-undo = вернуть ход, повторить
page-key-fan = заглянуть в стопку
page-key-view = показать всё, повернуть, ближе, дальше
page-key-help = показать эти клавиши

page-cell-empty = Свободное место
page-cell-target = Свободное место, сюда можно пойти
page-tile-target = { $height ->
    [1] { piece-at-start }, сюда можно забраться
   *[other] { piece-at-start } поверх стопки, высота { $height }, сюда можно забраться
}
page-tile-free = { $height ->
    [1] { piece-at-start }, ход возможен
   *[other] { piece-at-start } поверх стопки, высота { $height }, ход возможен
}
page-tile-immovable = { $height ->
    [1] { piece-at-start }
   *[other] { piece-at-start } поверх стопки, высота { $height }
}
page-picked-up = { $count ->
    [one] { piece-at-start } в руке: есть { $count } место для хода.
    [few] { piece-at-start } в руке: есть { $count } места для хода.
   *[other] { piece-at-start } в руке: есть { $count } мест для хода.
}
page-taken-back = Ход возвращён.

page-list = Позиция списком
page-as-list = Списком
page-list-empty = На столе пока пусто.
page-list-tiles = Фишки в игре и что вокруг каждой
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

page-settings-appearance = Вид
page-settings-play = Игра
page-theme = Оформление
page-theme-name = { $theme ->
    [light] Светлое
    [dark] Тёмное
    [contrast] Контрастное
   *[auto] Как на устройстве
}
page-theme-switch = { $theme ->
    [light] Светлое оформление
   *[dark] Тёмное оформление
}
page-setting-sound = Звуки
page-setting-letters = Обозначения на фишках, например wA1
page-setting-notation = Ходы в нотации, а не словами
page-setting-list = Позиция списком под полем
page-setting-shortcuts = Буквенные клавиши, пока выбрано поле
page-settings-stored = Настройки хранятся в этом браузере.
