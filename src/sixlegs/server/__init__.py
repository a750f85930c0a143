"""The server of the web app: online games over HTTP and WebSockets, stored in a database.

`app` builds the application, and `serve` runs it. The packages, from the top down: `web` (HTTP and
sockets), `auth` (sign-in and account services), `rooms` (games in progress) and `push`
(notifications), `storage` (the database), `pubsub` (messages between processes) and `serializers`,
`protocol` (message types) and `accounts` (rules of names and credentials), and `play` (the domain).
Below all of them are `limits`, `logs`, `metrics` and `tasks` (cancellation).
"""

from sixlegs.errors import requires_extra

with requires_extra("serve"):  # if Starlette is missing, so is the whole extra
    import starlette  # noqa: F401
