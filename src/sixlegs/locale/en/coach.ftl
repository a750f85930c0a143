### The coach, who warns before a blunder.

coach-switch = Coach: warns you before a blunder
coach = Coach
coach-warning = Are you sure?
coach-reply = Your opponent could answer: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Play it anyway
coach-show-better = Show a better move
coach-reasons = Why?
