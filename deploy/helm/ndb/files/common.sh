# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Functions and settings for the scripts of the pods.
set -euo pipefail

log() { printf '%(%FT%T)T %s\n' -1 "$*"; }

index=${POD##*-} # ordinal of the pod in its StatefulSet

# Waits until DNS resolves the host name of this pod to its address, by which other nodes identify it.
await_name() {
  local address=
  until [ "$address" = "$POD_IP" ]; do
    address=$(getent hosts "$POD.$SERVICE" | { read -r first _ || true; echo "$first"; } || true)
    [ "$address" = "$POD_IP" ] || { log "waiting: $POD.$SERVICE is ${address:-unknown}, not $POD_IP"; sleep 1; }
  done
}

manage() { ndb_mgm --ndb-connectstring="$NDB_CONNECT" --connect-retries=1 --connect-retry-delay=1 -e "$1"; }

query() { mysql --no-defaults --user=root --socket=/run/ndb/mysqld.sock --batch --skip-column-names --connect-timeout=5; }
