# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# In the pod of each data node: keeps the newest KEEP backups of its volume. `kubectl exec` runs restore.sh here.
. /etc/ndb/common.sh
trap 'exit 0' TERM
folder=/var/lib/ndb-backup/BACKUP
while true; do
  if [ -d $folder ]; then
    find $folder -mindepth 1 -maxdepth 1 -name 'BACKUP-*' -printf '%f\n' | sort -t- -k2 -n | head -n "-$KEEP" | while read -r old; do
      log "removing $old: there are $KEEP newer ones"
      rm -rf "${folder:?}/$old"
    done
  fi
  sleep 60 &
  wait $!
done
