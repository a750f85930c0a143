"""The web app's server: games over HTTP and WebSockets, kept in a database."""
