"""Schemas of all messages between page and server; `web/src/messages.ts` is generated from them.

`client_messages` and `server_messages` use the socket of a game; `http`, `people`, `account`,
`archive`, `correspondence` and `puzzles` are bodies of HTTP requests and responses. `positions`
defines a game as one client sees it, `scalars` the names and numbers in messages, and `encoded` a
message encoded once for many sockets.
"""
