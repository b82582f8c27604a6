#!/usr/bin/env bash
# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# Measures the cost of access tokens, TLS and spans at the ingress: the CPU time of the NRF for the same discovery, with a
# token that was verified before and on established connections. Then measures the cost of a new connection, without and
# with a client certificate. Uses loopback only. See README.md.
set -euo pipefail

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly jar=${JAR:-$here/../../nrf/target/nrf.jar} port=${PORT:-8540}
readonly requests=${REQUESTS:-100000} warmup=${WARMUP:-200000} rounds=${ROUNDS:-5}
[[ -f $jar ]] || { echo "no $jar: mvn -Pquick -pl nrf -am package" >&2; exit 2; }

. "$here/../jdk.sh"

scratch=$(mktemp -d)
declare -A pids=()
finish() {
  local pid
  for pid in "${pids[@]}"; do
    kill "$pid" 2>/dev/null || true
  done
  wait 2>/dev/null || true
  rm -rf -- "$scratch"
}
trap finish EXIT

cpu() { # cpu <pid>: prints the CPU time of a process in clock ticks
  local stat
  stat=$(cat "/proc/$1/stat")
  stat=(${stat##*) })
  echo $((stat[11] + stat[12]))
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
  -keyout "$scratch/key.pem" -out "$scratch/certificate.pem" 2>/dev/null
openssl pkcs12 -export -in "$scratch/certificate.pem" -inkey "$scratch/key.pem" -passout pass:benchmark -out "$scratch/keys.p12"
openssl pkcs12 -export -nokeys -jdktrust anyExtendedKeyUsage -in "$scratch/certificate.pem" -passout pass:benchmark -out "$scratch/trust.p12" 2>/dev/null ||
  keytool -importcert -noprompt -alias us -file "$scratch/certificate.pem" -keystore "$scratch/trust.p12" -storetype PKCS12 -storepass benchmark 2>/dev/null

# Collector that accepts and discards all spans.
readonly collector_port=$((port + 30))
python3 - "$collector_port" <<'PYTHON' &
import http.server, sys

class Collector(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        left = int(self.headers.get("content-length", 0))
        self.rfile.read(left)
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()
    def log_message(self, *ignored):
        pass

http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Collector).serve_forever()
PYTHON
pids[collector]=$!

# All NRFs run during the whole measurement, for equal conditions. Each round sends requests to them in turn.
readonly modes='plain tokens tls tls+tokens otlp' connecting='tls mtls'
at=$port
declare -A roots=() management=() tokens=()
for mode in $modes mtls; do
  enforced=off
  [[ $mode == *tokens ]] && enforced=enforced
  roots[$mode]=http://127.0.0.1:$at
  own=()
  if [[ $mode == *tls* ]]; then
    roots[$mode]=https://127.0.0.1:$((at + 2))
    own=(--sigcore.sbi.tls.port=$((at + 2)) --sigcore.sbi.tls.key-store="$scratch/keys.p12" --sigcore.sbi.tls.key-store-password=benchmark
      --sigcore.sbi.tls.trust-store="$scratch/trust.p12" --sigcore.sbi.tls.trust-store-password=benchmark
      --sigcore.sbi.tls.client-certificate="$([[ $mode == mtls ]] && echo required || echo none)")
  fi
  [[ $mode == otlp ]] && own=(--sigcore.trace.otlp.endpoint="http://127.0.0.1:$collector_port")
  management[$mode]=http://127.0.0.1:$((at + 1))
  "$java" -Xms64m -Xmx192m -XX:+UseSerialGC -jar "$jar" --sigcore.data-dir="$scratch/$mode" --sigcore.sbi.port="$at" \
    --sigcore.sbi.event-loops=1 --server.port=$((at + 1)) --sigcore.oauth2.mode=$enforced "${own[@]}" >"$scratch/$mode.log" 2>&1 &
  pids[$mode]=$!
  at=$((at + 3))
done
for mode in $modes mtls; do
  until curl -fsS "${management[$mode]}/actuator/health/readiness" >/dev/null 2>&1; do
    kill -0 "${pids[$mode]}" 2>/dev/null || { tail "$scratch/$mode.log" >&2; exit 1; }
    sleep 0.5
  done
  [[ $mode == mtls ]] && continue
  tokens[$mode]=$(curl -fsSk $([[ $mode == tls* ]] && echo --http2 || echo --http2-prior-knowledge) "${roots[$mode]}/oauth2/token" \
    -d grant_type=client_credentials -d nfInstanceId=11111111-0000-4000-8000-000000000001 -d nfType=AMF \
    -d targetNfType=NRF -d scope=nnrf-disc | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
done

drive() { # drive <mode> <requests>: fails if an answer is not 200
  h2load -c 4 -m 16 -n "$2" -H "authorization: Bearer ${tokens[$1]}" \
    "${roots[$1]}/nnrf-disc/v1/nf-instances?target-nf-type=NRF&requester-nf-type=AMF" |
    grep -q "status codes: $2 2xx" || { echo "$1: not every answer was 200" >&2; exit 1; }
}

for mode in $modes; do
  drive "$mode" "$warmup"
done
: >"$scratch/figures"
for ((round = 0; round < rounds; round++)); do
  for mode in $modes; do
    before=$(cpu "${pids[$mode]}")
    drive "$mode" "$requests"
    echo "$mode $(($(cpu "${pids[$mode]}") - before))" >>"$scratch/figures"
  done
done
hz=$(getconf CLK_TCK)
printf '| ingress | CPU µs a request |\n|---|---|\n'
for mode in $modes; do
  grep "^$mode " "$scratch/figures" | sort -k2n | awk -v n="$requests" -v hz="$hz" -v mode="$mode" \
    '{ticks[NR] = $2} END {printf "| %s | %.2f |\n", mode, ticks[int((NR + 1) / 2)] * 1e6 / hz / n}'
done

connect() { # connect <mode> <seconds>: prints the number of new connections, with ECDSA keys of 256 bits
  openssl s_time -connect "${roots[$1]#https://}" -new -time "$2" -cert "$scratch/certificate.pem" -key "$scratch/key.pem" 2>/dev/null |
    sed -n 's/^\([0-9]*\) connections in .*real seconds.*/\1/p'
}
printf '\n| connection | CPU µs |\n|---|---|\n'
for mode in $connecting; do
  connect "$mode" 5 >/dev/null
  before=$(cpu "${pids[$mode]}")
  made=$(connect "$mode" 5)
  [[ ${made:-0} -gt 0 ]] || { echo "$mode: no connection" >&2; exit 1; }
  awk -v mode="$mode" -v ticks=$(($(cpu "${pids[$mode]}") - before)) -v hz="$hz" -v n="$made" \
    'BEGIN {printf "| %s | %.0f |\n", mode, ticks * 1e6 / hz / n}'
done
