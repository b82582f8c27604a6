#!/usr/bin/env bash
# Compares the CPU time per request of the SCP with that of nghttpx and HAProxy as plain proxies, in the same run with the
# same traffic. MODEL=C (the consumer selects the producer) or D (delegated discovery, cached). LIMITS=1 adds 700 known
# producers, 700 ingress and 700 egress limits, and load and overload reports in the responses. TLS=1 encrypts both sides.
# OTHER=JAR measures another build of the SCP in turn with this one, and shows the difference of each round.
# THEN="latency connections mediation feed overload loops uncached" selects steps of scp-steps.sh. Exits with 1 if a
# figure misses its target. See README.md; scp-table.sh runs all variants.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

requests=${REQUESTS:-200000}   # requests for each proxy and round
warmup=${WARMUP:-300000}       # requests to the SCP before the first round, which its JIT compiler needs
rounds=${ROUNDS:-3}            # the table shows the median
clients=${CLIENTS:-8}          # connections from h2load
streams=${STREAMS:-16}         # requests in flight on each connection
loops=${LOOPS:-1}              # event loops of the SCP, workers of nghttpx, threads of HAProxy
latency_seconds=${LATENCY_SECONDS:-8}
base=${PORT:-8510}             # port of the origin; the proxies use the following ports
model=${MODEL:-C}
limits=${LIMITS:-0}
tls=${TLS:-0}
jar=${JAR:-$root/scp/target/scp.jar}
other=${OTHER:-}               # jar of another build of the SCP, which is measured in turn with this one
proxies=${PROXIES:-nghttpx haproxy scp${other:+ other}}
profile=${PROFILE:-}           # file for a perf profile of the SCP in the last round, with names of Java frames (perf report -i FILE)
table=${TABLE:-/dev/null}      # file to which a line for each figure is appended: what | figure | target | verdict

case $model in C | D) ;; *) echo "MODEL must be C or D" >&2; exit 1 ;; esac
say() { printf '%s\n' "$*" >&2; }
die() { say "scp.sh: $*"; exit 1; }
for program in h2load nghttpd nghttpx haproxy curl awk openssl keytool python3; do
    command -v "$program" >/dev/null || die "$program is not installed"
done
[ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl scp -am package"
. "$root/perf/jdk.sh"
. "$root/perf/threads.sh"

work=$(mktemp -d)
declare -A pid
stop() {
    for name in "${!pid[@]}"; do kill "${pid[$name]}" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT

# ---- traffic: POST 4,000 B, response 4,500 B, ten 3gpp headers, a 700-byte token, varying paths
origin_port=$base; nghttpx_port=$((base + 1)); haproxy_port=$((base + 2)); scp_port=$((base + 3)); mgmt_port=$((base + 4))
scp2_port=$((base + 5)) # SCP with two event loops, in step_loops
other_port=$((base + 6)); other_mgmt_port=$((base + 10))
json='{"supi": "imsi-001010000000001", "padding": "'
{ printf %s "$json"; head -c $((4000 - ${#json} - 2)) /dev/zero | tr '\0' x; printf '"}'; } >"$work/request"
mkdir -p "$work/htdocs/nudm-sdm/v2"
head -c 4500 /dev/zero | tr '\0' y >"$work/answer"
paths=${PATHS:-2000}
for ((i = 0; i < paths; i++)); do
    ln "$work/answer" "$work/htdocs/nudm-sdm/v2/imsi-$((1010000000000 + i * 7))"
done
scheme=http
[ "$tls" = 1 ] && scheme=https
token=$(head -c 2000 /dev/zero | tr '\0' a | head -c 680)
headers=(
    -H "authorization: Bearer $token.signature"
    -H "content-type: application/json"
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
# The producer is named by a header in Model C, and discovered in Model D. nghttpx and HAProxy have a fixed one.
nf=54804518-4191-46b3-955c-ac631f953e
if [ "$model" = C ]; then
    headers+=(-H "3gpp-sbi-target-apiroot: $scheme://localhost:$origin_port")
else
    headers+=(
        -H "3gpp-sbi-discovery-target-nf-type: UDM"
        -H "3gpp-sbi-discovery-requester-nf-type: AMF"
        -H "3gpp-sbi-discovery-service-names: nudm-sdm"
        -H "3gpp-sbi-discovery-supi: imsi-001010000000001"
    )
fi
for port in $origin_port $nghttpx_port $haproxy_port $scp_port $scp2_port $other_port; do
    for ((i = 0; i < paths; i++)); do
        echo "$scheme://localhost:$port/nudm-sdm/v2/imsi-$((1010000000000 + i * 7))"
    done >"$work/uris-$port"
done

# ---- TLS: one certificate, shared and trusted by all processes
origin_tls=(--no-tls); front_tls=";no-tls"; back_tls=""; bind_tls=""; server_tls=""; scp_tls=()
if [ "$tls" = 1 ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
    cat "$work/cert.pem" "$work/key.pem" >"$work/both.pem"
    openssl pkcs12 -export -in "$work/cert.pem" -inkey "$work/key.pem" -name scp -out "$work/key.p12" -passout pass:secret
    keytool -importcert -noprompt -alias ca -file "$work/cert.pem" -keystore "$work/trust.p12" -storetype PKCS12 \
        -storepass secret >/dev/null 2>&1
    origin_tls=(); front_tls=""; back_tls=";tls"
    bind_tls="ssl crt $work/both.pem alpn h2"; server_tls="ssl verify none alpn h2"
    scp_tls=(
        --sigcore.sbi.tls.port=$scp_port --sigcore.sbi.tls.key-store="$work/key.p12"
        --sigcore.sbi.tls.key-store-password=secret --sigcore.egress.tls.trust-store="$work/trust.p12"
        --sigcore.egress.tls.trust-store-password=secret
    )
fi

# ---- load and overload reports, as producers send them
report=()
if [ "$limits" = 1 ]; then
    stamp=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
    report=(
        "3gpp-sbi-lci: Timestamp: \"$stamp\"; Load-Metric: 25%; NF-Instance: ${nf}00"
        "3gpp-sbi-oci: Timestamp: \"$stamp\"; Period-of-Validity: 3600s; Overload-Reduction-Metric: 0%; NF-Instance: ${nf}00"
    )
fi
# ---- programs
origin_files=("$work/key.pem" "$work/cert.pem")
[ "$tls" = 1 ] || origin_files=()
files_port=$origin_port
[ "$limits" = 1 ] && files_port=$((base + 7))
if [ "$limits" = 1 ]; then # a proxy adds the reports, which nghttpd cannot send
    nghttpd --no-tls -a 127.0.0.1 -n 1 -d "$work/htdocs" "$files_port" >"$work/files.log" 2>&1 &
    pid[files]=$!
    nghttpx --conf=/dev/null --no-ocsp --workers=1 --frontend="127.0.0.1,$origin_port$front_tls" \
        --backend="127.0.0.1,$files_port;;proto=h2" --accesslog-file=/dev/null --errorlog-file="$work/origin.log" \
        --frontend-http2-max-concurrent-streams=1000 --backend-connections-per-host=8 \
        --add-response-header="${report[0]}" --add-response-header="${report[1]}" "${origin_files[@]}" >/dev/null 2>&1 &
else
    nghttpd "${origin_tls[@]}" -a 127.0.0.1 -n 1 -d "$work/htdocs" "$origin_port" "${origin_files[@]}" \
        >"$work/origin.log" 2>&1 &
fi
pid[origin]=$!

nghttpx --conf=/dev/null --no-ocsp --workers="$loops" --frontend="127.0.0.1,$nghttpx_port$front_tls" \
    --backend="127.0.0.1,$origin_port;;proto=h2$back_tls" --insecure --accesslog-file=/dev/null --errorlog-file="$work/nghttpx.log" \
    --frontend-http2-max-concurrent-streams=1000 --backend-connections-per-host=8 "${origin_files[@]}" >/dev/null 2>&1 &
pid[nghttpx]=$!

cat >"$work/haproxy.cfg" <<CFG
global
    nbthread $loops
    maxconn 2000
defaults
    mode http
    timeout client 60s
    timeout server 60s
    timeout connect 5s
frontend in
    bind 127.0.0.1:$haproxy_port $bind_tls proto h2
    default_backend out
backend out
    server origin 127.0.0.1:$origin_port $server_tls proto h2
CFG
haproxy -db -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 &
pid[haproxy]=$!

plain_port=$scp_port
[ "$tls" = 1 ] && plain_port=$((base + 8))
if [ "$model" = D ]; then # simulated NRF with the same response to every discovery
    mkdir -p "$work/nrf/nnrf-disc/v1"
    cat >"$work/nrf/nnrf-disc/v1/nf-instances" <<NRF
{"validityPeriod": 3600, "nfInstances": [{"nfInstanceId": "${nf}00", "nfType": "UDM", "nfStatus": "REGISTERED",
 "fqdn": "localhost", "nfServiceList": {"sdm": {"serviceInstanceId": "sdm", "serviceName": "nudm-sdm",
 "versions": [{"apiVersionInUri": "v2", "apiFullVersion": "2.0.0"}], "scheme": "$scheme", "nfServiceStatus": "REGISTERED",
 "fqdn": "localhost", "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": $origin_port}]}}}]}
NRF
    nghttpd --no-tls -a 127.0.0.1 -n 1 -d "$work/nrf" $((base + 9)) >"$work/nrf.log" 2>&1 &
    pid[nrf]=$!
fi
start_scp() { # start_scp <name> <sbi-port> <management-port> <event-loops> [<jar>]
    mkdir -p "$work/$1"
    # The management port is used only by this script, to configure limits.
    # shellcheck disable=SC2086
    "$java" ${SCP_JAVA_OPTIONS:--XX:+UseSerialGC -Xmx512m --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED} \
        -jar "${5:-$jar}" --sigcore.data-dir="$work/$1" --sigcore.sbi.port="$2" --server.port="$3" "${scp_tls[@]}" \
        --sigcore.sbi.event-loops="$4" --sigcore.nrf-client.api-root="http://127.0.0.1:$((base + 9))" \
        --sigcore.management.authentication=off --server.address=127.0.0.1 ${SCP_OPTIONS:-} >"$work/$1.log" 2>&1 &
    pid[$1]=$!
}
start_scp scp "$plain_port" "$mgmt_port" "$loops"
[ -z "$other" ] || start_scp other "$other_port" "$other_mgmt_port" "$loops" "$other"

one=$(head -1 "$work/uris-$scp_port"); one=${one#*:*:}; one=/${one#*/}
ready() { # ready <port>: true if the answer of the origin arrives through the proxy
    local version=--http2-prior-knowledge
    [ "$tls" = 1 ] && version=--http2
    [ "$(curl -sk $version -o /dev/null -w '%{http_code} %{size_download}' --data-binary "@$work/request" \
        "${headers[@]}" "$scheme://localhost:$1$one")" = "200 4500" ]
}
await() { # await <name> <port>: waits until the proxy is ready
    local i
    for ((i = 0; ; i++)); do
        ready "$2" && break
        if ((i > 1500)); then tail -n 5 "$work/$1.log" >&2; die "$1 does not answer"; fi
        sleep 0.1
    done
}
for name in $proxies; do
    port=${name}_port
    await "$name" "${!port}"
done

put_limits() { # put_limits <management-port>: configures 700 producers, consumers and limits; the traffic does not reach its limits
    python3 - "$1" "$origin_port" "$nf" "$scheme" <<'PUT'
import http.client, json, sys
port, origin, nf, scheme = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
connection = http.client.HTTPConnection("127.0.0.1", port)
documents = {"ingressRateLimits": {}, "egressRateLimits": {}, "staticNfProfiles": {}}
for i in range(700):
    name = "localhost" if i == 0 else "udm%d.lab" % i
    consumer = "54804518-4191-46b3-955c-ac631f953ed8" if i == 0 else "54804518-4191-46b3-955c-ac631f95%04x" % i
    rate = {"requestsPerSecond": 1000000, "burst": 100000}
    documents["ingressRateLimits"]["key%d" % i] = dict(rate, consumer=consumer)
    documents["egressRateLimits"]["key%d" % i] = dict(rate, producer=name)
    documents["staticNfProfiles"]["udm%d" % i] = {"profile": {
        "nfInstanceId": nf + "00" if i == 0 else nf[:-2] + "%04x" % i, "nfType": "UDM", "nfStatus": "REGISTERED",
        "fqdn": name, "nfSetIdList": ["set%d.udmset.5gc.mnc001.mcc001" % (i // 4)],
        "nfServiceList": {"sdm": {"serviceInstanceId": "sdm", "serviceName": "nudm-sdm", "scheme": scheme,
            "nfServiceStatus": "REGISTERED", "versions": [{"apiVersionInUri": "v2", "apiFullVersion": "2.0.0"}],
            "fqdn": name, "ipEndPoints": [{"port": origin}]}}}}
connection.request("PUT", "/ocscp/scpc-configuration/v1/import", json.dumps({"documents": documents}),
    {"content-type": "application/json"})
answer = connection.getresponse()
text = answer.read()
if answer.status >= 300:
    sys.exit("import: %d %s" % (answer.status, text.decode()[:1000]))
PUT
}
if [ "$limits" = 1 ]; then
    put_limits "$mgmt_port"
    [ -z "$other" ] || put_limits "$other_mgmt_port"
fi

# ---- measuring
ticks=$(getconf CLK_TCK)
family() { # family <pid>: prints a process and its children, since nghttpx works in a child process
    echo "$1"; cat "/proc/$1/task/$1/children" 2>/dev/null | tr ' ' '\n'
}
cpu_us() { # cpu_us <pid>: prints the user and system time so far, in µs
    local total=0 process fields
    for process in $(family "$1"); do
        read -r fields <"/proc/$process/stat"
        set -- ${fields##*) }
        total=$((total + ${12} + ${13}))
    done
    echo $((total * 1000000 / ticks))
}
drive() { # drive <port> <requests>: prints the number of 2xx answers, requests per second and mean latency
    h2load -n "$2" -c "$clients" -m "$streams" -t 1 -d "$work/request" -i "$work/uris-$1" "${headers[@]}" \
        >"$work/h2load.out" 2>&1 || { cat "$work/h2load.out" >&2; die "h2load failed"; }
    awk '/^status codes/ { ok = $3 } /^finished in/ { rate = $4 } /^time for request/ { mean = $6 }
         END { print ok, rate, mean }' "$work/h2load.out"
}
measure() { # measure <name> <round>
    local port=${1}_port before after ok rate mean jit gc rest
    case $1 in scp | other) read -r jit gc rest < <(threads "${pid[$1]}") ;; esac
    before=$(cpu_us "${pid[$1]}")
    if [ "$1" = scp ] && [ -n "$profile" ] && [ "$2" = "$rounds" ]; then
        perf record -q -F 999 -g -e cpu-clock -o "$profile" -p "${pid[scp]}" 2>/dev/null &
        pid[perf]=$!
    fi
    read -r ok rate mean < <(drive "${!port}" "$requests")
    after=$(cpu_us "${pid[$1]}")
    if [ -n "${pid[perf]:-}" ]; then
        "$(dirname "$java")/jcmd" "${pid[scp]}" Compiler.perfmap >/dev/null
        kill -INT "${pid[perf]}"; wait "${pid[perf]}" || true; unset "pid[perf]"
    fi
    case $1 in scp | other)
        threads "${pid[$1]}" | awk -v j="$jit" -v g="$gc" -v r="$rest" -v n="$requests" \
            '{ printf "%.2f %.2f %.2f\n", ($1 - j) / n, ($2 - g) / n, ($3 - r) / n }' >>"$work/threads-$1" ;;
    esac
    [ "$ok" = "$requests" ] || die "$1: only $ok of $requests requests were answered with 2xx"
    echo "$1 $2 $(awk -v c=$((after - before)) -v n="$requests" 'BEGIN { printf "%.2f", c / n }') $rate $mean" >>"$work/results"
}

missed=0
tell() { # tell <what> <figure>: prints a figure without a target
    printf '%s: %s\n' "$1" "$2"
    printf '| %s | %s | reported | |\n' "$1" "$2" >>"$table"
}
judge() { # judge <what> <figure> <op> <limit> <unit>: compares a figure with its target; op is <= or >=
    local verdict=held op=≤
    [ "$3" = ">=" ] && op=≥
    if ! awk -v figure="$2" -v op="$3" -v limit="$4" 'BEGIN { exit !(op == "<=" ? figure <= limit : figure >= limit) }'; then
        verdict=MISSED; missed=$((missed + 1))
    fi
    printf '%s: %s%s (target %s %s%s): %s\n' "$1" "$2" "$5" "$op" "$4" "$5" "$verdict"
    printf '| %s | %s%s | %s %s%s | %s |\n' "$1" "$2" "$5" "$op" "$4" "$5" "$verdict" >>"$table"
}

say "warm-up: $warmup requests of the SCP, 20000 of others"
for name in $proxies; do
    port=${name}_port
    case $name in
        scp | other) drive "${!port}" "$warmup" >/dev/null ;;
        *) drive "${!port}" 20000 >/dev/null ;;
    esac
done
for ((round = 1; round <= rounds; round++)); do
    for name in $proxies; do measure "$name" "$round"; done
    say "$(awk -v r="$round" '$2 == r { printf "%s%s %.1f µs", sep, $1, $3; sep = ", " }' "$work/results")"
done

median() { awk -v n="$1" -v f="$2" '$1 == n { print $f + 0 }' "$work/results" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
reference=$(median nghttpx 3)
printf '\n%s requests, %s rounds, %s connections x %s streams; POST 4,000 B -> 4,500 B, 13 headers with a 700-byte token\n\n' \
    "$requests" "$rounds" "$clients" "$streams"
printf '| proxy | CPU µs a request | of nghttpx | requests/s |\n|---|---|---|---|\n'
for name in $proxies; do
    us=$(median "$name" 3)
    printf '| %s | %.1f | %.2f | %.0f |\n' "$name" "$us" "$(awk -v a="$us" -v b="$reference" 'BEGIN { print a / b }')" \
        "$(median "$name" 4)"
done
title="Model $model"
[ "$model" = D ] && title+=", discovery cached"
[ "$limits" = 1 ] && title+=", 700 producers, 700 + 700 limits, LCI and OCI"
[ "$tls" = 1 ] && title+=", TLS on both sides"
target=1.30
[ "$model$tls" = C0 ] && target=1.00
[[ " $proxies " == *" nghttpx "* ]] && [[ " $proxies " == *" scp "* ]] &&
    judge "$title: $(median scp 3) CPU µs, nghttpx $reference; of nghttpx" \
        "$(awk -v a="$(median scp 3)" -v b="$reference" 'BEGIN { printf "%.2f", a / b }')" "<=" "$target" ""
[ -f "$work/threads-scp" ] && awk '{ printf "scp, round %d: compiler %.1f, collector %.1f, the rest %.1f µs a request\n", NR, $1, $2, $3 }' "$work/threads-scp"
if [ -f "$work/threads-other" ]; then
    paste -d ' ' "$work/threads-scp" "$work/threads-other" | awk '{ printf "%.2f %.2f %.2f\n", 100 * ($3 - $6) / $6, $3, $6 }' | sort -n |
        awk '{ d[NR] = $1; printf "scp %s, other %s µs a request without compiler and collector: %+.1f %%\n", $2, $3, $1 }
             END { printf "median of the differences: %+.1f %%\n", NR % 2 ? d[(NR + 1) / 2] : (d[NR / 2] + d[NR / 2 + 1]) / 2 }'
fi
# shellcheck source=scp-steps.sh
. "$here/scp-steps.sh"
for step in ${THEN:-}; do "step_$step"; done
if [ "$missed" != 0 ]; then say "$missed figures miss their target"; exit 1; fi
