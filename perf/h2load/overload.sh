#!/usr/bin/env bash
# Overload: what a network function still does when it is asked for ten times what it can do. For each kind of request: a
# warm-up, the knee, then multiples of it in an open loop; with the limit of work in progress and without. The network
# function has one core, the load the other. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

kinds=${*:-nf-register binding-create binding-discover rx-relay sm-create app-session-create gx-create}
modes=${MODES:-off on}               # sigcore.overload.enabled
factors=${FACTORS:-0.5,1,3,10}       # of the knee
length=${LENGTH:-20s}                # at each
warmup=${WARMUP:-40s}                # before, not shown
base=${PORT:-8750}                   # first of four loopback ports
simulators=${SIMULATORS:-$root/perf/simulators/target/simulators.jar}
jars=${JARS:-$root}                  # checkout whose network functions are measured
options=${NF_OPTIONS:-}              # further options of the network function
bench_options=${BENCH_OPTIONS:-}     # further options of OverloadBench
server_cpu=${SERVER_CPU:-0}
load_cpu=${LOAD_CPU:-1}
java=${JAVA:-}

die() { printf 'overload: %s\n' "$*" >&2; exit 1; }
if [ -z "$java" ]; then
    for candidate in "${JAVA_HOME:-/none}/bin/java" /usr/lib/jvm/*25*/bin/java java; do
        if "$candidate" -version 2>&1 | grep -Eq 'version "(2[5-9]|[3-9][0-9])'; then java=$candidate; break; fi
    done
    [ -n "$java" ] || die "no JDK 25: set JAVA"
fi
jvm=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)

work=$(mktemp -d)
nf=
stop() {
    if [ -n "$nf" ]; then kill "$nf" 2>/dev/null || true; wait "$nf" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap stop EXIT

measure() { # kind mode
    local kind=$1 name own
    case $kind in
    nf-*) name=nrf own='' ;;
    binding-* | rx-*) name=bsf own='--sigcore.nrf-client.enabled=false' ;;
    sm-* | app-* | gx-*) name=policy own="--sigcore.nrf-client.enabled=false --sigcore.egress.scp=http://127.0.0.1:$((base + 3))" ;;
    *) die "unknown kind $kind" ;;
    esac
    local jar=$jars/$name/target/$name.jar enabled=true
    [ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl $name,perf/simulators -am package"
    [ "$name" = nrf ] || own+=" --sigcore.diameter.port=$((base + 1)) --sigcore.diameter.unknown-peers=accept"
    [ "$2" = on ] || enabled=false
    rm -rf "$work/data"
    # shellcheck disable=SC2086 # several options
    taskset -c "$server_cpu" "$java" "${jvm[@]}" -Xmx1g ${NF_JAVA_OPTIONS:-} -jar "$jar" --sigcore.data-dir="$work/data" \
        --sigcore.sbi.port="$base" --server.port=$((base + 2)) --sigcore.overload.enabled=$enabled $own $options \
        >"$work/log" 2>&1 &
    nf=$!
    for ((i = 0; ; i++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$base") 2>/dev/null && break
        kill -0 "$nf" 2>/dev/null && ((i < 1200)) || { tail -5 "$work/log" >&2; die "$name did not start"; }
        sleep 0.1
    done
    printf '\n%s, limit %s\n\n' "$kind" "$2"
    # shellcheck disable=SC2086 # several options
    taskset -c "$load_cpu" "$java" "${jvm[@]}" -Xmx2g -XX:+UseSerialGC -cp "$simulators" \
        org.sigcore.simulators.load.OverloadBench "$kind" --target="http://127.0.0.1:$base" --diameter=$((base + 1)) --callback=$((base + 3)) \
        --pid="$nf" --warmup="$warmup" --length="$length" --factors="$factors" $bench_options
    kill "$nf"
    wait "$nf" 2>/dev/null || true
    nf=
    [ -z "${KEEP_LOG:-}" ] || cp "$work/log" "$KEEP_LOG"
}

for kind in $kinds; do
    for mode in $modes; do measure "$kind" "$mode"; done
done
