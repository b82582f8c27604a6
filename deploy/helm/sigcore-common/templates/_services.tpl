{{/* Service for peers, with the same name in both modes. It does not have the management port. */}}
{{- define "sigcore.front" -}}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $component := ternary "all" (include "sigcore.gateway" .) $single -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" $component) | nindent 4 }}
  {{- with .Values.service.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- include "sigcore.serviceType" .Values.service | nindent 2 }}
  selector:
    {{- include "sigcore.selector" (dict "root" . "component" $component) | nindent 4 }}
  ports:
    {{- include "sigcore.sbiPort" . | nindent 4 }}
    {{- include "sigcore.defaultPort" . | nindent 4 }}
    {{- if $single }}
    {{- include "sigcore.extraPorts" (dict "root" . "ports" .Values.single.extraPorts) | nindent 4 }}
    {{- end }}
{{- $diameter := ternary .Values.single.extraPorts ((get .Values.roles "diam-gateway" | default dict).extraPorts) $single | default dict }}
{{- if hasKey $diameter "diameter" }}
---
{{ include "sigcore.diameterService" (dict "root" . "component" (ternary "all" "diam-gateway" $single) "port" (get $diameter "diameter")) }}
{{- end }}
{{- end }}

{{/* Service for Diameter peers in the cluster, in both modes. */}}
{{- define "sigcore.diameterService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" "diameter") }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .component) | nindent 4 }}
spec:
  type: ClusterIP
  selector:
    {{- include "sigcore.selector" (dict "root" .root "component" .component) | nindent 4 }}
  ports:
    {{- include "sigcore.extraPorts" (dict "root" .root "ports" (dict "diameter" .port)) | nindent 4 }}
{{- end }}

{{/* Service for configuration, health and metrics in mode `single`. It is always a ClusterIP. */}}
{{- define "sigcore.managementService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" . "suffix" "management") }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "all") | nindent 4 }}
spec:
  type: ClusterIP
  # Management is also reachable while the function is not ready.
  publishNotReadyAddresses: true
  selector:
    {{- include "sigcore.selector" (dict "root" . "component" "all") | nindent 4 }}
  ports:
    {{- include "sigcore.managementPort" . | nindent 4 }}
{{- end }}

{{/* Service of a role, for the other roles and for operators. */}}
{{- define "sigcore.roleService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" .name) }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  type: ClusterIP
  selector:
    {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 4 }}
  ports:
    {{- include "sigcore.sbiPort" .root | nindent 4 }}
    {{- include "sigcore.managementPort" .root | nindent 4 }}
    {{- include "sigcore.extraPorts" (dict "root" .root "ports" .role.extraPorts) | nindent 4 }}
{{- end }}

{{/* Headless Service that gives each pod of a StatefulSet a host name, POD.ROLE-pods, also before it is ready, since peers connect at start-up. */}}
{{- define "sigcore.podNames" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" (printf "%s-pods" .name)) }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  selector:
    {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 4 }}
  ports:
    {{- include "sigcore.sbiPort" .root | nindent 4 }}
    {{- include "sigcore.extraPorts" (dict "root" .root "ports" .role.extraPorts) | nindent 4 }}
{{- end }}

{{/* Service of a role for peers outside of the cluster, if its service.type is not ClusterIP. */}}
{{- define "sigcore.externalService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" .root "suffix" (printf "%s-external" .name)) }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
  {{- with .role.service.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- include "sigcore.serviceType" .role.service | nindent 2 }}
  selector:
    {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 4 }}
  ports:
    {{- include "sigcore.sbiPort" .root | nindent 4 }}
    {{- include "sigcore.extraPorts" (dict "root" .root "ports" .role.extraPorts) | nindent 4 }}
{{- end }}

{{- define "sigcore.serviceType" -}}
type: {{ .type }}
{{- with .ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .ipFamilies }}
ipFamilies: {{ toJson . }}
{{- end }}
{{- end }}

{{- define "sigcore.sbiPort" -}}
- name: sbi
  port: {{ .Values.ports.sbi }}
  targetPort: sbi
  appProtocol: {{ ternary "https" "kubernetes.io/h2c" (ne .Values.tls.secretName "") }}
{{- end }}

{{/* Default port of the scheme: some peers, such as open5gs, use the FQDN of an NF profile without its port. */}}
{{- define "sigcore.defaultPort" -}}
{{- $tls := ne .Values.tls.secretName "" -}}
{{- $port := ternary 443 80 $tls -}}
{{- if ne (int .Values.ports.sbi) $port -}}
- name: sbi-default
  port: {{ $port }}
  targetPort: sbi
  appProtocol: {{ ternary "https" "kubernetes.io/h2c" $tls }}
{{- end -}}
{{- end }}

{{- define "sigcore.managementPort" -}}
- name: management
  port: {{ .Values.ports.management }}
  targetPort: management
{{- end }}

{{- define "sigcore.extraPorts" -}}
{{- range $name, $port := .ports }}
- name: {{ $name }}
  port: {{ $port }}
  targetPort: {{ $name }}
  protocol: {{ include "sigcore.protocol" (dict "root" $.root "port" $name) }}
{{- end }}
{{- end }}

{{/* Protocol of a port. For Diameter it is that of sigcore.diameter.transport. */}}
{{- define "sigcore.protocol" -}}
{{- if eq .port "diameter" }}{{ dig "sigcore" "diameter" "transport" "tcp" .root.Values.config | upper }}{{ else }}TCP{{ end }}
{{- end }}
