### Why a move is not allowed, or why a tile cannot be played; see en/reasons.ftl for the variables.

reason-game-over = Партію закінчено.
reason-not-in-set = У цій партії грають без { piece-genitive }.
reason-not-there = Хід починається не там, де лежить { piece-nominative }.
reason-must-not-pass = Пропустити хід можна лише тоді, коли фішку ні виставити, ні пересунути.
reason-not-your-turn = { $color ->
    [white] Ця фішка біла, а зараз хід чорних.
   *[black] Ця фішка чорна, а зараз хід білих.
}
reason-out-of-order = Однакові фішки виставляють за порядком: спершу { piece-accusative }.
reason-queen-not-first = За турнірними правилами не можна починати з бджоли.
reason-queen-due = Бджолу виставляють не пізніше четвертого ходу: тепер її черга.
reason-queen-in-hand = Поки ваша бджола не у вулику, фішки не ходять: спершу виставте її.
reason-occupied = Нову фішку ставлять на вільну соту, а там уже { piece-nominative }.
reason-first-at-origin = Перша фішка лежить на соті (0, 0), а решта — довкола неї.
reason-off-hive = Там фішка не торкалася б вулика.
reason-touches-enemy = { $count ->
    [1] Нова фішка не повинна торкатися чужих, а там поруч { piece-nominative }.
    [one] Нова фішка не повинна торкатися чужих, а там поруч { $count } чужа фішка{ names }.
    [few] Нова фішка не повинна торкатися чужих, а там поруч { $count } чужі фішки{ names }.
   *[other] Нова фішка не повинна торкатися чужих, а там поруч { $count } чужих фішок{ names }.
}
reason-no-room = Зараз нову фішку нікуди поставити.
reason-covered = Ця фішка не може ходити: на ній { piece-nominative }.
reason-stunned = Цю фішку щойно пересунули: один хід вона відпочиває.
reason-one-hive = { $parts ->
    [2] Без { piece-genitive } вулик розпадеться надвоє.
    [one] Без { piece-genitive } вулик розпадеться на { $parts } частину.
    [few] Без { piece-genitive } вулик розпадеться на { $parts } частини.
   *[other] Без { piece-genitive } вулик розпадеться на { $parts } частин.
}
reason-same-hex = Хід не може закінчитися там, де почався.
reason-cannot-climb = Ця фішка не може зупинитися поверх іншої.
reason-too-far = Задалеко: ця фішка ходить на один крок.
reason-gate = Між двома фішками завузько: не прослизнути.
reason-high-gate = Між двома стопками завузько: не пройти.
reason-loses-touch = Дорогою фішка відірветься від вулика.
reason-not-in-line = Коник стрибає лише по прямій.
reason-gap-in-line = Коник сідає на першу ж вільну соту на своїй прямій.
reason-nothing-to-jump = Коник має перестрибнути хоча б одну фішку.
reason-three-steps = Павук робить рівно три кроки й не заходить двічі на ту саму соту.
reason-enclosed = Туди не пройти: шлях закрито фішками.
reason-not-over-top = Сонечко робить два кроки поверх вулика, а третім спускається.
reason-nothing-to-copy = Москіт ходить так, як сусіди, а поруч немає за ким повторити.
reason-no-copied-way = Ніхто із сусідів москіта туди б не дійшов.
reason-blocked = Фішку затиснуто з усіх боків.
reason-stacked = Мокриця переносить лише поодинокі фішки, не зі стопки.
reason-not-beside-thrower = Підняту фішку опускають на вільну соту поруч із тим, хто її підняв.
