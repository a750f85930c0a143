#!/bin/sh
# Backs up the database that /etc/sixlegs.env names into a folder (by default /var/backups/sixlegs),
# and deletes backups there that are older than two weeks. A password for PostgreSQL belongs into
# ~sixlegs/.pgpass: other users of the machine can see a URL in the arguments of pg_dump.
set -eu
umask 077
folder=${1:-/var/backups/sixlegs}
backup=$folder/sixlegs-$(date -u +%Y%m%dT%H%M%SZ)
if [ -n "${SIXLEGS_DATABASE:-}" ]; then
    pg_dump --format=custom --file="$backup.part" "$SIXLEGS_DATABASE"
    pg_restore --list "$backup.part" > /dev/null
    mv "$backup.part" "$backup.dump"
else
    "${SIXLEGS:-/opt/sixlegs/bin/sixlegs}" admin backup "$backup.db"
fi
find "$folder" -maxdepth 1 -name 'sixlegs-*' -mtime +14 -delete
