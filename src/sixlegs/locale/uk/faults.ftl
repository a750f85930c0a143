### Why no game can come to a position that somebody has set up; see en/faults.ftl for the variables.

fault-turn-out-of-range = Ходу з таким номером не буває.
fault-too-far-out = Сота { $hex } задалеко від середини.
fault-empty-stack = У стопці на соті { $hex } немає фішок.
fault-same-hex = На соті { $hex } дві стопки.
fault-not-in-set = Фішки { $tile } в цій партії немає.
fault-twice = Фішка { $tile } лежить на столі двічі, вдруге — на соті { $hex }.
fault-out-of-order = Фішка { $tile } уже в грі, а така сама з попереднім номером — ні.
fault-split-hive = Вулик розірвано: сота { $hex } не з’єднана з першою стопкою.
fault-cannot-climb = Фішка { $tile } на соті { $hex } стоїть на іншій, а це можуть лише жуки й москіти.
fault-too-many-tiles = { $color ->
    [white] Білих фішок у грі більше, ніж було ходів у білих.
   *[black] Чорних фішок у грі більше, ніж було ходів у чорних.
}
fault-too-few-tiles = { $color ->
    [white] У білих були ходи, коли не можна було ні виставити фішку, ні пересунути.
   *[black] У чорних були ходи, коли не можна було ні виставити фішку, ні пересунути.
}
fault-queen-missing = { $color ->
    [white] Білі зробили чотири ходи, тож їхня бджола має бути в грі.
   *[black] Чорні зробили чотири ходи, тож їхня бджола має бути в грі.
}
fault-queen-first = { $color ->
    [white] Білі почали з бджоли, а турнірні правила це забороняють.
   *[black] Чорні почали з бджоли, а турнірні правила це забороняють.
}
fault-climbed-too-soon = Фішка { $tile } лежить поверх іншої, хоча вилізти туди ще не було коли.
fault-resting-not-moved = Фішка { $tile } не могла піти останньою: останнім ходив інший гравець.
fault-resting-not-on-top = Фішка { $tile } не могла піти останньою: вона в руці або під іншою фішкою.
