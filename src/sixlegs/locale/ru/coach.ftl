### The coach, who asks before a blunder.

coach-wanted = С тренером: он переспросит перед грубой ошибкой
coach = Тренер
coach-sure = Вы уверены?
coach-reply = На это могут ответить так: { $move }.
coach-asks = { coach-sure } { coach-reply }
coach-play = Всё равно сделать ход
coach-better = Показать ход получше
coach-why = Почему?
