### Names of the bugs, alone and in sentences.
###
### $color (white, black), $bug (queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug) and
### $name describe a tile. $name is its short name, such as wA1, or its number; none if the player has
### only one such bug. $neighbor_color, $neighbor_bug and $neighbor_name describe a tile next to it.
### English needs no grammatical cases; other languages have a table for each case that they use.

# The name of a bug on a button or in a list.
bug-name = { $bug ->
    [queen] Queen bee
    [spider] Spider
    [beetle] Beetle
    [grasshopper] Grasshopper
    [ant] Ant
    [mosquito] Mosquito
    [ladybug] Ladybug
   *[pillbug] Pillbug
}

# Words that can be typed for a bug, separated by commas.
bug-words = { $bug ->
    [queen] queen, queens, queen bee, queen bees, bee
    [spider] spider, spiders
    [beetle] beetle, beetles
    [grasshopper] grasshopper, grasshoppers
    [ant] ant, ants, soldier ant, soldier ants
    [mosquito] mosquito, mosquitoes
    [ladybug] ladybug, ladybugs, ladybird
   *[pillbug] pillbug, pillbugs
}

piece = { $name ->
    [none] the { colored-bug }
   *[other] the { colored-bug } { $name }
}

piece-at-start = { $name ->
    [none] { colored-bug-at-start }
   *[other] { colored-bug-at-start } { $name }
}

neighbor = { $neighbor_name ->
    [none] the { colored-neighbor }
   *[other] the { colored-neighbor } { $neighbor_name }
}

colored-bug = { $color ->
    [white] { $bug ->
        [queen] white queen bee
        [spider] white spider
        [beetle] white beetle
        [grasshopper] white grasshopper
        [ant] white ant
        [mosquito] white mosquito
        [ladybug] white ladybug
       *[pillbug] white pillbug
    }
   *[black] { $bug ->
        [queen] black queen bee
        [spider] black spider
        [beetle] black beetle
        [grasshopper] black grasshopper
        [ant] black ant
        [mosquito] black mosquito
        [ladybug] black ladybug
       *[pillbug] black pillbug
    }
}

colored-bug-at-start = { $color ->
    [white] { $bug ->
        [queen] White queen bee
        [spider] White spider
        [beetle] White beetle
        [grasshopper] White grasshopper
        [ant] White ant
        [mosquito] White mosquito
        [ladybug] White ladybug
       *[pillbug] White pillbug
    }
   *[black] { $bug ->
        [queen] Black queen bee
        [spider] Black spider
        [beetle] Black beetle
        [grasshopper] Black grasshopper
        [ant] Black ant
        [mosquito] Black mosquito
        [ladybug] Black ladybug
       *[pillbug] Black pillbug
    }
}

colored-neighbor = { $neighbor_color ->
    [white] { $neighbor_bug ->
        [queen] white queen bee
        [spider] white spider
        [beetle] white beetle
        [grasshopper] white grasshopper
        [ant] white ant
        [mosquito] white mosquito
        [ladybug] white ladybug
       *[pillbug] white pillbug
    }
   *[black] { $neighbor_bug ->
        [queen] black queen bee
        [spider] black spider
        [beetle] black beetle
        [grasshopper] black grasshopper
        [ant] black ant
        [mosquito] black mosquito
        [ladybug] black ladybug
       *[pillbug] black pillbug
    }
}

# The short names of several tiles, after their number; empty if they are not shown.
names = { $names ->
    [none] { "" }
   *[other] : { $names }
}
