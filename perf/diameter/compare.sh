#!/usr/bin/env bash
# Compares the CPU time per transaction of the Rx relay of the BSF with that of freeDiameter, with the same sessions at the
# same rate in the same run. See README.md in this folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

rate=${RATE:-3000}          # sessions per second, of three transactions each
lookups=${LOOKUPS:-2000}    # initial AARs per second, which need a binding look-up; BSF only
seconds=${SECONDS_EACH:-15}
warmup=${WARMUP:-40}        # seconds of each kind before the first round, at full rate, for the JIT compiler of the BSF
rounds=${ROUNDS:-3}
base=${PORT:-8250}          # ports of the BSF (SBI, Diameter, management) and of freeDiameter
bsf_jar=${BSF_JAR:-$root/bsf/target/bsf.jar}
simulators=${SIMULATORS:-$root/perf/simulators/target/simulators.jar}

say() { printf '%s\n' "$*" >&2; }
die() { say "compare: $*"; exit 1; }
for jar in "$bsf_jar" "$simulators"; do
    [ -f "$jar" ] || die "$jar is missing: mvn -Pquick -pl bsf,perf/simulators -am package"
done
. "$root/perf/jdk.sh"

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

# shellcheck disable=SC2086 # words of a list
"$java" ${BSF_JVM:--Xmx512m} -XX:-UseDynamicNumberOfCompilerThreads --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED -jar "$bsf_jar" \
    --sigcore.data-dir="$work/data" --sigcore.sbi.port="$base" --sigcore.diameter.port=$((base + 1)) \
    --server.port=$((base + 2)) --sigcore.diameter.unknown-peers=accept --sigcore.nrf-client.enabled=false \
    ${BSF_OPTIONS:-} >"$work/bsf.log" 2>&1 &
pid[bsf]=$!
listening $((base + 1)) "${pid[bsf]}" || { tail -5 "$work/bsf.log" >&2; die "the BSF did not start"; }

if command -v freeDiameterd >/dev/null && command -v openssl >/dev/null; then
    extensions=$(dirname "$(find /usr/lib /usr/local/lib -name acl_wl.fdx 2>/dev/null | head -1)")
    openssl req -new -batch -x509 -days 2 -nodes -newkey rsa:2048 -subj /CN=bsf.sigcore.lab \
        -out "$work/cert.pem" -keyout "$work/key.pem" 2>/dev/null
    echo 'ALLOW_OLD_TLS ALLOW_IPSEC *.sigcore.lab' >"$work/acl.conf"
    cat >"$work/freeDiameter.conf" <<CONF
Identity = "bsf.sigcore.lab"; # identity that the load expects
Realm = "sigcore.lab";
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
    say "freeDiameter is not installed (apt-get install freediameterd freediameter-extensions): only the BSF is measured"
fi

# Prints a line for each agent: transactions per second, p50 and p99 of a session in ms, CPU µs per transaction including JIT and GC.
load() { # NAME KIND PORT PID RATE TRANSACTIONS SECONDS WARMUP
    "$java" --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED -cp "$simulators" org.sigcore.simulators.load.OverloadBench "$2" \
        --target="http://127.0.0.1:$base" --diameter="$3" --pid="$4" --knee="$5" --details --factors=1 --length="$7s" --warmup="$8s" |
        awk -F'|' -v name="$1" -v each="$6" '/ 1 x / {
            printf "%s: %.0f a second, %.0f refused, %.0f lost, p50 %.1f ms, p99 %.1f ms, %.1f CPU µs each, %.1f of it the compiler\n",
                name, $4 * each, $5, $6 + $7, $8, $9, $10 / each, $11 / each }' | tee -a "$work/figures"
}
session() { load "$1" rx-session "$2" "$3" "$rate" 3 "$seconds" "$4"; }
lookup() { load "$1" rx-relay $((base + 1)) "${pid[bsf]}" "$lookups" 1 "$seconds" "$2"; }

say "warm-up"
session "warm-up in session" $((base + 1)) "${pid[bsf]}" "$warmup" >&2
lookup "warm-up look-up" "$warmup" >&2
for round in $(seq "$rounds"); do
    session "$round BSF in session" $((base + 1)) "${pid[bsf]}" 3
    if [ -n "${pid[freeDiameter]:-}" ]; then
        session "$round freeDiameter in session" $((base + 3)) "${pid[freeDiameter]}" 3
    fi
    lookup "$round BSF look-up" 3
done

middle() { # NAME: prints the median of the rounds
    sed -n "s/^[0-9]* $1: .* \([0-9.]*\) CPU µs each.*/\1/p" "$work/figures" | sort -n |
        awk '{ figure[NR] = $1 } END { print NR ? figure[int((NR + 1) / 2)] : "none" }'
}
printf 'CPU µs a transaction: in session BSF %s (target 15), freeDiameter %s; BSF AAR-I with look-up %s (target 80)\n' \
    "$(middle 'BSF in session')" "$(middle 'freeDiameter in session')" "$(middle 'BSF look-up')"
