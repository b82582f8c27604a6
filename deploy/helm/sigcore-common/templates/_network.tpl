{{/*
Allowed connections to the pods of the function: from any peer to signalling ports, from pods of the function to all ports, and from pods
that `networkPolicy.management` selects to the management port. Egress is not restricted, since the chart does not know the addresses of
peers; the function restricts it by sigcore.egress.allow.
*/}}
{{- define "sigcore.networkPolicies" -}}
{{- if .Values.networkPolicy.enabled }}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $own := dict "app.kubernetes.io/name" .Chart.Name "app.kubernetes.io/instance" .Release.Name -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "network") | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- toYaml $own | nindent 6 }}
    matchExpressions:
      - {key: app.kubernetes.io/component, operator: NotIn, values: [mysql]}
  policyTypes: [Ingress]
  ingress:
    - from:
        - podSelector:
            matchLabels:
              {{- toYaml $own | nindent 14 }}
    - from:
        {{- toYaml .Values.networkPolicy.management | nindent 8 }}
        {{- if include "sigcore.core" . }}
        - podSelector:
            matchLabels:
              app.kubernetes.io/name: console
              app.kubernetes.io/instance: {{ .Release.Name }}
              app.kubernetes.io/component: console
        {{- end }}
      ports:
        - port: management
{{- $open := dict -}}
{{- if $single -}}
{{- $_ := set $open "all" (merge (dict "sbi" .Values.ports.sbi) (.Values.single.extraPorts | default dict)) -}}
{{- else -}}
{{- range $name, $role := (include "sigcore.roles" . | fromYaml) -}}
{{- $outside := or (eq $name (include "sigcore.gateway" $)) (ne $role.service.type "ClusterIP") -}}
{{- $ports := merge (ternary (dict "sbi" $.Values.ports.sbi) dict $outside) ($role.extraPorts | default dict) -}}
{{- if $ports }}{{ $_ := set $open $name $ports }}{{ end -}}
{{- end -}}
{{- end }}
{{- range $component, $ports := $open }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "sigcore.name" (dict "root" $ "suffix" (printf "%s-peers" $component)) }}
  labels:
    {{- include "sigcore.labels" (dict "root" $ "component" "network") | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" $ "component" $component) | nindent 6 }}
  policyTypes: [Ingress]
  ingress:
    - ports:
        {{- range $name, $port := $ports }}
        - port: {{ $name }}
          protocol: {{ include "sigcore.protocol" (dict "root" $ "port" $name) }}
        {{- end }}
{{- end }}
{{- end }}
{{- end }}
