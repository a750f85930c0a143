### Games taken along and brought; see en/share.ftl.

## Sharing

share-share = Поділитися
share-title = { $what ->
    [position] Поділитися позицією
   *[game] Поділитися партією
}
share-what = Партія у «Вулик»
share-link-why = { $what ->
    [position] У посиланні вся позиція: хто його відкриє, зможе пробувати ходи й грати звідси.
   *[game] У посиланні вся партія: хто його відкриє, зможе переглянути гру й продовжити.
}
share-link = Посилання
share-game-string = Ходи для інших програм
share-position = Позиція
share-copy = Скопіювати
share-copy-what = Скопіювати: { $what }
share-copied = Скопійовано: { $what }
share-selected = Цей браузер не дозволяє сторінці копіювати: текст виділено, скопіюйте його самі.
share-by-device = Надіслати…
share-not-shared = Надіслати не вдалося. Можна скопіювати посилання.
share-files = Зберегти у файл
share-pgn = Запис (PGN)
share-png = Картинка (PNG)
share-gif = Анімація (GIF)
share-being-made = { $format ->
    [gif] Анімація малюється…
    [png] Картинка малюється…
   *[other] Запис готується…
}
share-saved = Збережено.
share-damaged = Посилання пошкоджене: частина загубилася. Попросіть надіслати його ще раз.

## Opening

open-title = Відкрити партію
open-why = Вставте посилання, запис партії (PGN або SGF), ходи чи позицію — або перетягніть файл у будь-яке місце сторінки.
open-open = Відкрити
open-file = Вибрати файл
open-nothing = Тут поки що нема чого відкривати.
open-bad-move = Хід { $ply } у цій партії не читається або порушує правила.
