### The coach, who warns before a blunder; see en/coach.ftl.

coach-switch = Тренер: предупреждает о грубых ошибках
coach = Тренер
coach-warning = Вы уверены?
coach-reply = Соперник может ответить: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Всё равно сходить
coach-show-better = Показать ход сильнее
coach-reasons = Почему?
