{{/* Not empty in the umbrella chart, whose functions are connected to each other. */}}
{{- define "sigcore.core" -}}
{{- if dig "sigcore" "core" false (.Values.global | default dict) }}true{{ end }}
{{- end }}

{{/* `single` or `roles`: mode of the chart, else of the core, else `single`. */}}
{{- define "sigcore.mode" -}}
{{- .Values.mode | default (dig "sigcore" "mode" "" (.Values.global | default dict)) | default "single" -}}
{{- end }}

{{/* Database of the core: `mysql`, `ndb`, `ndbOperator` or `external`. A chart that is installed alone uses `mysql`, or store.url. */}}
{{- define "sigcore.database" -}}
{{- dig "sigcore" "database" "" (.Values.global | default dict) | default "mysql" -}}
{{- end }}

{{/* Not empty if the state is in a database outside of the pod: in mode `roles`, and in all modes with another database than `mysql`. */}}
{{- define "sigcore.shared" -}}
{{- if or (ne (include "sigcore.mode" .) "single") (ne (include "sigcore.database" .) "mysql") }}true{{ end -}}
{{- end }}

{{- define "sigcore.clusterDomain" -}}
{{- .Values.clusterDomain | default (dig "sigcore" "clusterDomain" "" (.Values.global | default dict)) | default "cluster.local" -}}
{{- end }}

{{/* Shortens a name to 52 characters, since a StatefulSet appends a hash. A hash keeps shortened names distinct. */}}
{{- define "sigcore.short" -}}
{{- if gt (len .) 52 }}{{ printf "%s-%s" (. | trunc 43 | trimSuffix "-") (. | sha256sum | trunc 8) }}{{ else }}{{ . }}{{ end -}}
{{- end }}

{{/* Name of the function and of its Service for peers: RELEASE-nrf, or nrf if the release has this name. */}}
{{- define "sigcore.fullname" -}}
{{- include "sigcore.short" (ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (eq .Release.Name .Chart.Name)) -}}
{{- end }}

{{/* Name of the function with a suffix. Arguments: dict root, suffix. */}}
{{- define "sigcore.name" -}}
{{- include "sigcore.short" (printf "%s-%s" (include "sigcore.fullname" .root) .suffix) -}}
{{- end }}

{{/* Name of another function in the namespace. Outside of a core, its release has the name of its chart. Arguments: dict root, chart. */}}
{{- define "sigcore.sibling" -}}
{{- $own := or (not (include "sigcore.core" .root)) (eq .root.Release.Name .chart) -}}
{{- include "sigcore.short" (ternary .chart (printf "%s-%s" .root.Release.Name .chart) $own) -}}
{{- end }}

{{/* Fully qualified name of a Service, as in NF profiles and bindings. Arguments: dict root, service. */}}
{{- define "sigcore.host" -}}
{{- printf "%s.%s.svc.%s" .service .root.Release.Namespace (include "sigcore.clusterDomain" .root) -}}
{{- end }}

{{- define "sigcore.scheme" -}}
{{- ternary "https" "http" (ne .Values.tls.secretName "") -}}
{{- end }}

{{/* Name of the Secret with the certificate of Diameter; empty: cleartext. */}}
{{- define "sigcore.diameterTls" -}}
{{- dig "tls" "secretName" "" (.Values.diameter | default dict) -}}
{{- end }}

{{/* Role that receives the requests of peers. */}}
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
