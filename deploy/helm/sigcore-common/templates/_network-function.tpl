{{/*
Every manifest of one network function, from its values: one Deployment and one Service a role
(mode: roles), or one StatefulSet with every role and embedded storage (mode: single).
*/}}
{{- define "sigcore.networkFunction" -}}
{{- $roles := include "sigcore.roles" . | fromYaml -}}
{{ include "sigcore.configMap" (dict "root" . "roles" $roles) }}
{{- if not .Values.management.existingSecret }}
---
{{ include "sigcore.secret" . }}
{{- end }}
{{- if eq .Values.mode "single" }}
---
{{ include "sigcore.single" . }}
---
{{ include "sigcore.service" (dict "root" . "component" "all" "service" .Values.service "roles" $roles) }}
{{- else }}
---
{{ include "sigcore.callbackKey" . }}
{{- range $name, $role := $roles }}
---
{{ include "sigcore.deployment" (dict "root" $ "name" $name "role" $role) }}
---
{{ include "sigcore.service" (dict "root" $ "component" $name "service" (merge (dict) ($role.service | default dict) (dict "type" "ClusterIP")) "roles" $roles) }}
{{- if gt (int $role.replicas) 1 }}
---
{{ include "sigcore.disruptionBudget" (dict "root" $ "name" $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* What the callback URIs of all pods are made with: chosen by the first installation, kept by the next ones. */}}
{{- define "sigcore.callbackKey" -}}
{{- $name := printf "%s-callback-key" (include "sigcore.fullname" .) -}}
{{- $known := lookup "v1" "Secret" .Release.Namespace $name -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ $name }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "configuration") | nindent 4 }}
type: Opaque
data:
  key: {{ if $known }}{{ index $known.data "key" | quote }}{{ else }}{{ randAlphaNum 48 | b64enc | quote }}{{ end }}
{{- end }}

{{/* The enabled roles with the defaults filled in. */}}
{{- define "sigcore.roles" -}}
{{- range $name, $role := .Values.roles }}
{{- $full := mergeOverwrite (deepCopy $.Values.roleDefaults) (default dict $role) }}
{{- if $full.enabled }}
{{ $name }}:
{{ toYaml $full | indent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "sigcore.fullname" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "sigcore.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "sigcore.labels" -}}
{{ include "sigcore.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: sigcore
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "sigcore.secretName" -}}
{{ .Values.management.existingSecret | default (include "sigcore.fullname" .) }}
{{- end }}

{{/* What was made at the installation stays at upgrades. */}}
{{- define "sigcore.secret" -}}
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

{{/* The configuration file that every pod of the function reads; `config` wins over what the chart derives. */}}
{{- define "sigcore.configMap" -}}
{{- $root := .root -}}
{{- $full := include "sigcore.fullname" $root -}}
{{- $links := dict -}}
{{- /* Full names: they stand in profiles and bindings, where an FQDN has dots, and peers may be in other namespaces. */ -}}
{{- $scheme := ternary "https" "http" (ne $root.Values.tls.secretName "") -}}
{{- $at := printf "%s.svc.%s:%d" $root.Release.Namespace $root.Values.clusterDomain (int $root.Values.ports.sbi) -}}
{{- if ne $root.Values.mode "single" -}}
{{- range $name, $role := .roles -}}
{{- $_ := set $links $name (printf "%s://%s-%s.%s" $scheme $full $name $at) -}}
{{- end -}}
{{- end -}}
{{- /* The pods of one release are one NF instance, so they share its id; nf.instance-id in `config` wins. */ -}}
{{- $h := printf "%s/%s/%s" $root.Release.Namespace $root.Release.Name $root.Chart.Name | sha256sum -}}
{{- $id := printf "%s-%s-4%s-8%s-%s" (substr 0 8 $h) (substr 8 12 $h) (substr 13 16 $h) (substr 17 20 $h) (substr 20 32 $h) -}}
{{- $sigcore := dict "nf" (dict "instance-id" $id) "sbi" (dict "host" "0.0.0.0" "port" (int $root.Values.ports.sbi)) -}}
{{- if $root.Values.tls.secretName -}}
{{- /* TLS in place of cleartext at the same port, between the pods too. */ -}}
{{- $stores := dict "key-store" "/etc/sigcore-tls/key.p12" "trust-store" "/etc/sigcore-tls/trust.p12" -}}
{{- $tls := merge (dict "port" (int $root.Values.ports.sbi) "client-certificate" "required") $stores -}}
{{- $_ := set $sigcore "sbi" (dict "host" "0.0.0.0" "port" "off" "tls" $tls) -}}
{{- $_ := set $sigcore "egress" (dict "tls" $stores) -}}
{{- end -}}
{{- if hasKey ($root.Values.single.extraPorts | default dict) "diameter" -}}{{- $_ := set $sigcore "diameter" (dict "host" "0.0.0.0") -}}{{- end -}}
{{- if $links -}}{{- $_ := set $sigcore "links" $links -}}{{- end -}}
{{- /* Peers reach the NF by its ingress gateway, whichever pod registers it. */ -}}
{{- range $gateway := list "ingressgateway" "ingress-gateway" -}}
{{- if hasKey $links $gateway -}}{{- $_ := set (get $sigcore "sbi") "advertise" (get $links $gateway) -}}{{- end -}}
{{- end -}}
{{- if eq $root.Values.mode "single" -}}
{{- $_ := set (get $sigcore "sbi") "advertise" (printf "%s://%s-all.%s" $scheme $full $at) -}}
{{- end -}}
{{- if ne $root.Values.mode "single" -}}
{{- $_ := set $sigcore "store" (dict "url" $root.Values.store.url "user" $root.Values.store.user) -}}
{{- $_ := set $sigcore "data-dir" "/tmp/sigcore" -}}
{{- else -}}
{{- $_ := set $sigcore "data-dir" "/var/lib/sigcore" -}}
{{- end -}}
{{- /* Users reach management by Service names, which nobody outside of the cluster can lead elsewhere; Prometheus sends no password. */ -}}
{{- $names := list ".svc" (printf ".svc.%s" $root.Values.clusterDomain) (printf ".%s" $root.Release.Namespace) -}}
{{- $_ := set $sigcore "management" (dict "hosts" $names "metrics" $root.Values.management.metrics "password-file" "/etc/sigcore-secrets/management-password") -}}
{{- $_ := set $sigcore "internal" (dict "secret-file" "/etc/sigcore-secrets/internal-secret") -}}
{{- $derived := dict "server" (dict "address" "0.0.0.0" "port" (int $root.Values.ports.management)) "sigcore" $sigcore -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $full }}
  labels:
    {{- include "sigcore.labels" (dict "root" $root "component" "configuration") | nindent 4 }}
data:
  {{ $root.Chart.Name }}.yaml: |
    {{- toYaml (mergeOverwrite $derived (deepCopy $root.Values.config)) | nindent 4 }}
{{- end }}

{{/* The pod of one role, or of all of them. */}}
{{- define "sigcore.podTemplate" -}}
{{- $root := .root -}}
metadata:
  annotations:
    checksum/config: {{ toYaml $root.Values.config | sha256sum }}
    prometheus.io/scrape: "true"
    prometheus.io/path: /actuator/prometheus
    prometheus.io/port: {{ $root.Values.ports.management | quote }}
  labels:
    {{- include "sigcore.labels" (dict "root" $root "component" .component) | nindent 4 }}
spec:
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  automountServiceAccountToken: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    fsGroup: 10001
    seccompProfile:
      type: RuntimeDefault
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args:
        - --roles={{ .component }}
        - --config=/etc/sigcore/{{ $root.Chart.Name }}.yaml
      env:
        - name: JAVA_TOOL_OPTIONS
          value: {{ .role.javaOptions | quote }}
        {{- if $root.Values.tls.secretName }}
        {{- range list "SBI_TLS_KEYSTOREPASSWORD" "SBI_TLS_TRUSTSTOREPASSWORD" "EGRESS_TLS_KEYSTOREPASSWORD" "EGRESS_TLS_TRUSTSTOREPASSWORD" }}
        - name: SIGCORE_{{ . }}
          valueFrom:
            secretKeyRef:
              name: {{ $root.Values.tls.secretName }}
              key: password
        {{- end }}
        {{- end }}
        {{- if ne $root.Values.mode "single" }}
        - name: SIGCORE_STORE_PASSWORD
          valueFrom:
            secretKeyRef:
              name: {{ $root.Values.store.passwordSecret.name }}
              key: {{ $root.Values.store.passwordSecret.key }}
        - name: SIGCORE_CALLBACKKEY
          valueFrom:
            secretKeyRef:
              name: {{ include "sigcore.fullname" $root }}-callback-key
              key: key
        {{- end }}
      ports:
        - name: sbi
          containerPort: {{ $root.Values.ports.sbi }}
        - name: management
          containerPort: {{ $root.Values.ports.management }}
        {{- range $name, $port := .role.extraPorts }}
        - name: {{ $name }}
          containerPort: {{ $port }}
          protocol: {{ include "sigcore.protocol" (dict "root" $root "port" $name) }}
        {{- end }}
      startupProbe:
        httpGet:
          path: /actuator/health/liveness
          port: management
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        httpGet:
          path: /actuator/health/liveness
          port: management
        periodSeconds: 10
        timeoutSeconds: 5
      readinessProbe:
        httpGet:
          path: /actuator/health/readiness
          port: management
        periodSeconds: 3
        timeoutSeconds: 3
      resources:
        {{- toYaml .role.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: config
          mountPath: /etc/sigcore
          readOnly: true
        - name: secrets
          mountPath: /etc/sigcore-secrets
          readOnly: true
        {{- if $root.Values.tls.secretName }}
        - name: tls
          mountPath: /etc/sigcore-tls
          readOnly: true
        {{- end }}
        - name: tmp
          mountPath: /tmp
        {{- if eq $root.Values.mode "single" }}
        - name: data
          mountPath: /var/lib/sigcore
        {{- end }}
  volumes:
    - name: config
      configMap:
        name: {{ include "sigcore.fullname" $root }}
    - name: secrets
      secret:
        secretName: {{ include "sigcore.secretName" $root }}
        defaultMode: 0440
    {{- if $root.Values.tls.secretName }}
    - name: tls
      secret:
        secretName: {{ $root.Values.tls.secretName }}
        defaultMode: 0440
    {{- end }}
    - name: tmp
      emptyDir: {}
  {{- with $root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "sigcore.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "sigcore.fullname" .root }}-{{ .name }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  replicas: {{ .role.replicas }}
  selector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 6 }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  template:
    {{- include "sigcore.podTemplate" (dict "root" .root "component" .name "role" .role) | nindent 4 }}
{{- end }}

{{- define "sigcore.single" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "sigcore.fullname" . }}
  labels:
    {{- include "sigcore.labels" (dict "root" . "component" "all") | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ include "sigcore.fullname" . }}-all
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
        resources:
          requests:
            storage: {{ .Values.single.storage }}
{{- end }}

{{- define "sigcore.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "sigcore.fullname" .root }}-{{ .component }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .component) | nindent 4 }}
spec:
  type: {{ .service.type }}
  selector:
    {{- include "sigcore.selector" (dict "root" .root "component" .component) | nindent 4 }}
  ports:
    - name: sbi
      port: {{ .root.Values.ports.sbi }}
      targetPort: sbi
      appProtocol: {{ ternary "https" "kubernetes.io/h2c" (ne .root.Values.tls.secretName "") }}
    - name: management
      port: {{ .root.Values.ports.management }}
      targetPort: management
    {{- $extra := dict }}
    {{- if eq .component "all" }}{{ $extra = (.root.Values.single.extraPorts | default dict) }}
    {{- else }}{{ $extra = ((index .roles .component).extraPorts | default dict) }}{{ end }}
    {{- range $name, $port := $extra }}
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

{{- define "sigcore.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "sigcore.fullname" .root }}-{{ .name }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" .name) | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "sigcore.selector" (dict "root" .root "component" .name) | nindent 6 }}
{{- end }}
