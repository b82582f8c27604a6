{{/* A PrometheusRule for each file in the chart's folder alerts. Requires the CRDs of the Prometheus operator. */}}
{{- define "sigcore.alerts" -}}
{{- if .Values.alerts.enabled }}
{{- range $path, $content := .Files.Glob "alerts/*.yaml" }}
---
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: {{ include "sigcore.fullname" $ }}-{{ base $path | trimSuffix ".yaml" }}
  labels:
    {{- include "sigcore.labels" (dict "root" $ "component" "alerts") | nindent 4 }}
    {{- with $.Values.alerts.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- $content | toString | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}
