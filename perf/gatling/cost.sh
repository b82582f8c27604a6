#!/usr/bin/env bash
# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Measures the CPU time of the load generators per request at 5,000 requests/s: Gatling and h2load with the same NRF, and jdiameter with
# Diameter requests. The result is the line "load and simulators" without JIT and GC. Needs an idle machine, since wake-ups dominate.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rate=5000
seconds=${SECONDS_EACH:-20}
warmup=${WARMUP:-60}
base=${PORT:-8700} # first of 100 loopback ports
die() { printf 'cost: %s\n' "$*" >&2; exit 1; }
command -v h2load >/dev/null || die "h2load is not installed"
. "$root/perf/jdk.sh"

work=$(mktemp -d)
nrf=
stop() {
    [ -z "$nrf" ] || kill "$nrf" 2>/dev/null || true
    wait
    rm -rf "$work"
}
trap stop EXIT

run() { # run <scenario> <option>…
    "$root/perf/run" "$root/perf/gatling/$1.yaml" --scale 1 --warm-up "${warmup}s" --duration "${seconds}s" --judge success \
        --port $((base + 10)) --report "$work/$1" "${@:2}" >"$work/$1.log" 2>&1 || { tail -n 3 "$work/$1.log" >&2; die "$1 failed"; }
    # Columns: name, two of the guide, CPU time, its part of JIT and GC, memory of the guide, memory.
    awk -F'|' -v name="$1" '/load and simulators/ { printf "%-16s %6.1f CPU us a request, %.1f of it JIT and GC, %s MB\n", name, $5, $6, $8 }' "$work/$1.log"
}

"$java" --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED -jar "$root/nrf/target/nrf.jar" \
    --sigcore.data-dir="$work/nrf" --sigcore.sbi.port="$base" --server.port=$((base + 1)) >"$work/nrf.log" 2>&1 &
nrf=$!
for ((i = 0; ; i++)); do
    curl -s --http2-prior-knowledge -o /dev/null "http://127.0.0.1:$base/nnrf-nfm/v1/nf-instances" && break
    if ((i > 600)); then tail -n 5 "$work/nrf.log" >&2; die "the NRF does not answer"; fi
    sleep 0.2
done
run cost-sbi --target "http://127.0.0.1:$base"
query="http://127.0.0.1:$base/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF&limit=10"
TIMEFORMAT='%U %S'
{ time h2load -c 8 -t 1 --rps $((rate / 8)) -D "$seconds" "$query" >"$work/h2load.out" 2>&1; } 2>"$work/times"
awk -v n="$(awk '/^status codes/ { print $3 }' "$work/h2load.out")" \
    '{ printf "%-16s %6.1f CPU us a request\n", "h2load", ($1 + $2) * 1e6 / n }' "$work/times"
run cost-diameter
