## Sixlegs as an installed app

install-heading = Застосунок
install-now = Установити Sixlegs
install-menu = Щоб установити Sixlegs, виберіть у меню браузера «Установити» або «Додати на головний екран».
install-insecure = Sixlegs можна встановити лише із захищеної адреси, яка починається з { $scheme }.
