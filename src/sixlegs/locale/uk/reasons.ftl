### Why a move is illegal, or why a tile cannot be played; see en/reasons.ftl.

reason-game-over = Партію закінчено.
reason-not-in-set = У цій партії грають без { piece-genitive }.
reason-not-there = Хід починається не там, де лежить { piece-nominative }.
reason-must-not-pass = Пропустити хід можна, лише якщо не можна ні виставити фішку, ні піти.
reason-not-your-turn = { $color ->
    [white] Ця фішка біла, а зараз хід чорних.
   *[black] Ця фішка чорна, а зараз хід білих.
}
reason-out-of-order = Однакових комах виставляють за номерами: спершу { piece-accusative }.
reason-queen-not-first = За турнірними правилами не можна починати з бджоли.
reason-queen-due = Бджолу треба виставити не пізніше четвертого ходу: виставте її зараз.
reason-queen-in-hand = Фішки ходять, лише коли ваша бджола в грі: спершу виставте її.
reason-occupied = Нову фішку ставлять на порожню соту, а там уже { piece-nominative }.
reason-first-at-origin = Першу фішку ставлять на соту (0, 0).
reason-off-hive = Там фішка не торкалася б вулика.
reason-touches-enemy = { $count ->
    [1] Нова фішка не повинна торкатися чужих, а поруч { piece-nominative }.
    [one] Нова фішка не повинна торкатися чужих, а поруч { $count } чужа фішка{ names }.
    [few] Нова фішка не повинна торкатися чужих, а поруч { $count } чужі фішки{ names }.
   *[other] Нова фішка не повинна торкатися чужих, а поруч { $count } чужих фішок{ names }.
}
reason-no-room = Зараз нову фішку поставити нікуди.
reason-covered = Ця фішка не може ходити: на ній { piece-nominative }.
reason-stunned = Цю фішку щойно пересунули, цим ходом зіграти нею не можна.
reason-one-hive = { $parts ->
    [2] Без { piece-genitive } вулик розпадеться надвоє.
    [one] Без { piece-genitive } вулик розпадеться на { $parts } частину.
    [few] Без { piece-genitive } вулик розпадеться на { $parts } частини.
   *[other] Без { piece-genitive } вулик розпадеться на { $parts } частин.
}
reason-same-hex = Хід не може закінчитися там само, де почався.
reason-cannot-climb = Ця фішка не може зупинитися поверх іншої.
reason-too-far = Задалеко: ця фішка ходить на один крок.
reason-gate = Між двома фішками завузько: не прослизнути.
reason-high-gate = Між двома стопками завузько: не пройти.
reason-loses-touch = Дорогою фішка відірветься від вулика.
reason-not-in-line = Коник стрибає лише по прямій.
reason-gap-in-line = Коник опускається на першу порожню соту на своїй прямій.
reason-nothing-to-jump = Коник має перестрибнути хоча б одну фішку.
reason-three-steps = Павук робить рівно три кроки й не заходить двічі на ту саму соту.
reason-enclosed = Туди не пройти: шлях закривають фішки.
reason-not-over-top = Сонечко робить два кроки поверх вулика, а третім спускається.
reason-nothing-to-copy = Москіт не торкається комах, чиї ходи він міг би повторити.
reason-no-copied-way = Ніхто із сусідів москіта не зміг би туди піти.
reason-blocked = Фішці бракує місця для ходу.
reason-stacked = Мокриця переносить лише поодинокі фішки, не зі стопки.
reason-not-beside-thrower = Перенесену фішку ставлять на порожню соту поруч із тим, хто її переносить.
