# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Writes the state of the cluster as Prometheus metrics to a file, which the exporter in the same pod serves.
. /etc/ndb/common.sh
trap 'exit 0' TERM
readonly folder=/metrics

ask() { mysql --no-defaults --user=monitor --protocol=tcp --host="$1" --port=3306 --batch --skip-column-names --connect-timeout=3; }

cluster() {
  ask "$SQL" <<'SQL'
SELECT CONCAT('sigcore_ndb_memory_used_bytes{node="', node_id, '",memory="', memory_type, '"} ', used) FROM ndbinfo.memoryusage;
SELECT CONCAT('sigcore_ndb_memory_total_bytes{node="', node_id, '",memory="', memory_type, '"} ', total) FROM ndbinfo.memoryusage;
SELECT CONCAT('sigcore_ndb_redo_used_bytes{node="', node_id, '",part="', log_part, '"} ', used) FROM ndbinfo.logspaces WHERE log_type = 'REDO';
SELECT CONCAT('sigcore_ndb_redo_total_bytes{node="', node_id, '",part="', log_part, '"} ', total) FROM ndbinfo.logspaces WHERE log_type = 'REDO';
SELECT CONCAT('sigcore_ndb_node_started{node="', node_id, '"} ', status = 'STARTED') FROM ndbinfo.nodes;
SELECT CONCAT('sigcore_ndb_node_uptime_seconds{node="', node_id, '"} ', uptime) FROM ndbinfo.nodes;
SELECT CONCAT('sigcore_ndb_arbitrator_connected{node="', node_id, '",arbitrator="', arbitrator, '"} ', arb_connected = 'Yes') FROM ndbinfo.membership;
SELECT CONCAT('sigcore_ndb_transactions_total{node="', node_id, '",counter="', LOWER(counter_name), '"} ', SUM(val)) FROM ndbinfo.counters
  WHERE counter_name IN ('TRANSACTIONS', 'COMMITS', 'ABORTS', 'READS', 'WRITES', 'SIMPLE_READS') GROUP BY node_id, counter_name;
SELECT CONCAT('sigcore_ndb_thread_cpu_percent{node="', node_id, '",thread="', thr_no, '"} ', OS_user + OS_system) FROM ndbinfo.cpustat;
SQL
}

replica() { # replica <host>: metrics of its channels, and the number of rows that conflict rules have refused
  echo 'SHOW REPLICA STATUS' | mysql --no-defaults --vertical --user=monitor --protocol=tcp --host="$1" --connect-timeout=3 | awk -v node="${1%%.*}" '
    $1 == "Source_Host:" { source = $2 }
    $1 == "Replica_IO_Running:" { io = $2 }
    $1 == "Replica_SQL_Running:" { sql = $2 }
    $1 == "Seconds_Behind_Source:" {
      labels = "{node=\"" node "\",source=\"" source "\"}"
      print "sigcore_ndb_replica_running" labels " " (io == "Yes" && sql == "Yes" ? 1 : 0)
      if ($2 != "NULL") print "sigcore_ndb_replica_lag_seconds" labels " " $2
    }'
  echo "SELECT CONCAT('sigcore_ndb_replica_conflicts_total{node=\"${1%%.*}\"} ', SUM(variable_value)) FROM performance_schema.global_status
    WHERE variable_name LIKE 'Ndb_conflict_fn_%'" | ask "$1"
}

while true; do
  {
    if cluster; then echo 'sigcore_ndb_up 1'; else echo 'sigcore_ndb_up 0'; fi
    for node in $REPLICAS; do replica "$node" || true; done
  } >$folder/ndb.next 2>/tmp/errors || true
  mv $folder/ndb.next $folder/ndb.prom
  [ ! -s /tmp/errors ] || log "$(tail -n 1 /tmp/errors)"
  sleep "$INTERVAL" &
  wait $!
done
