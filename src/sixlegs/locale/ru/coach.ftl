### The coach, who warns before a blunder; see en/coach.ftl.

coach-switch = Тренер: предупреждает о грубых ошибках
coach = Тренер
coach-warning = Вы уверены?
coach-reply = Соперник может ответить: { $move }.
# $effect: the main effect of the reply.
coach-harm = { $effect ->
    [wins] И вы проиграете.
    [draws] И партия закончится вничью.
    [wins-soon] И вы проиграете.
   *[other] После этого у соперника будет гораздо больше шансов выиграть.
}
coach-announcement = { coach-warning } { coach-reply } { coach-harm }
coach-play-anyway = Всё равно сходить
coach-show-better = Показать ход сильнее
coach-reasons = Почему?
