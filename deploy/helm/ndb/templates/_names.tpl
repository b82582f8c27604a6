{{/* Not empty if the NDB Cluster consists of pods of this chart. */}}
{{- define "ndb.pods" -}}
{{- if eq (include "ndb.kind" .) "ndb" }}true{{ end }}
{{- end }}

{{/* `ndb`, `ndbOperator`, or another database of the core. */}}
{{- define "ndb.kind" -}}
{{- $alone := ternary "ndbOperator" "ndb" .Values.operator.enabled -}}
{{- if include "sigcore.core" . }}{{ dig "sigcore" "database" "mysql" .Values.global }}{{ else }}{{ $alone }}{{ end -}}
{{- end }}

{{/* Name of a kind of pod, such as RELEASE-ndbmtd. Arguments: dict root, node. */}}
{{- define "ndb.name" -}}
{{- include "sigcore.short" (printf "%s-%s" .root.Release.Name .node) -}}
{{- end }}

{{- define "ndb.secretName" -}}
{{- .Values.existingSecret | default (include "ndb.name" (dict "root" . "node" "ndb")) -}}
{{- end }}

{{/* Fully qualified host name of a pod. Arguments: dict root, node, index. */}}
{{- define "ndb.podHost" -}}
{{- $name := include "ndb.name" . -}}
{{- printf "%s-%d.%s-pods.%s.svc.%s" $name (int .index) $name .root.Release.Namespace (include "sigcore.clusterDomain" .root) -}}
{{- end }}

{{- define "ndb.connectString" -}}
{{- $hosts := list -}}
{{- range $i := until (int .Values.ndbmgmd.replicas) -}}
{{- $hosts = append $hosts (printf "%s:1186" (include "ndb.podHost" (dict "root" $ "node" "ndbmgmd" "index" $i))) -}}
{{- end -}}
{{- join "," $hosts -}}
{{- end }}

{{- define "ndb.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | toString) | quote -}}
{{- end }}

{{/* Maximum number of application SQL nodes. */}}
{{- define "ndb.sqlNodes" -}}
{{- with .Values.ndbappmysqld -}}
{{- ternary .autoscaling.maxReplicas .replicas .autoscaling.enabled | int -}}
{{- end -}}
{{- end }}
