// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServicePort;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** What each chart renders, held against the types of the Kubernetes API, which refuse unknown fields. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class ChartTest {
    private static final Gson GSON = new Gson();
    private static @Nullable Helm found;

    @BeforeAll
    static void findHelm() {
        found = Helm.find();
        assumeTrue(found != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void rolesMode_rendersOneDeploymentAndOneServicePerRole(String nf) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf);
        manifests.forEach(ChartTest::assertKubernetesTakes);

        Set<String> roles = rolesOf(nf);
        assertThat(componentsOf(manifests, "Deployment")).isEqualTo(roles);
        assertThat(componentsOf(manifests, "Service")).isEqualTo(roles);
        for (V1Deployment deployment : ofKind(manifests, "Deployment", V1Deployment.class)) {
            V1PodTemplateSpec pod = deployment.getSpec().getTemplate();
            V1Container container = pod.getSpec().getContainers().getFirst();
            assertThat(container.getArgs())
                    .contains("--roles=" + container.getName(), "--config=/etc/sigcore/" + nf + ".yaml");
            assertThat(pod.getMetadata().getLabels())
                    .containsAllEntriesOf(deployment.getSpec().getSelector().getMatchLabels());
            assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/actuator/health/readiness");
            assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(45);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void singleMode_rendersOneStatefulSetWithAVolume(String nf) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=single");
        manifests.forEach(ChartTest::assertKubernetesTakes);

        V1StatefulSet set =
                ofKind(manifests, "StatefulSet", V1StatefulSet.class).getFirst();
        assertThat(set.getSpec().getVolumeClaimTemplates()).hasSize(1);
        assertThat(set.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getArgs())
                .contains("--roles=all");
        assertThat(componentsOf(manifests, "Deployment")).isEmpty();
    }

    @Test
    void everyServiceSelectsPodsAndEveryRoleIsLinked() throws Exception {
        List<Map<String, Object>> manifests = helm().template("policy");
        Set<Map<String, String>> pods = ofKind(manifests, "Deployment", V1Deployment.class).stream()
                .map(deployment -> deployment.getSpec().getSelector().getMatchLabels())
                .collect(Collectors.toSet());
        for (V1Service service : ofKind(manifests, "Service", V1Service.class)) {
            assertThat(pods).contains(service.getSpec().getSelector());
        }
        V1ConfigMap config = ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, String>>> file =
                new Yaml().load(config.getData().get("policy.yaml"));
        assertThat(Objects.requireNonNull(file.get("sigcore")).get("links")).containsOnlyKeys(rolesOf("policy"));
    }

    @ParameterizedTest
    @CsvSource({
        "nrf,    roles,  http://lab-ingressgateway.default.svc.cluster.local:7100",
        "bsf,    roles,  http://lab-ingress-gateway.default.svc.cluster.local:7400",
        "policy, roles,  http://lab-ingress-gateway.default.svc.cluster.local:7300",
        "policy, single, http://lab-all.default.svc.cluster.local:7300",
        "scp,    single, http://lab-all.default.svc.cluster.local:7200"
    })
    void whatPeersAreToldIsTheFullNameOfAService(String nf, String mode, String advertised) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=" + mode);
        V1ConfigMap config = ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, String>>> file =
                new Yaml().load(config.getData().get(nf + ".yaml"));
        assertThat(file.get("sigcore").get("sbi").get("advertise")).isEqualTo(advertised);
        String service = URI.create(advertised).getHost().split("[.]", 2)[0];
        assertThat(ofKind(manifests, "Service", V1Service.class))
                .anyMatch(each -> service.equals(each.getMetadata().getName()));
    }

    @Test
    void alertRules_areRenderedAsTheyAre_whenAskedFor() throws Exception {
        List<Map<String, Object>> manifests = helm().template("bsf", "alerts.enabled=true");

        Path rules = Path.of("../bsf/src/main/alerts/diam-gateway.yaml");
        Object specification;
        try (InputStream in = Files.newInputStream(rules)) {
            specification = new Yaml().load(in);
        }
        assertThat(manifests)
                .filteredOn(manifest -> "PrometheusRule".equals(manifest.get("kind")))
                .hasSize(2)
                .extracting(manifest -> manifest.get("spec"))
                .contains(specification);
        assertThat(helm().template("bsf")).noneMatch(manifest -> "PrometheusRule".equals(manifest.get("kind")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "sctp"})
    void theDiameterPort_isOpenToOthers_overTheConfiguredTransport(String transport) throws Exception {
        List<Map<String, Object>> manifests = helm().template("bsf", "config.sigcore.diameter.transport=" + transport);
        manifests.forEach(ChartTest::assertKubernetesTakes);

        assertThat(ofKind(manifests, "Service", V1Service.class))
                .flatExtracting(service -> service.getSpec().getPorts())
                .filteredOn(port -> "diameter".equals(port.getName()))
                .extracting(V1ServicePort::getProtocol)
                .containsExactly(transport.toUpperCase(Locale.ROOT));
        assertThat(ofKind(manifests, "Deployment", V1Deployment.class))
                .flatExtracting(deployment -> deployment
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getPorts())
                .filteredOn(port -> "diameter".equals(port.getName()))
                .extracting(V1ContainerPort::getProtocol)
                .containsExactly(transport.toUpperCase(Locale.ROOT));
        V1ConfigMap config = ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Object>> file = new Yaml().load(config.getData().get("bsf.yaml"));
        assertThat(file.get("sigcore").get("diameter")).isEqualTo(Map.of("host", "0.0.0.0", "transport", transport));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode=roles", "mode=single"})
    void thePasswordOfManagementIsMadeByTheInstallation_orBroughtAlong(String mode) throws Exception {
        List<Map<String, Object>> manifests = helm().template("bsf", mode);
        V1Secret made = secret(manifests);
        assertThat(made.getData().get("management-password")).hasSizeGreaterThan(20);
        assertThat(made.getData().get("internal-secret")).hasSizeGreaterThan(40);
        assertThat(config(manifests).get("internal"))
                .isEqualTo(Map.of("secret-file", "/etc/sigcore-secrets/internal-secret"));
        assertThat(config(manifests).get("management"))
                .extracting("password-file")
                .isEqualTo("/etc/sigcore-secrets/management-password");
        assertThat(secretVolumes(manifests)).containsOnly(made.getMetadata().getName());

        List<Map<String, Object>> brought = helm().template("bsf", mode, "management.existingSecret=mine");
        assertThat(ofKind(brought, "Secret", V1Secret.class))
                .noneMatch(each -> each.getMetadata().getName().equals("lab"));
        assertThat(secretVolumes(brought)).containsOnly("mine");
    }

    @ParameterizedTest
    @CsvSource({"nrf,roles", "scp,roles", "policy,roles", "bsf,roles", "policy,single"})
    void withATlsSecret_everyPortForSignallingHasTlsAlone_betweenThePodsToo(String nf, String mode) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=" + mode, "tls.secretName=keys");
        manifests.forEach(ChartTest::assertKubernetesTakes);
        Map<String, Object> sbi = config(manifests).get("sbi");
        assertThat(sbi)
                .containsEntry("port", "off")
                .extracting("tls")
                .isEqualTo(Map.of(
                        "port", port(nf),
                        "client-certificate", "required",
                        "key-store", "/etc/sigcore-tls/key.p12",
                        "trust-store", "/etc/sigcore-tls/trust.p12"));
        assertThat(config(manifests).get("egress").get("tls"))
                .isEqualTo(
                        Map.of("key-store", "/etc/sigcore-tls/key.p12", "trust-store", "/etc/sigcore-tls/trust.p12"));
        assertThat(config(manifests).getOrDefault("links", Map.of()).values())
                .allMatch(link -> link.toString().startsWith("https://"));
        assertThat(secretVolumes(manifests)).contains("keys");
        assertThat(ofKind(manifests, "Deployment", V1Deployment.class))
                .flatExtracting(each -> each.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getEnv())
                .filteredOn(each -> each.getName().contains("_TLS_"))
                .allMatch(each ->
                        "keys".equals(each.getValueFrom().getSecretKeyRef().getName()));
        assertThat(secretVolumes(helm().template(nf, "mode=" + mode))).doesNotContain("keys");
    }

    private static int port(String nf) {
        return 7000 + 100 * (List.of("nrf", "scp", "policy", "bsf").indexOf(nf) + 1);
    }

    private static V1Secret secret(List<Map<String, Object>> manifests) {
        return ofKind(manifests, "Secret", V1Secret.class).stream()
                .filter(each -> each.getMetadata().getName().equals("lab"))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Map<String, Object>> config(List<Map<String, Object>> manifests) {
        V1ConfigMap config = ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, Object>>> file =
                new Yaml().load(config.getData().values().iterator().next());
        return Objects.requireNonNull(file.get("sigcore"));
    }

    private static List<String> secretVolumes(List<Map<String, Object>> manifests) {
        return Stream.concat(
                        ofKind(manifests, "Deployment", V1Deployment.class).stream()
                                .map(each -> each.getSpec().getTemplate()),
                        ofKind(manifests, "StatefulSet", V1StatefulSet.class).stream()
                                .map(each -> each.getSpec().getTemplate()))
                .flatMap(pod -> pod.getSpec().getVolumes().stream())
                .filter(volume -> volume.getSecret() != null)
                .map(volume -> volume.getSecret().getSecretName())
                .toList();
    }

    @Test
    void aRoleHasItsOwnReplicasAndSwitch() throws Exception {
        List<Map<String, Object>> manifests =
                helm().template("nrf", "roles.nfdiscovery.replicas=3", "roles.nrfauditor.enabled=false");

        assertThat(componentsOf(manifests, "Deployment"))
                .contains("nfdiscovery")
                .doesNotContain("nrfauditor");
        assertThat(ofKind(manifests, "Deployment", V1Deployment.class))
                .filteredOn(deployment -> deployment.getMetadata().getName().equals("lab-nfdiscovery"))
                .allSatisfy(deployment ->
                        assertThat(deployment.getSpec().getReplicas()).isEqualTo(3));
        assertThat(ofKind(manifests, "PodDisruptionBudget", V1PodDisruptionBudget.class))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mode=both",
                "ports.sbi=70000",
                "rolez.x=1",
                "roles.nfregistration.replicas=-1",
                "roles.nosuch.replicas=1"
            })
    void settingsOutsideTheSchemaAreRefused(String setting) throws Exception {
        Helm.Outcome outcome = helm().run("nrf", setting);
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.output()).contains("values don't meet the specifications of the schema");
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }

    private static void assertKubernetesTakes(Map<String, Object> manifest) {
        JsonElement json = GSON.toJsonTree(manifest);
        try {
            switch ((String) Objects.requireNonNull(manifest.get("kind"))) {
                case "ConfigMap" -> V1ConfigMap.validateJsonElement(json);
                case "Deployment" -> V1Deployment.validateJsonElement(json);
                case "PodDisruptionBudget" -> V1PodDisruptionBudget.validateJsonElement(json);
                case "Secret" -> V1Secret.validateJsonElement(json);
                case "Service" -> V1Service.validateJsonElement(json);
                case "StatefulSet" -> V1StatefulSet.validateJsonElement(json);
                default -> throw new AssertionError("a kind that this test does not know: " + manifest.get("kind"));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new AssertionError(manifest.get("kind") + ": " + e.getMessage(), e);
        }
    }

    private static <T> List<T> ofKind(List<Map<String, Object>> manifests, String kind, Class<T> type) {
        return manifests.stream()
                .filter(manifest -> kind.equals(manifest.get("kind")))
                .map(manifest -> io.kubernetes.client.openapi.JSON.getGson().fromJson(GSON.toJsonTree(manifest), type))
                .toList();
    }

    @SuppressWarnings("unchecked") // metadata.labels is a mapping of strings wherever the schema check passed
    private static Set<String> componentsOf(List<Map<String, Object>> manifests, String kind) {
        return manifests.stream()
                .filter(manifest -> kind.equals(manifest.get("kind")))
                .map(manifest -> (Map<String, Map<String, String>>) Objects.requireNonNull(manifest.get("metadata")))
                .map(metadata -> Objects.requireNonNull(
                        Objects.requireNonNull(metadata.get("labels")).get("app.kubernetes.io/component")))
                .collect(Collectors.toSet());
    }

    private static Set<String> rolesOf(String nf) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(in);
            return Objects.requireNonNull(values.get("roles")).keySet();
        }
    }
}
