### Accounts: sign-up, sign-in, account settings and reports; see en/account.ftl.

account-title = Акаунт
account-mark = Зареєстрований гравець
account-link = Увійти або створити акаунт
account-create = Створити акаунт
account-create-description = З акаунтом ваше ім’я та партії доступні на будь-якому пристрої, навіть якщо цей браузер вас забуде. Електронна пошта не потрібна. Грати можна й без акаунта.
account-name = Ім’я
account-name-hint = Від двох до двадцяти літер однієї абетки. Можна використовувати цифри, пробіли й дефіси.
account-password = Пароль
account-new-password = Новий пароль
account-password-hint = Щонайменше десять символів. Добре підійдуть три-чотири слова.
account-create-submit = Створити акаунт
account-create-passkey = Використати ключ доступу
account-or = або
account-sign-in = У мене є акаунт
account-sign-in-submit = Увійти
account-sign-in-passkey = Увійти з ключем доступу
account-use-recovery-code = Ввести код відновлення
account-use-password = Ввести пароль
account-recovery-code = Код відновлення
account-signed-in = Ви ввійшли як { $player }.
account-sign-out = Вийти
account-recovery-codes = Коди відновлення
account-recovery-codes-description = Якщо ви втратите пароль або ключ доступу, за кожним із цих кодів можна ввійти один раз. Вони показуються лише зараз: скопіюйте їх, роздрукуйте або запишіть.
account-recovery-codes-all = Усі коди
account-recovery-codes-saved = Коди збережено
account-recovery-codes-left = { $count ->
    [0] Кодів не залишилося.
    [one] Залишився { $count } код.
    [few] Залишилося { $count } коди.
   *[many] Залишилося { $count } кодів.
}
account-recovery-codes-renew = Нові коди
account-print = Роздрукувати
account-devices = Пристрої
account-device-this = цей пристрій
account-device-last-used = остання активність: { $day }
account-device-unknown = Невідомий пристрій
account-device-end = Вийти
account-device-end-others = Вийти на всіх інших пристроях
account-passkeys = Ключі доступу
account-passkeys-description = Входьте за відбитком пальця, обличчям або кодом розблокування пристрою.
account-passkey-created = створено: { $day }
account-passkey-add = Додати ключ доступу
account-passkey-remove = Видалити
account-passkey-failed = Ключ доступу не спрацював, або запит скасовано. Спробуйте ще раз.
account-password-save = Зберегти пароль
account-password-saved = Пароль збережено. На всіх інших пристроях виконано вихід.
account-reauthenticate = Підтвердьте, що це ви
account-reauthenticate-description = З міркувань безпеки ввійдіть ще раз, щоб продовжити.
account-reauthenticate-submit = Продовжити
account-reauthenticate-passkey = Ключ доступу
account-reauthenticate-other = Пароль або ключ доступу
account-cancel = Скасувати
account-data = Ваші дані
account-data-description = Усі ваші партії та все, що ми про вас зберігаємо, одним файлом.
account-data-download = Завантажити мої дані
account-delete-description = Акаунт можна видалити разом з усім, що про вас зберігається. Спочатку ми покажемо, що саме станеться.
account-delete = Видалити акаунт
account-delete-passkey = Видалити з ключем доступу
account-delete-title = Видалити акаунт?
account-delete-ongoing = { $count ->
    [0] Незакінчених партій з іншими гравцями у вас немає.
    [one] { $count } партія не закінчена: вам зарахують здачу.
    [few] { $count } партії не закінчені: у них вам зарахують здачу.
   *[many] { $count } партій не закінчено: у них вам зарахують здачу.
}
account-delete-archived = { $count ->
    [0] Закінчені партії залишаться в суперників, але без вашого імені.
    [one] { $count } партія залишиться в архіві, а інші закінчені партії — у суперників, але без вашого імені.
    [few] { $count } партії залишаться в архіві, а інші закінчені партії — у суперників, але без вашого імені.
   *[many] { $count } партій залишиться в архіві, а інші закінчені партії — у суперників, але без вашого імені.
}
account-delete-computer = { $count ->
    [one] { $count } партію з комп’ютером буде видалено з архіву.
    [few] { $count } партії з комп’ютером буде видалено з архіву.
   *[many] { $count } партій з комп’ютером буде видалено з архіву.
}
account-delete-data = Ім’я, пароль, ключі доступу, рейтинги, історія розв’язування задач і профіль видаляються одразу.
account-delete-name = { $days ->
    [one] Ім’я буде зайняте ще { $days } день, щоб ніхто не видавав себе за вас.
    [few] Ім’я буде зайняте ще { $days } дні, щоб ніхто не видавав себе за вас.
   *[many] Ім’я буде зайняте ще { $days } днів, щоб ніхто не видавав себе за вас.
}
account-delete-irreversible = Скасувати видалення не можна. Перед цим можна завантажити свої партії та дані.
account-deleted = Акаунт видалено
account-deleted-description = Ви вийшли й можете грати як гість. Партії, збережені в цьому браузері, залишилися на місці.

## Reporting a player

report-open = Поскаржитися на суперника
report-title = Що сталося?
report-description = Скаргу прочитає адміністратор цього сервера. Суперник про неї не дізнається.
report-reasons = Причина
report-reason = { $reason ->
    [rude] Груба поведінка
    [left] Кидає партії або тягне час
    [help] Грає з підказками комп’ютера
    [name] Образливе ім’я
   *[other] Інше
}
report-note = Подробиці (необов’язково)
report-send = Надіслати скаргу
report-sent = Дякуємо! Скаргу надіслано.
