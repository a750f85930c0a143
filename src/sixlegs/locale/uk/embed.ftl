### A game or position in a frame on another site; see en/embed.ftl.

embed-analyze = Аналіз на { page-name }
embed-watch = Дивитися на { page-name }
embed-solve = Розв’язати на { page-name }
embed-position = Позиція
embed-puzzle = Задача з гри «Вулик»
embed-missing = За цією адресою немає публічної партії.
