{{/* Pod of one role, or of all roles. Arguments: dict root, component, role. */}}
{{- define "sigcore.podTemplate" -}}
{{- $root := .root -}}
{{- $single := eq (include "sigcore.mode" $root) "single" -}}
metadata:
  annotations:
    checksum/config: {{ include "sigcore.checksum" $root }}
    prometheus.io/scrape: "true"
    prometheus.io/path: /actuator/prometheus
    prometheus.io/port: {{ $root.Values.ports.management | quote }}
    {{- with $root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  labels:
    {{- include "sigcore.labels" (dict "root" $root "component" .component) | nindent 4 }}
    {{- with $root.Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
  serviceAccountName: {{ include "sigcore.fullname" $root }}
  automountServiceAccountToken: false
  # Environment variables of Services are disabled, since those of a Service `nrf`, such as NRF_PORT, would be read as configuration.
  enableServiceLinks: false
  securityContext:
    {{- include "sigcore.podSecurity" (dict "root" $root "user" 10001) | nindent 4 }}
  {{- with include "sigcore.pullSecrets" $root }}
  imagePullSecrets:
    {{- . | nindent 4 }}
  {{- end }}
  {{- if or (and $single $root.Values.single.volumePermissions) $root.Values.initContainers }}
  initContainers:
    {{- if and $single $root.Values.single.volumePermissions }}
    {{- include "sigcore.volumePermissions" (dict "image" (include "sigcore.image" $root) "user" "10001" "path" "/var/lib/sigcore") | nindent 4 }}
    {{- end }}
    {{- with $root.Values.initContainers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "sigcore.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args:
        - --roles={{ .component }}
        - --config=/etc/sigcore/{{ $root.Chart.Name }}.yaml
      env:
        {{- include "sigcore.env" . | nindent 8 }}
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
      {{- include "sigcore.probes" $root | nindent 6 }}
      resources:
        {{- toYaml .role.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        {{- include "sigcore.mounts" $root | nindent 8 }}
        {{- if include "sigcore.readsLdap" . }}
        - name: ldap
          mountPath: /etc/sigcore-ldap
          readOnly: true
        {{- end }}
  volumes:
    {{- include "sigcore.volumes" $root | nindent 4 }}
    {{- if include "sigcore.readsLdap" . }}
    - name: ldap
      secret:
        secretName: {{ include "sigcore.ldapSecret" $root }}
        defaultMode: 0440
    {{- end }}
  {{- range $key := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" "priorityClassName" }}
  {{- with dig $key (get $root.Values $key) $.role }}
  {{ $key }}: {{ toJson . }}
  {{- end }}
  {{- end }}
{{- end }}

{{/* securityContext of a pod. With global.sigcore.userIds `cluster` the cluster assigns the IDs, as OpenShift does. Arguments: dict root, user. */}}
{{- define "sigcore.podSecurity" -}}
runAsNonRoot: true
{{- if ne (dig "sigcore" "userIds" "" (.root.Values.global | default dict)) "cluster" }}
runAsUser: {{ .user }}
runAsGroup: {{ .user }}
fsGroup: {{ .user }}
fsGroupChangePolicy: OnRootMismatch
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* Secrets for the registries of all images: those of the chart and of the core. */}}
{{- define "sigcore.pullSecrets" -}}
{{- with concat ((.Values.image | default dict).pullSecrets | default list) (dig "sigcore" "pullSecrets" list (.Values.global | default dict)) | uniq -}}
{{- toYaml . -}}
{{- end -}}
{{- end }}

{{- define "sigcore.image" -}}
{{- $registry := dig "sigcore" "registry" "" (.Values.global | default dict) -}}
{{- printf "%s%s:%s" (ternary (printf "%s/" $registry) "" (ne $registry "")) .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote -}}
{{- end }}

{{- define "sigcore.env" -}}
{{- $root := .root -}}
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
# Host name of this pod that the certificate covers: other roles of the function connect to each of its pods.
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: SIGCORE_SBI_OWNNAME
  value: $(POD_NAME).{{ $root.Release.Namespace }}.svc.{{ include "sigcore.clusterDomain" $root }}
{{- end }}
{{- if include "sigcore.diameterTls" $root }}
{{- range list "KEYSTOREPASSWORD" "TRUSTSTOREPASSWORD" }}
- name: SIGCORE_DIAMETER_TLS_{{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sigcore.diameterTls" $root }}
      key: password
{{- end }}
{{- end }}
{{- if eq (include "sigcore.workload" .component) "StatefulSet" }}
# All pods have one Origin-Host in messages. To peers, pod 0 has this identity, and pod 1 the identity with the suffix -1 in the first label.
- name: SIGCORE_DIAMETER_REPLICA
  valueFrom:
    fieldRef:
      fieldPath: metadata.labels['apps.kubernetes.io/pod-index']
{{- end }}
{{- if include "sigcore.shared" $root }}
- name: SIGCORE_STORE_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ include "sigcore.storeSecretName" $root }}
      key: {{ include "sigcore.storeSecretKey" $root }}
{{- end }}
{{- if ne (include "sigcore.mode" $root) "single" }}
- name: SIGCORE_STORE_POOLSIZE
  value: {{ .role.storeConnections | quote }}
- name: SIGCORE_CALLBACKKEY
  valueFrom:
    secretKeyRef:
      name: {{ include "sigcore.name" (dict "root" $root "suffix" "callback-key") }}
      key: key
{{- end }}
{{- with $root.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Probes, and a preStop hook: a terminating pod serves requests until Services have removed it. */}}
{{- define "sigcore.probes" -}}
{{ include "sigcore.probesAt" "management" }}
{{- if .Values.preStopSeconds }}
lifecycle:
  preStop:
    sleep:
      seconds: {{ .Values.preStopSeconds }}
{{- end }}
{{- end }}

{{/* Probes at the port of this name. */}}
{{- define "sigcore.probesAt" -}}
startupProbe:
  httpGet:
    path: /actuator/health/liveness
    port: {{ . }}
  periodSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet:
    path: /actuator/health/liveness
    port: {{ . }}
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet:
    path: /actuator/health/readiness
    port: {{ . }}
  periodSeconds: 3
  timeoutSeconds: 3
{{- end }}

{{- define "sigcore.mounts" -}}
- name: config
  mountPath: /etc/sigcore
  readOnly: true
- name: secrets
  mountPath: /etc/sigcore-secrets
  readOnly: true
{{- if include "sigcore.consoleTokens" . }}
- name: console-tokens
  mountPath: /etc/sigcore-console
  readOnly: true
{{- end }}
{{- if .Values.tls.secretName }}
- name: tls
  mountPath: /etc/sigcore-tls
  readOnly: true
{{- end }}
{{- if include "sigcore.diameterTls" . }}
- name: diameter-tls
  mountPath: /etc/sigcore-diameter-tls
  readOnly: true
{{- end }}
- name: tmp
  mountPath: /tmp
{{- if eq (include "sigcore.mode" .) "single" }}
- name: data
  mountPath: /var/lib/sigcore
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "sigcore.volumes" -}}
- name: config
  configMap:
    name: {{ include "sigcore.fullname" . }}
- name: secrets
  secret:
    secretName: {{ include "sigcore.secretName" . }}
    defaultMode: 0440
{{- with include "sigcore.consoleTokens" . }}
- name: console-tokens
  secret:
    secretName: {{ . }}
    optional: {{ empty $.Values.management.consoleTokens }} # that of the core does not exist before the console is installed
    defaultMode: 0440
    items:
      - {key: token-keys.json, path: token-keys.json}
{{- end }}
{{- if .Values.tls.secretName }}
- name: tls
  secret:
    secretName: {{ .Values.tls.secretName }}
    defaultMode: 0440
{{- end }}
{{- with include "sigcore.diameterTls" . }}
- name: diameter-tls
  secret:
    secretName: {{ . }}
    defaultMode: 0440
{{- end }}
- name: tmp
  emptyDir: {}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Init container that changes the owner of a volume that ignores fsGroup, such as hostPath. Arguments: dict image (quoted), user, path, subPath. */}}
{{- define "sigcore.volumePermissions" -}}
- name: volume-permissions
  image: {{ .image }}
  imagePullPolicy: IfNotPresent
  command: [sh, -c, "chown {{ .user }}:{{ .user }} {{ .path }} && chmod 0700 {{ .path }}"]
  resources:
    limits: {memory: 64Mi}
  securityContext:
    runAsUser: 0
    runAsNonRoot: false
    allowPrivilegeEscalation: false
    capabilities:
      drop: [ALL]
      add: [CHOWN, FOWNER]
  volumeMounts:
    - name: data
      mountPath: {{ .path }}
      {{- with .subPath }}
      subPath: {{ . }}
      {{- end }}
{{- end }}
