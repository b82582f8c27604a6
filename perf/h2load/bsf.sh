#!/usr/bin/env bash
# Measures the CPU time of the BSF and its database per registration, discovery and deregistration of a binding. Uses H2,
# or MySQL if STORE is a JDBC URL and DATABASE_PID the process of the server. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

loaded=${LOADED:-0}            # bindings that are stored before the measurement, and discovered in it
bindings=${BINDINGS:-20000}    # bindings that are registered, discovered and deregistered in a round
rounds=${ROUNDS:-6}            # the first rounds are the warm-up
in_flight=${IN_FLIGHT:-32}     # requests in flight
base=${PORT:-8700}             # first of three loopback ports
store=${STORE:-}               # JDBC URL; empty for H2 in a file
database_pid=${DATABASE_PID:-0}
kept=${DATA:-}                 # folder of the H2 file, which is kept for further runs; empty: a temporary folder
jar=${JAR:-$root/bsf/target/bsf.jar}
simulators=${SIMULATORS:-$root/perf/simulators/target/simulators.jar}

say() { printf '%s\n' "$*" >&2; }
die() { say "bsf: $*"; exit 1; }
for file in "$jar" "$simulators"; do
    [ -f "$file" ] || die "$file is missing: mvn -Pquick -pl bsf,perf/simulators -am package"
done
. "$root/perf/jdk.sh"
jvm=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)

work=$(mktemp -d)
data=${kept:-$work/data}
mkdir -p "$data"
bsf=
stop() {
    if [ -n "$bsf" ]; then kill "$bsf" 2>/dev/null || true; wait "$bsf" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap stop EXIT

if [ "$loaded" != 0 ] && [ ! -e "$data/loaded-$loaded" ]; then
    tests=$root/bsf/target/test-classes
    [ -d "$tests" ] || die "$tests is missing: mvn -Pquick -pl bsf,perf/simulators -am package"
    say "loading $loaded bindings"
    "$java" "${jvm[@]}" -Xmx1g -Dloader.path="$tests" -cp "$jar" \
        -Dloader.main=org.sigcore.bsf.bsfmanagementservice.store.BindingLoad \
        org.springframework.boot.loader.launch.PropertiesLauncher --fill "${LOAD_STORE:-${store:-$data}}" "$loaded" >&2
    touch "$data/loaded-$loaded"
fi

# shellcheck disable=SC2086 # words of a list
"$java" "${jvm[@]}" ${BSF_JAVA_OPTIONS:--Xmx512m} -jar "$jar" --roles="${ROLES:-bsf-management-service,ingress-gateway,egress-gateway}" \
    --sigcore.data-dir="$data" --sigcore.sbi.port="$base" --server.port=$((base + 2)) --sigcore.nrf-client.enabled=false \
    --sigcore.overload.enabled=false --sigcore.sbi.event-loops=1 ${store:+--sigcore.store.url="$store"} ${BSF_OPTIONS:-} >"$work/bsf.log" 2>&1 &
bsf=$!
for ((i = 0; ; i++)); do
    (exec 3<>"/dev/tcp/127.0.0.1/$base") 2>/dev/null && break
    if ((i > 1500)) || ! kill -0 "$bsf" 2>/dev/null; then tail -n 5 "$work/bsf.log" >&2; die "the BSF does not answer"; fi
    sleep 0.2
done
say "CPU µs of the BSF and of its database an operation; $bindings of each in a round, $in_flight at a time"
kinds=()
for ((round = 0; round < rounds; round++)); do kinds+=(binding-create binding-discover binding-delete); done
echo '| | BSF | database | a second | not good |'
echo '|---|---|---|---|---|'
"$java" "${jvm[@]}" -cp "$simulators" org.sigcore.simulators.load.OverloadBench "${kinds[@]}" --target="http://127.0.0.1:$base" \
    --pid="$bsf" --database-pid="$database_pid" --count="$bindings" --loaded="$loaded" --in-flight="$in_flight"
if [ "$database_pid" = 0 ]; then say "H2 file after that: $(du -sh "$data" | cut -f1)"; fi
