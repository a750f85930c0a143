"""The web app's server: games over HTTP and WebSockets, kept in a database."""

from sixlegs.errors import extra

with extra("serve"):  # one of its packages speaks for all of them
    import starlette  # noqa: F401
