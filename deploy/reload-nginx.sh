#!/bin/sh
# Makes nginx read a renewed certificate: /etc/letsencrypt/renewal-hooks/deploy/reload-nginx.sh
set -eu
nginx -t -q
systemctl reload nginx
