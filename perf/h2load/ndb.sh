#!/usr/bin/env bash
# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Measures what a transaction of NRF, BSF and Policy costs on NDB Cluster: CPU of the function, the SQL nodes and the data nodes, round
# trips between SQL nodes and data nodes, and octets that are replicated to another site. Starts a cluster with two data nodes and two SQL
# nodes, which write the binary log of NDB.
#   NDB_HOME=FOLDER perf/h2load/ndb.sh [nrf|bsf|policy]...
# NDB_HOME: folder with bin/mysqld, bin/ndbmtd, bin/ndb_mgmd, … COUNT (500): transactions of each kind. BUILD: root of the build to measure;
# default: this one. Needs the jars (mvn -Pquick package) and h2load, curl. Ports 14000 to 14199 and those of bsf.sh and messages.sh.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${BUILD:-$root}
count=${COUNT:-500}
home=${NDB_HOME:?folder of the programs of NDB Cluster}
. "$root/perf/jdk.sh"

work=$(mktemp -d)
export DIRECTORY=$work/clusters DATA_NODES=2 SQL_NODES=2 PORT=14000
nf=
stop() {
    [ -z "$nf" ] || kill "$nf" 2>/dev/null || true
    "$root/deploy/ndb/clusters" down || true
    rm -rf "$work"
}
trap stop EXIT
"$root/deploy/ndb/clusters" up 1
read -ra nodes < <("$root/deploy/ndb/clusters" hosts 1 | tr , ' ')
pids=$(cat "$DIRECTORY"/1/{data,sql}*.pid | paste -sd' ')

sql() { MYSQL_PWD=sigcore "$home/bin/mysql" --no-defaults --protocol=tcp -h 127.0.0.1 -P "${1#*:}" -u sigcore --batch --skip-column-names -e "$2"; }

# Prints round trips, commits, octets between SQL nodes and data nodes, octets of the binary log of one SQL node, CPU µs of SQL nodes and of data nodes.
counters() {
    local node
    {
        for node in "${nodes[@]}"; do
            sql "$node" "SHOW GLOBAL STATUS WHERE Variable_name IN
                ('Ndb_api_wait_exec_complete_count', 'Ndb_api_trans_commit_count', 'Ndb_api_bytes_sent_count', 'Ndb_api_bytes_received_count')"
        done
        sql "${nodes[0]}" 'SHOW BINARY LOGS' | awk '{ print "binlog", $2 }'
        cpu sql "$DIRECTORY"/1/sql*.pid
        cpu data "$DIRECTORY"/1/data*.pid
    } | awk '{ n[$1] += $2 } END { printf "%d %d %d %d %d %d\n", n["Ndb_api_wait_exec_complete_count"], n["Ndb_api_trans_commit_count"],
        n["Ndb_api_bytes_sent_count"] + n["Ndb_api_bytes_received_count"], n["binlog"], n["sql"], n["data"] }'
}

cpu() { # cpu <name> <pid file>…
    local name=$1 file
    shift
    for file in "$@"; do awk -v name="$name" -v tick="$(getconf CLK_TCK)" '{ print name, ($14 + $15) * 1000000 / tick }' "/proc/$(<"$file")/stat"; done
}

row() { # row <transaction> <number> <counters before> <counters after>: prints a row of the table
    awk -v what="$1" -v n="$2" -v before="$3" -v after="$4" 'BEGIN {
        split(before, b); split(after, a); for (i in a) a[i] = (a[i] - b[i]) / n
        printf "| %s | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f |\n", what, a[1], a[2], a[3], a[4], a[5], a[6] }'
}

url() { echo "jdbc:mysql://${nodes[0]},${nodes[1]}/$1?user=sigcore&password=sigcore&sigcoreEngine=ndb"; }

settle() { sleep 3; } # lets the binary log take the last epochs

put() { # put <number>: registers instances, one after the other
    local n id
    for ((n = 0; n < $1; n++)); do
        id=$(printf '%08x-0000-4000-8000-000000000000' "$n")
        curl --silent --http2-prior-knowledge -o /dev/null -X PUT -H 'Content-Type: application/json' \
            "http://127.0.0.1:8750/nnrf-nfm/v1/nf-instances/$id" \
            -d "{\"nfInstanceId\":\"$id\",\"nfType\":\"SMF\",\"nfStatus\":\"REGISTERED\",\"ipv4Addresses\":[\"192.0.2.1\"]}"
    done
}

measure_nrf() {
    local before instance=00000001-0000-4000-8000-000000000000
    sql "${nodes[0]}" 'CREATE DATABASE IF NOT EXISTS nrf'
    "$java" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Xmx512m -jar "$build/nrf/target/nrf.jar" \
        --sigcore.store.url="$(url nrf)" --sigcore.store.user= --sigcore.data-dir="$work/nrf" --sigcore.sbi.port=8750 --server.port=8751 \
        --sigcore.overload.enabled=false >"$work/nrf.log" 2>&1 &
    nf=$!
    until curl --silent --http2-prior-knowledge -o /dev/null http://127.0.0.1:8750/nnrf-nfm/v1/nf-instances; do kill -0 "$nf"; sleep 0.2; done
    put 50
    settle
    before=$(counters)
    put "$count"
    settle
    row 'NRF: registration or its update' "$count" "$before" "$(counters)"
    echo '[{"op":"replace","path":"/nfStatus","value":"REGISTERED"}]' >"$work/heartbeat"
    before=$(counters)
    h2load -n "$count" -c 1 -m 8 -d "$work/heartbeat" -H ':method: PATCH' -H 'content-type: application/json-patch+json' \
        "http://127.0.0.1:8750/nnrf-nfm/v1/nf-instances/$instance" >"$work/h2load"
    settle
    row 'NRF: heartbeat' "$count" "$before" "$(counters)"
    before=$(counters)
    h2load -n "$count" -c 1 -m 8 'http://127.0.0.1:8750/nnrf-disc/v1/nf-instances?target-nf-type=SMF&requester-nf-type=AMF&limit=5' >"$work/h2load"
    row 'NRF: discovery' "$count" "$before" "$(counters)"
    kill "$nf"
    wait "$nf" || true
    nf=
}

measure_bsf() {
    local before rounds=3
    sql "${nodes[0]}" 'CREATE DATABASE IF NOT EXISTS ocbsf'
    before=$(counters)
    JAR=$build/bsf/target/bsf.jar STORE=$(url ocbsf) BINDINGS=$count ROUNDS=$rounds BSF_OPTIONS=--sigcore.store.user= "$here/bsf.sh" >"$work/bsf"
    settle
    row 'BSF: create, discover and delete of a binding' $((rounds * count)) "$before" "$(counters)"
    cat "$work/bsf"
}

measure_policy() {
    local before kinds=8 rounds=3
    sql "${nodes[0]}" 'CREATE DATABASE IF NOT EXISTS occnp'
    before=$(counters)
    "$build/perf/policies/messages.sh" -p high -u "$(url occnp)" -d "$pids" "$count" >"$work/policy"
    settle
    row 'Policy: mean of eight messages' $((kinds * rounds * count)) "$before" "$(counters)"
    cat "$work/policy"
}

[ $# -gt 0 ] || set -- nrf bsf policy
echo '| transaction | round trips | commits | octets between SQL and data nodes | octets in the binary log | CPU µs of SQL nodes | CPU µs of data nodes |'
echo '|---|---|---|---|---|---|---|'
for function in "$@"; do "measure_$function"; done
