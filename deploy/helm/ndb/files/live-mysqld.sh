# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Restarted: an SQL node that has stopped writing its binary log. STALLED probes in a row saw the same epoch handled, while later ones had
# arrived from the data nodes. 0: never. A server that does not answer yet is not stalled.
. /etc/ndb/common.sh
[ "$STALLED" -gt 0 ] || exit 0
status=$(echo 'SHOW ENGINE NDBCLUSTER STATUS' | query) || exit 0
epoch() { grep -o "$1=[0-9]*" <<<"$status" | head -n 1 | cut -d= -f2; }
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
