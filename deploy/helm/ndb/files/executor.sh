# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs in the pod of each data node and removes all backups on its volume but the newest KEEP. `kubectl exec` runs restore.sh in this container.
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
