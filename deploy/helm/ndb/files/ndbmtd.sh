# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Starts a data node.
. /etc/ndb/common.sh
mkdir -p /var/lib/ndb/data
await_name
# Waits until all management nodes have the configuration of this pod; after five minutes, until one of them has it.
for ((waited = 0; ; waited += 2)); do
  ready=$(getent ahosts "$CONFIGURED" | awk '{print $1}' | sort -u | wc -l || true)
  [ "$ready" -lt "$MANAGERS" ] || break
  [ "$waited" -lt 300 ] || [ "$ready" = 0 ] || break
  log "waiting: $ready of $MANAGERS management nodes are ready with this configuration"
  sleep 2
done
exec ndbmtd --foreground --ndb-connectstring="$NDB_CONNECT" --ndb-nodeid=$((1 + index))
