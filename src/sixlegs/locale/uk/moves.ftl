### Moves in words, and errors in typed moves; see en/moves.ftl.

move-first = { piece-at-start } починає гру
move-beside = { $side ->
    [east] { piece-at-start } стає праворуч від { neighbor-genitive }
    [west] { piece-at-start } стає ліворуч від { neighbor-genitive }
    [north-east] { piece-at-start } стає праворуч угорі від { neighbor-genitive }
    [north-west] { piece-at-start } стає ліворуч угорі від { neighbor-genitive }
    [south-east] { piece-at-start } стає праворуч унизу від { neighbor-genitive }
   *[south-west] { piece-at-start } стає ліворуч унизу від { neighbor-genitive }
}
move-onto = { piece-at-start } залазить на { neighbor-accusative }
move-thrown = { $side ->
    [east] { thrower-at-start } переносить { piece-accusative } на соту праворуч від { landing-genitive }
    [west] { thrower-at-start } переносить { piece-accusative } на соту ліворуч від { landing-genitive }
    [north-east] { thrower-at-start } переносить { piece-accusative } на соту праворуч угорі від { landing-genitive }
    [north-west] { thrower-at-start } переносить { piece-accusative } на соту ліворуч угорі від { landing-genitive }
    [south-east] { thrower-at-start } переносить { piece-accusative } на соту праворуч унизу від { landing-genitive }
   *[south-west] { thrower-at-start } переносить { piece-accusative } на соту ліворуч унизу від { landing-genitive }
}
thrower-at-start = { $thrower_color ->
    [white] { $thrower_bug ->
        [mosquito] Білий москіт
       *[pillbug] Біла мокриця
    }
   *[black] { $thrower_bug ->
        [mosquito] Чорний москіт
       *[pillbug] Чорна мокриця
    }
}
landing-genitive = { $by ->
    [itself] себе
   *[another] { neighbor-genitive }
}
move-pass = { $color ->
    [white] Білі пропускають хід
   *[black] Чорні пропускають хід
}

unreadable-tile = Фішки «{ $text }» немає.
unreadable-move = «{ $text }» — це не хід. Хід має такий вигляд: «wA1 bQ-».
unreadable-no-target = Куди поставити { $tile }? Вкажіть сусіда, наприклад: «{ $example }».
unreadable-two-direction-marks = У «{ $text }» знак напрямку стоїть з обох боків, а потрібен один.
unreadable-not-in-play = Фішки { $tile } немає в грі, поруч із нею нічого не поставити.
