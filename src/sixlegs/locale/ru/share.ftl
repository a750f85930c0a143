### Games taken along and brought; see en/share.ftl.

## Sharing

share-open = Поделиться
share-title = { $what ->
    [position] Поделиться позицией
   *[game] Поделиться партией
}
share-link-title = Партия в «Улей»
share-link-description = { $what ->
    [position] В ссылке вся позиция: кто её откроет, сможет пробовать ходы и играть отсюда.
   *[game] В ссылке вся партия: кто её откроет, сможет просмотреть игру и продолжить.
}
share-link = Ссылка
share-game-string = Ходы для других программ
share-position = Позиция
share-copy = Скопировать
share-copy-item = Скопировать: { $what }
share-copied = Скопировано: { $what }
share-selected = Этот браузер не даёт странице копировать: текст выделен, скопируйте его сами.
share-send = Отправить…
share-failed = Отправить не удалось. Можно скопировать ссылку.
share-files = Сохранить в файл
share-pgn = Запись (PGN)
share-png = Картинка (PNG)
share-gif = Анимация (GIF)
share-creating = { $format ->
    [gif] Анимация рисуется…
    [png] Картинка рисуется…
   *[other] Запись готовится…
}
share-saved = Сохранено.
share-link-damaged = Ссылка повреждена: часть потерялась. Попросите прислать её ещё раз.

## Opening

open-title = Открыть партию
open-description = Вставьте ссылку, запись партии (PGN или SGF), ходы или позицию — либо перетащите файл в любое место страницы.
open-submit = Открыть
open-file = Выбрать файл
open-nothing = Здесь пока нечего открывать.
open-bad-move = Ход { $ply } в этой партии не читается или нарушает правила.
