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
account-delete-description = Акаунт можна видалити. Ваші партії залишаться в суперників, але без вашого імені. Ім’я буде зайняте ще тридцять днів.
account-delete = Видалити акаунт
account-delete-confirm = Видалити акаунт назавжди? Цю дію не можна скасувати.

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
