"""What the page is built from, made from Python: needed to build it, never to serve it.

`typescript` writes the messages as types, with those of `local_messages`, which page and core
exchange in the browser; `message_types` the ids of the catalog's messages; `figures` the boards of
the rules, `lessons` the course, `icons` its pictures.
"""
