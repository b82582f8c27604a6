#!/usr/bin/env bash
# The BSF's Rx relay beside freeDiameter's: the same sessions at the same rate, in the same minutes. CPU time is that of
# the agent's process, for one transaction. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

rate=${RATE:-3000}          # sessions a second: three transactions each in session, one for a look-up
lookups=${LOOKUPS:-2000}    # first AARs a second, BSF only
seconds=${SECONDS_EACH:-15}
warmup=${WARMUP:-40}        # of each kind before the first round, at full rate, for the BSF's compiler
rounds=${ROUNDS:-3}
ues=${UES:-2000}
base=${PORT:-8250}          # BSF: SBI, Diameter, management; then freeDiameter
java=${JAVA:-}
bsf_jar=${BSF_JAR:-$root/bsf/target/bsf.jar}
load_jar=${LOAD_JAR:-$root/perf/diameter/target/rxload.jar}

say() { printf '%s\n' "$*" >&2; }
die() { say "compare: $*"; exit 1; }
for jar in "$bsf_jar" "$load_jar"; do
    [ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl bsf,perf/diameter -am package"
done
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

listening() { # PORT PID
    for _ in $(seq 1200); do
        if (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then return 0; fi
        kill -0 "$2" 2>/dev/null || return 1
        sleep 0.1
    done
    return 1
}

# shellcheck disable=SC2086 # several options
"$java" ${BSF_JVM:--Xmx512m} -XX:-UseDynamicNumberOfCompilerThreads --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED -jar "$bsf_jar" \
    --sigcore.data-dir="$work/data" --sigcore.sbi.port="$base" --sigcore.diameter.port=$((base + 1)) \
    --server.port=$((base + 2)) --sigcore.diameter.unknown-peers=accept --sigcore.nrf-client.enabled=false \
    ${BSF_OPTIONS:-} >"$work/bsf.log" 2>&1 &
pid[bsf]=$!
listening $((base + 1)) "${pid[bsf]}" || { tail -5 "$work/bsf.log" >&2; die "the BSF did not start"; }

if command -v freeDiameterd >/dev/null && command -v openssl >/dev/null; then
    extensions=$(dirname "$(find /usr/lib /usr/local/lib -name acl_wl.fdx 2>/dev/null | head -1)")
    openssl req -new -batch -x509 -days 2 -nodes -newkey rsa:2048 -subj /CN=relay.load.lab \
        -out "$work/cert.pem" -keyout "$work/key.pem" 2>/dev/null
    echo 'ALLOW_OLD_TLS ALLOW_IPSEC *.load.lab' >"$work/acl.conf"
    cat >"$work/freeDiameter.conf" <<CONF
Identity = "relay.load.lab";
Realm = "load.lab";
Port = $((base + 3));
SecPort = 0;
No_SCTP;
No_IPv6;
ListenOn = "127.0.0.1";
TLS_Cred = "$work/cert.pem", "$work/key.pem";
TLS_CA = "$work/cert.pem";
LoadExtension = "$extensions/acl_wl.fdx" : "$work/acl.conf";
LoadExtension = "$extensions/dict_nasreq.fdx";
CONF
    freeDiameterd -c "$work/freeDiameter.conf" >"$work/freeDiameter.log" 2>&1 &
    pid[freeDiameter]=$!
    listening $((base + 3)) "${pid[freeDiameter]}" || { tail -5 "$work/freeDiameter.log" >&2; die "freeDiameter did not start"; }
else
    say "freeDiameter is not installed (apt-get install freediameterd freediameter-extensions): the BSF alone"
fi

load() { "$java" --enable-native-access=ALL-UNNAMED -jar "$load_jar" --ues="$ues" "$@" | tee -a "$work/figures"; }
bsf() { load --agent="127.0.0.1:$((base + 1))" --pid="${pid[bsf]}" "$@"; }

say "warm-up"
bsf --bsf="http://127.0.0.1:$base" --flow=session --rate=$((rate / 10)) \
    --warmup=10 --seconds=10 --name=warm-up >&2 || say "the warm-up was too much for this machine"
for flow in relay lookup; do
    [ "$flow" = relay ] && most=$rate || most=$lookups
    bsf --flow="$flow" --rate="$most" --warmup="$warmup" --seconds=5 --name="warm-up $flow" >&2 || true
done
for round in $(seq "$rounds"); do
    bsf --flow=relay --rate="$rate" --warmup=3 --seconds="$seconds" --name="$round BSF in session"
    if [ -n "${pid[freeDiameter]:-}" ]; then
        load --agent="127.0.0.1:$((base + 3))" --identity=relay.load.lab --pid="${pid[freeDiameter]}" \
            --flow=relay --rate="$rate" --warmup=3 --seconds="$seconds" --name="$round freeDiameter in session" ||
            say "freeDiameter did not answer everything"
    fi
    bsf --flow=lookup --rate="$lookups" --warmup=3 --seconds="$seconds" --name="$round BSF look-up"
done

# The middle one of the rounds.
middle() { # NAME
    sed -n "s/^[0-9]* $1: .* \([0-9.]*\) CPU µs each.*/\1/p" "$work/figures" | sort -n |
        awk '{ figure[NR] = $1 } END { print NR ? figure[int((NR + 1) / 2)] : "none" }'
}
printf 'CPU µs a transaction: in session BSF %s (target 15), freeDiameter %s; BSF AAR-I with look-up %s (target 80)\n' \
    "$(middle 'BSF in session')" "$(middle 'freeDiameter in session')" "$(middle 'BSF look-up')"
