### The effects of a move, as reasons why it is good; see en/facts.ftl.

enemy-does = { $enemy ->
    [you] что бы вы ни делали
    [white] что бы ни делали белые
    [black] что бы ни делали чёрные
   *[other] что бы ни делал соперник
}
enemy-dative = { $enemy ->
    [you] вам
    [white] белым
    [black] чёрным
   *[other] сопернику
}

fact-wins = Окружает { piece-accusative } и побеждает!
fact-draws = Окружает сразу обеих королев: ничья.
fact-loses = Окружает свою же королеву и проигрывает.
fact-wins-soon = { $number ->
    [one] Выигрывает за { $number } ход, { enemy-does }.
    [few] Выигрывает за { $number } хода, { enemy-does }.
   *[other] Выигрывает за { $number } ходов, { enemy-does }.
}
fact-stops-loss = Спасает { piece-accusative } от окружения.
fact-threatens-win = Грозит окружить { piece-accusative } следующим ходом.
fact-only-move = Единственный возможный ход.
fact-forces-pass = Не оставляет { enemy-dative } ни одного хода.
fact-covers-queen = Забирается на { piece-accusative }.
fact-crowds-queen = { $number ->
    [one] Переносит { piece-accusative } в тесноту: вокруг неё занято { $number } место из 6.
    [few] Переносит { piece-accusative } в тесноту: вокруг неё занято { $number } места из 6.
   *[other] Переносит { piece-accusative } в тесноту: вокруг неё занято { $number } мест из 6.
}
fact-fills = Занимает место возле { piece-genitive }: теперь вокруг неё занято { $number } из 6.
fact-escapes = { $number ->
    [one] Уводит { piece-accusative } в безопасное место: вокруг неё занято только { $number } место из 6.
    [few] Уводит { piece-accusative } в безопасное место: вокруг неё занято только { $number } места из 6.
   *[other] Уводит { piece-accusative } в безопасное место: вокруг неё занято только { $number } мест из 6.
}
fact-clears = Освобождает место возле { piece-genitive }: вокруг неё занято только { $number } из 6.
fact-holds-queen = Лишает { piece-accusative } возможности ходить.
fact-frees-queen = Освобождает { piece-accusative }: теперь она может ходить.
fact-locks-out = Не оставляет { enemy-dative } места для новой фишки.
fact-pins = { $count ->
    [1] Сковывает { piece-accusative }: теперь на этой фишке держится улей.
    [one] Сковывает { $count } фишку, на которых теперь держится улей{ names }.
    [few] Сковывает { $count } фишки, на которых теперь держится улей{ names }.
   *[other] Сковывает { $count } фишек, на которых теперь держится улей{ names }.
}
fact-covers = Накрывает { piece-accusative }: теперь эта фишка не может ходить.
fact-stuns = Переносит { piece-accusative }: следующим ходом эта фишка не может ходить.
fact-shuts-in = { $count ->
    [1] Запирает { piece-accusative }: идти некуда.
    [one] Запирает { $count } фишку, идти им некуда{ names }.
    [few] Запирает { $count } фишки, идти им некуда{ names }.
   *[other] Запирает { $count } фишек, идти им некуда{ names }.
}
fact-frees = { $count ->
    [1] Освобождает { piece-accusative }: теперь эта фишка может ходить.
    [one] Освобождает { $count } фишку{ names }.
    [few] Освобождает { $count } фишки{ names }.
   *[other] Освобождает { $count } фишек{ names }.
}
fact-reaches = Нацеливает { piece-accusative } на королеву соперника: до неё один ход.
fact-limits = Оставляет { enemy-dative } намного меньше ходов: { $number }.
fact-places-queen = Выставляет { piece-accusative }: теперь могут ходить и другие фишки.
fact-brings-in = Вводит в игру { piece-accusative }.
fact-nears = Подводит { piece-accusative } ближе к королеве соперника.
fact-gains-room = { $number ->
    [one] Выводит { piece-accusative } на простор: отсюда можно пойти на { $number } место.
    [few] Выводит { piece-accusative } на простор: отсюда можно пойти на { $number } места.
   *[other] Выводит { piece-accusative } на простор: отсюда можно пойти на { $number } мест.
}
fact-moves = Переставляет { piece-accusative }.
