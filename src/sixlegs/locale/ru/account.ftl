## Accounts: a name of one's own, on every device

account-title = Аккаунт
account-mark = Зарегистрированный игрок
account-link = Войти или создать аккаунт
account-create = Сохраните свои партии
account-create-description = С аккаунтом ваше имя, партии и места остаются вашими на любом устройстве, даже если этот браузер вас забудет. Почта не нужна. Играть можно и без аккаунта.
account-name = Имя
account-name-hint = Буквы одного алфавита, от двух до двадцати. Можно цифры, пробелы и дефисы.
account-password = Пароль
account-new-password = Новый пароль
account-password-hint = Не меньше десяти знаков. Хорошо подойдут три-четыре слова.
account-create-submit = Создать аккаунт
account-create-passkey = С ключом доступа, без пароля
account-sign-in = У меня есть аккаунт
account-sign-in-submit = Войти
account-sign-in-passkey = Войти с ключом доступа
account-use-recovery-code = Ввести запасной код
account-use-password = Ввести пароль
account-recovery-code = Запасной код
account-signed-in = Вы вошли как { $player }.
account-sign-out = Выйти
account-recovery-codes = Запасные коды
account-recovery-codes-description = Если вы потеряете пароль или ключ доступа, каждый из этих кодов впустит вас один раз. Мы показываем их только сейчас: скопируйте их, распечатайте или запишите.
account-recovery-codes-all = Все коды
account-recovery-codes-saved = Коды сохранены
account-recovery-codes-left = { $count ->
    [0] Кодов не осталось.
    [one] Остался { $count } код.
    [few] Осталось { $count } кода.
   *[many] Осталось { $count } кодов.
}
account-recovery-codes-renew = Новые коды
account-print = Распечатать
account-devices = Устройства
account-device-this = это устройство
account-device-last-used = последний раз: { $day }
account-device-unknown = Неизвестное устройство
account-device-end = Выйти
account-device-end-others = Выйти на остальных устройствах
account-passkeys = Ключи доступа
account-passkeys-description = С ключом доступа вы входите по отпечатку пальца, по лицу или по коду устройства.
account-passkey-created = создан: { $day }
account-passkey-add = Добавить ключ доступа
account-passkey-remove = Удалить
account-passkey-failed = С ключом доступа не получилось. Попробуйте ещё раз.
account-password-save = Сохранить пароль
account-password-saved = Пароль сохранён. На других устройствах придётся войти заново.
account-reauthenticate = Подтвердите, что это вы
account-reauthenticate-description = Чтобы продолжить, подтвердите вход ещё раз: так ваш аккаунт лучше защищён.
account-reauthenticate-submit = Продолжить
account-reauthenticate-passkey = Ключ доступа
account-reauthenticate-other = Пароль или ключ доступа
account-cancel = Отмена
account-data = Ваши данные
account-data-description = Все ваши партии и всё, что мы о вас храним, в одном файле.
account-data-download = Скачать мои данные
account-delete-description = Вы можете удалить аккаунт. Партии с другими останутся у них, без вашего имени. Ваше имя останется занятым ещё тридцать дней.
account-delete = Удалить мой аккаунт
account-delete-confirm = Удалить аккаунт навсегда? Вернуть его никто не сможет.

## Reporting a player

report-open = Пожаловаться на соперника
report-title = Что случилось?
report-description = Жалобу прочтёт тот, кто держит этот сервер. Соперник о ней не узнает.
report-reasons = Причина
report-reason = { $reason ->
    [rude] Ведёт себя грубо
    [left] Бросает партии или тянет время
    [help] Похоже, помогает компьютер
    [name] Неприличное имя
   *[other] Другое
}
report-note = Своими словами, если хотите
report-send = Отправить
report-sent = Спасибо! Жалоба отправлена.
