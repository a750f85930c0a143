"""Web Push: telling people in their browsers that it is their turn, while no page of ours is open.

`services` are those that we talk to, `keys` what they know us by (VAPID), and `sender` a bounded
queue between games and services.
"""
