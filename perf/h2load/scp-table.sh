#!/usr/bin/env bash
# Prints all performance figures of the SCP with their targets in one table: Model C with limits and all steps, Model D with and
# without the cache, and TLS. Takes ten minutes on an idle machine with two cores. Exits with 1 if a figure misses its target.
# The environment variables are those of scp.sh.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
TABLE=$(mktemp)
export TABLE
export REQUESTS=${REQUESTS:-40000} WARMUP=${WARMUP:-250000} LATENCY_SECONDS=${LATENCY_SECONDS:-4}
status=0
LIMITS=1 THEN="latency connections mediation feed loops overload" "$here/scp.sh" || status=1
MODEL=D PROXIES="nghttpx scp" THEN=uncached "$here/scp.sh" || status=1
TLS=1 PROXIES="nghttpx scp" "$here/scp.sh" || status=1
printf '\n| what | figure | target | |\n|---|---|---|---|\n'
cat "$TABLE"
rm -f "$TABLE"
exit $status
