{{/* One for the whole core; the own of a function that is installed alone. */}}
{{- define "sigcore.mysqlName" -}}
{{- if include "sigcore.core" . }}{{ include "sigcore.short" (printf "%s-mysql" .Release.Name) }}{{ else }}{{ include "sigcore.name" (dict "root" . "suffix" "mysql") }}{{ end -}}
{{- end }}

{{/* The Secret with the password of the store: {name, key} of the values, or what the MySQL of this release has. */}}
{{- define "sigcore.storeSecretName" -}}
{{- .Values.store.passwordSecret.name | default (include "sigcore.mysqlName" .) -}}
{{- end }}

{{/*
A MySQL for laboratories: one pod, one volume, an account `sigcore` that has a database a function. dict root, name; the values are
those of `mysql`.
*/}}
{{- define "sigcore.mysql" -}}
{{- $values := .root.Values.mysql -}}
{{- $labels := dict "root" .root "component" "mysql" -}}
{{- $kept := (lookup "v1" "Secret" .root.Release.Namespace .name).data | default dict -}}
{{- $password := ternary (index $kept "password" | default "" | b64dec) (randAlphaNum 32) (hasKey $kept "password") -}}
{{- $rootPassword := ternary (index $kept "root-password" | default "" | b64dec) (randAlphaNum 32) (hasKey $kept "root-password") -}}
apiVersion: v1
kind: Secret
metadata:
  name: {{ .name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
type: Opaque
stringData:
  password: {{ $password }}
  root-password: {{ $rootPassword }}
  # Run at each start, so that a function that is added later finds its database, and a volume that an earlier installation left has
  # the password of this one.
  init.sql: |
    CREATE USER IF NOT EXISTS 'sigcore'@'%' IDENTIFIED BY '{{ $password }}';
    ALTER USER 'sigcore'@'%' IDENTIFIED BY '{{ $password }}';
    {{- range list "nrf" "scp" "policy" "bsf" }}
    CREATE DATABASE IF NOT EXISTS `{{ . }}`;
    GRANT ALL ON `{{ . }}`.* TO 'sigcore'@'%';
    {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
spec:
  selector:
    {{- include "sigcore.selector" $labels | nindent 4 }}
  ports:
    - name: mysql
      port: 3306
      targetPort: mysql
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ .name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ .name }}
  selector:
    matchLabels:
      {{- include "sigcore.selector" $labels | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "sigcore.labels" $labels | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 999   # mysql in the official image
        runAsGroup: 999
        fsGroup: 999
        seccompProfile:
          type: RuntimeDefault
      {{- if $values.volumePermissions }}
      initContainers:
        {{- include "sigcore.volumePermissions" (dict "image" ($values.image | quote) "user" "999" "path" "/var/lib/mysql" "subPath" "mysql") | nindent 8 }}
      {{- end }}
      containers:
        - name: mysql
          image: {{ $values.image }}
          imagePullPolicy: IfNotPresent
          # Without names of hosts: pods have none, each connection would look for one, and who probes a port is taken for a broken client, until
          # the node is blocked.
          args: [mysqld, --init-file=/etc/sigcore-mysql/init.sql, --max-connections={{ $values.maxConnections }}, --skip-name-resolve]
          env:
            - name: MYSQL_ROOT_PASSWORD
              valueFrom:
                secretKeyRef: {name: {{ .name }}, key: root-password}
            - name: MYSQL_ROOT_HOST
              value: localhost
          ports:
            - name: mysql
              containerPort: 3306
          readinessProbe:
            tcpSocket:
              port: mysql
            periodSeconds: 3
          startupProbe:
            tcpSocket:
              port: mysql
            periodSeconds: 3
            failureThreshold: 100
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: /var/lib/mysql
              subPath: mysql   # not the mount itself, which may hold lost+found
            - name: init
              mountPath: /etc/sigcore-mysql
              readOnly: true
      volumes:
        - name: init
          secret:
            secretName: {{ .name }}
            defaultMode: 0440
            items:
              - {key: init.sql, path: init.sql}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $values.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources:
          requests:
            storage: {{ $values.storage }}
{{- end }}

{{/* The database is for pods of its release alone: dict root, name. */}}
{{- define "sigcore.mysqlNetworkPolicy" -}}
{{- $labels := dict "root" .root "component" "mysql" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .name }}
  labels:
    {{- include "sigcore.labels" $labels | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "sigcore.selector" $labels | nindent 6 }}
  policyTypes: [Ingress]
  ingress:
    - from:
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ .root.Release.Name }}
      ports:
        - port: mysql
{{- end }}

{{/* The connections that all pods of a function in mode roles open to its database at most: its values. */}}
{{- define "sigcore.connections" -}}
{{- $all := 0 -}}
{{- range $name, $own := .roles -}}
{{- $role := mergeOverwrite (deepCopy $.roleDefaults) (default dict $own) -}}
{{- if $role.enabled -}}
{{- $pods := ternary $role.autoscaling.maxReplicas $role.replicas $role.autoscaling.enabled -}}
{{- $all = add $all (mul (int $pods) (int $role.storeConnections)) -}}
{{- end -}}
{{- end -}}
{{ $all }}
{{- end }}

{{/* Refuses pools that the MySQL of the release does not accept: dict mysql (values), connections. Ten are for administrators. */}}
{{- define "sigcore.refuseConnections" -}}
{{- if gt (add .connections 10) (int .mysql.maxConnections) -}}
{{- fail (printf "mysql.maxConnections: %d are too few for the %d connections of all pods (replicas times storeConnections) and 10 more" (int .mysql.maxConnections) .connections) -}}
{{- end -}}
{{- end }}
