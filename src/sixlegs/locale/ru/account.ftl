## Accounts: a name of one's own, on every device

account-title = Аккаунт
account-mark = Зарегистрированный игрок
account-claim = Сохраните свои партии
account-claim-why = С аккаунтом ваше имя, партии и места остаются вашими на любом устройстве, даже если этот браузер вас забудет. Почта не нужна. Играть можно и без аккаунта.
account-name = Имя
account-name-hint = Буквы одного алфавита, от двух до двадцати. Можно цифры, пробелы и дефисы.
account-password = Пароль
account-new-password = Новый пароль
account-password-hint = Не меньше десяти знаков. Хорошо подойдут три-четыре слова.
account-claim-do = Создать аккаунт
account-claim-passkey = С ключом доступа, без пароля
account-sign-in = У меня есть аккаунт
account-sign-in-do = Войти
account-sign-in-passkey = Войти с ключом доступа
account-by-code = Ввести запасной код
account-by-password = Ввести пароль
account-code = Запасной код
account-signed-in = Вы вошли как { $player }.
account-sign-out = Выйти
account-codes = Запасные коды
account-codes-why = Если вы потеряете пароль или ключ доступа, каждый из этих кодов впустит вас один раз. Мы показываем их только сейчас: скопируйте их, распечатайте или запишите.
account-codes-all = Все коды
account-codes-kept = Коды сохранены
account-codes-left = { $count ->
    [0] Кодов не осталось.
    [one] Остался { $count } код.
    [few] Осталось { $count } кода.
   *[many] Осталось { $count } кодов.
}
account-codes-renew = Новые коды
account-print = Распечатать
account-devices = Устройства
account-device-this = это устройство
account-device-seen = последний раз: { $day }
account-device-unknown = Неизвестное устройство
account-device-end = Выйти
account-device-end-others = Выйти на остальных устройствах
account-passkeys = Ключи доступа
account-passkeys-why = С ключом доступа вы входите по отпечатку пальца, по лицу или по коду устройства.
account-passkey-made = создан: { $day }
account-passkey-add = Добавить ключ доступа
account-passkey-remove = Удалить
account-passkey-failed = С ключом доступа не получилось. Попробуйте ещё раз.
account-password-save = Сохранить пароль
account-password-saved = Пароль сохранён. На других устройствах придётся войти заново.
account-confirm = Подтвердите, что это вы
account-confirm-why = Чтобы продолжить, подтвердите вход ещё раз: так ваш аккаунт лучше защищён.
account-confirm-do = Продолжить
account-confirm-passkey = Ключ доступа
account-confirm-other = Пароль или ключ доступа
account-cancel = Отмена
account-data = Ваши данные
account-data-why = Все ваши партии и всё, что мы о вас храним, в одном файле.
account-data-take = Скачать мои данные
account-leave-why = Вы можете удалить аккаунт. Партии с другими останутся у них, без вашего имени. Ваше имя останется занятым ещё тридцать дней.
account-leave = Удалить мой аккаунт
account-leave-sure = Удалить аккаунт навсегда? Вернуть его никто не сможет.

## Reporting a player

report-open = Пожаловаться на соперника
report-title = Что случилось?
report-why = Жалобу прочтёт тот, кто держит этот сервер. Соперник о ней не узнает.
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
