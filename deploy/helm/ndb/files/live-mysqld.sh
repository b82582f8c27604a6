# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Liveness: fails if the SQL node has stopped writing its binary log, that is, if the handled epoch did not change in STALLED consecutive
# probes although later epochs have arrived from the data nodes. STALLED=0 disables the check. A server that does not answer yet is alive.
. /etc/ndb/common.sh
[ "$STALLED" -gt 0 ] || exit 0
status=$(echo 'SHOW ENGINE NDBCLUSTER STATUS' | query) || exit 0
epoch() { grep -o "$1=[0-9]*" <<<"$status" | head -n 1 | cut -d= -f2 || true; }
arrived=$(epoch latest_received_binlog_epoch)
handled=$(epoch latest_handled_binlog_epoch)
[ -n "$arrived" ] && [ -n "$handled" ] || exit 0
seen=/tmp/binlog-epochs
if [ "$arrived" = "$handled" ] || [ "$handled" != "$(tail -n 1 $seen 2>/dev/null)" ]; then
  echo "$handled" >$seen
  exit 0
fi
echo "$handled" >>$seen
[ "$(wc -l <$seen)" -lt "$STALLED" ]
