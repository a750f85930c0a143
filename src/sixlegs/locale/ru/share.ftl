### Sharing and opening games; see en/share.ftl.

## Sharing

share-open = Поделиться
share-title = { $what ->
    [analysis] Поделиться анализом
    [position] Поделиться позицией
   *[game] Поделиться партией
}
share-link-title = Партия в «Улей»
share-link-description = { $what ->
    [analysis] В ссылке все варианты и комментарии. Каждый, кто её откроет, сможет продолжить анализ.
    [position] В ссылке вся позиция. Каждый, кто её откроет, сможет пробовать ходы и играть дальше.
   *[game] В ссылке вся партия. Каждый, кто её откроет, сможет просмотреть и продолжить её.
}
share-link = Ссылка
share-game-string = Ходы для других программ
share-position = Позиция
share-hop = HOP (позиция для других сайтов)
share-copy = Скопировать
share-copy-item = Скопировать: { $what }
share-copied-now = Скопировано
share-copied = Скопировано: { $what }
share-selected = Браузер не разрешает копировать. Текст выделен: скопируйте его сами.
share-send = Отправить…
share-failed = Отправить не удалось. Скопируйте ссылку.
share-files = Сохранить в файл
share-pgn = Запись партии (PGN)
share-png = Картинка (PNG)
share-gif = Анимация (GIF)
share-creating = { $format ->
    [gif] Создаём анимацию…
    [png] Создаём картинку…
   *[other] Создаём запись…
}
share-saved = Сохранено.
share-texts = Скопировать как текст
share-embed = Вставить на сайт (HTML)
share-too-long = Этот анализ слишком длинный для ссылки. Сохраните его в файл вместе с вариантами и комментариями.
share-unavailable = Поделиться сейчас нельзя: не удалось загрузить часть страницы.
share-link-damaged = Часть ссылки потерялась. Попросите прислать её ещё раз.

## Opening

open-title = Открыть партию
open-description = Вставьте ссылку, запись партии (PGN или SGF), ходы или позицию либо перетащите файл в любое место страницы.
open-submit = Открыть
open-file = Выбрать файл
open-nothing = Пока нечего открывать.
open-bad-move = Ход { $ply } в этой партии не читается или нарушает правила.
