### Names of the bugs, alone and in sentences; see en/bugs.ftl.
###
### One table for each grammatical case that sentences use; the color agrees with the bug.

# The name of a bug on a button or in a list.
bug-name = { $bug ->
    [queen] Королева
    [spider] Паук
    [beetle] Жук
    [grasshopper] Кузнечик
    [ant] Муравей
    [mosquito] Москит
    [ladybug] Божья коровка
   *[pillbug] Мокрица
}

# Words that can be typed for a bug, separated by commas.
bug-words = { $bug ->
    [queen] королева, королеву, королевы, королева улья, пчела, пчелу
    [spider] паук, паука, пауки, пауков
    [beetle] жук, жука, жуки, жуков
    [grasshopper] кузнечик, кузнечика, кузнечики, кузнечиков
    [ant] муравей, муравья, муравьи, муравьёв, муравей-солдат
    [mosquito] москит, москита, москиты, комар
    [ladybug] божья коровка, божью коровку, коровка, коровку
   *[pillbug] мокрица, мокрицу, мокрицы
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
        [queen] белая королева
        [spider] белый паук
        [beetle] белый жук
        [grasshopper] белый кузнечик
        [ant] белый муравей
        [mosquito] белый москит
        [ladybug] белая божья коровка
       *[pillbug] белая мокрица
    }
   *[black] { $bug ->
        [queen] чёрная королева
        [spider] чёрный паук
        [beetle] чёрный жук
        [grasshopper] чёрный кузнечик
        [ant] чёрный муравей
        [mosquito] чёрный москит
        [ladybug] чёрная божья коровка
       *[pillbug] чёрная мокрица
    }
}

bug-genitive = { $color ->
    [white] { $bug ->
        [queen] белой королевы
        [spider] белого паука
        [beetle] белого жука
        [grasshopper] белого кузнечика
        [ant] белого муравья
        [mosquito] белого москита
        [ladybug] белой божьей коровки
       *[pillbug] белой мокрицы
    }
   *[black] { $bug ->
        [queen] чёрной королевы
        [spider] чёрного паука
        [beetle] чёрного жука
        [grasshopper] чёрного кузнечика
        [ant] чёрного муравья
        [mosquito] чёрного москита
        [ladybug] чёрной божьей коровки
       *[pillbug] чёрной мокрицы
    }
}

bug-accusative = { $color ->
    [white] { $bug ->
        [queen] белую королеву
        [spider] белого паука
        [beetle] белого жука
        [grasshopper] белого кузнечика
        [ant] белого муравья
        [mosquito] белого москита
        [ladybug] белую божью коровку
       *[pillbug] белую мокрицу
    }
   *[black] { $bug ->
        [queen] чёрную королеву
        [spider] чёрного паука
        [beetle] чёрного жука
        [grasshopper] чёрного кузнечика
        [ant] чёрного муравья
        [mosquito] чёрного москита
        [ladybug] чёрную божью коровку
       *[pillbug] чёрную мокрицу
    }
}

bug-at-start = { $color ->
    [white] { $bug ->
        [queen] Белая королева
        [spider] Белый паук
        [beetle] Белый жук
        [grasshopper] Белый кузнечик
        [ant] Белый муравей
        [mosquito] Белый москит
        [ladybug] Белая божья коровка
       *[pillbug] Белая мокрица
    }
   *[black] { $bug ->
        [queen] Чёрная королева
        [spider] Чёрный паук
        [beetle] Чёрный жук
        [grasshopper] Чёрный кузнечик
        [ant] Чёрный муравей
        [mosquito] Чёрный москит
        [ladybug] Чёрная божья коровка
       *[pillbug] Чёрная мокрица
    }
}

neighbor-bug-genitive = { $neighbor_color ->
    [white] { $neighbor_bug ->
        [queen] белой королевы
        [spider] белого паука
        [beetle] белого жука
        [grasshopper] белого кузнечика
        [ant] белого муравья
        [mosquito] белого москита
        [ladybug] белой божьей коровки
       *[pillbug] белой мокрицы
    }
   *[black] { $neighbor_bug ->
        [queen] чёрной королевы
        [spider] чёрного паука
        [beetle] чёрного жука
        [grasshopper] чёрного кузнечика
        [ant] чёрного муравья
        [mosquito] чёрного москита
        [ladybug] чёрной божьей коровки
       *[pillbug] чёрной мокрицы
    }
}

neighbor-bug-accusative = { $neighbor_color ->
    [white] { $neighbor_bug ->
        [queen] белую королеву
        [spider] белого паука
        [beetle] белого жука
        [grasshopper] белого кузнечика
        [ant] белого муравья
        [mosquito] белого москита
        [ladybug] белую божью коровку
       *[pillbug] белую мокрицу
    }
   *[black] { $neighbor_bug ->
        [queen] чёрную королеву
        [spider] чёрного паука
        [beetle] чёрного жука
        [grasshopper] чёрного кузнечика
        [ant] чёрного муравья
        [mosquito] чёрного москита
        [ladybug] чёрную божью коровку
       *[pillbug] чёрную мокрицу
    }
}

# The short names of several tiles, after their number; empty if they are not shown.
names = { $names ->
    [none] { "" }
   *[other] : { $names }
}
