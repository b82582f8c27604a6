#!/usr/bin/env bash
# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
#
# What a verified access token costs at the way in: CPU time of the NRF for the same discovery, with a token, by
# sigcore.oauth2.mode. Loopback only; see README.md.
set -euo pipefail

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly jar=${JAR:-$here/../../nrf/target/nrf.jar} java=${JAVA:-java} port=${PORT:-8540}
readonly requests=${REQUESTS:-100000} warmup=${WARMUP:-200000} rounds=${ROUNDS:-5}
[[ -f $jar ]] || { echo "no $jar: mvn -Pquick -pl nrf -am package" >&2; exit 2; }

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

cpu() { # clock ticks of a process
  local stat
  stat=$(cat "/proc/$1/stat")
  stat=(${stat##*) })
  echo $((stat[11] + stat[12]))
}

# Both NRFs run all the time, so that the machine is the same to both; each round asks them in turn.
at=$port
declare -A ports=() tokens=()
for mode in off enforced; do
  ports[$mode]=$at
  "$java" -Xms64m -Xmx192m -XX:+UseSerialGC -jar "$jar" --sigcore.data-dir="$scratch/$mode" --sigcore.sbi.port="$at" \
    --sigcore.sbi.event-loops=1 --server.port=$((at + 1)) --sigcore.oauth2.mode="$mode" >"$scratch/$mode.log" 2>&1 &
  pids[$mode]=$!
  at=$((at + 2))
done
for mode in off enforced; do
  until curl -fsS "http://127.0.0.1:$((${ports[$mode]} + 1))/actuator/health/readiness" >/dev/null 2>&1; do
    kill -0 "${pids[$mode]}" 2>/dev/null || { tail "$scratch/$mode.log" >&2; exit 1; }
    sleep 0.5
  done
  tokens[$mode]=$(curl -fsS --http2-prior-knowledge "http://127.0.0.1:${ports[$mode]}/oauth2/token" \
    -d grant_type=client_credentials -d nfInstanceId=11111111-0000-4000-8000-000000000001 -d nfType=AMF \
    -d targetNfType=NRF -d scope=nnrf-disc | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
done

drive() { # mode, requests: fails unless every answer is 200
  h2load -c 4 -m 16 -n "$2" -H "authorization: Bearer ${tokens[$1]}" \
    "http://127.0.0.1:${ports[$1]}/nnrf-disc/v1/nf-instances?target-nf-type=NRF&requester-nf-type=AMF" |
    grep -q "status codes: $2 2xx" || { echo "$1: not every answer was 200" >&2; exit 1; }
}

for mode in off enforced; do
  drive "$mode" "$warmup"
done
: >"$scratch/figures"
for ((round = 0; round < rounds; round++)); do
  for mode in off enforced; do
    before=$(cpu "${pids[$mode]}")
    drive "$mode" "$requests"
    echo "$mode $(($(cpu "${pids[$mode]}") - before))" >>"$scratch/figures"
  done
done
hz=$(getconf CLK_TCK)
printf '| tokens | CPU µs a request |\n|---|---|\n'
for mode in off enforced; do
  grep "^$mode " "$scratch/figures" | sort -k2n | awk -v n="$requests" -v hz="$hz" -v mode="$mode" \
    '{ticks[NR] = $2} END {printf "| %s | %.2f |\n", mode, ticks[int((NR + 1) / 2)] * 1e6 / hz / n}'
done
