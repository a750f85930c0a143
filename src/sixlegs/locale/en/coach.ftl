### The coach, who warns before a blunder.

coach-switch = Coach: warns you before a blunder
coach = Coach
coach-warning = Are you sure?
coach-reply = Your opponent could answer: { $move }.
# $effect: the main effect of the reply.
coach-harm = { $effect ->
    [wins] You would lose.
    [draws] The game would end in a draw.
    [wins-soon] You would lose.
   *[other] That would make your opponent much more likely to win.
}
coach-announcement = { coach-warning } { coach-reply } { coach-harm }
coach-play-anyway = Play it anyway
coach-show-better = Show a better move
coach-reasons = Why?
