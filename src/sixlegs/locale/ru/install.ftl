## Sixlegs as an installed app

install-heading = Приложение
install-now = Установить Sixlegs
install-menu = Чтобы установить Sixlegs, выберите в меню браузера «Установить» или «Добавить на главный экран».
install-insecure = Sixlegs можно установить только с защищённого адреса, который начинается с { $scheme }.
