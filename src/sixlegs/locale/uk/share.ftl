### Games taken along and brought; see en/share.ftl.

## Sharing

share-open = Поділитися
share-title = { $what ->
    [position] Поділитися позицією
   *[game] Поділитися партією
}
share-link-title = Партія у «Вулик»
share-link-description = { $what ->
    [position] У посиланні вся позиція: хто його відкриє, зможе пробувати ходи й грати звідси.
   *[game] У посиланні вся партія: хто його відкриє, зможе переглянути гру й продовжити.
}
share-link = Посилання
share-game-string = Ходи для інших програм
share-position = Позиція
share-copy = Скопіювати
share-copy-item = Скопіювати: { $what }
share-copied = Скопійовано: { $what }
share-selected = Цей браузер не дозволяє сторінці копіювати: текст виділено, скопіюйте його самі.
share-send = Надіслати…
share-failed = Надіслати не вдалося. Можна скопіювати посилання.
share-files = Зберегти у файл
share-pgn = Запис (PGN)
share-png = Картинка (PNG)
share-gif = Анімація (GIF)
share-creating = { $format ->
    [gif] Анімація малюється…
    [png] Картинка малюється…
   *[other] Запис готується…
}
share-saved = Збережено.
share-link-damaged = Посилання пошкоджене: частина загубилася. Попросіть надіслати його ще раз.

## Opening

open-title = Відкрити партію
open-description = Вставте посилання, запис партії (PGN або SGF), ходи чи позицію — або перетягніть файл у будь-яке місце сторінки.
open-submit = Відкрити
open-file = Вибрати файл
open-nothing = Тут поки що нема чого відкривати.
open-bad-move = Хід { $ply } у цій партії не читається або порушує правила.
