### The effects of a move, as reasons why it is good; see en/facts.ftl.

enemy-does = { $enemy ->
    [you] ви робили
    [white] робили білі
    [black] робили чорні
   *[other] робив суперник
}
enemy-dative = { $enemy ->
    [you] вам
    [white] білим
    [black] чорним
   *[other] суперникові
}

fact-wins = Оточує { piece-accusative } і перемагає!
fact-draws = Оточує одразу обидві бджоли: нічия.
fact-loses = Оточує свою ж бджолу й програє.
fact-wins-soon = { $number ->
    [one] Виграє за { $number } хід, хоч би що { enemy-does }.
    [few] Виграє за { $number } ходи, хоч би що { enemy-does }.
   *[other] Виграє за { $number } ходів, хоч би що { enemy-does }.
}
fact-stops-loss = Рятує { piece-accusative } від оточення.
fact-threatens-win = Загрожує оточити { piece-accusative } наступним ходом.
fact-only-move = Єдиний можливий хід.
fact-forces-pass = Не залишає { enemy-dative } жодного ходу.
fact-covers-queen = Залазить на { piece-accusative }.
fact-crowds-queen = { $number ->
    [one] Переносить { piece-accusative } у тісноту: довкола неї зайнято { $number } соту з 6.
    [few] Переносить { piece-accusative } у тісноту: довкола неї зайнято { $number } соти з 6.
   *[other] Переносить { piece-accusative } у тісноту: довкола неї зайнято { $number } сот із 6.
}
fact-fills = Займає соту біля { piece-genitive }: тепер довкола неї зайнято { $number } із 6.
fact-escapes = { $number ->
    [one] Відводить { piece-accusative } у безпечне місце: довкола неї зайнято лише { $number } соту з 6.
    [few] Відводить { piece-accusative } у безпечне місце: довкола неї зайнято лише { $number } соти з 6.
   *[other] Відводить { piece-accusative } у безпечне місце: довкола неї зайнято лише { $number } сот із 6.
}
fact-clears = Звільняє соту біля { piece-genitive }: довкола неї зайнято лише { $number } із 6.
fact-holds-queen = Позбавляє { piece-accusative } можливості ходити.
fact-frees-queen = Звільняє { piece-accusative }: тепер вона може ходити.
fact-locks-out = Не залишає { enemy-dative } жодної соти для нової фішки.
fact-pins = { $count ->
    [1] Сковує { piece-accusative }: тепер на цій фішці тримається вулик.
    [one] Сковує { $count } фішку, на яких тепер тримається вулик{ names }.
    [few] Сковує { $count } фішки, на яких тепер тримається вулик{ names }.
   *[other] Сковує { $count } фішок, на яких тепер тримається вулик{ names }.
}
fact-covers = Накриває { piece-accusative }: тепер ця фішка не може ходити.
fact-stuns = Переносить { piece-accusative }: наступним ходом ця фішка не може ходити.
fact-shuts-in = { $count ->
    [1] Замикає { piece-accusative }: іти нікуди.
    [one] Замикає { $count } фішку, іти їм нікуди{ names }.
    [few] Замикає { $count } фішки, іти їм нікуди{ names }.
   *[other] Замикає { $count } фішок, іти їм нікуди{ names }.
}
fact-frees = { $count ->
    [1] Звільняє { piece-accusative }: тепер ця фішка може ходити.
    [one] Звільняє { $count } фішку{ names }.
    [few] Звільняє { $count } фішки{ names }.
   *[other] Звільняє { $count } фішок{ names }.
}
fact-reaches = Націлює { piece-accusative } на бджолу суперника: до неї один хід.
fact-limits = Залишає { enemy-dative } набагато менше ходів: { $number }.
fact-places-queen = Виставляє { piece-accusative }: тепер можуть ходити й інші фішки.
fact-brings-in = Вводить у гру { piece-accusative }.
fact-nears = Підводить { piece-accusative } ближче до бджоли суперника.
fact-gains-room = { $number ->
    [one] Виводить { piece-accusative } на простір: звідси можна піти на { $number } соту.
    [few] Виводить { piece-accusative } на простір: звідси можна піти на { $number } соти.
   *[other] Виводить { piece-accusative } на простір: звідси можна піти на { $number } сот.
}
fact-moves = Переставляє { piece-accusative }.
