# shellcheck shell=bash
# What scp.sh does in the end when THEN names it, one after the other, with everything still warm: latency connections
# mediation feed overload. Sourced; prints a line for each figure.

# shellcheck disable=SC2154 # names of scp.sh
configure() { # documents as JSON: written through the configuration API
    local code
    code=$(printf '{"documents": %s}' "$1" | curl -s -o "$work/import" -w '%{http_code}' -X PUT --data-binary @- \
        -H 'content-type: application/json' "http://127.0.0.1:$mgmt_port/ocscp/scpc-configuration/v1/import")
    [ "$code" -lt 300 ] || die "import: $code $(head -c 600 "$work/import")"
}
scp_us() { # command: CPU µs of the SCP while it runs
    local before after
    before=$(cpu_us "${pid[scp]}")
    "$@" >/dev/null
    after=$(cpu_us "${pid[scp]}")
    echo $((after - before))
}
rounds_of() { # file command requests: two rounds
    for _ in 1 2; do scp_us "$2" "$3" | awk -v n="$3" '{ print $1 / n }' >>"$work/$1"; done
}
middle() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
compare() { # what command requests change undo: CPU µs a request without, with, and without the change; medians
    : >"$work/without"; : >"$work/with"
    rounds_of without "$2" "$3"
    "$4"
    "$2" "$3" >/dev/null # not counted: new code is compiled
    rounds_of with "$2" "$3"
    rounds_of with "$2" "$3"
    "$5"
    rounds_of without "$2" "$3"
    awk -v what="$1" -v b="$(middle without)" -v a="$(middle with)" \
        'BEGIN { printf "%s: %.1f -> %.1f CPU µs a request (%+.1f, %+.0f %%)\n", what, b, a, a - b, (a / b - 1) * 100 }'
}
plain_load() { drive "$scp_port" "$1"; }

# ---- latency at half of what the SCP answered in the rounds before
half=0
open_loop() { # port: p50, p90, p99 in ms; requests come at random, as many a second as "half" says, on one connection
    awk -v rate="$half" -v n=$((half * latency_seconds)) 'BEGIN { srand(4) } { uri[NR] = $1 }
        END { for (i = 1; i <= n; i++) { t -= log(1 - rand()) / rate * 1000; printf "%.3f\t%s\n", t, uri[i % NR + 1] } }' \
        "$work/uris-$1" >"$work/schedule"
    h2load -c 1 -m 1000 -t 1 --timing-script-file="$work/schedule" -d "$work/request" --log-file="$work/latency" "${headers[@]}" \
        >"$work/h2load.out" 2>&1 || { cat "$work/h2load.out" >&2; die "h2load failed"; }
    cut -f3 "$work/latency" | sort -n | awk '{ v[NR] = $1 }
        END { printf "%.3f %.3f %.3f\n", v[int(NR * .5)] / 1000, v[int(NR * .9)] / 1000, v[int(NR * .99)] / 1000 }'
    rm -f "$work/latency"
}
step_latency() {
    local name port round
    half=${HALF:-$(awk -v r="$(median scp 4)" 'BEGIN { print int(r / 2) }')}
    for name in origin $proxies; do : >"$work/lat-$name"; done
    for round in 1 2 3; do
        for name in origin $proxies; do port=${name}_port; open_loop "${!port}" >>"$work/lat-$name"; done
    done
    for name in origin $proxies; do
        # By round, so that what else the machine does falls on all alike; the median of the rounds.
        paste "$work/lat-origin" "$work/lat-$name" | awk '{ print $4, $5, $6, $4 - $1, $6 - $3 }' >"$work/added"
        awk -v name="$name" -v rate="$half" -v p50="$(cut -d' ' -f1 "$work/added" | sort -n | sed -n 2p)" \
            -v p90="$(cut -d' ' -f2 "$work/added" | sort -n | sed -n 2p)" -v p99="$(cut -d' ' -f3 "$work/added" | sort -n | sed -n 2p)" \
            -v a50="$(cut -d' ' -f4 "$work/added" | sort -n | sed -n 2p)" -v a99="$(cut -d' ' -f5 "$work/added" | sort -n | sed -n 2p)" \
            'BEGIN { printf "latency at %d requests/s, %s: p50 %.2f, p90 %.2f, p99 %.2f ms; added p50 %.2f, p99 %.2f ms\n", rate, name, p50, p90, p99, a50, a99 }'
    done
}

# ---- 680 ingress and 1,514 egress connections open beside those of the load
open_connections() {
    : >"$work/neighbours"
    python3 "$here/neighbours.py" "$plain_port" 680 1514 "$((base + 10))" >"$work/neighbours" &
    pid[neighbours]=$!
    for ((i = 0; i < 600; i++)); do grep -q ready "$work/neighbours" && break; sleep 0.1; done
    grep -q ready "$work/neighbours" || die "the connections did not open"
    say "established: $(ss -Htn state established "( dport = :$((base + 10)) )" | wc -l) egress, $(ss -Htn state established "( dport = :$plain_port )" | wc -l) ingress"
}
close_connections() { kill "${pid[neighbours]}"; unset "pid[neighbours]"; }
step_connections() {
    compare "with 680 ingress and 1,514 egress connections open" plain_load "$requests" open_connections close_connections
}

# ---- mediation: 12 % of the traffic meets a trigger point, among 367, with a group of 12 rules, among 50
mixed_load() {
    local marked=$(($1 * 12 / 100))
    h2load -n "$marked" -c 1 -m "$streams" -t 1 -d "$work/request" -i "$work/uris-$scp_port" "${headers[@]}" \
        -H "x-lab: group0" >"$work/marked.out" 2>&1 &
    local other=$!
    drive "$scp_port" "$(($1 - marked))" >/dev/null
    wait "$other"
    grep -q "$marked 2xx" "$work/marked.out" || die "of the mediated requests: $(grep '^status' "$work/marked.out")"
}
mediate() {
    configure "$(python3 - <<'RULES'
import json
headers = {"salience": 1, "when": "message.hasHeader('x-lab')", "then": [{"op": "HEADER_SET", "target": "x-edited", "value": "'yes'"}]}
body = {"salience": 0, "when": "message.json('$.supi') == 'imsi-001010000000001'", "then": [{"op": "BODY_SET", "target": "$.lab", "value": "'edited'"}]}
group = lambda g: {"rules": [dict(headers if r < 8 else body, name="g%dr%d" % (g, r)) for r in range(12)]}
point = lambda t: {"precedence": t, "point": "REQUEST", "nfServices": ["nudm-sdm"], "ruleGroup": "group%d" % (t % 50),
    "headers": [{"name": "x-lab", "match": "EQUALS", "value": "group%d" % t}]}
print(json.dumps({"mediationRuleGroups": {"group%d" % g: group(g) for g in range(50)},
    "mediationTriggerPoints": {"point%d" % t: point(t) for t in range(367)}}))
RULES
)"
}
unmediate() { configure '{"mediationOptions": {"enabled": false}}'; }
step_mediation() {
    compare "mediation of 12 % of the requests, 12 rules each" mixed_load "$requests" mediate unmediate
}

# ---- feed: requests as they come and responses as they go, to a Kafka on loopback (KAFKA_LIBS: folder with its jars)
start_kafka() {
    [ -d "${KAFKA_LIBS:-}" ] || die "KAFKA_LIBS names no folder; see README.md"
    cat >"$work/kafka.properties" <<KAFKA
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$((base + 12))
listeners=PLAINTEXT://127.0.0.1:$((base + 11)),CONTROLLER://127.0.0.1:$((base + 12))
advertised.listeners=PLAINTEXT://127.0.0.1:$((base + 11))
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
offsets.topic.replication.factor=1
log.dirs=$work/kafka
log.retention.bytes=50000000
log.segment.bytes=20000000
KAFKA
    local run=("$java" -XX:+UseSerialGC -Xmx512m -cp "$KAFKA_LIBS/*")
    "${run[@]}" kafka.tools.StorageTool format -t MkU3OEVBNTcwNTJENDM2Qk -c "$work/kafka.properties" >"$work/kafka.log" 2>&1
    "${run[@]}" kafka.Kafka "$work/kafka.properties" >>"$work/kafka.log" 2>&1 &
    pid[kafka]=$!
    for ((i = 0; i < 600; i++)); do (: <"/dev/tcp/127.0.0.1/$((base + 11))") 2>/dev/null && break; sleep 0.1; done
}
feed_on() {
    start_kafka
    configure "{\"messageFeedOptions\": {\"feed\": {\"enabled\": true, \"bootstrapServers\": [\"127.0.0.1:$((base + 11))\"]}}}"
}
feed_off() {
    curl -s "http://127.0.0.1:$mgmt_port/actuator/prometheus" | grep '^ocscp_metric_trafficfeed' >&2
    configure '{"messageFeedOptions": {"feed": {"enabled": false}}}'
}
step_feed() {
    compare "feed of requests and responses to Kafka" plain_load "$requests" feed_on feed_off
    kill "${pid[kafka]}"; unset "pid[kafka]"
}

# ---- overload: ten times what the producer may be asked; one in forty is of high priority and always passes
step_overload() {
    local capacity=500 seconds=12 low=() i
    configure "{\"egressRateLimits\": {\"key0\": {\"producer\": \"localhost\", \"requestsPerSecond\": $capacity, \"burst\": 50}},
        \"egressRateLimiting\": {\"enabled\": true, \"exemptPriority\": 5, \"errorCode\": 429, \"errorCause\": \"NF_CONGESTION_RISK\", \"retryAfterSeconds\": 1}}"
    for ((i = 1; i < ${#headers[@]}; i += 2)); do
        case ${headers[i]} in 3gpp-sbi-message-priority:*) ;; *) low+=(-H "${headers[i]}") ;; esac
    done
    local offered=$((capacity * 10)) before after
    before=$(cpu_us "${pid[scp]}")
    h2load -n $((offered / 40 * seconds)) -c 1 -m 100 -t 1 --rps=$((offered / 40)) -d "$work/request" -i "$work/uris-$scp_port" \
        "${low[@]}" -H "3gpp-sbi-message-priority: 1" >"$work/high.out" 2>&1 &
    local other=$!
    h2load -n $((offered * seconds)) -c "$clients" -m 100 -t 1 --rps=$((offered / clients)) -d "$work/request" \
        -i "$work/uris-$scp_port" "${low[@]}" -H "3gpp-sbi-message-priority: 20" >"$work/low.out" 2>&1
    wait "$other"
    after=$(cpu_us "${pid[scp]}")
    awk -v capacity=$capacity -v offered=$offered -v cpu=$((after - before)) -v n=$((offered * seconds * 41 / 40)) '
        FNR == 1 { file++ }
        /^finished in/ { t = $3; sub(/s,/, "", t); seconds[file] = t }
        /^status codes/ { ok[file] = $3 }
        /^requests:/ { total[file] = $2 }
        END { printf "overload: %d/s offered to a producer of %d/s: %.0f/s served (%.0f %% of it); of high priority %.2f %%; %.1f CPU µs a request offered\n",
            offered, capacity, ok[1] / seconds[1], ok[1] / seconds[1] / capacity * 100, ok[2] / total[2] * 100, cpu / n }' "$work/low.out" "$work/high.out"
}
