#!/bin/sh
# Measures the CPU time of the NF per message: SM policy create, update and delete; CCR-I, CCR-U and CCR-T; AAR and STR with their RAR.
# UDR, BSF and PGW answer immediately.
#   messages.sh [-p low|high] [-u URL [-d PIDS]] [-c PEERS] [-l STAYING] [COUNT]
#   messages.sh -x IMSI,IDENTITY@HOST:PORT -n PID [-d PIDS] [-c PEERS] [-l STAYING] [COUNT]
# -p: policy project; default: the default policies. -u: MySQL or NDB Cluster database (jdbc:mysql://…); default: an H2 file in a temporary
# directory. -d: processes of that database, such as "$(pgrep 'mysqld|ndbmtd')", whose CPU time is listed separately. -c: number of PGWs and
# of P-CSCFs (1), which are used in turn (the NF accepts 1,024 connections unless configured otherwise). -l: number of permanent IP-CAN
# sessions that are opened first (0; up to 600,000). -x: measures another, running PCRF, whose process is -n and which has a provisioned
# subscriber: Gx and Rx only, with all sessions of that subscriber. Reads and commits: number per message; concurrent messages share them.
# Sleeps: number of times that a thread of the NF waited. COUNT (10,000) messages of each kind are sent in each of three rounds; the last
# one is printed. IN_FLIGHT (16): messages in flight. PROFILE=FILE.jfr: records a CPU profile of the NF (jfr view hot-methods FILE.jfr).
# Needs policy/target/policy.jar (mvn -Pquick package -pl policy -am). Ports 7690 to 7693.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../jdk.sh"
jar=$here/../../policy/target/policy.jar
project=default url='' databases='' peers=1 other='' measured= staying=0
while getopts p:u:d:c:l:x:n: option; do
    case $option in
        p) project=$here/$OPTARG.json ;;
        u) url=$OPTARG ;;
        d) databases=$OPTARG ;;
        c) peers=$OPTARG ;;
        l) staying=$OPTARG ;;
        x) other=$OPTARG ;;
        n) measured=$OPTARG ;;
        *) sed -n '3,13p' "$0"; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
work=$(mktemp -d)
nf=
trap '[ -z "$nf" ] || kill "$nf" 2>/dev/null || true; rm -rf "$work"' EXIT
(cd "$work" && "$jar_tool" xf "$jar" BOOT-INF)
if [ -n "$other" ]; then
    echo "$other"
else
    "$java" -Xmx2g -XX:+UseSerialGC ${PROFILE:+-XX:StartFlightRecording=settings=profile,filename="$PROFILE"} \
        --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -jar "$jar" \
        --sigcore.store.url="${url:-jdbc:h2:file:$work/data/policy}" --sigcore.data-dir="$work/nf" --server.port=7691 --sigcore.sbi.port=7692 \
        --sigcore.diameter.port=7693 --sigcore.diameter.identity=policy.sigcore.lab --sigcore.diameter.realm=sigcore.lab \
        --sigcore.diameter.unknown-peers=accept --sigcore.nrf-client.enabled=false --sigcore.egress.scp=http://127.0.0.1:7690 \
        --sigcore.management.password=messages --sigcore.overload.enabled=false >"$work/log" 2>&1 &
    nf=$!
    measured=$nf
    echo "${url:-H2}, project $(basename "$project" .json)"
fi
"$java" -Xmx1g -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dthreads="${IN_FLIGHT:-16}" \
    -cp "$work/BOOT-INF/classes:$work/BOOT-INF/lib/*" "$here/Messages.java" "$measured" "${1:-10000}" "$project" "$databases" "$peers" "$other" "$staying" ||
    { [ -z "$nf" ] || tail "$work/log"; exit 1; }
[ -z "$nf" ] || { kill "$nf"; wait "$nf" || true; }
nf=
