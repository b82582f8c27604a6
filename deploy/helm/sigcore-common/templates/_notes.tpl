{{- define "sigcore.notes" -}}
{{- $full := include "sigcore.fullname" . -}}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $management := ternary (printf "%s-management" $full) (include "sigcore.name" (dict "root" . "suffix" (include "sigcore.gateway" .))) $single -}}
{{ .Chart.Name }} in mode {{ include "sigcore.mode" . }}
  peers:       {{ include "sigcore.scheme" . }}://{{ include "sigcore.host" (dict "root" . "service" $full) }}:{{ .Values.ports.sbi }}
{{- if ne .Chart.Name "nrf" }}
  NRF:         {{ dig "nrf-client" "api-root" "" ((include "sigcore.derived" . | fromYaml).sigcore) }}
{{- end }}
  management:  kubectl -n {{ .Release.Namespace }} port-forward service/{{ $management }} {{ .Values.ports.management }}
  password:    kubectl -n {{ .Release.Namespace }} get secret {{ include "sigcore.secretName" . | trim }} -o jsonpath='{.data.management-password}' | base64 -d
  try it:      helm -n {{ .Release.Namespace }} test {{ .Release.Name }}
{{- end }}
