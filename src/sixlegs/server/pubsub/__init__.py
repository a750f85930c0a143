"""Pub/sub between server processes.

`items` defines the messages, `channel` the interface and the implementation for a single process,
`valkey` the implementation over Redis or Valkey, and `cipher` the encryption. A lost message costs
seconds, never a move: the truth is in the database, and `tables` compares with it.
"""
