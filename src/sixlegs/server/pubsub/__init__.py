"""Pub/sub between server processes.

`messages` defines the messages, `base` the interface and the implementation for a single process,
`redis_pubsub` the implementation over Redis or Valkey, and `cipher` the encryption. A lost message
costs seconds, never a move: `rooms.cluster` compares open games with the database.
"""
