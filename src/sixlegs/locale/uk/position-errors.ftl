### Why a position cannot occur in a game; see en/position-errors.ftl.

position-error-turn-out-of-range = Неприпустимий номер ходу.
position-error-too-far-out = { $hex ->
    [none] Ця фішка задалеко від центру.
   *[other] Сота { $hex } задалеко від центру.
}
position-error-empty-stack = { $hex ->
    [none] Є стопка без фішок.
   *[other] У стопці на соті { $hex } немає фішок.
}
position-error-same-hex = { $hex ->
    [none] На одній соті дві стопки.
   *[other] На соті { $hex } дві стопки.
}
position-error-not-in-set = { $hex ->
    [none] { piece-at-start } не бере участі в цій партії.
   *[other] Фішки { $tile } в цій партії немає.
}
position-error-duplicate-piece = { $hex ->
    [none] { piece-at-start } трапляється двічі.
   *[other] Фішка { $tile } трапляється двічі, вдруге — на соті { $hex }.
}
position-error-out-of-order = Фішка { $tile } уже в грі, а така сама з попереднім номером — ні.
position-error-split-hive = { $hex ->
    [none] Вулик розірвано: усі фішки мають бути з’єднані.
   *[other] Вулик розірвано: сота { $hex } не з’єднана з першою стопкою.
}
position-error-cannot-climb = { $hex ->
    [none] { piece-at-start } стоїть на іншій фішці, а це вміють лише жуки й москіти.
   *[other] Фішка { $tile } на соті { $hex } стоїть на іншій, а це вміють лише жуки й москіти.
}
position-error-too-many-tiles = { $color ->
    [white] Білих фішок у грі більше, ніж було ходів у білих.
   *[black] Чорних фішок у грі більше, ніж було ходів у чорних.
}
position-error-too-few-tiles = { $color ->
    [white] У білих замало фішок: поки бджола не в грі, кожен хід — нова фішка.
   *[black] У чорних замало фішок: поки бджола не в грі, кожен хід — нова фішка.
}
position-error-queen-missing = { $color ->
    [white] Білі зробили чотири ходи, тож їхня бджола має бути в грі.
   *[black] Чорні зробили чотири ходи, тож їхня бджола має бути в грі.
}
position-error-queen-first = { $color ->
    [white] Білі почали з бджоли, а турнірні правила це забороняють.
   *[black] Чорні почали з бджоли, а турнірні правила це забороняють.
}
position-error-climbed-too-soon = { $hex ->
    [none] { piece-at-start } поверх іншої фішки, хоча залізти туди ще не було коли.
   *[other] Фішка { $tile } лежить поверх іншої, хоча залізти туди ще не було коли.
}
position-error-stunned-not-moved = Фішкою { $tile } не могли піти останнім ходом: ходив інший гравець.
position-error-stunned-not-on-top = Фішкою { $tile } не могли піти останнім ходом: вона в запасі або під іншою фішкою.
