"""The web app's server: games between people over HTTP and WebSockets, kept in a database.

`app` puts the rooms together, and `serve` opens a port for it. From the top down: `web` (HTTP and
sockets), `signin` (what people do with accounts), `tables` (games in progress) and `push`
(notifications), `storage` (the database), `news` (between processes) and `views` (serializers),
`protocol` (messages) and `accounts` (rules of names and credentials), `play` (the domain); below
all of them `limits`, `logs`, `metrics` and `tasks` (cancellation).
"""

from sixlegs.errors import requires_extra

with requires_extra("serve"):  # one of its packages speaks for all of them
    import starlette  # noqa: F401
