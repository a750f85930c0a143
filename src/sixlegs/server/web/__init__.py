"""HTTP and WebSockets: what stands between the network and the tables.

Requests: `endpoints` declares handlers. They are in `games`, `people`, `account`, `archive`,
`correspondence` and `about`; `sockets` plays games and shows the lobby. Parts of those: `body`,
`responses`, `starting_positions`, `display_names`, `openapi`. Files: `static_files` is the page,
`link_previews` and `preview_painter` what messengers show of it. Protection: `guard` (origins,
CSRF, headers), `identity` (the cookie), `rate_limits`, `connections` (timeouts). Around them:
`access_log`, `operations` (metrics, health), `ports`, `home_link`.
"""
