#!/bin/sh
# Measures the octets per session, and the CPU time of the NF per message, by the number of stored sessions.
#   sessions.sh [-c] [-s] [-u URL] COUNT...
# -c: compressed documents. -s: sessions in slices. -u: MySQL or NDB Cluster database (jdbc:mysql://…, its policy tables are emptied); default: an
# H2 file in a temporary directory. Needs policy/target/policy.jar (mvn -Pquick package -pl policy -am). Ports 7690 to 7693.
# SECONDS_EACH (20): duration of the warm-up and of the measurement.
# STORE_ALONE=1: measures the store without the NF.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../jdk.sh"
jar=$here/../../policy/target/policy.jar
compressed=false sliced=false url=
while getopts csu: option; do
    case $option in
        c) compressed=true ;;
        s) sliced=true ;;
        u) url=$OPTARG ;;
        *) sed -n '3,7p' "$0"; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
work=$(mktemp -d)
nf=
trap '[ -z "$nf" ] || kill "$nf" 2>/dev/null || true; rm -rf "$work"' EXIT
(cd "$work" && "$jar_tool" xf "$jar" BOOT-INF)
sessions() {
    "$java" -Xmx2g "-Dseconds=${SECONDS_EACH:-20}" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
        -cp "$work/BOOT-INF/classes:$work/BOOT-INF/lib/*" "$here/Sessions.java" "$@"
}
for count in "$@"; do
    store=${url:-jdbc:h2:file:$work/data-$count/policy}
    sessions load "$store" "$count" $compressed $sliced
    [ -n "$url" ] || echo "  file: $(du -sb "$work/data-$count" | cut -f1) octets"
    [ -z "${STORE_ALONE:-}" ] || continue
    "$java" -Xmx2g -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -jar "$jar" \
        --sigcore.store.url="$store" --sigcore.data-dir="$work/nf" --server.port=7691 --sigcore.sbi.port=7692 \
        --sigcore.diameter.port=7693 --sigcore.nrf-client.enabled=false --sigcore.egress.scp=http://127.0.0.1:7690 \
        "--sigcore.configuration[services/pcfsm/settings]={\"advancedSettings\":{\"DATABASE.COMPRESSION\":\"$compressed\",\"ENABLE_SM_POLICY_ASSOCIATION_TABLE_SLICING\":\"$sliced\"}}" \
        >"$work/log" 2>&1 &
    nf=$!
    sessions drive "$nf" "$count" "${SECONDS_EACH:-20}" || { tail "$work/log"; exit 1; }
    kill "$nf"
    wait "$nf" || true
    nf=
done
