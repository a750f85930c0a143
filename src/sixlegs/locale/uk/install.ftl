## Sixlegs among the apps of a device

install-heading = Як застосунок
install-now = Встановити Sixlegs
install-menu = Щоб мати Sixlegs серед своїх застосунків, виберіть у меню браузера «Встановити» або «Додати на головний екран».
install-insecure = Браузер установлює Sixlegs як застосунок лише із захищеної адреси, що починається з { $scheme }.
