### The coach, who asks before a blunder.

coach-switch = З тренером: він перепитає перед грубою помилкою
coach = Тренер
coach-warning = Ви впевнені?
coach-reply = На це можуть відповісти так: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Усе одно зробити хід
coach-show-better = Показати кращий хід
coach-reasons = Чому?
