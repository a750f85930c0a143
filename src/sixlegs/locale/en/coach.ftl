### The coach, who asks before a blunder.

coach-wanted = With a coach, who asks before a blunder
coach = Coach
coach-sure = Are you sure?
coach-reply = The answer could be: { $move }.
coach-asks = { coach-sure } { coach-reply }
coach-play = Play it anyway
coach-better = Show a better move
coach-why = Why?
