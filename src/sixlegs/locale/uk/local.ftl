### What the page says of games that this browser plays and keeps, and of itself; see en/local.ftl.

local-elsewhere = Ця партія зберігається в іншому браузері
local-elsewhere-why = Власна партія залишається в тому браузері, де її почали. Щоб показати її деінде, відкрийте її там і натисніть «Поділитися».
local-unsaved = Браузер зараз нічого не зберігає: так буває в приватному вікні або коли диск заповнено. Грати можна, але після закриття сторінки партія зникне.

local-new-version = Готова нова версія Sixlegs.
local-take-up = Перейти на неї
local-old-page = На сервері новіша версія Sixlegs. Оновіть, будь ласка, сторінку.
local-reload = Оновити

local-take-along = Усі ваші партії в одному файлі
local-take-along-why = Власні партії зберігаються лише в цьому браузері. Файл їх убереже й перенесе до іншого браузера.
local-export = Зберегти всі партії у файл
local-import = Відкрити партії з такого файлу
local-imported = { $count ->
    [0] У файлі немає партій, яких тут ще не було.
    [one] Додано { $count } партію.
    [few] Додано { $count } партії.
   *[many] Додано { $count } партій.
}
local-not-imported = Це не файл із партіями Sixlegs. Нічого не змінилося.
local-some-not-imported = { $count ->
    [one] { $count } партія у файлі пошкоджена й пропущена.
    [few] { $count } партії у файлі пошкоджені й пропущені.
   *[many] { $count } партій у файлі пошкоджено й пропущено.
}
