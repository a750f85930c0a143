"""The messages between page and server: schemas, from which the page's TypeScript is made.

`from_page` and `from_server` go over the socket of a game, `http` and `people` over HTTP;
`positions` are whole games as one viewer sees them, `scalars` the names and numbers in them, and
`written` a message as many are sent it.
"""
