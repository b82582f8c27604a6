# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# restore.sh ID metadata|data|indexes|epoch: restores this data node's part of a backup. Order: metadata on one node, data on every node,
# indexes on one node. `epoch`, on one node, sets the position at which replication continues.
POD=$(hostname)
. /etc/ndb/common.sh
case ${2:-} in
  metadata) what=(--restore-meta --disable-indexes --no-restore-disk-objects) ;;
  data) what=(--restore-data --disable-indexes --with-apply-status --include-tables=mysql.ndb_apply_status) ;;
  indexes) what=(--rebuild-indexes) ;;
  epoch) what=(--restore-epoch) ;;
  *) echo "restore.sh ID metadata|data|indexes|epoch" >&2; exit 2 ;;
esac
exec ndb_restore --ndb-connectstring="$NDB_CONNECT" --nodeid=$((1 + index)) --backupid="$1" \
  --backup-path="/var/lib/ndb-backup/BACKUP/BACKUP-$1" --include-databases="${DATABASES// /,}" "${what[@]}"
