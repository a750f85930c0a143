### The computer’s ten levels as characters, and Maximum. Levels with a bug of the game take its name from bugs.ftl.

level-icon-name = { $icon ->
    [caterpillar] Caterpillar
   *[mantis] Mantis
}

# How a level plays, in one sentence.
level-style = { $level ->
    [1] Just hatched. Guards its own queen and forgets to attack yours.
    [2] Rolls up when startled, and misses what is right under its nose.
    [3] Good-natured, but never misses a win in one move.
    [4] Jumps first and looks later.
    [5] Stings where it hurts most.
    [6] Heavy and stubborn: once it sits on you, it stays.
    [7] Tireless, and never where you left it.
    [8] Patient: the web is ready before you notice it.
    [9] Has seen a thousand hives and rarely makes a mistake.
   *[other] Waits without moving, then strikes.
}
level-rank = { level-name }, { $number } of { $count }
level-label = { $character }, level { $level }
level-another = Change level

# Maximum: the engine at full strength, with a thinking time that the player chooses.
maximum-name = Maximum
maximum-label = Computer, maximum, { $seconds } s
maximum-strength = Full strength
maximum-style = { $seconds ->
    [one] Up to { $seconds } second per move. The faster your device, the stronger it plays.
   *[other] Up to { $seconds } seconds per move. The faster your device, the stronger it plays.
}
maximum-seconds = { $seconds } s
