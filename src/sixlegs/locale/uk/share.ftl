### Sharing and opening games; see en/share.ftl.

## Sharing

share-open = Поділитися
share-title = { $what ->
    [analysis] Поділитися аналізом
    [position] Поділитися позицією
   *[game] Поділитися партією
}
share-link-title = Партія у «Вулик»
share-link-description = { $what ->
    [analysis] У посиланні всі варіанти й коментарі. Кожен, хто його відкриє, зможе продовжити аналіз.
    [position] У посиланні вся позиція. Кожен, хто його відкриє, зможе пробувати ходи й грати далі.
   *[game] У посиланні вся партія. Кожен, хто його відкриє, зможе переглянути й продовжити її.
}
share-link = Посилання
share-game-string = Ходи для інших програм
share-position = Позиція
share-hop = HOP (позиція для інших сайтів)
share-copy = Скопіювати
share-copy-item = Скопіювати: { $what }
share-copied-now = Скопійовано
share-copied = Скопійовано: { $what }
share-selected = Браузер не дозволяє копіювати. Текст виділено: скопіюйте його самі.
share-send = Надіслати…
share-failed = Надіслати не вдалося. Скопіюйте посилання.
share-files = Зберегти у файл
share-pgn = Запис партії (PGN)
share-png = Картинка (PNG)
share-gif = Анімація (GIF)
share-creating = { $format ->
    [gif] Створюємо анімацію…
    [png] Створюємо картинку…
   *[other] Створюємо запис…
}
share-saved = Збережено.
share-texts = Скопіювати як текст
share-embed = Вставити на сайт (HTML)
share-too-long = Цей аналіз задовгий для посилання. Збережіть його у файл разом із варіантами й коментарями.
share-unavailable = Поділитися зараз не можна: не вдалося завантажити частину сторінки.
share-link-damaged = Частина посилання загубилася. Попросіть надіслати його ще раз.

## Opening

open-title = Відкрити партію
open-description = Вставте посилання, запис партії (PGN або SGF), ходи чи позицію або перетягніть файл у будь-яке місце сторінки.
open-submit = Відкрити
open-file = Вибрати файл
open-nothing = Поки що нема чого відкривати.
open-bad-move = Хід { $ply } у цій партії не читається або порушує правила.
