#!/usr/bin/env bash
# SCP Model C beside nghttpx and HAProxy as plain proxies: CPU time for each request, in the same minutes, on the same
# traffic. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

requests=${REQUESTS:-200000}   # measured, for each proxy and round
warmup=${WARMUP:-300000}       # before the first round; the SCP's compiler needs them, the others get them too
rounds=${ROUNDS:-3}            # the table shows the median
clients=${CLIENTS:-8}          # connections from h2load
streams=${STREAMS:-16}         # requests under way on each
base=${PORT:-8510}             # origin; the proxies take the ports after it
jar=${JAR:-$root/scp/target/scp.jar}
java=${JAVA:-}

say() { printf '%s\n' "$*" >&2; }
die() { say "model-c: $*"; exit 1; }
for program in h2load nghttpd nghttpx haproxy curl awk; do
    command -v "$program" >/dev/null || die "$program is not installed"
done
[ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl scp -am package"
if [ -z "$java" ]; then
    for candidate in "${JAVA_HOME:-/none}/bin/java" /usr/lib/jvm/*25*/bin/java java; do
        if "$candidate" -version 2>&1 | grep -Eq 'version "(2[5-9]|[3-9][0-9])'; then java=$candidate; break; fi
    done
    [ -n "$java" ] || die "no JDK 25: set JAVA"
fi

work=$(mktemp -d)
declare -A pid
stop() {
    for name in "${!pid[@]}"; do kill "${pid[$name]}" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT

# ---- traffic: POST 4,000 B, answer 4,500 B, ten 3gpp headers, a 700-byte token, a path that changes
origin_port=$base; nghttpx_port=$((base + 1)); haproxy_port=$((base + 2)); scp_port=$((base + 3)); mgmt_port=$((base + 4))
head -c 4000 /dev/zero | tr '\0' x >"$work/request"
mkdir -p "$work/htdocs/nudm-sdm/v2"
head -c 4500 /dev/zero | tr '\0' y >"$work/answer"
paths=${PATHS:-2000}
for ((i = 0; i < paths; i++)); do
    ln "$work/answer" "$work/htdocs/nudm-sdm/v2/imsi-$((1010000000000 + i * 7))"
done
token=$(head -c 2000 /dev/zero | tr '\0' a | head -c 680)
headers=(
    -H "authorization: Bearer $token.signature"
    -H "content-type: application/json"
    -H "3gpp-sbi-target-apiroot: http://127.0.0.1:$origin_port"
    -H "3gpp-sbi-message-priority: 10"
    -H "3gpp-sbi-max-rsp-time: 5000"
    -H "3gpp-sbi-sender-timestamp: Fri, 20 Nov 2026 08:49:37.845 GMT"
    -H "3gpp-sbi-correlation-info: imsi-001010000000001"
    -H "3gpp-sbi-routing-binding: bl=nf-set; nfset=set001.udmset.5gc.mnc001.mcc001; servname=nudm-sdm"
    -H "3gpp-sbi-binding: bl=nf-set; nfset=set001.amfset.5gc.mnc001.mcc001; scope=callback"
    -H "3gpp-sbi-callback: Nudm_SDM_Notification; apiversion=2"
    -H "3gpp-sbi-lci: Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Load-Metric: 25%; NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8"
    -H "3gpp-sbi-client-credentials: $(head -c 120 /dev/zero | tr '\0' b).$(head -c 60 /dev/zero | tr '\0' c).d"
    -H "user-agent: AMF-54804518-4191-46b3-955c-ac631f953ed8"
)
for port in $nghttpx_port $haproxy_port $scp_port; do
    for ((i = 0; i < paths; i++)); do
        echo "http://127.0.0.1:$port/nudm-sdm/v2/imsi-$((1010000000000 + i * 7))"
    done >"$work/uris-$port"
done

# ---- programs
nghttpd --no-tls -a 127.0.0.1 -n 1 -d "$work/htdocs" "$origin_port" >"$work/origin.log" 2>&1 &
pid[origin]=$!

nghttpx --conf=/dev/null --no-ocsp --workers=1 --frontend="127.0.0.1,$nghttpx_port;no-tls" \
    --backend="127.0.0.1,$origin_port;;proto=h2" --accesslog-file=/dev/null --errorlog-file="$work/nghttpx.log" \
    --frontend-http2-max-concurrent-streams=1000 --backend-connections-per-host=8 >/dev/null 2>&1 &
pid[nghttpx]=$!

cat >"$work/haproxy.cfg" <<CFG
global
    nbthread 1
    maxconn 2000
defaults
    mode http
    timeout client 60s
    timeout server 60s
    timeout connect 5s
frontend in
    bind 127.0.0.1:$haproxy_port proto h2
    default_backend out
backend out
    server origin 127.0.0.1:$origin_port proto h2
CFG
haproxy -db -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 &
pid[haproxy]=$!

mkdir -p "$work/scp"
# shellcheck disable=SC2086
"$java" ${SCP_JAVA_OPTIONS:---sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED} -jar "$jar" \
    --sigcore.data-dir="$work/scp" --sigcore.sbi.port=$scp_port --server.port=$mgmt_port \
    --sigcore.sbi.event-loops=1 --sigcore.nrf-client.api-root="http://127.0.0.1:$((base + 9))" \
    ${SCP_OPTIONS:-} >"$work/scp.log" 2>&1 &
pid[scp]=$!

one=$(head -1 "$work/uris-$scp_port"); one=${one#*:*:}; one=/${one#*/}
ready() { # port: the origin's answer comes through
    [ "$(curl -s --http2-prior-knowledge -o /dev/null -w '%{http_code} %{size_download}' --data-binary "@$work/request" \
        -H "3gpp-sbi-target-apiroot: http://127.0.0.1:$origin_port" "http://127.0.0.1:$1$one")" = "200 4500" ]
}
for name in nghttpx haproxy scp; do
    port=${name}_port
    for ((i = 0; ; i++)); do
        ready "${!port}" && break
        if ((i > 300)); then tail -n 5 "$work/$name.log" >&2; die "$name does not answer"; fi
        sleep 0.1
    done
done

# ---- measuring
ticks=$(getconf CLK_TCK)
family() { # a process and its children: nghttpx works in a child
    echo "$1"; cat "/proc/$1/task/$1/children" 2>/dev/null | tr ' ' '\n'
}
cpu_us() { # user + system time so far, in µs
    local total=0 process fields
    for process in $(family "$1"); do
        read -r fields <"/proc/$process/stat"
        set -- ${fields##*) }
        total=$((total + ${12} + ${13}))
    done
    echo $((total * 1000000 / ticks))
}
drive() { # port requests: prints req/s and mean latency
    h2load -n "$2" -c "$clients" -m "$streams" -t 1 -d "$work/request" -i "$work/uris-$1" "${headers[@]}" \
        >"$work/h2load.out" 2>&1 || { cat "$work/h2load.out" >&2; die "h2load failed"; }
    awk '/^status codes/ { ok = $3 } /^finished in/ { rate = $4 } /^time for request/ { mean = $6 }
         END { print ok, rate, mean }' "$work/h2load.out"
}
measure() { # name round
    local port=${1}_port before after ok rate mean
    before=$(cpu_us "${pid[$1]}")
    read -r ok rate mean < <(drive "${!port}" "$requests")
    after=$(cpu_us "${pid[$1]}")
    [ "$ok" = "$requests" ] || die "$1: only $ok of $requests requests were answered with 2xx"
    echo "$1 $2 $(awk -v c=$((after - before)) -v n="$requests" 'BEGIN { printf "%.2f", c / n }') $rate $mean" >>"$work/results"
}

say "warm-up: $warmup requests each"
for name in nghttpx haproxy scp; do port=${name}_port; drive "${!port}" "$warmup" >/dev/null; done
for ((round = 1; round <= rounds; round++)); do
    for name in nghttpx haproxy scp; do measure "$name" "$round"; done
    say "$(awk -v r="$round" '$2 == r { printf "%s%s %.1f µs", sep, $1, $3; sep = ", " }' "$work/results")"
done

median() { awk -v n="$1" -v f="$2" '$1 == n { print $f + 0 }' "$work/results" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
reference=$(median nghttpx 3)
printf '\n%s requests, %s rounds, %s connections x %s streams; POST 4,000 B -> 4,500 B, 13 headers with a 700-byte token\n\n' \
    "$requests" "$rounds" "$clients" "$streams"
printf '| proxy | CPU µs a request | of nghttpx | requests/s |\n|---|---|---|---|\n'
for name in nghttpx haproxy scp; do
    us=$(median "$name" 3)
    printf '| %s | %.1f | %.2f | %.0f |\n' "$name" "$us" "$(awk -v a="$us" -v b="$reference" 'BEGIN { print a / b }')" \
        "$(median "$name" 4)"
done
