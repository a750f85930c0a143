### The coach, who asks before a blunder.

coach-switch = С тренером: он переспросит перед грубой ошибкой
coach = Тренер
coach-warning = Вы уверены?
coach-reply = На это могут ответить так: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Всё равно сделать ход
coach-show-better = Показать ход получше
coach-reasons = Почему?
