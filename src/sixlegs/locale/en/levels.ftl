### The computer's ten levels as characters: those of Hive's own bugs have the names of bugs.ftl.

level-guest = { $guest ->
    [caterpillar] Caterpillar
   *[mantis] Mantis
}

# One sentence on how a level plays.
level-character = { $level ->
    [1] Just hatched, it crawls wherever its eyes lead it.
    [2] Rolls up at the first fright, and misses what lies under its nose.
    [3] Good-natured, but never lets a win in one move go by.
    [4] Jumps first and looks afterwards.
    [5] Stings where it hurts most.
    [6] Heavy and stubborn: once it sits on you, it stays.
    [7] Tireless, and never where you left it.
    [8] Patient: the web is ready before you feel it.
    [9] Has seen a thousand hives, and gives nothing away.
   *[other] Waits without a stir, then strikes. It holds nothing back.
}
level-place = { level-name }, { $number } of { $count }, Elo { $elo }
level-strength = { level-name }, Elo { $elo }
level-brief = { $character }, level { $level }
level-another = Another level
