{{/* ConfigMap with the configuration file of all pods of the function. Keys of `config` override keys that the chart derives. */}}
{{- define "sigcore.configMap" -}}
{{- $derived := include "sigcore.derived" . | fromYaml -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "configuration") | nindent 4 }}
data:
  {{ .Chart.Name }}.yaml: |
    {{- toYaml (mergeOverwrite $derived (deepCopy .Values.config)) | nindent 4 }}
{{- end }}

{{- define "sigcore.derived" -}}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $full := include "sigcore.fullname" . -}}
{{- $port := int .Values.ports.sbi -}}
{{- $scheme := include "sigcore.scheme" . -}}
{{- /* All pods of a release are one NF instance and share its ID. nf.instance-id in `config` overrides it. */ -}}
{{- $h := printf "%s/%s/%s" .Release.Namespace .Release.Name .Chart.Name | sha256sum -}}
{{- $id := printf "%s-%s-4%s-8%s-%s" (substr 0 8 $h) (substr 8 12 $h) (substr 13 16 $h) (substr 17 20 $h) (substr 20 32 $h) -}}
{{- $advertise := printf "%s://%s:%d" $scheme (include "sigcore.host" (dict "root" . "service" $full)) $port -}}
{{- $sbi := dict "host" "0.0.0.0" "port" $port "advertise" $advertise -}}
{{- $sigcore := dict "nf" (dict "instance-id" $id) "sbi" $sbi -}}
{{- if .Values.tls.secretName -}}
{{- /* TLS replaces cleartext on the same port, also between the pods. */ -}}
{{- $stores := dict "key-store" "/etc/sigcore-tls/key.p12" "trust-store" "/etc/sigcore-tls/trust.p12" -}}
{{- $_ := set $sbi "port" "off" -}}
{{- $_ := set $sbi "tls" (merge (dict "port" $port "client-certificate" "required") $stores) -}}
{{- $_ := set $sigcore "egress" (dict "tls" $stores) -}}
{{- end -}}
{{- include "sigcore.peers" (dict "root" . "sigcore" $sigcore "scheme" $scheme) -}}
{{- if $single -}}
{{- $_ := set $sigcore "data-dir" "/var/lib/sigcore" -}}
{{- if include "sigcore.shared" . -}}
{{- $_ := set $sigcore "store" (dict "url" (include "sigcore.storeUrl" .) "user" .Values.store.user) -}}
{{- end -}}
{{- else -}}
{{- $links := dict -}}
{{- range $name, $role := (include "sigcore.roles" . | fromYaml) -}}
{{- $host := include "sigcore.host" (dict "root" $ "service" (include "sigcore.name" (dict "root" $ "suffix" $name))) -}}
{{- $_ := set $links $name (printf "%s://%s:%d" $scheme $host $port) -}}
{{- end -}}
{{- $_ := set $sigcore "links" $links -}}
{{- $_ := set $sigcore "store" (dict "url" (include "sigcore.storeUrl" .) "user" .Values.store.user) -}}
{{- $_ := set $sigcore "data-dir" "/tmp/sigcore" -}}
{{- end -}}
{{- /* Allowed Host headers: Service names only, against DNS rebinding. Prometheus sends no password. */ -}}
{{- $names := list ".svc" (printf ".svc.%s" (include "sigcore.clusterDomain" .)) (printf ".%s" .Release.Namespace) $full (printf "%s-management" $full) -}}
{{- $management := dict "hosts" $names "metrics" .Values.management.metrics "password-file" "/etc/sigcore-secrets/management-password" -}}
{{- if include "sigcore.consoleTokens" . -}}
{{- $issuer := dict "issuer" "urn:sigcore:console" "audience" "sigcore" "jwks-file" "/etc/sigcore-console/token-keys.json" -}}
{{- $_ := set $management "issuers" (dict "console" $issuer) -}}
{{- end -}}
{{- $_ := set $sigcore "management" $management -}}
{{- $_ := set $sigcore "internal" (dict "secret-file" "/etc/sigcore-secrets/internal-secret") -}}
{{- $file := dict "server" (dict "address" "0.0.0.0" "port" (int .Values.ports.management)) "sigcore" $sigcore -}}
{{- if include "sigcore.ldapSecret" . -}}
{{- $_ := set $file "policy" (dict "ldap" (dict "directory" "/etc/sigcore-ldap")) -}}
{{- end -}}
{{- toYaml $file -}}
{{- end }}

{{/* Adds the addresses of the other functions to the keys of sigcore. */}}
{{- define "sigcore.peers" -}}
{{- $root := .root -}}
{{- $nf := $root.Chart.Name -}}
{{- if ne $nf "nrf" -}}
{{- $nrf := printf "%s://%s:7100" .scheme (include "sigcore.host" (dict "root" $root "service" (include "sigcore.sibling" (dict "root" $root "chart" "nrf")))) -}}
{{- $readyWhen := $root.Values.peers.readyWhen | default (ternary "registered" "serving" (ne (include "sigcore.core" $root) "")) -}}
{{- $client := dict "api-root" ($root.Values.peers.nrf | default $nrf) "ready-when" $readyWhen -}}
{{- if ne (include "sigcore.mode" $root) "single" -}}
{{- /* A rolling update starts the new pod first, so that a deregistration by the old pod would remove the registration of the new one. */ -}}
{{- $_ := set $client "at-stop" "leave" -}}
{{- end -}}
{{- $_ := set .sigcore "nrf-client" $client -}}
{{- end -}}
{{- if has $nf (list "policy" "bsf") -}}
{{- $scp := "" -}}
{{- if include "sigcore.core" $root -}}
{{- $scp = printf "%s://%s:7200" .scheme (include "sigcore.host" (dict "root" $root "service" (include "sigcore.sibling" (dict "root" $root "chart" "scp")))) -}}
{{- end -}}
{{- $scp = $root.Values.peers.scp | default $scp -}}
{{- if and $scp (ne $scp "none") -}}
{{- $_ := set .sigcore "egress" (merge (dict "scp" $scp) (get .sigcore "egress" | default dict)) -}}
{{- end -}}
{{- $diameter := dict "host" "0.0.0.0" -}}
{{- if include "sigcore.diameterTls" $root -}}
{{- /* TLS replaces cleartext on the same port. */ -}}
{{- $ports := ternary $root.Values.single.extraPorts (get $root.Values.roles "diam-gateway" | default dict).extraPorts (eq (include "sigcore.mode" $root) "single") -}}
{{- $_ := set $diameter "port" "off" -}}
{{- $_ := set $diameter "tls" (dict "port" (int $ports.diameter) "key-store" "/etc/sigcore-diameter-tls/key.p12" "trust-store" "/etc/sigcore-diameter-tls/trust.p12") -}}
{{- end -}}
{{- if and (eq $nf "bsf") (include "sigcore.core" $root) -}}
{{- include "sigcore.pcfPeers" (dict "root" $root "diameter" $diameter) -}}
{{- end -}}
{{- if and (eq $nf "policy") (include "sigcore.core" $root) -}}
{{- include "sigcore.bsfPeers" (dict "root" $root "diameter" $diameter) -}}
{{- end -}}
{{- $_ := set .sigcore "diameter" $diameter -}}
{{- end -}}
{{- end }}

{{/*
Adds the BSF of the core as a relay to the keys of sigcore.diameter, so that an AF continues its sessions through any of the BSF's pods.
Policy identifies the relay by its certificate, or by its name if Diameter has no TLS.
*/}}
{{- define "sigcore.bsfPeers" -}}
{{- $tls := ne (include "sigcore.diameterTls" .root) "" -}}
{{- $peers := list -}}
{{- range $i := until (int .root.Values.peers.bsfGateways) -}}
{{- $identity := ternary "bsf.sigcore.lab" (printf "bsf-%d.sigcore.lab" $i) (eq $i 0) -}}
{{- $from := ternary (list) (list "0.0.0.0/0" "::/0") $tls -}}
{{- $peers = append $peers (dict "identity" $identity "transport" (ternary "tls" "tcp" $tls) "from" $from) -}}
{{- end -}}
{{- $_ := set .diameter "peers" $peers -}}
{{- end }}

{{/*
Adds all pods of the core's PCF as peers to the keys of sigcore.diameter. Unknown AFs are accepted, as in a laboratory, unless the
function has TLS.
*/}}
{{- define "sigcore.pcfPeers" -}}
{{- $root := .root -}}
{{- $pcf := include "sigcore.sibling" (dict "root" $root "chart" "policy") -}}
{{- $transport := ternary "tls" "tcp" (ne (include "sigcore.diameterTls" $root) "") -}}
{{- $pods := int $root.Values.peers.pcfGateways -}}
{{- $peers := list -}}
{{- $identities := list -}}
{{- range $i := until $pods -}}
{{- $identity := ternary "policy.sigcore.lab" (printf "policy-%d.sigcore.lab" $i) (eq $i 0) -}}
{{- $gateway := include "sigcore.short" (printf "%s-diam-gateway" $pcf) -}}
{{- $pod := printf "%s-%d.%s" $gateway $i (include "sigcore.short" (printf "%s-diam-gateway-pods" $pcf)) -}}
{{- $service := ternary (include "sigcore.short" (printf "%s-diameter" $pcf)) $pod (eq $pods 1) -}}
{{- $peers = append $peers (dict "identity" $identity "host" (include "sigcore.host" (dict "root" $root "service" $service)) "port" 7368 "transport" $transport) -}}
{{- $identities = append $identities $identity -}}
{{- end -}}
{{- $_ := set .diameter "peers" $peers -}}
{{- if gt $pods 1 -}}
{{- /* Requests to the PCF are routed to any of its pods. */ -}}
{{- $_ := set .diameter "routes" (list (dict "realm" "sigcore.lab" "peers" $identities)) -}}
{{- end -}}
{{- if not $root.Values.tls.secretName -}}
{{- $_ := set .diameter "unknown-peers" "accept" -}}
{{- end -}}
{{- end }}

{{- define "sigcore.storeUrl" -}}
{{- $database := include "sigcore.database" . -}}
{{- if and (eq $database "external") (not .Values.store.url) -}}
{{- fail (printf "%s.store.url is required, since global.sigcore.database is external" .Chart.Name) -}}
{{- end -}}
{{- $operator := printf "%s-mysqld" (include "sigcore.short" (printf "%s-ndb" .Release.Name)) -}}
{{- $hosts := dict "ndb" (include "sigcore.short" (printf "%s-ndbappmysqld" .Release.Name)) "ndbOperator" $operator -}}
{{- $url := printf "jdbc:mysql://%s:3306/%s" (include "sigcore.mysqlName" .) .Chart.Name -}}
{{- with get $hosts $database -}}
{{- $url = printf "jdbc:mysql://%s:3306/%s?sigcoreEngine=ndb" . $.Chart.Name -}}
{{- end -}}
{{- .Values.store.url | default $url -}}
{{- end }}

{{- define "sigcore.secretName" -}}
{{ .Values.management.existingSecret | default (include "sigcore.fullname" .) }}
{{- end }}

{{/* Secret with generated passwords, which upgrades keep. */}}
{{- define "sigcore.secret" -}}
{{- if not .Values.management.existingSecret -}}
{{- $kept := (lookup "v1" "Secret" .Release.Namespace (include "sigcore.fullname" .)).data | default dict -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "secrets") | nindent 4 }}
type: Opaque
data:
  management-password: {{ index $kept "management-password" | default (randAlphaNum 32 | b64enc) }}
  internal-secret: {{ index $kept "internal-secret" | default (randAlphaNum 48 | b64enc) }}
{{- end }}
{{- end }}

{{/* Name of the Secret with the files of LDAP data sources, or empty. */}}
{{- define "sigcore.ldapSecret" -}}
{{- $ldap := .Values.ldap | default dict -}}
{{- if and $ldap.existingSecret $ldap.files -}}
{{- fail "ldap.existingSecret and ldap.files exclude each other" -}}
{{- end -}}
{{- $made := ternary (include "sigcore.name" (dict "root" . "suffix" "ldap")) "" (not (empty $ldap.files)) -}}
{{- $ldap.existingSecret | default $made -}}
{{- end }}

{{/* Not empty if the component uses LDAP data sources. Arguments: dict root, component. */}}
{{- define "sigcore.readsLdap" -}}
{{- if has .component (list "all" "ldap-gateway") -}}
{{- include "sigcore.ldapSecret" .root -}}
{{- end -}}
{{- end }}

{{- define "sigcore.ldapFiles" -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ include "sigcore.ldapSecret" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "secrets") | nindent 4 }}
type: Opaque
data:
  {{- range $name, $text := .Values.ldap.files }}
  {{ $name }}: {{ $text | b64enc }}
  {{- end }}
{{- end }}

{{/* Secret with the key that signs callback URIs, shared by all pods. It is generated at the installation and kept by upgrades. */}}
{{- define "sigcore.callbackKey" -}}
{{- $name := include "sigcore.name" (dict "root" . "suffix" "callback-key") -}}
{{- $kept := (lookup "v1" "Secret" .Release.Namespace $name).data | default dict -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "configuration") | nindent 4 }}
type: Opaque
data:
  key: {{ index $kept "key" | default (randAlphaNum 48 | b64enc) }}
{{- end }}

{{/*
Checksum of the configuration and of the Secrets that the chart does not create, so that a change of one of them restarts the pods.
Secrets of the chart do not change.
*/}}
{{- define "sigcore.checksum" -}}
{{- $ldap := .Values.ldap | default dict -}}
{{- $read := printf "%s%s" (include "sigcore.configMap" .) (ternary "" (toJson $ldap.files) (empty $ldap.files)) -}}
{{- range $name := list $ldap.existingSecret .Values.management.existingSecret .Values.tls.secretName (include "sigcore.diameterTls" .) .Values.store.passwordSecret.name -}}
{{- if $name -}}
{{- $read = printf "%s %s %s" $read $name ((lookup "v1" "Secret" $.Release.Namespace $name).data | default dict | toJson) -}}
{{- end -}}
{{- end -}}
{{- $read | sha256sum -}}
{{- end }}
