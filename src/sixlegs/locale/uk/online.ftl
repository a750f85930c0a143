### Two people at two screens; see en/online.ftl for the variables.

## Whom to play with

online-by-link = Друг за посиланням
online-in-lobby = Будь-хто
online-not-reachable = Поки що з інших пристроїв цієї програми не видно, і на запрошення ніхто не прийде. Щоб друг із вашої мережі зміг прийти, зупиніть програму (Ctrl-C) і запустіть так: { $command }
online-clock-time = { $unit ->
    [days] { $count ->
        [one] { $count } день
        [few] { $count } дні
        [many] { $count } днів
       *[other] { $count } дня
    }
    [hours] { $count ->
        [one] { $count } година
        [few] { $count } години
        [many] { $count } годин
       *[other] { $count } години
    }
    [minutes] { $count ->
        [one] { $count } хвилина
        [few] { $count } хвилини
        [many] { $count } хвилин
       *[other] { $count } хвилини
    }
   *[seconds] { $count ->
        [one] { $count } секунда
        [few] { $count } секунди
        [many] { $count } секунд
       *[other] { $count } секунди
    }
}
online-clock-each = { online-clock-time } на гравця
online-clock-more = { $seconds ->
    [one] { online-clock-time } на гравця й ще { $seconds } секунда за кожен хід
    [few] { online-clock-time } на гравця й ще { $seconds } секунди за кожен хід
    [many] { online-clock-time } на гравця й ще { $seconds } секунд за кожен хід
   *[other] { online-clock-time } на гравця й ще { $seconds } секунди за кожен хід
}
online-clock-per-move = { online-clock-time } на кожен хід
online-name = Ваше ім’я
online-name-description = Його бачать інші гравці. Можна лишити порожнім.
online-name-save = Зберегти ім’я
online-name-saved = Ім’я збережено.

## The invitation

online-invite = Запросіть друга
online-invite-description = Надішліть посилання або дайте другові навести камеру на код. Гратиме той, хто перший натисне «{ online-play }».
online-invite-public = Ваша партія чекає на суперника в лобі. Ще можна надіслати це посилання.
online-invite-local = Ваша партія чекає на суперника в лобі, але з інших пристроїв туди поки не потрапити.
online-invite-stay = Лишайтеся тут або в лобі: через три хвилини після того, як ви підете, запрошення зникне.
online-link = Запрошення
online-qr = Запрошення як код для камери
online-share = Надіслати…
online-share-text = Зіграй зі мною у «Вулик»
online-withdraw = Скасувати
online-opponent-joined = Суперник прийшов. Партія починається.

online-invited = { $who ->
    [unknown] Вас запрошують зіграти у «Вулик»
   *[named] { $player } запрошує вас зіграти у «Вулик»
}
online-you-play = { $color ->
    [white] Ви граєте білими й починаєте
   *[black] Ви граєте чорними
}
online-tiles = { $bugs ->
    [none] П’ять звичайних комах
   *[other] Додатково: { $bugs }
}
online-no-clock = Без годинника: думайте скільки хочете
online-tournament = Перша фішка — будь-яка, крім бджоли, як на турнірах
online-play = Грати
online-seat-taken = Вас випередили
online-seat-taken-description = У цій партії вже двоє. Запросіть друга до іншої.
online-invitation-not-found = Це запрошення нікуди не веде
online-invitation-not-found-description = Його скасували, або посилання скопійовано не повністю. Попросіть у друга нове.
online-own-invitation = Це ваше власне запрошення
online-own-invitation-description = Воно для вашого друга: надішліть йому посилання.
online-aborted = Партію скасовано
online-aborted-description = Не всі встигли зробити хід, тож партія не рахується.
online-invitation-withdrawn = Запрошення скасовано
online-invitation-withdrawn-description = За його посиланням більше ніхто не прийде.
online-to-game = До вашої партії
online-find = Знайти суперника
online-review-later = Партія ще триває
online-review-later-description = Коли вона закінчиться, її можна буде розібрати з порадами комп’ютера.

## The lobby

online-lobby = Лобі
online-lobby-title = Знайти суперника
online-challenges = Чекають на суперника
online-challenges-none = Зараз ніхто не чекає. Запропонуйте гру: хто зазирне, зможе приєднатися.
online-quick-pairing = Чекати на суперника
online-quick-pairing-description = Звичайна гра: з москітом, сонечком і мокрицею
online-time-control-name = { $pace ->
    [blitz] Бліц
    [rapid] Рапід
   *[correspondence] Листування
}
online-custom-game = На інших умовах
online-make-link = Запросити друга за посиланням
online-computer = З комп’ютером чекати не треба
online-accept-from = { $who ->
    [unknown] Грати з гостем
   *[named] Грати з гравцем { $player }
}
online-own-game = Ваша партія
online-open = Відкрити
online-guest = Гість
online-ongoing-games = Зараз грають
online-ongoing-games-none = Зараз немає партій, які можна подивитися.
online-lobby-lost = Зв’язок перервався, ми пробуємо знову…

## At the board

online-vacant = Чекаємо на суперника
online-connected = у мережі
online-away = не в мережі
online-spectating = Ви спостерігаєте за грою
online-your-turn = Ваш хід
online-your-turn-against = { $who ->
    [unknown] Ваш хід у «Вулику».
   *[named] Ваш хід. Суперник: { $player }.
}
online-takeback-request = Попросити хід назад
online-takeback-offered = { $color ->
    [white] Білі хочуть узяти хід назад.
   *[black] Чорні хочуть узяти хід назад.
}
online-takeback-sent = Ви попросили взяти свій хід назад.
online-takeback-accept = Дозволити
online-takeback-declined = Хід лишається: суперник хоче грати далі.
online-draw-sent = Ви запропонували нічию.
online-confirm = { $action ->
    [resign] Здати цю партію?
    [abort] Скасувати цю партію?
   *[withdraw] Скасувати запрошення?
}
online-confirm-description = { $action ->
    [resign] Тоді переможе суперник.
    [abort] Вона зникне, ніби й не починалася.
   *[withdraw] Тоді за посиланням уже ніхто не прийде.
}
online-confirm-yes = { $action ->
    [resign] Здатися
    [abort] Скасувати
   *[withdraw] Скасувати
}
online-confirm-no = { $action ->
    [resign] Грати далі
    [abort] Грати далі
   *[withdraw] Чекати далі
}
online-abort = Скасувати партію
online-rematch-offer = Зіграти ще
online-rematch-accept = Так, зіграймо ще!
online-rematch-sent = Ви запропонували зіграти ще.
online-rematch-offered = { $color ->
    [white] Білі хочуть зіграти ще.
   *[black] Чорні хочуть зіграти ще.
}
online-rematch-open = До наступної партії
online-low-time = Часу обмаль
online-time-left = { $days } д { $hours } год
notifications-turn-on = Сповіщати, коли мій хід
notifications-on = Вас сповістять, коли буде ваш хід.
notifications-push-on = Вас сповістять, коли буде ваш хід, навіть якщо сторінку закрито.
notifications-turn-off = Більше не сповіщати
notifications-push-turn-on = Сповіщати й коли сторінку закрито
notifications-blocked = Браузер не може сповіщати про ваш хід: це заборонено в його налаштуваннях.
notifications-insecure = Браузер сповіщає про хід лише на захищеній адресі, що починається з { $scheme }.

## Vacation

online-vacation = Відпустка
online-vacation-description = У партіях, де на хід дають дні, ваш годинник може стояти до { $count } днів на рік. Суперники це бачать.
online-vacation-days = Днів
online-vacation-begin = Почати зараз
online-vacation-end = Закінчити відпустку
online-vacation-until = Ваш годинник стоїть до { $when }.
online-vacation-left = { $count ->
    [0] Поки що днів не лишилося.
    [one] Лишився { $count } день.
    [few] Лишилося { $count } дні.
   *[many] Лишилося { $count } днів.
}
online-on-vacation = У відпустці
online-on-vacation-for = У відпустці: ще { $time }

## Calendar

online-calendar-name = «Вулик»: ваші ходи
online-calendar = Терміни в календарі
online-calendar-description = За цією адресою календар покаже, до якого часу вам треба зробити хід у партіях, де на хід дають дні. Нікому її не показуйте: хто знає адресу, той бачить терміни.
online-calendar-create = Створити адресу
online-calendar-renew = Нова адреса
online-calendar-remove = Прибрати адресу
online-calendar-address = Адреса календаря

## Something kind to say

online-send-phrase = Сказати щось
online-phrase-sent = { $color ->
    [white] Білі кажуть: { online-phrase }
   *[black] Чорні кажуть: { online-phrase }
}
online-phrase = { $phrase ->
    [hello] Привіт!
    [good-luck] Хай щастить!
    [have-fun] Приємної гри!
    [nice-move] Гарний хід!
    [oops] Ой!
    [one-moment] Хвилинку, будь ласка.
    [i-am-back] Я знову тут.
    [thank-you] Дякую!
    [good-game] Гарна партія!
    [well-played] Чудово зіграно!
    [one-more] Ще разок?
    [i-must-go] Мені час іти.
   *[goodbye] До побачення!
}
