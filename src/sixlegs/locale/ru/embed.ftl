### A game or position in a frame on another site; see en/embed.ftl.

embed-analyze = Анализ на { page-name }
embed-watch = Смотреть на { page-name }
embed-solve = Решить на { page-name }
embed-position = Позиция
embed-puzzle = Задача по игре «Улей»
embed-missing = По этому адресу нет публичной партии.
