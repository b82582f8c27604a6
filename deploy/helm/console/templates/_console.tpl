{{/* The manifests of the console: dict root, functions (management URLs by name). */}}
{{- define "sigcore.console" -}}
{{- $root := .root -}}
{{- $name := include "sigcore.fullname" $root -}}
{{- $labels := dict "root" $root "component" "console" -}}
{{- $file := include "sigcore.consoleFile" . -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
data:
  console.yaml: |
    {{- $file | nindent 4 }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ $name }}
  selector:
    matchLabels:
      {{- include "sigcore.selector" $labels | nindent 6 }}
  template:
    {{- include "sigcore.consolePod" (dict "root" $root "file" $file) | nindent 4 }}
  {{- if not $root.Values.store.url }}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $root.Values.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources:
          requests:
            storage: {{ $root.Values.storage }}
  {{- end }}
{{- end }}

{{/* The configuration file; `config` wins over what the chart derives. */}}
{{- define "sigcore.consoleFile" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $name := include "sigcore.fullname" $root -}}
{{- $service := printf "%s.%s" $name $root.Release.Namespace -}}
{{- $hosts := concat (list $service (printf "%s.svc" $service) (include "sigcore.host" (dict "root" $root "service" $name))) $values.hosts -}}
{{- $console := dict "functions" .functions "hosts" $hosts "open-metrics" (eq $values.metrics "open") -}}
{{- $_ := set $console "password-file" "/etc/sigcore-secrets/password" -}}
{{- $_ := set $console "tokens" (dict "key-file" "/etc/sigcore-tokens/token-key.json") -}}
{{- $sigcore := dict "data-dir" "/var/lib/sigcore/console" "console" $console -}}
{{- with $values.store.url -}}
{{- $_ := set $sigcore "store" (dict "url" . "username" $values.store.user) -}}
{{- end -}}
{{- $derived := dict "server" (dict "address" "0.0.0.0" "port" (int $values.ports.http)) "sigcore" $sigcore -}}
{{- toYaml (mergeOverwrite $derived (deepCopy $values.config)) -}}
{{- end }}

{{/* The functions of releases of their own names, in mode single. */}}
{{- define "sigcore.consoleSiblings" -}}
{{- range $nf, $port := dict "nrf" 7180 "scp" 7280 "policy" 7380 "bsf" 7480 }}
{{ $nf }}: http://{{ include "sigcore.host" (dict "root" $ "service" (printf "%s-management" (include "sigcore.sibling" (dict "root" $ "chart" $nf)))) }}:{{ $port }}
{{- end }}
{{- end }}

{{- define "sigcore.consolePassword" -}}
{{ .Values.admin.existingSecret | default (include "sigcore.fullname" .) }}
{{- end }}

{{/* The Secrets that the installation makes and upgrades keep: the first password, and the key that signs tokens for the functions. */}}
{{- define "sigcore.consoleSecrets" -}}
{{- $labels := include "sigcore.labels" (dict "root" . "component" "secrets") -}}
{{- if not .Values.admin.existingSecret }}
{{- $name := include "sigcore.fullname" . }}
{{- $kept := (lookup "v1" "Secret" .Release.Namespace $name).data | default dict }}
apiVersion: v1
kind: Secret
metadata:
  name: {{ $name }}
  labels:
    {{- $labels | nindent 4 }}
type: Opaque
data:
  password: {{ index $kept "password" | default (randAlphaNum 24 | b64enc) }}
---
{{- end }}
{{- $name := include "sigcore.name" (dict "root" . "suffix" "tokens") }}
{{- $kept := (lookup "v1" "Secret" .Release.Namespace $name).data | default dict }}
{{- $key := index $kept "token-key.json" | default "" | b64dec }}
{{- $key = ternary $key (include "sigcore.consoleKey" .) (ne $key "") | fromJson }}
apiVersion: v1
kind: Secret
metadata:
  name: {{ $name }}
  labels:
    {{- $labels | nindent 4 }}
type: Opaque
data:
  token-key.json: {{ toJson $key | b64enc }}
  token-keys.json: {{ dict "keys" (list (omit $key "d")) | toJson | b64enc }}
{{- end }}

{{/*
A key for ES256 as a JSON Web Key. An EC private key of P-256 (RFC 5915) has its numbers at fixed places: after 7 octets the private one,
and at the end the coordinates of the public point, 32 octets each.
*/}}
{{- define "sigcore.consoleKey" -}}
{{- $der := regexReplaceAll "-----[A-Z ]+-----|\\s" (genPrivateKey "ecdsa") "" | b64dec -}}
{{- $end := len $der -}}
{{- $x := include "sigcore.base64url" (substr (sub $end 64 | int) (sub $end 32 | int) $der) -}}
{{- $y := include "sigcore.base64url" (substr (sub $end 32 | int) $end $der) -}}
{{- $d := include "sigcore.base64url" (substr 7 39 $der) -}}
{{- dict "kty" "EC" "crv" "P-256" "kid" ($x | sha256sum | trunc 16) "x" $x "y" $y "d" $d | toJson -}}
{{- end }}

{{- define "sigcore.base64url" -}}
{{- b64enc . | replace "+" "-" | replace "/" "_" | trimSuffix "=" -}}
{{- end }}
