"""HTTP and WebSockets of the server.

Endpoints: `endpoints` declares handlers, which are in `games`, `people`, `relations`, `account`,
`archive`, `player_games`, `correspondence`, `home` and `about`. `sockets` serves games and the
lobby. Helpers: `body`, `responses`, `starting_positions`, `record_reader`, `display_names` and
`openapi`. The page: `static_files` and `link_previews` with `preview_renderer`. Security:
`security_middleware` (origins, CSRF, headers), `identity_cookie`, `device_cookie`, `rate_limits`,
`connections` (timeouts) and `owner_link`. Operations: `access_log`, `monitoring` (metrics and
health check) and `ports`.
"""
