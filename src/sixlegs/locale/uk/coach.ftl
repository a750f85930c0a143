### The coach, who asks before a blunder.

coach-wanted = З тренером: він перепитає перед грубою помилкою
coach = Тренер
coach-sure = Ви впевнені?
coach-reply = На це можуть відповісти так: { $move }.
coach-asks = { coach-sure } { coach-reply }
coach-play = Усе одно зробити хід
coach-better = Показати кращий хід
coach-why = Чому?
