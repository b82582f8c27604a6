# Copyright the Sigcore authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154
#
# Part of `check` for --database ndb: deletes pods of the NDB Cluster without grace while clients write to NRF and BSF, restarts the data nodes one by
# one, makes a backup, and restores it into a fresh cluster. Each acknowledged write is read afterwards.

readonly writers=2 # clients of each function

# Writes until the file `stop` exists. A line is status and seconds of a write, and the URL that reads it.
register() { # register <client>: registers NF instances
  local id root
  root=$(url nrf 7100)/nnrf-nfm/v1/nf-instances
  while [[ ! -e $folder/stop ]]; do
    id=$(</proc/sys/kernel/random/uuid)
    written "$1" -X PUT "$root/$id" -w "%{http_code} %{time_total} $root/$id\n" -d "{\"nfInstanceId\":\"$id\",\"nfType\":\"SMF\",
      \"nfStatus\":\"REGISTERED\",\"ipv4Addresses\":[\"192.0.2.1\"],\"allowedNfTypes\":[\"AMF\"]}"
  done
}

bind() { # bind <client>: creates PCF bindings
  local n root address
  root=$(url bsf 7400)/nbsf-management/v1/pcfBindings
  for ((n = 0; n < 65000; n++)); do
    [[ ! -e $folder/stop ]] || return 0
    address=10.$1.$((n / 250)).$((n % 250))
    written "$1" "$root" -w "%{http_code} %{time_total} $root?ipv4Addr=$address&dnn=internet\n" -d "{\"dnn\":\"internet\",
      \"snssai\":{\"sst\":1},\"supi\":\"imsi-00101$((1000000000 + $1 * 100000 + n))\",\"pcfFqdn\":\"pcf.sigcore.lab\",
      \"ipv4Addr\":\"$address\"}"
  done
}

written() { # written <client> <option>…: sends one request
  curl --silent --http2-prior-knowledge --max-time 30 -o /dev/null -H 'Content-Type: application/json' "${@:2}" >>"$folder/writes-$1" || true
}

writes_begin() {
  local n
  for ((n = 1; n <= writers; n++)); do
    register "$n" &
    bind "$((writers + n))" &
  done
  sleep 5
  [[ $(acknowledged | wc -l) -gt 0 ]]
}

acknowledged() { sed -n 's/^201 [^ ]* //p' "$folder"/writes-*; }

writes_end() {
  local missing=
  touch "$folder/stop"
  wait
  all_stored || missing=yes
  awk '$1 == 201 { n++; if ($2 > longest) longest = $2 } $1 != 201 { refused++ }
    END { printf "%d writes acknowledged, longest after %.1f s, %d refused or unanswered\n", n, longest, refused }' "$folder"/writes-*
  [[ ! $missing ]]
}

all_stored() { # reads each acknowledged write
  local missing
  # One process for each, since some versions of curl fail to use an HTTP/2 connection again.
  missing=$(acknowledged | xargs -P 4 -n 1 curl --silent --http2-prior-knowledge --max-time 30 -o /dev/null -w '%{http_code}\n' |
    grep -vc '^200$') || true
  echo "$missing of $(acknowledged | wc -l) acknowledged writes missing"
  [[ $missing == 0 ]]
}

killed() { # killed <kind>: deletes the first pod of a kind without grace and waits for its successor
  local pod=$release-$1-0 before waited
  before=$(k get pod "$pod" -o jsonpath='{.metadata.uid}')
  k delete pod "$pod" --force --grace-period=0
  for ((waited = 0; waited < 300; waited++)); do
    [[ $(k get pod "$pod" -o jsonpath='{.metadata.uid} {.status.conditions[?(@.type=="Ready")].status}' 2>/dev/null) != *" True" ]] ||
      [[ $(k get pod "$pod" -o jsonpath='{.metadata.uid}') == "$before" ]] || break
    sleep 1
  done
  ((waited < 300)) || return 1
  sleep 10 # writes to the complete cluster
}

restarted_data_nodes() {
  k rollout restart "statefulset/$release-ndbmtd"
  k rollout status "statefulset/$release-ndbmtd" --timeout "$patience"
}

backed_up() { # backed_up <name of the job>
  k create job --from="cronjob/$release-db-backup-manager" "$1"
  k wait "job/$1" --for=condition=complete --timeout "$patience" || return 1
  k logs "job/$1" | tail -n 3
}

newest() { k exec "$release-ndbmtd-0" -c db-backup-executor-svc -- ls /var/lib/ndb-backup/BACKUP | sed 's/^BACKUP-//' | sort -n | tail -n 1; }

functions() { # functions <replicas>: scales NRF, SCP, Policy and BSF
  k scale "statefulset/$release-nrf" "statefulset/$release-scp" "statefulset/$release-policy" "statefulset/$release-bsf" --replicas="$1"
  local nf
  for nf in nrf scp policy bsf; do k rollout status "statefulset/$release-$nf" --timeout "$patience" || return 1; done
}

nodes() { # nodes <replicas>: scales data nodes and SQL nodes
  local kind
  for kind in ndbappmysqld ndbmysqld ndbmtd; do k scale "statefulset/$release-$kind" --replicas="$1"; done
  if [[ $1 == 0 ]]; then
    k wait pod -l "app.kubernetes.io/name=ndb,app.kubernetes.io/component in (ndbappmysqld,ndbmysqld,ndbmtd)" --for=delete --timeout "$patience"
  else
    for kind in ndbmtd ndbmysqld ndbappmysqld; do k rollout status "statefulset/$release-$kind" --timeout "$patience" || return 1; done
  fi
}

fresh() {
  local kind n volumes=()
  functions 0 && nodes 0 || return 1
  for kind in ndbmtd ndbmysqld ndbappmysqld; do for n in 0 1; do volumes+=("pvc/data-$release-$kind-$n"); done; done
  k delete "${volumes[@]}" && nodes 2
}

restored() {
  local part id
  id=$(newest)
  for part in '0 metadata' '0 data' '1 data' '0 indexes'; do
    k exec "$release-ndbmtd-${part% *}" -c db-backup-executor-svc -- bash /etc/ndb/restore.sh "$id" "${part#* }" || return 1
  done
  functions 1 && all_stored
}

ndb_sequence() {
  step 'NDB Cluster and single mode: installed, all pods ready' change global.sigcore.database=ndb
  step 'helm test' h test "$release" --logs
  [[ ! $judge ]] || step 'the judge' judged
  step 'writes: clients of NRF and BSF have begun' writes_begin
  local kind
  for kind in ndbmtd ndbmysqld ndbappmysqld ndbmgmd; do step "writes: pod of $kind deleted without grace and ready again" killed "$kind"; done
  step 'writes: data nodes restarted one by one' restarted_data_nodes
  step 'writes: no acknowledged write was lost' writes_end
  sed 's/^/              /' "$log"
  step 'backup' backed_up before
  step 'fresh cluster' fresh
  step 'backup restored, no acknowledged write is missing' restored
  tail -n 1 "$log" | sed 's/^/              /'
  step 'backup of the fresh cluster' backed_up after
}
