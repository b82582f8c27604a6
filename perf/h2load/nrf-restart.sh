#!/usr/bin/env bash
# Measures the time until an NRF is ready after kill -9, with PROFILES profiles of 5 KB and SUBSCRIPTIONS subscriptions in its
# embedded database, and verifies that no profile is missing. See README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
profiles=${PROFILES:-1000}
subscriptions=${SUBSCRIPTIONS:-2000}
base=${PORT:-8490}
jar=${JAR:-$root/nrf/target/nrf.jar}

die() { echo "nrf-restart: $*" >&2; exit 1; }
[ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl nrf -am package"
. "$root/perf/jdk.sh"

work=$(mktemp -d)
nrf=
stop() { if [ -n "$nrf" ]; then kill -9 "$nrf" 2>/dev/null || true; wait "$nrf" 2>/dev/null || true; nrf=; fi; }
trap 'stop; rm -rf "$work"' EXIT

now_ms() { date +%s%3N; }
start() { # starts the NRF, and sets `took` to the milliseconds until it is ready
    local begin; begin=$(now_ms)
    # shellcheck disable=SC2086 # words of a list
    "$java" ${NRF_JAVA_OPTIONS:--XX:+UseSerialGC -Xmx512m --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED} \
        -jar "$jar" --sigcore.sbi.port="$base" --server.port=$((base + 1)) --sigcore.data-dir="$work/data" >"$work/log" 2>&1 &
    nrf=$!
    until curl -sf "http://127.0.0.1:$((base + 1))/actuator/health/readiness" >/dev/null; do
        kill -0 "$nrf" 2>/dev/null || { tail -5 "$work/log" >&2; die "the NRF ended"; }
        [ $(($(now_ms) - begin)) -lt 120000 ] || die "not ready within two minutes"
        sleep 0.05
    done
    took=$(($(now_ms) - begin))
}

start
echo "empty: ready after $took ms"
python3 - "$profiles" "$subscriptions" "http://127.0.0.1:$base/nnrf-nfm/v1" "$work" <<'PY'
import json, sys
profiles, subscriptions, root, work = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
def request(n, method, url, document):
    with open(f"{work}/body-{n}", "w") as body: json.dump(document, body)
    calls.write(("next\n" if n else "") + f'url = "{url}"\nrequest = {method}\ndata = "@{work}/body-{n}"\nheader = "content-type: application/json"\n'
                f'output = "{work}/answer"\nwrite-out = "%{{http_code}}\\n"\n')
with open(f"{work}/calls", "w") as calls:
    for i in range(profiles):
        id = f"00000000-0000-4000-8000-{i:012x}"
        request(i, "PUT", f"{root}/nf-instances/{id}", {
            "nfInstanceId": id, "nfType": "UDM", "nfStatus": "REGISTERED", "heartBeatTimer": 3600,
            "ipv4Addresses": [f"10.0.{i // 250}.{i % 250 + 1}"],
            "udmInfo": {"supiRanges": [{"start": f"{i * 100 + j:015d}", "end": f"{i * 100 + j:015d}"} for j in range(80)]}})
    for i in range(subscriptions):
        request(profiles + i, "POST", f"{root}/subscriptions", {
            "nfStatusNotificationUri": f"http://127.0.0.1:9/{i}", "reqNfType": "AMF",
            "subscrCond": {"nfInstanceId": f"00000000-0000-4000-8000-{i % profiles:012x}"}})
PY
curl -s --http2-prior-knowledge -K "$work/calls" >"$work/codes"
[ "$(grep -c '^201$' "$work/codes")" = $((profiles + subscriptions)) ] || die "stored only: $(sort "$work/codes" | uniq -c | tr '\n' ' ')"
echo "stored $profiles profiles of $(wc -c <"$work/body-0") B and $subscriptions subscriptions"

for round in 1 2 3; do
    stop
    start
    cpu=$(awk '{ print ($14 + $15) * 10 }' "/proc/$nrf/stat")
    found=$(curl -s --http2-prior-knowledge "http://127.0.0.1:$base/nnrf-nfm/v1/nf-instances?limit=100000" |
        python3 -c 'import json, sys; print(len(json.load(sys.stdin)["_links"]["item"]))')
    [ "$found" = "$profiles" ] || die "$found profiles are there"
    last="http://127.0.0.1:$base/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF&target-nf-instance-id=$(printf '00000000-0000-4000-8000-%012x' $((profiles - 1)))"
    [ "$(curl -s --http2-prior-knowledge "$last" | grep -c nfInstanceId)" -ge 1 ] || die "the last profile is not found"
    echo "restart $round after kill -9: ready after $took ms, $cpu ms of CPU"
done
