## Accounts: a name of one’s own, on every device

account-title = Акаунт
account-mark = Зареєстрований гравець
account-link = Увійти або створити акаунт
account-create = Збережіть свої партії
account-create-description = З акаунтом ваше ім’я, партії та місця залишаються вашими на будь-якому пристрої, навіть якщо цей браузер вас забуде. Пошта не потрібна. Грати можна й без акаунта.
account-name = Ім’я
account-name-hint = Літери однієї абетки, від двох до двадцяти. Можна цифри, пробіли та дефіси.
account-password = Пароль
account-new-password = Новий пароль
account-password-hint = Щонайменше десять знаків. Добре підійдуть три-чотири слова.
account-create-submit = Створити акаунт
account-create-passkey = З ключем доступу, без пароля
account-sign-in = У мене є акаунт
account-sign-in-submit = Увійти
account-sign-in-passkey = Увійти з ключем доступу
account-use-recovery-code = Ввести запасний код
account-use-password = Ввести пароль
account-recovery-code = Запасний код
account-signed-in = Ви увійшли як { $player }.
account-sign-out = Вийти
account-recovery-codes = Запасні коди
account-recovery-codes-description = Якщо ви втратите пароль або ключ доступу, кожен із цих кодів впустить вас один раз. Ми показуємо їх лише зараз: скопіюйте їх, роздрукуйте або запишіть.
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
account-device-last-used = востаннє: { $day }
account-device-unknown = Невідомий пристрій
account-device-end = Вийти
account-device-end-others = Вийти на решті пристроїв
account-passkeys = Ключі доступу
account-passkeys-description = З ключем доступу ви входите за відбитком пальця, за обличчям або за кодом пристрою.
account-passkey-created = створено: { $day }
account-passkey-add = Додати ключ доступу
account-passkey-remove = Видалити
account-passkey-failed = З ключем доступу не вийшло. Спробуйте ще раз.
account-password-save = Зберегти пароль
account-password-saved = Пароль збережено. На інших пристроях доведеться увійти знову.
account-reauthenticate = Підтвердьте, що це ви
account-reauthenticate-description = Щоб продовжити, підтвердьте вхід ще раз: так ваш акаунт краще захищений.
account-reauthenticate-submit = Продовжити
account-reauthenticate-passkey = Ключ доступу
account-reauthenticate-other = Пароль або ключ доступу
account-cancel = Скасувати
account-data = Ваші дані
account-data-description = Усі ваші партії та все, що ми про вас зберігаємо, в одному файлі.
account-data-download = Завантажити мої дані
account-delete-description = Ви можете видалити акаунт. Партії з іншими залишаться в них, без вашого імені. Ваше ім’я залишиться зайнятим ще тридцять днів.
account-delete = Видалити мій акаунт
account-delete-confirm = Видалити акаунт назавжди? Повернути його ніхто не зможе.

## Reporting a player

report-open = Поскаржитися на суперника
report-title = Що сталося?
report-description = Скаргу прочитає той, хто тримає цей сервер. Суперник про неї не дізнається.
report-reasons = Причина
report-reason = { $reason ->
    [rude] Поводиться грубо
    [left] Кидає партії або тягне час
    [help] Схоже, допомагає комп’ютер
    [name] Непристойне ім’я
   *[other] Інше
}
report-note = Своїми словами, якщо хочете
report-send = Надіслати
report-sent = Дякуємо! Скаргу надіслано.
