### The coach, who warns before a blunder; see en/coach.ftl.

coach-switch = Тренер: попереджає про грубі помилки
coach = Тренер
coach-warning = Ви впевнені?
coach-reply = Суперник може відповісти: { $move }.
# $effect: the main effect of the reply.
coach-harm = { $effect ->
    [wins] І ви програєте.
    [draws] І партія закінчиться внічию.
    [wins-soon] І ви програєте.
   *[other] Після цього суперник матиме значно більше шансів виграти.
}
coach-announcement = { coach-warning } { coach-reply } { coach-harm }
coach-play-anyway = Усе одно сходити
coach-show-better = Показати сильніший хід
coach-reasons = Чому?
