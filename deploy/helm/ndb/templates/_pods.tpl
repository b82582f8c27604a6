{{/* Labels of a kind of pod. Arguments: dict root, node. */}}
{{- define "ndb.labels" -}}
{{- include "sigcore.labels" (dict "root" .root "component" .node) -}}
{{- end }}

{{- define "ndb.selector" -}}
{{- include "sigcore.selector" (dict "root" .root "component" .node) -}}
{{- end }}

{{/* Common part of all pod specifications. Arguments: dict root, node. */}}
{{- define "ndb.podSpec" -}}
{{- $values := .root.Values -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "sigcore.podSecurity" (dict "root" .root "user" $values.image.user) | nindent 2 }}
{{- with include "sigcore.pullSecrets" .root }}
imagePullSecrets:
  {{- . | nindent 2 }}
{{- end }}
{{- range $key := list "nodeSelector" "tolerations" "priorityClassName" }}
{{- with get $values $key }}
{{ $key }}: {{ toJson . }}
{{- end }}
{{- end }}
affinity:
{{- if $values.affinity }}
  {{- toYaml $values.affinity | nindent 2 }}
{{- else }}
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels:
              {{- include "ndb.selector" . | nindent 14 }}
{{- end }}
{{- end }}

{{/* Container that runs a script of the chart in the MySQL image. Arguments: dict root, name, script, resources, env, secret (keys), volumes. */}}
{{- define "ndb.container" -}}
- name: {{ .name }}
  image: {{ include "ndb.image" .root }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  command: [bash, /etc/ndb/{{ .script }}]
  env:
    - name: POD
      valueFrom:
        fieldRef: {fieldPath: metadata.name}
    - name: POD_IP
      valueFrom:
        fieldRef: {fieldPath: status.podIP}
    - name: NDB_CONNECT
      value: {{ include "ndb.connectString" .root | quote }}
    {{- range $name, $value := .env }}
    - name: {{ $name }}
      value: {{ $value | quote }}
    {{- end }}
    {{- range $name, $key := .secret }}
    - name: {{ $name }}
      valueFrom:
        secretKeyRef: {name: {{ include "ndb.secretName" $.root }}, key: {{ $key }}}
    {{- end }}
  resources:
    {{- toYaml .resources | nindent 4 }}
  securityContext:
    {{- include "ndb.restricted" . | nindent 4 }}
  volumeMounts:
    - {name: scripts, mountPath: /etc/ndb, readOnly: true}
    - {name: tmp, mountPath: /tmp}
    {{- range $volume, $path := .volumes }}
    - {name: {{ $volume }}, mountPath: {{ $path }}}
    {{- end }}
{{- end }}

{{- define "ndb.restricted" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Container with node_exporter. Arguments: dict root, name, resources, args, volumes. */}}
{{- define "ndb.exporter" -}}
- name: {{ .name }}
  image: {{ .root.Values.exporter.image }}
  imagePullPolicy: IfNotPresent
  args:
    - --web.listen-address=:9100
    - --web.disable-exporter-metrics
    - --collector.disable-defaults
    {{- range .args }}
    - {{ . }}
    {{- end }}
  ports:
    - {name: metrics, containerPort: 9100}
  resources:
    {{- toYaml .resources | nindent 4 }}
  securityContext:
    {{- include "ndb.restricted" . | nindent 4 }}
  volumeMounts:
    {{- range $volume, $path := .volumes }}
    - {name: {{ $volume }}, mountPath: {{ $path }}, readOnly: true}
    {{- end }}
{{- end }}

{{/* Container that exports the use of the volumes. Arguments: dict root, node, volumes. */}}
{{- define "ndb.infraMonitor" -}}
{{- $values := .root.Values.dbInfraMonitor -}}
{{- if $values.enabled }}
{{ include "ndb.exporter" (dict "root" .root "name" "db-infra-monitor-svc" "resources" (dig .node $values.resources $values.perNode)
  "args" (list "--collector.filesystem" "--collector.filesystem.mount-points-exclude=^/(dev|proc|sys|run|etc)($|/)")
  "volumes" .volumes) }}
{{- end }}
{{- end }}

{{- define "ndb.podVolumes" -}}
- name: scripts
  configMap:
    name: {{ include "ndb.name" (dict "root" .root "node" "ndb") }}
- name: tmp
  emptyDir: {}
{{- end }}

{{/* Volume claims of a StatefulSet. Arguments: dict root, storage (sizes by name). */}}
{{- define "ndb.claims" -}}
{{- range $name, $size := .storage }}
- metadata:
    name: {{ $name }}
  spec:
    accessModes: [ReadWriteOnce]
    {{- with $.root.Values.storageClass }}
    storageClassName: {{ . }}
    {{- end }}
    resources:
      requests:
        storage: {{ $size }}
{{- end }}
{{- end }}

{{/* Headless Service that gives each pod a host name, also before it is ready. Arguments: dict root, node. */}}
{{- define "ndb.podNames" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "ndb.name" . }}-pods
  labels:
    {{- include "ndb.labels" . | nindent 4 }}
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  selector:
    {{- include "ndb.selector" . | nindent 4 }}
  ports:
    - {name: {{ .portName }}, port: {{ .port }}}
{{- end }}

{{- define "ndb.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "ndb.name" . }}
  labels:
    {{- include "ndb.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "ndb.selector" . | nindent 6 }}
{{- end }}

{{/* Metadata of the pods of a StatefulSet. Arguments: dict root, node, checksum. */}}
{{- define "ndb.podMetadata" -}}
annotations:
  checksum/config: {{ include "ndb.checksum" . }}
  {{- if .root.Values.dbInfraMonitor.enabled }}
  prometheus.io/scrape: "true"
  prometheus.io/port: "9100"
  {{- end }}
  {{- with merge (dict) (dig .node dict .root.Values.podAnnotationsOf) .root.Values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
labels:
  {{- include "ndb.labels" . | nindent 2 }}
{{- end }}

{{/* The checksum of pods that read passwords changes with an existing Secret; that of the chart does not change. Arguments: as ndb.podMetadata. */}}
{{- define "ndb.checksum" -}}
{{- $existing := .root.Values.existingSecret -}}
{{- if and $existing (not (has .node (list "ndbmgmd" "ndbmtd"))) -}}
{{- printf "%s %s" .checksum ((lookup "v1" "Secret" .root.Release.Namespace $existing).data | default dict | toJson) | sha256sum -}}
{{- else -}}
{{- .checksum -}}
{{- end -}}
{{- end }}

{{/* Init container that changes the owner of volumes that ignore fsGroup. Arguments: dict root, volumes (paths by name). */}}
{{- define "ndb.permissions" -}}
{{- if .root.Values.volumePermissions }}
- name: volume-permissions
  image: {{ include "ndb.image" .root }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  command: [bash, -c, "chown {{ .root.Values.image.user }}:{{ .root.Values.image.user }} {{ join " " (values .volumes | sortAlpha) }}"]
  securityContext:
    runAsUser: 0
    runAsNonRoot: false
    allowPrivilegeEscalation: false
    capabilities:
      drop: [ALL]
      add: [CHOWN, FOWNER]
  volumeMounts:
    {{- range $volume, $path := .volumes }}
    - {name: {{ $volume }}, mountPath: {{ $path }}}
    {{- end }}
{{- end }}
{{- end }}
