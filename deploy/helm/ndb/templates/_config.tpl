{{/* config.ini of the cluster. Slots of SQL nodes have no host name, so that any pod can use them. */}}
{{- define "ndb.configIni" -}}
{{- $groups := int .Values.ndbmtd.replicasPerGroup -}}
{{- if mod (int .Values.ndbmtd.replicas) $groups -}}
{{- fail (printf "ndbmtd.replicas: must be a multiple of %d, the number of data nodes in a node group" $groups) -}}
{{- end -}}
{{- if or (gt (int .Values.ndbmtd.replicas) 48) (gt (int .Values.ndbmgmd.replicas) 6) (gt (int .Values.ndbmysqld.replicas) 14) -}}
{{- fail "ndb: at most 48 data nodes, 6 management nodes and 14 SQL nodes that replicate" -}}
{{- end -}}
[ndbd default]
NoOfReplicas={{ $groups }}
ServerPort=2202
DataDir=/var/lib/ndb/data
BackupDataDir=/var/lib/ndb-backup
{{- range $name, $value := .Values.parameters.ndb }}
{{ $name }}={{ include "ndb.number" $value }}
{{- end }}
{{- range $i := until (int .Values.ndbmgmd.replicas) }}

[ndb_mgmd]
NodeId={{ add 49 $i }}
HostName={{ include "ndb.podHost" (dict "root" $ "node" "ndbmgmd" "index" $i) }}
DataDir=/var/lib/ndb/data
{{- end }}
{{- range $i := until (int .Values.ndbmtd.replicas) }}

[ndbd]
NodeId={{ add 1 $i }}
HostName={{ include "ndb.podHost" (dict "root" $ "node" "ndbmtd" "index" $i) }}
{{- end }}
{{- range $i := until (int .Values.ndbmysqld.replicas) }}

[mysqld]
NodeId={{ add 56 $i }}
{{- end }}
{{- range $i := until (int (include "ndb.sqlNodes" .)) }}

[mysqld]
NodeId={{ add 70 $i }}
{{- end }}
{{- range $i := until (int .Values.parameters.numOfEmptyApiSlots) }}

[api]
NodeId={{ add 222 $i }}
{{- end }}
{{- end }}

{{/* Formats a value without an exponent: Helm parses large integers as floats. */}}
{{- define "ndb.number" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* Checksum of config.ini, which restarts data nodes after a change. */}}
{{- define "ndb.generation" -}}
{{- include "ndb.configIni" . | sha256sum | trunc 10 -}}
{{- end }}

{{/* my.cnf of SQL nodes. Arguments: dict root, node. */}}
{{- define "ndb.myCnf" -}}
{{- $values := .root.Values -}}
{{- $replicates := eq .node "ndbmysqld" -}}
[mysqld]
ndbcluster
ndb-connectstring={{ include "ndb.connectString" .root }}
ndb-wait-setup=120
datadir=/var/lib/ndb/data
socket=/run/ndb/mysqld.sock
pid-file=/run/ndb/mysqld.pid
tmpdir=/tmp
secure-file-priv=NULL
loose-mysqlx=0
skip-name-resolve
{{- if $replicates }}
log-bin=binlog
ndb-log-bin=1
ndb-log-apply-status=0
log-replica-updates=0
skip-replica-start
{{- else }}
skip-log-bin
{{- end }}
{{- range $name, $value := merge (dict) (get $values.parameters .node) $values.parameters.mysqld }}
{{- if ne ($value | toString) "" }}
{{ $name }}={{ include "ndb.number" $value }}
{{- end }}
{{- end }}
{{- end }}
