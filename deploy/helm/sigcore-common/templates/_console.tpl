{{/*
The management URLs that the console of a core reads of a function, by name. In mode roles these are the process with the configuration
API (Policy: that with the policy projects, and that with the documents) and those that peers reach.
*/}}
{{- define "sigcore.managementUrls" -}}
{{- $nf := .Chart.Name -}}
{{- $services := dict $nf "management" -}}
{{- if ne (include "sigcore.mode" .) "single" -}}
{{- $configuration := get (dict "nrf" "nrfconfiguration" "scp" "scpc-configuration" "policy" "pre" "bsf" "cm-service") $nf -}}
{{- $services = dict $nf $configuration -}}
{{- range $role := list (include "sigcore.gateway" .) "cm-service" "diam-gateway" -}}
{{- if and (ne $role $configuration) (hasKey (include "sigcore.roles" $ | fromYaml) $role) -}}
{{- $_ := set $services (hasPrefix (printf "%s-" $nf) $role | ternary $role (printf "%s-%s" $nf $role)) $role -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name, $suffix := $services }}
{{ $name }}: http://{{ include "sigcore.host" (dict "root" $ "service" (include "sigcore.name" (dict "root" $ "suffix" $suffix))) }}:{{ $.Values.ports.management }}
{{- end }}
{{- end }}

{{/* The Secret with the public key of the console whose users the function accepts; empty for none. In a core it may be absent. */}}
{{- define "sigcore.consoleTokens" -}}
{{- $core := "" -}}
{{- if include "sigcore.core" . -}}
{{- $core = include "sigcore.short" (printf "%s-tokens" (include "sigcore.sibling" (dict "root" . "chart" "console"))) -}}
{{- end -}}
{{- .Values.management.consoleTokens | default $core -}}
{{- end }}
