### Why a move is good: what it does; see en/facts.ftl for the variables.

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
fact-loses = Оточує власну бджолу й програє.
fact-wins-soon = { $number ->
    [one] Виграє за { $number } хід, хоч би що { enemy-does }.
    [few] Виграє за { $number } ходи, хоч би що { enemy-does }.
   *[other] Виграє за { $number } ходів, хоч би що { enemy-does }.
}
fact-stops-loss = Рятує { piece-accusative }: її от-от оточили б.
fact-threatens-win = Загрожує оточити { piece-accusative } наступним ходом.
fact-only-move = Іншого ходу немає.
fact-forces-pass = Не лишає { enemy-dative } жодного ходу.
fact-covers-queen = Залазить на { piece-accusative }.
fact-crowds-queen = { $number ->
    [one] Переносить { piece-accusative } в тісняву: тепер довкола неї зайнято { $number } соту з 6.
    [few] Переносить { piece-accusative } в тісняву: тепер довкола неї зайнято { $number } соти з 6.
   *[other] Переносить { piece-accusative } в тісняву: тепер довкола неї зайнято { $number } сот із 6.
}
fact-fills = Займає соту біля { piece-genitive }: тепер довкола неї зайнято { $number } із 6.
fact-escapes = { $number ->
    [one] Відводить { piece-accusative } на простір: довкола неї зайнято лише { $number } соту з 6.
    [few] Відводить { piece-accusative } на простір: довкола неї зайнято лише { $number } соти з 6.
   *[other] Відводить { piece-accusative } на простір: довкола неї зайнято лише { $number } сот із 6.
}
fact-clears = Звільняє соту біля { piece-genitive }: довкола неї зайнято лише { $number } із 6.
fact-holds-queen = Лишає { piece-accusative } без ходу.
fact-frees-queen = Звільняє { piece-accusative }: тепер вона може ходити.
fact-locks-out = Не лишає { enemy-dative } жодної соти для нової фішки.
fact-pins = { $count ->
    [1] Сковує { piece-accusative }: тепер на цій фішці тримається вулик.
    [one] Сковує { $count } фішку, на яких тепер тримається вулик{ names }.
    [few] Сковує { $count } фішки, на яких тепер тримається вулик{ names }.
   *[other] Сковує { $count } фішок, на яких тепер тримається вулик{ names }.
}
fact-covers = Сідає на { piece-accusative }: тепер цій фішці не зрушити з місця.
fact-stuns = Переносить { piece-accusative }: один хід ця фішка відпочиває.
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
fact-reaches = Націлює { piece-accusative } на чужу бджолу: до неї один хід.
fact-limits = Лишає { enemy-dative } набагато менше ходів: { $number }.
fact-places-queen = Виставляє { piece-accusative }: тепер можуть ходити й інші фішки.
fact-brings-in = Вводить у гру { piece-accusative }.
fact-nears = Підводить { piece-accusative } ближче до чужої бджоли.
fact-gains-room = { $number ->
    [one] Виводить { piece-accusative } на простір: звідси можна піти на { $number } соту.
    [few] Виводить { piece-accusative } на простір: звідси можна піти на { $number } соти.
   *[other] Виводить { piece-accusative } на простір: звідси можна піти на { $number } сот.
}
fact-moves = Переставляє { piece-accusative }.
