"""Web Push: notify players of their turns while they have no page open.

`services` lists the push services, `vapid` derives the key that identifies this server to them,
and `sender` is a bounded queue between games and services.
"""
