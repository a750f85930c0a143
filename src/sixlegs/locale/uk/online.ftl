### Online games: invitations, the lobby, offers, notifications, vacation and quick chat; see en/online.ftl.

## Choice of the opponent

online-by-link = Друг за посиланням
online-in-lobby = Випадковий суперник
online-not-reachable = Сервер поки що недоступний з інших пристроїв, і прийняти виклик ніхто не зможе. Щоб грати з друзями у своїй мережі, зупиніть сервер (Ctrl-C) і запустіть його так: { $command }
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
online-clock-each = { $unit ->
    [minutes] { $count }+0 ({ $count } хв на гравця)
   *[other] { online-clock-time } на гравця
}
online-clock-more = { $unit ->
    [minutes] { $count }+{ $seconds } ({ $count } хв на гравця + { $seconds } с за хід)
   *[other] { online-clock-time } на гравця + { $seconds } с за хід
}
online-clock-per-move = { online-clock-time } на хід
online-name = Ваше ім’я
online-name-description = Його бачать інші гравці. Необов’язково.
online-name-save = Зберегти ім’я
online-name-saved = Ім’я збережено.

## The invitation

online-invite = Запросіть друга
online-invite-description = Надішліть це посилання або дайте другові відсканувати код. З вами зіграє той, хто перший натисне «{ online-play }».
online-invite-public = Ваш виклик видно в лобі. Можна також надіслати це посилання.
online-invite-local = Ваш виклик видно в лобі, але з інших пристроїв туди поки що не потрапити.
online-invite-stay = Залишайтеся тут або в лобі: через три хвилини після того, як ви підете, виклик зникне.
online-link = Запрошення
online-qr = QR-код запрошення
online-share = Надіслати…
online-share-text = Зіграй зі мною у «Вулик»
online-withdraw = Скасувати
online-opponent-joined = Суперник приєднався. Гра починається.

online-invited = { $player_kind ->
    [unknown] Вас запрошують зіграти у «Вулик»
   *[named] { $player } запрошує вас зіграти у «Вулик»
}
online-you-play = { $color ->
    [white] Ви граєте білими й починаєте
    [random] Випадковий колір
   *[black] Ви граєте чорними
}
online-random-sides = Хто грає білими, вирішить жереб, коли суперник прийме виклик.
online-tiles = { $bugs ->
    [none] Без доповнень
   *[other] Доповнення: { $bugs }
}
online-no-clock = Без обмеження часу
online-tournament = Перша фішка — будь-яка, крім бджоли (турнірне правило)
online-play = Грати
online-seat-taken = Хтось вас випередив
online-seat-taken-description = У цій партії вже двоє гравців. Можна почати нову.
online-invitation-not-found = Запрошення не знайдено
online-invitation-not-found-description = Його скасували, або посилання скопійовано не повністю. Попросіть у друга нове.
online-own-invitation = Це ваше власне запрошення
online-own-invitation-description = Надішліть це посилання другові.
online-aborted = Партію скасовано
online-aborted-description = Не всі встигли зробити хід, тож партію не зараховано.
online-invitation-withdrawn = Запрошення скасовано
online-invitation-withdrawn-description = Посилання більше не працює.
online-to-game = Перейти до партії
online-review-later = Партія ще триває
online-review-later-description = Коли вона закінчиться, її можна буде розібрати з рушієм.

## The lobby

online-lobby = Лобі
online-lobby-title = Знайти суперника
online-challenges = Відкриті виклики
online-challenges-none = Зараз немає відкритих викликів
online-challenges-none-description = Натисніть на контроль часу: ваш виклик з’явиться тут, і його зможе прийняти будь-хто.
lobby-player = Гравець
lobby-time = Час
lobby-sort = Сортувати: { $column }
lobby-terms = Умови
lobby-casual = без рейтингу
online-computer = Грати з комп’ютером
online-accept-from = { $player_kind ->
    [unknown] Грати з гостем
   *[named] Грати з гравцем { $player }
}
online-own-game = Ваш виклик
online-open = Відкрити
online-guest = Гість
online-ongoing-games = Зараз грають
online-ongoing-games-none = Зараз немає партій, за якими можна спостерігати.
online-lobby-lost = З’єднання втрачено. Підключаємося знову…

## Quick pairing

pairing-title = Швидкий підбір суперника
pairing-opponent = { $opponent ->
    [friend] З другом
    [custom] Своя гра
   *[computer] Комп’ютер
}
pairing-detail = { $opponent ->
    [friend] за посиланням
    [custom] будь-який час
   *[computer] рівні 1–10
}
pairing-terms = { $rating ->
    [rated] На рейтинг: результат змінює ваш рейтинг. У грі всі вісім комах, а бджолу не можна ставити першою.
   *[casual] Без рейтингу: результат на нього не впливає. У грі всі вісім комах, а бджолу не можна ставити першою.
}
pairing-waiting = Шукаємо суперника…
pairing-waiting-description = { $rating ->
    [rated] { $clock } · на рейтинг. Ваш виклик видно і в лобі.
   *[casual] { $clock } · без рейтингу. Ваш виклик видно і в лобі.
}
pairing-cancel = Скасувати
pairing-canceled = Виклик скасовано.

## During the game

online-vacant = Чекаємо на суперника
online-connected = у мережі
online-away = не в мережі
online-spectating = Ви спостерігаєте
online-spectators = { $count ->
    [one] { $count } глядач
    [few] { $count } глядачі
    [many] { $count } глядачів
   *[other] { $count } глядача
}
online-your-turn = Ваш хід
online-your-turn-against = { $player_kind ->
    [unknown] Ваш хід у «Вулику».
   *[named] Ваш хід. Суперник: { $player }.
}
online-takeback-request = Попросити повернути хід
online-takeback-offered = { $player_kind ->
    [named] { $player } просить повернути хід.
   *[unknown] { $color ->
        [white] Білі просять повернути хід.
       *[black] Чорні просять повернути хід.
    }
}
online-takeback-sent = Ви попросили повернути хід.
online-takeback-accept = Дозволити
online-takeback-declined = Повернення ходу відхилено.
online-draw-sent = Ви запропонували нічию.
online-confirm = { $action ->
    [resign] Здати партію?
    [abort] Скасувати партію?
   *[withdraw] Скасувати запрошення?
}
online-confirm-description = { $action ->
    [resign] Перемога дістанеться суперникові.
    [abort] Партію буде видалено й не зараховано.
   *[withdraw] Посилання перестане працювати.
}
online-confirm-yes = { $action ->
    [resign] Здатися
    [abort] Скасувати партію
   *[withdraw] Скасувати
}
online-confirm-no = { $action ->
    [resign] Грати далі
    [abort] Грати далі
   *[withdraw] Чекати далі
}
online-abort = Скасувати партію
online-rematch-offer = Реванш
online-rematch-accept = Прийняти реванш
online-rematch-sent = Ви запропонували реванш.
online-rematch-offered = { $player_kind ->
    [named] { $player } пропонує реванш.
   *[unknown] { $color ->
        [white] Білі пропонують реванш.
       *[black] Чорні пропонують реванш.
    }
}
online-rematch-decline = Відхилити
online-rematch-cancel = Відкликати пропозицію
online-rematch-declined = Реванш відхилено.
online-rematch-open = Перейти до реваншу
online-low-time = Мало часу
online-time-left = { $days } д { $hours } год
online-hours-left = { $hours } год { $minutes } хв

## Notifications

notifications-turn-on = Сповіщати, коли мій хід
notifications-on = Ви отримаєте сповіщення, коли настане ваш хід.
notifications-push-on = Ви отримаєте сповіщення, коли настане ваш хід, навіть якщо сторінку закрито.
notifications-turn-off = Вимкнути сповіщення
notifications-push-turn-on = Сповіщати, навіть якщо сторінку закрито
notifications-blocked = Сповіщення заборонено в налаштуваннях браузера.
notifications-insecure = Сповіщення працюють лише на захищеній адресі, яка починається з { $scheme }.

## Vacation

online-vacation = Відпустка
online-vacation-description = У партіях за листуванням можна зупиняти свій годинник — до { $count } днів на рік. Суперники це бачать.
online-vacation-days = Днів
online-vacation-begin = Почати відпустку
online-vacation-end = Закінчити відпустку
online-vacation-until = Ваш годинник зупинено до { $time }.
online-vacation-left = { $count ->
    [0] Днів відпустки поки що не залишилося.
    [one] Залишився { $count } день.
    [few] Залишилося { $count } дні.
   *[many] Залишилося { $count } днів.
}
online-on-vacation = У відпустці
online-on-vacation-for = У відпустці: ще { $time }

## Calendar

online-calendar-name = «Вулик»: ваші ходи
online-calendar = Терміни ходів у календарі
online-calendar-description = Додайте цю адресу в календар, щоб бачити терміни ходів у партіях за листуванням. Нікому її не показуйте: ці терміни побачить кожен, хто знає адресу.
online-calendar-create = Створити адресу
online-calendar-renew = Нова адреса
online-calendar-remove = Видалити
online-calendar-address = Адреса календаря

## Quick chat

online-send-phrase = Швидкий чат
online-phrase-sent = { $player_kind ->
    [named] { $player }: { online-phrase }
   *[unknown] { $color ->
        [white] Білі: { online-phrase }
       *[black] Чорні: { online-phrase }
    }
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
