### Two people at two screens; see en/online.ftl for the variables.

## Whom to play with

online-by-link = Друг за посиланням
online-in-lobby = Будь-хто
online-alone = Поки що з інших пристроїв цієї програми не видно, і на запрошення ніхто не прийде. Щоб друг із вашої мережі зміг прийти, зупиніть програму (Ctrl-C) і запустіть так: { $command }
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
online-name-why = Його бачать інші гравці. Можна лишити порожнім.
online-name-save = Зберегти ім’я
online-name-saved = Ім’я збережено.

## The invitation

online-invite = Запросіть друга
online-invite-why = Надішліть посилання або дайте другові навести камеру на код. Гратиме той, хто перший натисне «{ online-play }».
online-invite-public = Ваша партія чекає на суперника в лобі. Ще можна надіслати це посилання.
online-invite-local = Ваша партія чекає на суперника в лобі, але з інших пристроїв туди поки не потрапити.
online-invite-stay = Лишайтеся тут або в лобі: через три хвилини після того, як ви підете, запрошення зникне.
online-link = Запрошення
online-qr = Запрошення як код для камери
online-share = Надіслати…
online-share-words = Зіграй зі мною у «Вулик»
online-withdraw = Скасувати
online-come = Суперник прийшов. Партія починається.

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
online-taken = Вас випередили
online-taken-why = У цій партії вже двоє. Запросіть друга до іншої.
online-withdrawn = Це запрошення нікуди не веде
online-withdrawn-why = Його скасували, або посилання скопійовано не повністю. Попросіть у друга нове.
online-your-own = Це ваше власне запрошення
online-your-own-why = Воно для вашого друга: надішліть йому посилання.
online-aborted = Партію скасовано
online-aborted-why = Не всі встигли зробити хід, тож партія не рахується.
online-recalled = Запрошення скасовано
online-recalled-why = За його посиланням більше ніхто не прийде.
online-to-game = До вашої партії
online-find = Знайти суперника
online-look-later = Партія ще триває
online-look-later-why = Коли вона закінчиться, її можна буде розібрати з порадами комп’ютера.

## The lobby

online-lobby = Лобі
online-lobby-title = Знайти суперника
online-challenges = Чекають на суперника
online-challenges-none = Зараз ніхто не чекає. Запропонуйте гру: хто зазирне, зможе приєднатися.
online-usual = Чекати на суперника
online-usual-why = Звичайна гра: з москітом, сонечком і мокрицею
online-pace = { $pace ->
    [quick] Швидко
    [calm] Без поспіху
   *[days] По днях
}
online-own-terms = На інших умовах
online-make-link = Запросити друга за посиланням
online-computer = З комп’ютером чекати не треба
online-accept-from = { $who ->
    [unknown] Грати з гостем
   *[named] Грати з гравцем { $player }
}
online-yours = Ваша партія
online-open = Відкрити
online-guest = Гість
online-watch = Зараз грають
online-watch-none = Зараз немає партій, які можна подивитися.
online-lobby-lost = Зв’язок перервався, ми пробуємо знову…

## At the board

online-vacant = Чекаємо на суперника
online-here = у мережі
online-away = не в мережі
online-watching = Ви спостерігаєте за грою
online-your-turn = Ваш хід
online-your-turn-against = { $who ->
    [unknown] Ваш хід у «Вулику».
   *[named] Ваш хід. Суперник: { $player }.
}
online-take-back = Попросити хід назад
online-take-back-asked = { $color ->
    [white] Білі хочуть узяти хід назад.
   *[black] Чорні хочуть узяти хід назад.
}
online-take-back-yours = Ви попросили взяти свій хід назад.
online-take-back-allow = Дозволити
online-take-back-declined = Хід лишається: суперник хоче грати далі.
online-draw-yours = Ви запропонували нічию.
online-ask = { $asked ->
    [resign] Здати цю партію?
    [abort] Скасувати цю партію?
   *[withdraw] Скасувати запрошення?
}
online-ask-why = { $asked ->
    [resign] Тоді переможе суперник.
    [abort] Вона зникне, ніби й не починалася.
   *[withdraw] Тоді за посиланням уже ніхто не прийде.
}
online-ask-yes = { $asked ->
    [resign] Здатися
    [abort] Скасувати
   *[withdraw] Скасувати
}
online-ask-no = { $asked ->
    [resign] Грати далі
    [abort] Грати далі
   *[withdraw] Чекати далі
}
online-abort = Скасувати партію
online-rematch-ask = Зіграти ще
online-rematch-accept = Так, зіграймо ще!
online-rematch-yours = Ви запропонували зіграти ще.
online-rematch-asked = { $color ->
    [white] Білі хочуть зіграти ще.
   *[black] Чорні хочуть зіграти ще.
}
online-rematch-open = До наступної партії
online-little-time = Часу обмаль
online-time-left = { $days } д { $hours } год
online-tell-me = Сповіщати, коли мій хід
online-tell-me-on = Вас сповістять, коли буде ваш хід.
online-tell-me-always = Вас сповістять, коли буде ваш хід, навіть якщо сторінку закрито.
online-tell-me-stop = Більше не сповіщати
online-tell-me-closed = Сповіщати й коли сторінку закрито
online-tell-me-not = Браузер не може сповіщати про ваш хід: це заборонено в його налаштуваннях.
online-tell-me-plain = Браузер сповіщає про хід лише на захищеній адресі, що починається з { $scheme }.

## Vacation

online-vacation = Відпустка
online-vacation-what = У партіях, де на хід дають дні, ваш годинник може стояти до { $count } днів на рік. Суперники це бачать.
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
online-calendar-what = За цією адресою календар покаже, до якого часу вам треба зробити хід у партіях, де на хід дають дні. Нікому її не показуйте: хто знає адресу, той бачить терміни.
online-calendar-make = Створити адресу
online-calendar-renew = Нова адреса
online-calendar-remove = Прибрати адресу
online-calendar-address = Адреса календаря

## Something kind to say

online-say = Сказати щось
online-said = { $color ->
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
