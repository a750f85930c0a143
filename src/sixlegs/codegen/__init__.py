"""Generators of committed source files, needed to build the web page but not to serve it.

`typescript` generates the types of all messages, including those of `local_messages`, which page
and core exchange in the browser. `json_keys` generates the keys that the core writes,
`message_types` the ids of messages, `board_style` the colors and lengths of the board,
`figures` the boards of the rules, `lessons` the course, and `icons` its pictures.
"""
