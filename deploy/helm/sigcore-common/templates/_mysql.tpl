{{/* Name of the MySQL that all functions of a core share, or of a function that is installed alone. */}}
{{- define "sigcore.mysqlName" -}}
{{- if include "sigcore.core" . }}{{ include "sigcore.short" (printf "%s-mysql" .Release.Name) }}{{ else }}{{ include "sigcore.name" (dict "root" . "suffix" "mysql") }}{{ end -}}
{{- end }}

{{/* Name of the Secret with the password of the store: store.passwordSecret, or the Secret of this release's database. */}}
{{- define "sigcore.storeSecretName" -}}
{{- $ndb := has (include "sigcore.database" .) (list "ndb" "ndbOperator") -}}
{{- $made := ternary (include "sigcore.short" (printf "%s-ndb" .Release.Name)) (include "sigcore.mysqlName" .) $ndb -}}
{{- .Values.store.passwordSecret.name | default $made -}}
{{- end }}

{{- define "sigcore.storeSecretKey" -}}
{{- $operator := and (not .Values.store.passwordSecret.name) (eq (include "sigcore.database" .) "ndbOperator") -}}
{{- ternary "account-password" .Values.store.passwordSecret.key $operator -}}
{{- end }}

{{/*
MySQL for laboratories: one pod, one volume, and an account `sigcore` with a database for each function. Arguments: dict root, name.
Its values are below `mysql`.
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
  # Executed at each start: creates the databases of functions that an upgrade adds, and sets the password of this installation on a
  # volume of an earlier one.
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
        {{- /* 999: user mysql of the official image */}}
        {{- include "sigcore.podSecurity" (dict "root" .root "user" 999) | nindent 8 }}
      {{- with include "sigcore.pullSecrets" .root }}
      imagePullSecrets:
        {{- . | nindent 8 }}
      {{- end }}
      {{- range $key := list "nodeSelector" "tolerations" }}
      {{- with get $values $key }}
      {{ $key }}: {{ toJson . }}
      {{- end }}
      {{- end }}
      {{- if $values.volumePermissions }}
      initContainers:
        {{- include "sigcore.volumePermissions" (dict "image" ($values.image | quote) "user" "999" "path" "/var/lib/mysql" "subPath" "mysql") | nindent 8 }}
      {{- end }}
      containers:
        - name: mysql
          image: {{ $values.image }}
          imagePullPolicy: IfNotPresent
          # Host names are not resolved. Pods have none, so that each connection would wait for DNS; and MySQL blocks a host name after
          # many interrupted connections, which TCP probes cause.
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
              subPath: mysql   # not the root of the volume, which may contain lost+found
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

{{/* Allows connections to MySQL from pods of its release only. Arguments: dict root, name. */}}
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

{{/* Maximum number of database connections of all pods of a function in mode roles. Argument: values of the function. */}}
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

{{/* Fails if the connection pools exceed the limit of MySQL, less ten connections for administrators. Arguments: dict mysql (values), connections. */}}
{{- define "sigcore.refuseConnections" -}}
{{- if gt (add .connections 10) (int .mysql.maxConnections) -}}
{{- fail (printf "mysql.maxConnections: %d is too few for the %d connections of all pods (replicas times storeConnections) and 10 connections of administrators" (int .mysql.maxConnections) .connections) -}}
{{- end -}}
{{- end }}
