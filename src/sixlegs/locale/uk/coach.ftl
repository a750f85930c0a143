### The coach, who warns before a blunder; see en/coach.ftl.

coach-switch = Тренер: попереджає про грубі помилки
coach = Тренер
coach-warning = Ви впевнені?
coach-reply = Суперник може відповісти: { $move }.
coach-announcement = { coach-warning } { coach-reply }
coach-play-anyway = Усе одно сходити
coach-show-better = Показати сильніший хід
coach-reasons = Чому?
