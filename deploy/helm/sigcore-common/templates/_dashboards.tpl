{{/* A ConfigMap for each file in the chart's folder dashboards, with the label that Grafana's sidecar selects. */}}
{{- define "sigcore.dashboards" -}}
{{- if .Values.dashboards.enabled }}
{{- range $path, $content := .Files.Glob "dashboards/*.json" }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "sigcore.name" (dict "root" $ "suffix" (printf "dashboard-%s" (base $path | trimSuffix ".json"))) }}
  labels:
    {{- include "sigcore.labels" (dict "root" $ "component" "dashboards") | nindent 4 }}
    {{- with $.Values.dashboards.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
data:
  {{ base $path }}: |-
    {{- $content | toString | nindent 4 }}
{{- end }}
{{- end }}
{{- end }}
