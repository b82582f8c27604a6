{{/* In the umbrella chart: the four functions are one core, and find one another. */}}
{{- define "sigcore.core" -}}
{{- if dig "sigcore" "core" false (.Values.global | default dict) }}true{{ end }}
{{- end }}

{{/* single or roles: of the chart, else of the core, else single. */}}
{{- define "sigcore.mode" -}}
{{- .Values.mode | default (dig "sigcore" "mode" "" (.Values.global | default dict)) | default "single" -}}
{{- end }}

{{/* Of a core: mysql, ndb, ndbOperator or external; of a chart alone: mysql, until store.url names another one. */}}
{{- define "sigcore.database" -}}
{{- dig "sigcore" "database" "" (.Values.global | default dict) | default "mysql" -}}
{{- end }}

{{/* Whether the state is in a database that pods share, not in the pod: in mode roles, and in each mode with NDB. */}}
{{- define "sigcore.shared" -}}
{{- if or (ne (include "sigcore.mode" .) "single") (ne (include "sigcore.database" .) "mysql") }}true{{ end -}}
{{- end }}

{{- define "sigcore.clusterDomain" -}}
{{- .Values.clusterDomain | default (dig "sigcore" "clusterDomain" "" (.Values.global | default dict)) | default "cluster.local" -}}
{{- end }}

{{/* At most 52 characters, since a StatefulSet adds a hash of its own; two long names stay two names. */}}
{{- define "sigcore.short" -}}
{{- if gt (len .) 52 }}{{ printf "%s-%s" (. | trunc 43 | trimSuffix "-") (. | sha256sum | trunc 8) }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* The function's name: RELEASE-nrf; only nrf where the release is named so. It is that of the Service that peers reach. */}}
{{- define "sigcore.fullname" -}}
{{- include "sigcore.short" (ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (eq .Release.Name .Chart.Name)) -}}
{{- end }}

{{/* The same followed by a word: dict root, suffix. */}}
{{- define "sigcore.name" -}}
{{- include "sigcore.short" (printf "%s-%s" (include "sigcore.fullname" .root) .suffix) -}}
{{- end }}

{{/* What a function of the same namespace is called: dict root, chart. Alone, it is expected to be a release of its own name. */}}
{{- define "sigcore.sibling" -}}
{{- $own := or (not (include "sigcore.core" .root)) (eq .root.Release.Name .chart) -}}
{{- include "sigcore.short" (ternary .chart (printf "%s-%s" .root.Release.Name .chart) $own) -}}
{{- end }}

{{/* The whole name of a Service, since it stands in profiles and bindings: dict root, service. */}}
{{- define "sigcore.host" -}}
{{- printf "%s.%s.svc.%s" .service .root.Release.Namespace (include "sigcore.clusterDomain" .root) -}}
{{- end }}

{{- define "sigcore.scheme" -}}
{{- ternary "https" "http" (ne .Values.tls.secretName "") -}}
{{- end }}

{{/* The Secret with the certificate of Diameter, empty for cleartext. */}}
{{- define "sigcore.diameterTls" -}}
{{- dig "tls" "secretName" "" (.Values.diameter | default dict) -}}
{{- end }}

{{/* The role that peers' requests come in by. */}}
{{- define "sigcore.gateway" -}}
{{- get (dict "nrf" "ingressgateway" "scp" "scp-worker" "policy" "ingress-gateway" "bsf" "ingress-gateway") .Chart.Name -}}
{{- end }}

{{- define "sigcore.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "sigcore.labels" -}}
{{ include "sigcore.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: sigcore
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}
