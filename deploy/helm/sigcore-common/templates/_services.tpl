{{/* Where peers reach the function, by the same name in both modes. Management is not there. */}}
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

{{/* Where Diameter peers reach the function inside of the cluster, in both modes. */}}
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

{{/* The configuration API, health and metrics of all roles: never more than a ClusterIP. */}}
{{- define "sigcore.managementService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.name" (dict "root" . "suffix" "management") }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "all") | nindent 4 }}
spec:
  type: ClusterIP
  # An operator reaches a function that is not ready too.
  publishNotReadyAddresses: true
  selector:
    {{- include "sigcore.selector" (dict "root" . "component" "all") | nindent 4 }}
  ports:
    {{- include "sigcore.managementPort" . | nindent 4 }}
{{- end }}

{{/* For the other roles, and for operators. */}}
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

{{/* Gives each pod of a StatefulSet a name of its own, POD.ROLE-pods, which holds before it is ready: peers connect while it starts. */}}
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

{{/* For those outside of the cluster, where the role's service.type says so. */}}
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

{{/* Profiles have the Service's name beside the port: peers that take the name alone, as open5gs does, come to the port of the scheme. */}}
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

{{/* Diameter goes over the transport that the configuration says: one setting for the node and its ports. */}}
{{- define "sigcore.protocol" -}}
{{- if eq .port "diameter" }}{{ dig "sigcore" "diameter" "transport" "tcp" .root.Values.config | upper }}{{ else }}TCP{{ end }}
{{- end }}
