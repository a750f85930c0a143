### Why no game can come to a position that somebody has set up; see en/faults.ftl for the variables.

fault-turn-out-of-range = Ходу з таким номером не буває.
fault-too-far-out = { $hex ->
    [none] Ця фішка задалеко від середини.
   *[other] Сота { $hex } задалеко від середини.
}
fault-empty-stack = { $hex ->
    [none] Є стопка без фішок.
   *[other] У стопці на соті { $hex } немає фішок.
}
fault-same-hex = { $hex ->
    [none] На одній соті дві стопки.
   *[other] На соті { $hex } дві стопки.
}
fault-not-in-set = { $hex ->
    [none] { piece-at-start } не входить до вибраного набору.
   *[other] Фішки { $tile } в цій партії немає.
}
fault-twice = { $hex ->
    [none] { piece-at-start } лежить на столі двічі.
   *[other] Фішка { $tile } лежить на столі двічі, вдруге — на соті { $hex }.
}
fault-out-of-order = Фішка { $tile } уже в грі, а така сама з попереднім номером — ні.
fault-split-hive = { $hex ->
    [none] Вулик розірвано: усі фішки мають триматися разом.
   *[other] Вулик розірвано: сота { $hex } не з’єднана з першою стопкою.
}
fault-cannot-climb = { $hex ->
    [none] { piece-at-start } стоїть на іншій фішці, а це можуть лише жуки й москіти.
   *[other] Фішка { $tile } на соті { $hex } стоїть на іншій, а це можуть лише жуки й москіти.
}
fault-too-many-tiles = { $color ->
    [white] Білих фішок у грі більше, ніж було ходів у білих.
   *[black] Чорних фішок у грі більше, ніж було ходів у чорних.
}
fault-too-few-tiles = { $color ->
    [white] У білих замало фішок: поки бджола не в грі, кожен хід — нова фішка.
   *[black] У чорних замало фішок: поки бджола не в грі, кожен хід — нова фішка.
}
fault-queen-missing = { $color ->
    [white] Білі зробили чотири ходи, тож їхня бджола має бути в грі.
   *[black] Чорні зробили чотири ходи, тож їхня бджола має бути в грі.
}
fault-queen-first = { $color ->
    [white] Білі почали з бджоли, а турнірні правила це забороняють.
   *[black] Чорні почали з бджоли, а турнірні правила це забороняють.
}
fault-climbed-too-soon = { $hex ->
    [none] { piece-at-start } поверх іншої фішки, хоча залізти туди ще не було коли.
   *[other] Фішка { $tile } лежить поверх іншої, хоча залізти туди ще не було коли.
}
fault-resting-not-moved = Фішка { $tile } не могла піти останньою: останнім ходив інший гравець.
fault-resting-not-on-top = Фішка { $tile } не могла піти останньою: вона в запасі або під іншою фішкою.
