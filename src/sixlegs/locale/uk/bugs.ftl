### Names of the bugs, alone and in sentences; see en/bugs.ftl.
###
### One table for each grammatical case that sentences use; the color agrees with the bug.

# The name of a bug on a button or in a list.
bug-name = { $bug ->
    [queen] Бджола
    [spider] Павук
    [beetle] Жук
    [grasshopper] Коник
    [ant] Мураха
    [mosquito] Москіт
    [ladybug] Сонечко
   *[pillbug] Мокриця
}

# Words that can be typed for a bug, separated by commas.
bug-words = { $bug ->
    [queen] бджола, бджолу, бджоли, королева, королеву, королева вулика
    [spider] павук, павука, павуки, павуків
    [beetle] жук, жука, жуки, жуків
    [grasshopper] коник, коника, коники, коників
    [ant] мураха, мураху, мурахи, мурах, мурашка
    [mosquito] москіт, москіта, москіти, комар
    [ladybug] сонечко, сонечка
   *[pillbug] мокриця, мокрицю, мокриці
}

piece-nominative = { $name ->
    [none] { bug-nominative }
   *[other] { bug-nominative } { $name }
}

piece-genitive = { $name ->
    [none] { bug-genitive }
   *[other] { bug-genitive } { $name }
}

piece-accusative = { $name ->
    [none] { bug-accusative }
   *[other] { bug-accusative } { $name }
}

piece-at-start = { $name ->
    [none] { bug-at-start }
   *[other] { bug-at-start } { $name }
}

neighbor-genitive = { $neighbor_name ->
    [none] { neighbor-bug-genitive }
   *[other] { neighbor-bug-genitive } { $neighbor_name }
}

neighbor-accusative = { $neighbor_name ->
    [none] { neighbor-bug-accusative }
   *[other] { neighbor-bug-accusative } { $neighbor_name }
}

bug-nominative = { $color ->
    [white] { $bug ->
        [queen] біла бджола
        [spider] білий павук
        [beetle] білий жук
        [grasshopper] білий коник
        [ant] біла мураха
        [mosquito] білий москіт
        [ladybug] біле сонечко
       *[pillbug] біла мокриця
    }
   *[black] { $bug ->
        [queen] чорна бджола
        [spider] чорний павук
        [beetle] чорний жук
        [grasshopper] чорний коник
        [ant] чорна мураха
        [mosquito] чорний москіт
        [ladybug] чорне сонечко
       *[pillbug] чорна мокриця
    }
}

bug-genitive = { $color ->
    [white] { $bug ->
        [queen] білої бджоли
        [spider] білого павука
        [beetle] білого жука
        [grasshopper] білого коника
        [ant] білої мурахи
        [mosquito] білого москіта
        [ladybug] білого сонечка
       *[pillbug] білої мокриці
    }
   *[black] { $bug ->
        [queen] чорної бджоли
        [spider] чорного павука
        [beetle] чорного жука
        [grasshopper] чорного коника
        [ant] чорної мурахи
        [mosquito] чорного москіта
        [ladybug] чорного сонечка
       *[pillbug] чорної мокриці
    }
}

bug-accusative = { $color ->
    [white] { $bug ->
        [queen] білу бджолу
        [spider] білого павука
        [beetle] білого жука
        [grasshopper] білого коника
        [ant] білу мураху
        [mosquito] білого москіта
        [ladybug] біле сонечко
       *[pillbug] білу мокрицю
    }
   *[black] { $bug ->
        [queen] чорну бджолу
        [spider] чорного павука
        [beetle] чорного жука
        [grasshopper] чорного коника
        [ant] чорну мураху
        [mosquito] чорного москіта
        [ladybug] чорне сонечко
       *[pillbug] чорну мокрицю
    }
}

bug-at-start = { $color ->
    [white] { $bug ->
        [queen] Біла бджола
        [spider] Білий павук
        [beetle] Білий жук
        [grasshopper] Білий коник
        [ant] Біла мураха
        [mosquito] Білий москіт
        [ladybug] Біле сонечко
       *[pillbug] Біла мокриця
    }
   *[black] { $bug ->
        [queen] Чорна бджола
        [spider] Чорний павук
        [beetle] Чорний жук
        [grasshopper] Чорний коник
        [ant] Чорна мураха
        [mosquito] Чорний москіт
        [ladybug] Чорне сонечко
       *[pillbug] Чорна мокриця
    }
}

neighbor-bug-genitive = { $neighbor_color ->
    [white] { $neighbor_bug ->
        [queen] білої бджоли
        [spider] білого павука
        [beetle] білого жука
        [grasshopper] білого коника
        [ant] білої мурахи
        [mosquito] білого москіта
        [ladybug] білого сонечка
       *[pillbug] білої мокриці
    }
   *[black] { $neighbor_bug ->
        [queen] чорної бджоли
        [spider] чорного павука
        [beetle] чорного жука
        [grasshopper] чорного коника
        [ant] чорної мурахи
        [mosquito] чорного москіта
        [ladybug] чорного сонечка
       *[pillbug] чорної мокриці
    }
}

neighbor-bug-accusative = { $neighbor_color ->
    [white] { $neighbor_bug ->
        [queen] білу бджолу
        [spider] білого павука
        [beetle] білого жука
        [grasshopper] білого коника
        [ant] білу мураху
        [mosquito] білого москіта
        [ladybug] біле сонечко
       *[pillbug] білу мокрицю
    }
   *[black] { $neighbor_bug ->
        [queen] чорну бджолу
        [spider] чорного павука
        [beetle] чорного жука
        [grasshopper] чорного коника
        [ant] чорну мураху
        [mosquito] чорного москіта
        [ladybug] чорне сонечко
       *[pillbug] чорну мокрицю
    }
}

# The short names of several tiles, after their number; empty if they are not shown.
names = { $names ->
    [none] { "" }
   *[other] : { $names }
}
