{{/* `helm test` of a function: it is ready and registered at the NRF. The NRF registers and discovers an NF instance. */}}
{{- define "sigcore.tests" -}}
{{- $single := eq (include "sigcore.mode" .) "single" -}}
{{- $registrar := ternary "management" (ternary "scpc-subscription" "nrf-client-nfmanagement" (eq .Chart.Name "scp")) $single -}}
{{- $management := ternary "management" (include "sigcore.gateway" .) $single -}}
{{- $at := printf "http://%s:%d/actuator" (include "sigcore.host" (dict "root" . "service" (include "sigcore.name" (dict "root" . "suffix" $management)))) (int .Values.ports.management) -}}
{{- $meters := printf "http://%s:%d/actuator/prometheus" (include "sigcore.host" (dict "root" . "service" (include "sigcore.name" (dict "root" . "suffix" $registrar)))) (int .Values.ports.management) -}}
{{- $name := include "sigcore.name" (dict "root" . "suffix" "test") -}}
{{- $script := list (printf "curl -fsS %s/health/readiness; echo" $at) -}}
{{- if and (eq .Chart.Name "nrf") (or .Values.tls.secretName (include "sigcore.needsTokens" .Values)) -}}
{{- else if eq .Chart.Name "nrf" -}}
{{- $script = append $script (include "sigcore.nrfTest" (printf "http://%s:%d" (include "sigcore.fullname" .) (int .Values.ports.sbi))) -}}
{{- else if and (eq .Values.management.metrics "open") (include "sigcore.core" .) -}}
{{- $script = append $script (printf "curl -fsS %s | grep '^sigcore_nrf_registered 1'" $meters) -}}
{{- end -}}
{{ include "sigcore.testPod" (dict "root" . "name" $name "script" $script) }}
{{- end }}

{{/* Not empty if a function refuses requests without a token, which a test pod does not have. Argument: values of the function. */}}
{{- define "sigcore.needsTokens" -}}
{{- if eq (dig "sigcore" "oauth2" "mode" "" (.config | default dict)) "enforced" }}true{{ end -}}
{{- end }}

{{/* Pod that runs a shell script with curl. Arguments: dict root, name, script (lines). */}}
{{- define "sigcore.testPod" -}}
apiVersion: v1
kind: Pod
metadata:
  name: {{ .name }}
  labels:
    {{- include "sigcore.labels" (dict "root" .root "component" "test") | nindent 4 }}
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  securityContext:
    {{- include "sigcore.podSecurity" (dict "root" .root "user" 10001) | nindent 4 }}
  {{- with include "sigcore.pullSecrets" .root }}
  imagePullSecrets:
    {{- . | nindent 4 }}
  {{- end }}
  containers:
    - name: test
      image: {{ .root.Values.tests.image }}
      imagePullPolicy: IfNotPresent
      command: [sh, -ec]
      args:
        - |
          {{- range .script }}
          {{- . | nindent 10 }}
          {{- end }}
      resources:
        limits: {memory: 64Mi}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
{{- end }}

{{/* Registers, discovers and deregisters an NF instance of a type that no consumer discovers. Argument: apiRoot of the NRF. */}}
{{- define "sigcore.nrfTest" -}}
nrf="curl -fsS --http2-prior-knowledge {{ . }}"
id=5ec0a7e5-7e57-4e57-8e57-000000000001
$nrf/nnrf-nfm/v1/nf-instances/$id -X PUT -H 'content-type: application/json' -o /dev/null \
  -d '{"nfInstanceId":"'$id'","nfType":"CUSTOM_HELM_TEST","nfStatus":"REGISTERED","fqdn":"test.sigcore.lab"}'
found() { $nrf/'nnrf-disc/v1/nf-instances?target-nf-type=CUSTOM_HELM_TEST&requester-nf-type=AF' | grep $id; }
found || { sleep 2; found; }   # in mode roles another pod answers, which receives the change a moment later
$nrf/nnrf-nfm/v1/nf-instances/$id -X DELETE
{{- end }}
