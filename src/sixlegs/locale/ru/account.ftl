### Accounts: sign-up, sign-in, account settings and reports; see en/account.ftl.

account-title = Аккаунт
account-mark = Зарегистрированный игрок
account-link = Войти или создать аккаунт
account-create = Создать аккаунт
account-create-description = С аккаунтом ваше имя и партии доступны на любом устройстве, даже если этот браузер вас забудет. Электронная почта не нужна. Играть можно и без аккаунта.
account-name = Имя
account-name-hint = От двух до двадцати букв одного алфавита. Можно использовать цифры, пробелы и дефисы.
account-password = Пароль
account-new-password = Новый пароль
account-password-hint = Не меньше десяти символов. Хорошо подойдут три-четыре слова.
account-create-submit = Создать аккаунт
account-create-passkey = Использовать ключ доступа
account-or = или
account-sign-in = У меня есть аккаунт
account-sign-in-submit = Войти
account-sign-in-passkey = Войти с ключом доступа
account-use-recovery-code = Ввести код восстановления
account-use-password = Ввести пароль
account-recovery-code = Код восстановления
account-signed-in = Вы вошли как { $player }.
account-sign-out = Выйти
account-recovery-codes = Коды восстановления
account-recovery-codes-description = Если вы потеряете пароль или ключ доступа, по каждому из этих кодов можно войти один раз. Они показываются только сейчас: скопируйте их, распечатайте или запишите.
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
account-device-last-used = последняя активность: { $day }
account-device-unknown = Неизвестное устройство
account-device-end = Выйти
account-device-end-others = Выйти на всех других устройствах
account-passkeys = Ключи доступа
account-passkeys-description = Входите по отпечатку пальца, лицу или коду разблокировки устройства.
account-passkey-created = создан: { $day }
account-passkey-add = Добавить ключ доступа
account-passkey-remove = Удалить
account-passkey-failed = Ключ доступа не сработал, или запрос отменён. Попробуйте ещё раз.
account-password-save = Сохранить пароль
account-password-saved = Пароль сохранён. На всех других устройствах выполнен выход.
account-reauthenticate = Подтвердите, что это вы
account-reauthenticate-description = В целях безопасности войдите ещё раз, чтобы продолжить.
account-reauthenticate-submit = Продолжить
account-reauthenticate-passkey = Ключ доступа
account-reauthenticate-other = Пароль или ключ доступа
account-cancel = Отмена
account-data = Ваши данные
account-data-description = Все ваши партии и всё, что мы о вас храним, одним файлом.
account-data-download = Скачать мои данные
account-delete-description = Аккаунт можно удалить вместе со всем, что о вас хранится. Сначала мы покажем, что именно произойдёт.
account-delete = Удалить аккаунт
account-delete-passkey = Удалить с ключом доступа
account-delete-title = Удалить аккаунт?
account-delete-ongoing = { $count ->
    [0] Незаконченных партий с другими игроками у вас нет.
    [one] { $count } партия не закончена: вам засчитают сдачу.
    [few] { $count } партии не закончены: в них вам засчитают сдачу.
   *[many] { $count } партий не закончено: в них вам засчитают сдачу.
}
account-delete-archived = { $count ->
    [0] Законченные партии останутся у соперников, но без вашего имени.
    [one] { $count } партия останется в архиве, а другие законченные партии — у соперников, но без вашего имени.
    [few] { $count } партии останутся в архиве, а другие законченные партии — у соперников, но без вашего имени.
   *[many] { $count } партий останется в архиве, а другие законченные партии — у соперников, но без вашего имени.
}
account-delete-computer = { $count ->
    [one] { $count } партия с компьютером будет удалена из архива.
    [few] { $count } партии с компьютером будут удалены из архива.
   *[many] { $count } партий с компьютером будет удалено из архива.
}
account-delete-data = Имя, пароль, ключи доступа, рейтинги, история решения задач и профиль удаляются сразу.
account-delete-name = { $days ->
    [one] Имя будет занято ещё { $days } день, чтобы никто не выдавал себя за вас.
    [few] Имя будет занято ещё { $days } дня, чтобы никто не выдавал себя за вас.
   *[many] Имя будет занято ещё { $days } дней, чтобы никто не выдавал себя за вас.
}
account-delete-irreversible = Отменить удаление нельзя. Перед этим можно скачать свои партии и данные.
account-deleted = Аккаунт удалён
account-deleted-description = Вы вышли и можете играть как гость. Партии, сохранённые в этом браузере, остались на месте.

## Reporting a player

report-open = Пожаловаться на соперника
report-title = Что случилось?
report-description = Жалобу прочитает администратор этого сервера. Соперник о ней не узнает.
report-reasons = Причина
report-reason = { $reason ->
    [rude] Грубое поведение
    [left] Бросает партии или тянет время
    [help] Играет с подсказками компьютера
    [name] Оскорбительное имя
   *[other] Другое
}
report-note = Подробности (необязательно)
report-send = Отправить жалобу
report-sent = Спасибо! Жалоба отправлена.
