#!/usr/bin/env bash
# Measures NRF discovery: CPU time per cached and per first-seen request, with 250 and 10,000 profiles, compared with nghttpd that
# serves a file of the same size in the same run. Then measures notifications. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

requests=${REQUESTS:-200000}   # cached requests in a round
first=${FIRST:-60000}          # first-seen requests in a round
rounds=${ROUNDS:-3}            # the table shows the median
base=${PORT:-8440}             # first of four loopback ports
profiles=${PROFILES:-10000}    # profiles of 100 NF types in the second part
jar=${JAR:-$root/nrf/target/nrf.jar}
scenarios=${SCENARIOS:-$root/perf/runner/target/scenarios.jar}

say() { printf '%s\n' "$*" >&2; }
die() { say "nrf-discovery: $*"; exit 1; }
for program in h2load nghttpd curl awk; do
    command -v "$program" >/dev/null || die "$program is not installed"
done
for file in "$jar" "$scenarios"; do
    [ -f "$file" ] || die "$file is missing: mvn -Pquick -pl nrf,perf/runner -am package"
done
. "$root/perf/jdk.sh"
. "$root/perf/threads.sh"
jvm=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)

work=$(mktemp -d)
nrf=; floor=
stop() {
    for process in $nrf $floor; do kill "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT

# ---- programs
start_nrf() { # start_nrf <name>: starts an NRF with its own data directory
    "$java" "${jvm[@]}" -jar "$jar" --sigcore.data-dir="$work/$1" --sigcore.sbi.port="$base" --server.port=$((base + 1)) \
        --sigcore.sbi.event-loops=1 >"$work/$1.log" 2>&1 &
    nrf=$!
    for ((i = 0; ; i++)); do
        curl -s --http2-prior-knowledge -o /dev/null "http://127.0.0.1:$base/nnrf-nfm/v1/nf-instances" && break
        if ((i > 600)); then tail -n 5 "$work/$1.log" >&2; die "the NRF does not answer"; fi
        sleep 0.2
    done
}
stop_nrf() { kill "$nrf"; wait "$nrf" 2>/dev/null || true; nrf=; }
bench() { "$java" "${jvm[@]}" -cp "$scenarios" org.sigcore.scenarios.nrf.NrfPreparation "$@" --nrf="http://127.0.0.1:$base" --port=$((base + 3)); }
many() { # prints a scenario with 100 NF types, which are discovered equally often
    sed '/^population:/,$d; s/^name: .*/name: many/' "$here/nrf-discovery.yaml"
    echo 'population:'
    for ((type = 0; type < 100; type++)); do
        echo "  - {nfType: CUSTOM$type, profiles: $((profiles / 100)), minBytes: 5000, maxBytes: 5000, services: [ncustom-bench]}"
    done
    echo 'traffic:'
    for ((type = 0; type < 100; type++)); do
        echo "  - {name: CUSTOM$type, call: discover, rate: 10, consumer: AMF, producer: CUSTOM$type," \
            'queries: ["service-names=ncustom-bench&requester-nf-instance-fqdn=nf.{supi}.5gc.example.com&limit=6"]}'
    done
    sed -n '/^results:/p' "$here/nrf-discovery.yaml"
}

# ---- measuring
ticks=$(getconf CLK_TCK)
cpu_us() {
    local fields
    read -r fields <"/proc/$1/stat"
    set -- ${fields##*) }
    echo $(((${12} + ${13}) * 1000000 / ticks))
}
measure() { # measure <name> <pid> <requests> <connections> <streams> <uris>
    local before after ok bytes rest_before rest
    before=$(cpu_us "$2"); read -r _ _ rest_before < <(threads "$2")
    h2load -n "$3" -c "$4" -m "$5" -t 1 -i "$6" >"$work/h2load.out" 2>&1 || { cat "$work/h2load.out" >&2; die "h2load failed"; }
    after=$(cpu_us "$2"); read -r _ _ rest < <(threads "$2")
    read -r ok bytes < <(awk '/^status codes/ { ok = $3 } /^traffic/ { gsub(/[()]/, ""); bytes = $(NF - 1) } END { print ok, bytes }' "$work/h2load.out")
    [ "$ok" = "$3" ] || die "$1: only $ok of $3 requests were answered with 2xx"
    awk -v name="$1" -v c=$((after - before)) -v n="$3" -v b="$bytes" -v r=$((rest - rest_before)) \
        'BEGIN { printf "%s %.2f %.1f %.2f\n", name, c / n, b / n / 1000, r / n }' >>"$work/results"
}
# Sends each first-seen query once: on one connection, and each round continues in the file.
first_seen() { # first_seen <name> <uris> <round>
    awk -v from=$(($3 * first)) -v to=$((($3 + 1) * first)) 'NR > from && NR <= to' "$2" >"$work/part"
    measure "$1" "$nrf" "$first" 1 32 "$work/part"
}

start_nrf guide
bench populate "$here/nrf-discovery.yaml" --out="$work/uris" --first=$(((rounds + 1) * first))
size=$(while read -r uri; do curl -s --http2-prior-knowledge -o /dev/null -w '%{size_download}\n' "$uri"; done \
    < <(head -n 200 "$work/uris/hot") | awk '{ s += $1 } END { printf "%d", s / NR }')
mkdir -p "$work/htdocs"
head -c "$size" /dev/zero | tr '\0' x >"$work/htdocs/answer"
nghttpd --no-tls -a 127.0.0.1 -n 1 -d "$work/htdocs" $((base + 2)) >/dev/null 2>&1 &
floor=$!
echo "http://127.0.0.1:$((base + 2))/answer" >"$work/uris/floor"

say "warm-up"
: >"$work/results"
measure warm "$nrf" "$requests" 4 16 "$work/uris/hot"
measure warm "$nrf" "$requests" 4 16 "$work/uris/hot"
first_seen warm "$work/uris/first" 0
: >"$work/results"
for ((round = 1; round <= rounds; round++)); do
    measure nghttpd-file "$floor" "$requests" 4 16 "$work/uris/floor"
    measure nrf-hot "$nrf" "$requests" 4 16 "$work/uris/hot"
    first_seen nrf-first-250 "$work/uris/first" "$round"
done
notified=$(bench notify --subscribers=1000 --changes=20 --rate=0)
h2load -D 12 -c 2 -m 4 -t 1 -i "$work/uris/hot" >"$work/beside.out" 2>&1 &
beside=$!
sustained=$(bench notify --subscribers=1000 --changes=1 --rate=750 --length=10s | tail -n 1)
wait "$beside" || true
stop_nrf

start_nrf many
many >"$work/many.yaml"
bench populate "$work/many.yaml" --out="$work/uris" --first=$(((rounds + 1) * first))
first_seen warm-many "$work/uris/first" 0
for ((round = 1; round <= rounds; round++)); do first_seen "nrf-first-$profiles" "$work/uris/first" "$round"; done

median() { awk -v n="$1" -v f="$2" '$1 == n { print $f }' "$work/results" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
printf '\n| | CPU µs a request | without compiler and collector | KB an answer |\n|---|---|---|---|\n'
for name in nghttpd-file nrf-hot nrf-first-250 "nrf-first-$profiles"; do
    printf '| %s | %s | %s | %s |\n' "$name" "$(median "$name" 2)" "$(median "$name" 4)" "$(median "$name" 3)"
done
printf '\n%s\n%s; beside it %s\n' "$notified" "$sustained" "$(grep '^finished' "$work/beside.out" | cut -d, -f2 | tr -d ' ' || true) of discovery"
