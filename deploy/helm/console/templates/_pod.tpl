{{/* The pod of the console: dict root, file (its configuration). */}}
{{- define "sigcore.consolePod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
metadata:
  annotations:
    checksum/config: {{ include "sigcore.consoleChecksum" . }}
    prometheus.io/scrape: {{ eq $values.metrics "open" | quote }}
    prometheus.io/path: /actuator/prometheus
    prometheus.io/port: {{ $values.ports.http | quote }}
    {{- with $values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  labels:
    {{- include "sigcore.labels" (dict "root" $root "component" "console") | nindent 4 }}
    {{- with $values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
  serviceAccountName: {{ include "sigcore.fullname" $root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    {{- include "sigcore.podSecurity" (dict "root" $root "user" 10001) | nindent 4 }}
  {{- with include "sigcore.pullSecrets" $root }}
  imagePullSecrets:
    {{- . | nindent 4 }}
  {{- end }}
  {{- $permissions := and $values.volumePermissions (not $values.store.url) }}
  {{- if or $permissions $values.initContainers }}
  initContainers:
    {{- if $permissions }}
    {{- include "sigcore.volumePermissions" (dict "image" (include "sigcore.image" $root) "user" "10001" "path" "/var/lib/sigcore") | nindent 4 }}
    {{- end }}
    {{- with $values.initContainers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- end }}
  containers:
    - name: console
      image: {{ include "sigcore.image" $root }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args:
        - --spring.config.additional-location=file:/etc/sigcore/console.yaml
      env:
        - name: JAVA_TOOL_OPTIONS
          value: {{ $values.javaOptions | quote }}
        {{- if $values.store.url }}
        - name: SIGCORE_STORE_PASSWORD
          valueFrom:
            secretKeyRef:
              name: {{ $values.store.passwordSecret.name }}
              key: {{ $values.store.passwordSecret.key }}
        {{- end }}
        {{- with $values.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      ports:
        - name: http
          containerPort: {{ $values.ports.http }}
      {{- include "sigcore.probesAt" "http" | nindent 6 }}
      resources:
        {{- toYaml $values.resources | nindent 8 }}
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
        - name: tokens
          mountPath: /etc/sigcore-tokens
          readOnly: true
        - name: tmp
          mountPath: /tmp
        - name: data
          mountPath: /var/lib/sigcore
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: config
      configMap:
        name: {{ include "sigcore.fullname" $root }}
    - name: secrets
      secret:
        secretName: {{ include "sigcore.consolePassword" $root }}
        defaultMode: 0440
    - name: tokens
      secret:
        secretName: {{ include "sigcore.name" (dict "root" $root "suffix" "tokens") }}
        defaultMode: 0440
    - name: tmp
      emptyDir: {}
    {{- if $values.store.url }}
    - name: data
      emptyDir: {}
    {{- end }}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- range $key := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" "priorityClassName" }}
  {{- with get $values $key }}
  {{ $key }}: {{ toJson . }}
  {{- end }}
  {{- end }}
{{- end }}

{{/* Changes when something changes that the pod reads at its start: the file, and Secrets that others write. */}}
{{- define "sigcore.consoleChecksum" -}}
{{- $read := .file -}}
{{- range $name := list .root.Values.admin.existingSecret .root.Values.store.passwordSecret.name -}}
{{- if $name -}}
{{- $read = printf "%s %s %s" $read $name ((lookup "v1" "Secret" $.root.Release.Namespace $name).data | default dict | toJson) -}}
{{- end -}}
{{- end -}}
{{- $read | sha256sum -}}
{{- end }}
