#!/usr/bin/env bash
# Overload: what a network function still does when it is asked for ten times what it can do. One kind of request at one rate
# after the other, in an open loop; before, a warm-up at the first rate. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

kinds=${*:-nf-register binding-create sm-create gx-create}
rates=${RATES:-500,1000,2000,4000}   # requests a second
length=${LENGTH:-10s}                # at each rate
warmup=${WARMUP:-20s}                # at the first rate, not shown
base=${PORT:-8750}                   # first of three loopback ports
simulators=${SIMULATORS:-$root/perf/simulators/target/simulators.jar}
jars=${JARS:-$root}                  # checkout whose network functions are measured
options=${NF_OPTIONS:-}              # further options of the network function
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

for kind in $kinds; do
    target=$base
    case $kind in
    nf-register) name=nrf own='' ;;
    binding-create) name=bsf own=--sigcore.nrf-client.enabled=false ;;
    sm-create) name=policy own=--sigcore.nrf-client.enabled=false ;;
    gx-create) name=policy own='--sigcore.nrf-client.enabled=false --sigcore.diameter.unknown-peers=accept' target=$((base + 1)) ;;
    *) die "expected nf-register, binding-create, sm-create or gx-create, got $kind" ;;
    esac
    jar=$jars/$name/target/$name.jar
    [ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl $name,perf/simulators -am package"
    rm -rf "$work/data"
    [ "$name" != policy ] || own+=" --sigcore.diameter.port=$((base + 1))"
    [ "$name" != bsf ] || own+=" --sigcore.diameter.port=$((base + 1))"
    # shellcheck disable=SC2086 # several options
    "$java" "${jvm[@]}" -Xmx512m -jar "$jar" --sigcore.data-dir="$work/data" --sigcore.sbi.port="$base" \
        --server.port=$((base + 2)) $own $options >"$work/log" 2>&1 &
    nf=$!
    for ((i = 0; ; i++)); do
        (exec 3<>"/dev/tcp/127.0.0.1/$target") 2>/dev/null && break
        kill -0 "$nf" 2>/dev/null && ((i < 1200)) || { tail -5 "$work/log" >&2; die "$name did not start"; }
        sleep 0.1
    done
    bench() {
        "$java" "${jvm[@]}" -Xmx1g -cp "$simulators" org.sigcore.simulators.load.OverloadBench "$kind" \
            --target="http://127.0.0.1:$target" --pid="$nf" "$@"
    }
    bench --rates="${rates%%,*}" --length="$warmup" >/dev/null
    printf '\n%s\n\n' "$kind"
    bench --rates="$rates" --length="$length"
    kill "$nf"
    wait "$nf" 2>/dev/null || true
    nf=
done
