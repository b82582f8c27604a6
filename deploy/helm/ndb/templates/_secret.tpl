{{/* Secret with passwords that are generated at the installation and kept by upgrades. */}}
{{- define "ndb.secret" -}}
{{- $name := include "ndb.name" (dict "root" . "node" "ndb") -}}
{{- $kept := (lookup "v1" "Secret" .Release.Namespace $name).data | default dict -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ $name }}
  labels:
    {{- include "ndb.labels" (dict "root" . "node" "secrets") | nindent 4 }}
type: Opaque
data:
  {{- range $key := list "password" "root-password" "monitor-password" "sites-password" }}
  {{ $key }}: {{ index $kept $key | default (randAlphaNum 32 | b64enc) }}
  {{- end }}
{{- end }}
