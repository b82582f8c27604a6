# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# A data node.
. /etc/ndb/common.sh
mkdir -p /var/lib/ndb/data
await_name
# All management nodes with the configuration that this pod belongs to; after five minutes one of them is enough.
for ((waited = 0; ; waited += 2)); do
  ready=$(getent ahostsv4 "$CONFIGURED" | awk '{print $1}' | sort -u | wc -l || true)
  [ "$ready" -lt "$MANAGERS" ] || break
  [ "$waited" -lt 300 ] || [ "$ready" = 0 ] || break
  log "waiting: $ready of $MANAGERS management nodes are ready with this configuration"
  sleep 2
done
exec ndbmtd --foreground --ndb-connectstring="$NDB_CONNECT" --ndb-nodeid=$((1 + index))
