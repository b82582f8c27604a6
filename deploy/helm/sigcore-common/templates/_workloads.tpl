{{/* Kind of workload of a role: StatefulSet if Diameter peers connect to its pods by name, else Deployment. */}}
{{- define "sigcore.workload" -}}
{{- if eq . "diam-gateway" }}StatefulSet{{ else }}Deployment{{ end -}}
{{- end }}

{{/* Workload of a role. Arguments: dict root, name, role. */}}
{{- define "sigcore.rolePods" -}}
{{- include "sigcore.refuseSecondPod" . -}}
{{- $named := eq (include "sigcore.workload" .name) "StatefulSet" -}}
apiVersion: apps/v1
kind: {{ include "sigcore.workload" .name }}
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" .name) }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  {{- if not .role.autoscaling.enabled }}
  replicas: {{ .role.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 6 }}
  {{- if $named }}
  serviceName: {{ include "sigcore.name" (dict "root" .root "suffix" (printf "%s-pods" .name)) }}
  podManagementPolicy: Parallel
  {{- else }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  {{- end }}
  {{- with .role.minReadySeconds }}
  minReadySeconds: {{ . }}
  {{- end }}
  template:
    {{- include "sigcore.podTemplate" (dict "root" .root "component" .name "role" .role) | nindent 4 }}
{{- end }}

{{- define "sigcore.single" -}}
{{- $name := include "sigcore.fullname" . -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "all") | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ $name }}
  selector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" . "component" "all") | nindent 6 }}
  template:
    {{- include "sigcore.podTemplate" (dict "root" . "component" "all" "role" (mergeOverwrite (deepCopy .Values.roleDefaults) .Values.single)) | nindent 4 }}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .Values.single.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources:
          requests:
            storage: {{ .Values.single.storage }}
{{- end }}

{{/* Autoscaler of a role. Its Deployment has no `replicas`, since an upgrade would reset the number of pods. */}}
{{- define "sigcore.autoscaler" -}}
{{- $name := include "sigcore.name" (dict "root" .root "suffix" .name) -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: {{ include "sigcore.workload" .name }}
    name: {{ $name }}
  minReplicas: {{ .role.autoscaling.minReplicas }}
  maxReplicas: {{ .role.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .role.autoscaling.cpuPercent }}
{{- end }}

{{- define "sigcore.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" .name) }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 6 }}
{{- end }}

{{/* Fails if a role that must be one process has several pods. */}}
{{- define "sigcore.refuseSecondPod" -}}
{{- if or .role.autoscaling.enabled (gt (int .role.replicas) 1) -}}
{{- if has .name (list "nrf-client-nfmanagement" "scpc-subscription") -}}
{{- fail (printf "roles.%s: must have one pod, since it registers the function at the NRF for all pods" .name) -}}
{{- end -}}
{{- if and (eq .name "bulwark") (eq (dig "policy" "bulwark" "locks" "memory" .root.Values.config) "memory") -}}
{{- fail "roles.bulwark: several pods require config.policy.bulwark.locks: shared, since each would hold its own locks" -}}
{{- end -}}
{{- end -}}
{{- end }}
