// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The manifests of each chart, validated with the types of the Kubernetes API, which refuse unknown fields. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class ChartTest {
    private static @Nullable Helm found;

    @BeforeAll
    static void findHelm() {
        found = Helm.find();
    }

    @BeforeEach
    void needsHelm() {
        assumeTrue(found != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void rolesMode_rendersItsPodsAndOneServicePerRole(String nf) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=roles");
        manifests.forEach(Manifests::assertKubernetesTakes);

        Set<String> roles = rolesOf(nf);
        Set<String> installed = Manifests.componentsOf(manifests, "Deployment");
        // Diameter peers know the pods of a gateway by their names.
        installed.addAll(Manifests.componentsOf(manifests, "StatefulSet"));
        installed.remove("mysql");
        assertThat(installed).isEqualTo(roles);
        assertThat(Manifests.componentsOf(manifests, "Service")).containsAll(roles);
        Manifests.ofKind(manifests, "Deployment", V1Deployment.class)
                .forEach(each -> assertThat(
                                each.getSpec().getTemplate().getMetadata().getLabels())
                        .containsAllEntriesOf(each.getSpec().getSelector().getMatchLabels()));
        for (V1PodTemplateSpec pod : Manifests.ownPods(manifests)) {
            V1Container container = pod.getSpec().getContainers().getFirst();
            assertThat(container.getArgs())
                    .contains("--roles=" + container.getName(), "--config=/etc/sigcore/" + nf + ".yaml");
            assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/actuator/health/readiness");
            assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(45);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void singleMode_rendersOneStatefulSetWithAVolume(String nf) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf);
        manifests.forEach(Manifests::assertKubernetesTakes);

        V1StatefulSet set =
                Manifests.ofKind(manifests, "StatefulSet", V1StatefulSet.class).getFirst();
        assertThat(set.getSpec().getVolumeClaimTemplates()).hasSize(1);
        assertThat(set.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getArgs())
                .contains("--roles=all");
        assertThat(Manifests.componentsOf(manifests, "Deployment")).isEmpty();
    }

    @Test
    void services_selectPods_andEveryRoleIsLinked() throws Exception {
        List<Map<String, Object>> manifests = helm().template("policy", "mode=roles");
        Set<Map<String, String>> pods = Manifests.ofKind(manifests, "Deployment", V1Deployment.class).stream()
                .map(deployment -> deployment.getSpec().getSelector().getMatchLabels())
                .collect(Collectors.toSet());
        Manifests.ofKind(manifests, "StatefulSet", V1StatefulSet.class)
                .forEach(set -> pods.add(set.getSpec().getSelector().getMatchLabels()));
        for (V1Service service : Manifests.ofKind(manifests, "Service", V1Service.class)) {
            assertThat(pods).contains(service.getSpec().getSelector());
        }
        V1ConfigMap config =
                Manifests.ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, String>>> file =
                new Yaml().load(config.getData().get("policy.yaml"));
        assertThat(Objects.requireNonNull(file.get("sigcore")).get("links")).containsOnlyKeys(rolesOf("policy"));
    }

    @ParameterizedTest
    @CsvSource({
        "nrf,    roles,  ingressgateway,  http://lab-nrf.default.svc.cluster.local:7100",
        "nrf,    single, all,             http://lab-nrf.default.svc.cluster.local:7100",
        "scp,    roles,  scp-worker,      http://lab-scp.default.svc.cluster.local:7200",
        "scp,    single, all,             http://lab-scp.default.svc.cluster.local:7200",
        "policy, roles,  ingress-gateway, http://lab-policy.default.svc.cluster.local:7300",
        "policy, single, all,             http://lab-policy.default.svc.cluster.local:7300",
        "bsf,    roles,  ingress-gateway, http://lab-bsf.default.svc.cluster.local:7400",
        "bsf,    single, all,             http://lab-bsf.default.svc.cluster.local:7400"
    })
    void advertisedApiRoot_isTheFullNameOfAServiceInBothModes(String nf, String mode, String gateway, String advertised)
            throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=" + mode);
        V1ConfigMap config =
                Manifests.ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, String>>> file =
                new Yaml().load(config.getData().get(nf + ".yaml"));
        assertThat(file.get("sigcore").get("sbi").get("advertise")).isEqualTo(advertised);
        String service = URI.create(advertised).getHost().split("[.]", 2)[0];
        assertThat(Manifests.ofKind(manifests, "Service", V1Service.class))
                .filteredOn(each -> service.equals(each.getMetadata().getName()))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.getSpec().getSelector()).containsEntry("app.kubernetes.io/component", gateway);
                    assertThat(each.getSpec().getPorts())
                            .extracting(V1ServicePort::getName)
                            .doesNotContain("management");
                });
    }

    @Test
    void alertRules_areRenderedUnchangedWhenEnabled() throws Exception {
        List<Map<String, Object>> manifests = helm().template("bsf", "alerts.enabled=true");

        Path rules = Path.of("helm/bsf/alerts/diam-gateway.yaml");
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
    void diameterPort_isRenderedWithTheConfiguredTransport(String transport) throws Exception {
        List<Map<String, Object>> manifests =
                helm().template("bsf", "mode=roles", "config.sigcore.diameter.transport=" + transport);
        manifests.forEach(Manifests::assertKubernetesTakes);

        assertThat(Manifests.ofKind(manifests, "Service", V1Service.class))
                .flatExtracting(service -> service.getSpec().getPorts())
                .filteredOn(port -> "diameter".equals(port.getName()))
                .extracting(V1ServicePort::getProtocol)
                .hasSize(3) // of the function, of the role, and of each pod of it
                .containsOnly(transport.toUpperCase(Locale.ROOT));
        assertThat(Manifests.ownPods(manifests))
                .flatExtracting(pod -> pod.getSpec().getContainers().getFirst().getPorts())
                .filteredOn(port -> "diameter".equals(port.getName()))
                .extracting(V1ContainerPort::getProtocol)
                .containsExactly(transport.toUpperCase(Locale.ROOT));
        V1ConfigMap config =
                Manifests.ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Object>> file = new Yaml().load(config.getData().get("bsf.yaml"));
        assertThat(file.get("sigcore").get("diameter")).isEqualTo(Map.of("host", "0.0.0.0", "transport", transport));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode=roles", "mode=single"})
    void managementPassword_isGeneratedOrTakenFromExistingSecret(String mode) throws Exception {
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
        assertThat(Manifests.ofKind(brought, "Secret", V1Secret.class))
                .noneMatch(each -> each.getMetadata().getName().equals("lab-bsf"));
        assertThat(secretVolumes(brought)).containsOnly("mine");
    }

    @ParameterizedTest
    @CsvSource({"nrf,roles", "scp,roles", "policy,roles", "bsf,roles", "policy,single"})
    void tlsSecret_makesAllSignallingPortsAndRoleLinksTls(String nf, String mode) throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=" + mode, "tls.secretName=keys");
        manifests.forEach(Manifests::assertKubernetesTakes);
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
        assertThat(Manifests.ownPods(manifests))
                .flatExtracting(pod -> pod.getSpec().getContainers().getFirst().getEnv())
                .filteredOn(each -> each.getName().contains("_TLS_"))
                .allMatch(each ->
                        "keys".equals(each.getValueFrom().getSecretKeyRef().getName()));
        assertThat(secretVolumes(helm().template(nf, "mode=" + mode))).doesNotContain("keys");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode=roles", "mode=single"})
    void ldapFiles_areSecretMountedOnlyByLdapGateway(String mode) throws Exception {
        List<Map<String, Object>> made = helm().template("policy", mode, "ldap.files.crm\\.password=secret");
        made.forEach(Manifests::assertKubernetesTakes);
        assertThat(Manifests.ofKind(made, "Secret", V1Secret.class))
                .filteredOn(each -> each.getMetadata().getName().equals("lab-policy-ldap"))
                .singleElement()
                .satisfies(each -> assertThat(each.getData().get("crm.password"))
                        .isEqualTo("secret".getBytes(StandardCharsets.UTF_8)));
        assertThat(ldapReaders(made, "lab-policy-ldap"))
                .containsExactly(mode.equals("mode=roles") ? "ldap-gateway" : "all");

        List<Map<String, Object>> brought = helm().template("policy", mode, "ldap.existingSecret=mine");
        brought.forEach(Manifests::assertKubernetesTakes);
        assertThat(ldapReaders(brought, "mine")).hasSize(1);
        assertThat(secretVolumes(helm().template("policy", mode))).doesNotContain("mine", "lab-policy-ldap");
    }

    /** Returns the containers with the files in the configured directory. */
    private static List<String> ldapReaders(List<Map<String, Object>> manifests, String secret) {
        String file = Manifests.ofKind(manifests, "ConfigMap", V1ConfigMap.class)
                .getFirst()
                .getData()
                .get("policy.yaml");
        Map<String, Map<String, Map<String, String>>> configured = new Yaml().load(file);
        String directory = configured.get("policy").get("ldap").get("directory");
        return Manifests.ownPods(manifests).stream()
                .filter(pod -> pod.getSpec().getVolumes().stream()
                        .anyMatch(each -> each.getSecret() != null
                                && secret.equals(each.getSecret().getSecretName())))
                .map(pod -> pod.getSpec().getContainers().getFirst())
                .filter(container ->
                        container.getVolumeMounts().stream().anyMatch(each -> directory.equals(each.getMountPath())))
                .map(V1Container::getName)
                .toList();
    }

    private static int port(String nf) {
        return 7000 + 100 * (List.of("nrf", "scp", "policy", "bsf").indexOf(nf) + 1);
    }

    private static V1Secret secret(List<Map<String, Object>> manifests) {
        return Manifests.ofKind(manifests, "Secret", V1Secret.class).stream()
                .filter(each -> each.getMetadata().getName().equals("lab-bsf"))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Map<String, Object>> config(List<Map<String, Object>> manifests) {
        V1ConfigMap config =
                Manifests.ofKind(manifests, "ConfigMap", V1ConfigMap.class).getFirst();
        Map<String, Map<String, Map<String, Object>>> file =
                new Yaml().load(config.getData().values().iterator().next());
        return Objects.requireNonNull(file.get("sigcore"));
    }

    private static List<String> secretVolumes(List<Map<String, Object>> manifests) {
        return Manifests.ownPods(manifests).stream()
                .flatMap(pod -> pod.getSpec().getVolumes().stream())
                .filter(volume -> volume.getSecret() != null)
                .map(volume -> volume.getSecret().getSecretName())
                .toList();
    }

    @Test
    void roleValues_setReplicasAndDisableRole() throws Exception {
        List<Map<String, Object>> manifests =
                helm().template("nrf", "mode=roles", "roles.nfdiscovery.replicas=3", "roles.nrfauditor.enabled=false");

        assertThat(Manifests.componentsOf(manifests, "Deployment"))
                .contains("nfdiscovery")
                .doesNotContain("nrfauditor");
        assertThat(Manifests.ofKind(manifests, "Deployment", V1Deployment.class))
                .filteredOn(deployment -> deployment.getMetadata().getName().equals("lab-nrf-nfdiscovery"))
                .allSatisfy(deployment ->
                        assertThat(deployment.getSpec().getReplicas()).isEqualTo(3));
        assertThat(Manifests.ofKind(manifests, "PodDisruptionBudget", V1PodDisruptionBudget.class))
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
    void settingsOutsideTheSchema_areRefused(String setting) throws Exception {
        Helm.Outcome outcome = helm().run("nrf", setting);
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.output()).contains("values don't meet the specifications of the schema");
    }

    @ParameterizedTest
    @CsvSource({
        "policy, mode=roles, roles.sm-service.replicas=63",
        "sigcore, global.sigcore.mode=roles, mysql.maxConnections=100"
    })
    void connectionPoolsAboveMaxConnections_areRefused(String chart, String mode, String setting) throws Exception {
        Helm.Outcome outcome = helm().run(chart, mode, setting);
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.output()).contains("mysql.maxConnections", "too few");
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }

    private static Set<String> rolesOf(String nf) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(in);
            return Objects.requireNonNull(values.get("roles")).keySet();
        }
    }
}
