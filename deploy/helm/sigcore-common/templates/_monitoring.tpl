{{/* PodMonitor of all pods, in both modes. Requires the CRDs of the Prometheus operator. */}}
{{- define "sigcore.podMonitor" -}}
{{- if .Values.podMonitor.enabled }}
apiVersion: monitoring.coreos.com/v1
kind: PodMonitor
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "monitoring") | nindent 4 }}
    {{- with .Values.podMonitor.labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  selector:
    matchLabels:
      app.kubernetes.io/name: {{ .Chart.Name }}
      app.kubernetes.io/instance: {{ .Release.Name }}
    matchExpressions:
      - {key: app.kubernetes.io/component, operator: NotIn, values: [mysql, test]}
  podMetricsEndpoints:
    - port: {{ ternary "management" "http" (hasKey .Values.ports "management") }}
      path: /actuator/prometheus
      interval: {{ .Values.podMonitor.interval }}
      relabelings:
        - {targetLabel: nf, replacement: {{ .Chart.Name }}} # alerts and dashboards select a function by this label
  podTargetLabels: [app.kubernetes.io/component]
{{- end }}
{{- end }}
