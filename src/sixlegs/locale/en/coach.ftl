### The coach, who asks before a blunder.

coach-switch = With a coach, who asks before a blunder
coach = Coach
coach-warning = Are you sure?
coach-reply = The answer could be: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Play it anyway
coach-show-better = Show a better move
coach-reasons = Why?
