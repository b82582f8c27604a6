{{/*
All manifests of a network function. Mode `roles`: a Deployment and a Service for each role, or a StatefulSet if peers connect to the
pods by name. Mode `single`: one StatefulSet with all roles and embedded storage. In both modes peers use the Service with the name of
the function.
*/}}
{{- define "sigcore.networkFunction" -}}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $roles := include "sigcore.roles" . | fromYaml -}}
{{ include "sigcore.configMap" . }}
---
{{ include "sigcore.secret" . }}
---
{{- if (.Values.ldap | default dict).files }}
{{ include "sigcore.ldapFiles" . }}
---
{{- end }}
{{ include "sigcore.serviceAccount" . }}
---
{{ include "sigcore.front" . }}
{{- if $single }}
---
{{ include "sigcore.single" . }}
---
{{ include "sigcore.managementService" . }}
{{- else }}
---
{{ include "sigcore.callbackKey" . }}
{{- if and (not .Values.store.url) (not (include "sigcore.core" .)) }}
{{- include "sigcore.refuseConnections" (dict "mysql" .Values.mysql "connections" (include "sigcore.connections" .Values | int)) }}
---
{{ include "sigcore.mysql" (dict "root" . "name" (include "sigcore.mysqlName" .)) }}
{{- if .Values.networkPolicy.enabled }}
---
{{ include "sigcore.mysqlNetworkPolicy" (dict "root" . "name" (include "sigcore.mysqlName" .)) }}
{{- end }}
{{- end }}
{{- range $name, $role := $roles }}
---
{{ include "sigcore.rolePods" (dict "root" $ "name" $name "role" $role) }}
{{- if eq (include "sigcore.workload" $name) "StatefulSet" }}
---
{{ include "sigcore.podNames" (dict "root" $ "name" $name "role" $role) }}
{{- end }}
---
{{ include "sigcore.roleService" (dict "root" $ "name" $name "role" $role) }}
{{- if ne $role.service.type "ClusterIP" }}
---
{{ include "sigcore.externalService" (dict "root" $ "name" $name "role" $role) }}
{{- end }}
{{- if $role.autoscaling.enabled }}
---
{{ include "sigcore.autoscaler" (dict "root" $ "name" $name "role" $role) }}
{{- end }}
{{- if or $role.autoscaling.enabled (gt (int $role.replicas) 1) }}
---
{{ include "sigcore.disruptionBudget" (dict "root" $ "name" $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Enabled roles, merged with roleDefaults. */}}
{{- define "sigcore.roles" -}}
{{- range $name, $role := .Values.roles }}
{{- $full := mergeOverwrite (deepCopy $.Values.roleDefaults) (default dict $role) }}
{{- if $full.enabled }}
{{ $name }}:
{{ toYaml $full | indent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "sigcore.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "pods") | nindent 4 }}
automountServiceAccountToken: false
{{- end }}
