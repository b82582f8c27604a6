# shellcheck shell=bash
# To be sourced by scp.sh: steps that THEN selects, which run in sequence with the warm processes: latency connections
# mediation feed overload loops; uncached with MODEL=D. Prints a line for each figure, with its target.

# shellcheck disable=SC2154 # variables of scp.sh
configure() { # configure <documents as JSON>: imports the documents through the configuration API
    local code
    code=$(printf '{"documents": %s}' "$1" | curl -s -o "$work/import" -w '%{http_code}' -X PUT --data-binary @- \
        -H 'content-type: application/json' "http://127.0.0.1:$mgmt_port/ocscp/scpc-configuration/v1/import")
    [ "$code" -lt 300 ] || die "import: $code $(head -c 600 "$work/import")"
}
scp_us() { # scp_us <command>…: prints the CPU µs of the SCP during the command, without the compiler, and those of the collector
    local before after jit_before jit_after gc_before gc_after
    read -r jit_before gc_before _ < <(threads "${pid[scp]}")
    before=$(cpu_us "${pid[scp]}")
    "$@" >/dev/null
    after=$(cpu_us "${pid[scp]}")
    read -r jit_after gc_after _ < <(threads "${pid[scp]}")
    echo $((after - before - jit_after + jit_before)) $((gc_after - gc_before))
}
rounds_of() { # rounds_of <file> <command> <requests>: measures two rounds
    for _ in 1 2; do
        scp_us "$2" "$3" | awk -v n="$3" '{ print $1 / n; printf "  %.1f µs, of it the collector %.1f\n", $1 / n, $2 / n >"/dev/stderr" }' \
            >>"$work/$1"
    done
}
middle() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { printf "%.2f\n", (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
compare() { # compare <command> <change> <undo>: sets $without, $with and $added to the medians of CPU µs per request without and with the change
    : >"$work/without"; : >"$work/with"
    rounds_of without "$1" "$requests"
    "$2"
    "$1" "$step_warmup" >/dev/null # not measured, since new code is compiled
    rounds_of with "$1" "$requests"
    rounds_of with "$1" "$requests"
    "$3"
    rounds_of without "$1" "$requests"
    without=$(middle without); with=$(middle with)
    added=$(awk -v a="$with" -v b="$without" 'BEGIN { printf "%.1f", a - b }')
}
step_warmup=${STEP_WARMUP:-$((requests * 2))} # requests before a change is measured
plain_load() { drive "$scp_port" "$1"; }

# ---- latency at half of the throughput of the preceding rounds
half=0
open_loop() { # open_loop <port>: prints p50, p90 and p99 in ms of $half requests per second at random times on one connection
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
    local name port round a50 a99
    half=${HALF:-$(awk -v r="$(median scp 4)" 'BEGIN { print int(r / 2) }')}
    for name in origin $proxies; do : >"$work/lat-$name"; done
    for round in 1 2 3; do
        for name in origin $proxies; do port=${name}_port; open_loop "${!port}" >>"$work/lat-$name"; done
    done
    for name in origin $proxies; do
        # Differences by round, so that other load of the machine affects all equally; then the median of the rounds.
        paste "$work/lat-origin" "$work/lat-$name" | awk '{ print $4, $5, $6, $4 - $1, $6 - $3 }' >"$work/added"
        read -r a50 a99 < <(awk -v name="$name" -v rate="$half" -v p50="$(cut -d' ' -f1 "$work/added" | sort -n | sed -n 2p)" \
            -v p90="$(cut -d' ' -f2 "$work/added" | sort -n | sed -n 2p)" -v p99="$(cut -d' ' -f3 "$work/added" | sort -n | sed -n 2p)" \
            -v a50="$(cut -d' ' -f4 "$work/added" | sort -n | sed -n 2p)" -v a99="$(cut -d' ' -f5 "$work/added" | sort -n | sed -n 2p)" \
            'BEGIN { printf "latency at %d requests/s, %s: p50 %.2f, p90 %.2f, p99 %.2f ms; added p50 %.2f, p99 %.2f ms\n", rate, name, p50, p90, p99, a50, a99 >"/dev/stderr"
                printf "%.2f %.2f\n", a50, a99 }')
        if [ "$name" = scp ]; then
            judge "latency added at half load ($half requests/s), p50" "$a50" "<=" 0.3 " ms"
            judge "latency added at half load, p99" "$a99" "<=" 2 " ms"
        elif [ "$name" != origin ]; then
            tell "the same of $name, p50 and p99" "$a50 and $a99 ms"
        fi
    done
}

# ---- 680 ingress and 1,514 egress connections in addition to those of the load
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
    compare plain_load open_connections close_connections
    judge "680 ingress and 1,514 egress connections open, $without -> $with CPU µs; more" \
        "$(awk -v a="$with" -v b="$without" 'BEGIN { printf "%.0f", (a / b - 1) * 100 }')" "<=" 20 " %"
}

# ---- mediation: 12 % of the traffic matches one of 367 trigger points, with a group of 12 rules out of 50
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
    compare mixed_load mediate unmediate
    tell "mediation of 12 % of the requests, 367 trigger points, 630 rules, added" "$added CPU µs a request ($without -> $with)"
}

# ---- feed: received requests and sent responses to Kafka on loopback, compared with the lower bound, the cost of the same
# number of bytes for a plain KafkaProducer
kafka_version=4.2.1 # version of Spring Boot
kafka_libs() { # fetches Kafka once, into the folder target
    kafka=${KAFKA_LIBS:-$root/perf/h2load/target/kafka-$kafka_version}
    [ -d "$kafka" ] && return
    mkdir -p "$work/pom"
    cat >"$work/pom/pom.xml" <<POM
<project><modelVersion>4.0.0</modelVersion>
<groupId>lab</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
<dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId>
<version>$kafka_version</version></dependency></dependencies></project>
POM
    mvn -o -q -f "$work/pom" dependency:copy-dependencies -DoutputDirectory="$kafka" >/dev/null ||
        mvn -q -f "$work/pom" dependency:copy-dependencies -DoutputDirectory="$kafka"
}
start_kafka() {
    kafka_libs
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
    local run=("$java" -XX:+UseSerialGC -Xmx512m -cp "$kafka/*")
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
    curl -s "http://127.0.0.1:$mgmt_port/actuator/prometheus" >"$work/prometheus"
    read -r attempted dropped failed < <(awk '/^ocscp_metric_trafficfeed_/ { v[$1] = $2; p = "ocscp_metric_trafficfeed_" }
        END { print v[p "attempted_total"], v[p "dropped_total"] + 0, v[p "failed_total"] + 0 }' "$work/prometheus")
    configure '{"messageFeedOptions": {"feed": {"enabled": false}}}'
}
feed_floor() { # sets floor_us to the CPU µs of a KafkaProducer for two records of the feed's size, without the compiler
    local before after jit_before jit_after rate
    rate=$(awk -v r="$(median scp 4)" 'BEGIN { print int(r) }')
    coproc FLOOR { exec "$java" -XX:+UseSerialGC -Xmx512m -cp "$kafka/*" "$here/FeedFloor.java" \
        "127.0.0.1:$((base + 11))" 5800 5200 "$rate" 2>/dev/null; }
    local floor=$FLOOR_PID in=${FLOOR[1]} out=${FLOOR[0]} n
    : >"$work/floor"
    for n in "$step_warmup" "$step_warmup" "$requests" "$requests"; do
        read -r jit_before _ < <(threads "$floor")
        before=$(cpu_us "$floor")
        echo "$n" >&"$in"
        read -r _ <&"$out"
        after=$(cpu_us "$floor")
        read -r jit_after _ < <(threads "$floor")
        awk -v us=$((after - before - jit_after + jit_before)) -v n="$n" 'BEGIN { print us / n }' >>"$work/floor"
    done
    kill "$floor"
    tail -n 2 "$work/floor" >"$work/floors"
    floor_us=$(middle floors)
}
step_feed() {
    local attempted dropped failed floor_us
    compare plain_load feed_on feed_off
    feed_floor
    kill "${pid[kafka]}"; unset "pid[kafka]"
    tell "a bare KafkaProducer of the feed's bytes" "$floor_us CPU µs for two records"
    judge "feed of requests and responses to Kafka, $without -> $with CPU µs, $dropped dropped and $failed failed of $attempted; added" \
        "$added" "<=" 6 " µs"
}

# ---- overload: ten times the rate limit of the producer; one in forty requests has high priority and always passes
step_overload() {
    local capacity=500 seconds=12 low=() i served high us
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
        END { printf "%.0f %.2f %.1f\n", ok[1] / seconds[1] / capacity * 100, ok[2] / total[2] * 100, cpu / n }' \
        "$work/low.out" "$work/high.out" >"$work/overload"
    read -r served high us <"$work/overload"
    judge "overload: $offered/s offered to a producer of $capacity/s, $us CPU µs a request offered; served of its capacity" \
        "$served" ">=" 90 " %"
    judge "overload: requests of high priority served" "$high" ">=" 99.9 " %"
}

# ---- two event loops compared with one, each fully busy: load and producers have a higher priority, so that the loops
# always have queued work, as on a machine where they are the bottleneck
lower() { # lower <name>: reduces the priority of the process below that of all others
    for task in "/proc/${pid[$1]}/task/"*; do renice -n 10 -p "${task##*/}" >/dev/null 2>&1 || true; done
}
loops_us() { # loops_us <name> <connections>: measures the CPU µs per request, without the compiler
    local port=${1}_port before after jit_before jit_after clients=$2
    read -r jit_before _ < <(threads "${pid[$1]}")
    before=$(cpu_us "${pid[$1]}")
    drive "${!port}" "$requests" >/dev/null
    after=$(cpu_us "${pid[$1]}")
    read -r jit_after _ < <(threads "${pid[$1]}")
    awk -v us=$((after - before - jit_after + jit_before)) -v n="$requests" 'BEGIN { print us / n }' >>"$work/loops-$1"
}
step_loops() {
    local round
    start_scp scp2 "$scp2_port" $((base + 6)) 2
    await scp2 "$scp2_port"
    [ "$limits" = 1 ] && put_limits $((base + 6))
    drive "$scp2_port" "$warmup" >/dev/null
    lower scp; lower scp2
    for round in 1 2 3 4; do
        loops_us scp "$clients"
        loops_us scp2 $((clients * 2))
    done
    kill "${pid[scp2]}"; unset "pid[scp2]"
    judge "event loops: $(middle loops-scp) CPU µs a request with one, $(middle loops-scp2) with two; more" \
        "$(awk -v a="$(middle loops-scp2)" -v b="$(middle loops-scp)" 'BEGIN { printf "%.0f", (a / b - 1) * 100 }')" "<=" 5 " %"
}

# ---- Model D with a discovery at the NRF, on this machine, for each request
cache() { configure "{\"modelDOptions\": {\"discoveryCacheEnabled\": $1}}"; }
cache_off() { cache false; }
cache_on() { cache true; }
step_uncached() {
    compare plain_load cache_off cache_on
    tell "Model D with the cache off, NRF on this machine; of nghttpx" \
        "$(awk -v us="$with" -v r="$reference" 'BEGIN { printf "%.2f (%.1f CPU µs)", us / r, us }')"
}
