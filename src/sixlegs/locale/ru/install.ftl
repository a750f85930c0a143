## Sixlegs among the apps of a device

install-heading = Как приложение
install-now = Установить Sixlegs
install-menu = Чтобы Sixlegs появилась среди ваших приложений, выберите в меню браузера «Установить» или «Добавить на главный экран».
install-insecure = Браузер устанавливает Sixlegs как приложение только с защищённого адреса, который начинается с { $scheme }.
