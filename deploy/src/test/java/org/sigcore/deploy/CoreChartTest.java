// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The core that the chart installs without any values: all hosts and secrets that it refers to are rendered. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class CoreChartTest {
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
    @ValueSource(strings = {"single", "roles"})
    void functions_areConfiguredWithTheAddressesOfEachOther(String mode) throws Exception {
        List<Map<String, Object>> core = core(mode);
        core.forEach(Manifests::assertKubernetesTakes);
        for (String nf : List.of("scp", "policy", "bsf")) {
            assertThat(Manifests.config(core, "lab-" + nf).get("nrf-client"))
                    .containsEntry("api-root", "http://lab-nrf.default.svc.cluster.local:7100")
                    .containsEntry("ready-when", "registered");
        }
        for (String nf : List.of("policy", "bsf")) {
            assertThat(Manifests.config(core, "lab-" + nf).get("egress"))
                    .containsEntry("scp", "http://lab-scp.default.svc.cluster.local:7200");
        }
        assertThat(Manifests.config(core, "lab-bsf").get("diameter").get("peers"))
                .asString()
                .contains("identity=policy.sigcore.lab", "host=lab-policy-diameter.default.svc.cluster.local");
    }

    /** Every host in a configuration is a Service with pods and with that port. */
    @ParameterizedTest
    @CsvSource({"sigcore,single", "sigcore,roles", "nrf,roles", "scp,roles", "policy,roles", "bsf,roles"})
    void configuredHosts_areServicesWithPodsAndPorts(String chart, String mode) throws Exception {
        List<Map<String, Object>> core = helm().template(chart, "global.sigcore.mode=" + mode);
        Set<Map<String, String>> pods =
                Manifests.pods(core).map(CoreChartTest::identity).collect(Collectors.toSet());
        for (String name :
                Manifests.ofKind(core, "ConfigMap", io.kubernetes.client.openapi.models.V1ConfigMap.class).stream()
                        .map(map -> map.getMetadata().getName())
                        .filter(map -> !map.equals("lab-console"))
                        .toList()) {
            Map<String, Map<String, Object>> config = Manifests.config(core, name);
            Stream<Object> links = config.getOrDefault("links", Map.of()).values().stream();
            Stream<Object> others = "sigcore".equals(chart)
                    ? Stream.of(
                            config.getOrDefault("nrf-client", Map.of()).get("api-root"),
                            config.getOrDefault("egress", Map.of()).get("scp"))
                    : Stream.empty();
            Stream.of(links, others, Stream.of(config.get("sbi").get("advertise")))
                    .flatMap(each -> each)
                    .filter(Objects::nonNull)
                    .map(uri -> URI.create(uri.toString()))
                    .forEach(uri -> assertServed(core, pods, uri));
            Object store = config.getOrDefault("store", Map.of()).get("url");
            if (store != null) {
                assertThat(store.toString()).startsWith("jdbc:mysql://").contains("-mysql:3306/");
                assertServed(core, pods, URI.create(store.toString().substring("jdbc:".length())));
            }
        }
    }

    private static void assertServed(List<Map<String, Object>> core, Set<Map<String, String>> pods, URI uri) {
        String name = uri.getHost().split("[.]", 2)[0];
        V1Service service = Manifests.named(core, "Service", name, V1Service.class);
        assertThat(service.getSpec().getPorts()).anyMatch(port -> port.getPort() == uri.getPort());
        assertThat(pods)
                .as("pods of %s", name)
                .anyMatch(pod -> pod.entrySet()
                        .containsAll(service.getSpec().getSelector().entrySet()));
    }

    private static Map<String, String> identity(V1PodTemplateSpec pod) {
        return pod.getMetadata().getLabels();
    }

    @ParameterizedTest
    @CsvSource({
        "sigcore,single",
        "sigcore,roles",
        "nrf,single",
        "nrf,roles",
        "scp,single",
        "scp,roles",
        "policy,single",
        "policy,roles",
        "bsf,single",
        "bsf,roles"
    })
    void secretsOfPods_areRendered(String chart, String mode) throws Exception {
        List<Map<String, Object>> manifests = helm().template(chart, "global.sigcore.mode=" + mode);
        Map<String, Set<String>> made = Manifests.ofKind(manifests, "Secret", V1Secret.class).stream()
                .collect(Collectors.toMap(each -> each.getMetadata().getName(), CoreChartTest::keys));
        Manifests.pods(manifests).forEach(pod -> {
            pod.getSpec().getVolumes().stream()
                    .filter(volume -> volume.getSecret() != null)
                    .forEach(volume ->
                            assertThat(made).containsKey(volume.getSecret().getSecretName()));
            pod.getSpec().getContainers().stream()
                    .flatMap(container -> container.getEnv().stream())
                    .filter(each -> each.getValueFrom() != null)
                    .map(each -> each.getValueFrom().getSecretKeyRef())
                    .filter(Objects::nonNull)
                    .forEach(secret -> assertThat(made.getOrDefault(secret.getName(), Set.of()))
                            .contains(secret.getKey()));
        });
    }

    private static Set<String> keys(V1Secret secret) {
        return Stream.of(secret.getData(), secret.getStringData())
                .filter(Objects::nonNull)
                .flatMap(each -> each.keySet().stream())
                .collect(Collectors.toSet());
    }

    @Test
    void mysql_isOneForTheCoreInModeRolesUnlessStoreIsExternal() throws Exception {
        assertThat(mysqls(core("roles"))).containsExactly("lab-mysql");
        assertThat(mysqls(core("single"))).isEmpty();
        assertThat(mysqls(helm().template("sigcore", "bsf.mode=roles"))).containsExactly("lab-mysql");
        assertThat(mysqls(helm().template("bsf", "mode=roles"))).containsExactly("lab-bsf-mysql");
        String[] elsewhere = {"mode=roles", "store.url=jdbc:mysql://ndb:3306/bsf", "store.passwordSecret.name=mine"};
        List<Map<String, Object>> outside = helm().template("bsf", elsewhere);
        assertThat(mysqls(outside)).isEmpty();
        assertThat(env(outside, "lab-bsf-cm-service", "SIGCORE_STORE_PASSWORD")
                        .getValueFrom()
                        .getSecretKeyRef()
                        .getName())
                .isEqualTo("mine");
        Helm.Outcome refused = helm().run("bsf", "mode=roles", "store.url=jdbc:mysql://ndb:3306/bsf");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains("passwordSecret");
    }

    private static List<String> mysqls(List<Map<String, Object>> manifests) {
        return Manifests.ofKind(manifests, "StatefulSet", V1StatefulSet.class).stream()
                .map(each -> each.getMetadata().getName())
                .filter(name -> name.contains("mysql"))
                .toList();
    }

    @Test
    void connectionsOfAllPods_fitMaxConnections() throws Exception {
        List<Map<String, Object>> core = core("roles");
        int connections = Manifests.ownPods(core).stream() // one of each role, and one more during an update
                .flatMap(pod -> pod.getSpec().getContainers().getFirst().getEnv().stream())
                .filter(each -> "SIGCORE_STORE_POOLSIZE".equals(each.getName()))
                .mapToInt(each -> 2 * Integer.parseInt(each.getValue()))
                .sum();
        assertThat(Manifests.named(core, "StatefulSet", "lab-mysql", V1StatefulSet.class)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getArgs())
                .contains("--max-connections=1000");
        assertThat(connections).isBetween(300, 999);
    }

    private static V1EnvVar env(List<Map<String, Object>> manifests, String deployment, String name) {
        return Manifests.named(manifests, "Deployment", deployment, V1Deployment.class)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getEnv()
                .stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "roles"})
    void longReleaseName_keepsNamesShortAndDistinct(String mode) throws Exception {
        String release = "a-release-that-is-called-as-long-as-helm-takes-it-53c";
        List<Map<String, Object>> core = helm().templateOf(release, "sigcore", "global.sigcore.mode=" + mode);
        assertThat(core).allSatisfy(each -> assertThat(Manifests.nameOf(each)).hasSizeLessThanOrEqualTo(52));
        assertThat(core.stream().map(each -> each.get("kind") + " " + Manifests.nameOf(each)))
                .doesNotHaveDuplicates();
    }

    @Test
    void autoscaling_leavesReplicasUnset() throws Exception {
        List<Map<String, Object>> nrf =
                helm().template("nrf", "mode=roles", "roles.nfdiscovery.autoscaling.enabled=true");
        nrf.forEach(Manifests::assertKubernetesTakes);
        assertThat(Manifests.named(nrf, "Deployment", "lab-nrf-nfdiscovery", V1Deployment.class)
                        .getSpec()
                        .getReplicas())
                .isNull();
        assertThat(Manifests.componentsOf(nrf, "HorizontalPodAutoscaler")).containsExactly("nfdiscovery");
    }

    @Test
    void severalBulwarkPods_needSharedLocks() throws Exception {
        Helm.Outcome refused = helm().run("policy", "mode=roles", "roles.bulwark.replicas=2");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains("policy.bulwark.locks: shared");
        helm().template("policy", "mode=roles", "roles.bulwark.replicas=2", "config.policy.bulwark.locks=shared");
    }

    @Test
    void volumePermissions_addInitContainerOnlyWhenEnabled() throws Exception {
        assertThat(Manifests.pods(helm().template("nrf", "single.volumePermissions=true")))
                .isNotEmpty()
                .allMatch(pod -> pod.getSpec().getInitContainers().stream()
                        .anyMatch(each -> "volume-permissions".equals(each.getName())));
        assertThat(Manifests.pods(core("single")))
                .isNotEmpty()
                .allMatch(pod -> pod.getSpec().getInitContainers() == null
                        || pod.getSpec().getInitContainers().isEmpty());
    }

    /** Links, ports and mode change the checksum as well as {@code config}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "config.sigcore.trace.enabled=true",
                "ports.sbi=7999",
                "clusterDomain=lab.example",
                "roles.perf-info.enabled=false",
                "tls.secretName=keys"
            })
    void checksumAnnotation_changesWithTheConfiguration(String setting) throws Exception {
        assertThat(checksum("mode=roles")).isEqualTo(checksum("mode=roles", "podLabels.a=b"));
        assertThat(checksum("mode=roles", setting)).isNotEqualTo(checksum("mode=roles"));
    }

    private static String checksum(String... settings) throws Exception {
        return Manifests.pods(helm().template("bsf", settings))
                .map(pod -> pod.getMetadata().getAnnotations())
                .filter(Objects::nonNull)
                .map(annotations -> annotations.get("checksum/config"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "roles"})
    void packagedChart_rendersTheSameManifests(String mode, @TempDir Path folder) throws Exception {
        Path archive = helm().pack("sigcore", folder);
        List<String> expected = names(core(mode));
        assertThat(names(helm().template(archive.toString(), "global.sigcore.mode=" + mode)))
                .isEqualTo(expected);
    }

    private static List<String> names(List<Map<String, Object>> manifests) {
        return manifests.stream()
                .map(each -> each.get("kind") + " " + Manifests.nameOf(each))
                .toList();
    }

    @Test
    void managementPort_isOnlyInClusterIpServices() throws Exception {
        for (String mode : List.of("single", "roles")) {
            List<Map<String, Object>> manifests = helm().template(
                            "policy",
                            "mode=" + mode,
                            "service.type=LoadBalancer",
                            "roleDefaults.service.type=NodePort");
            manifests.forEach(Manifests::assertKubernetesTakes);
            List<V1Service> services = Manifests.ofKind(manifests, "Service", V1Service.class);
            assertThat(services)
                    .anyMatch(each -> "LoadBalancer".equals(each.getSpec().getType()));
            assertThat(services)
                    .filteredOn(each ->
                            each.getSpec().getPorts().stream().anyMatch(port -> "management".equals(port.getName())))
                    .isNotEmpty()
                    .allMatch(each -> "ClusterIP".equals(each.getSpec().getType()));
        }
    }

    @Test
    void singleChart_isReadyWithoutNrfAndScp() throws Exception {
        List<Map<String, Object>> alone = helm().template("policy");
        assertThat(Manifests.config(alone, "lab-policy").get("nrf-client"))
                .containsEntry("api-root", "http://nrf.default.svc.cluster.local:7100")
                .containsEntry("ready-when", "serving");
        assertThat(Manifests.config(alone, "lab-policy")).doesNotContainKey("egress");
        assertThat(Manifests.config(helm().template("policy", "peers.scp=http://scp.core:7200"), "lab-policy")
                        .get("egress"))
                .containsEntry("scp", "http://scp.core:7200");
    }

    private static List<Map<String, Object>> core(String mode) throws Exception {
        return helm().template("sigcore", "global.sigcore.mode=" + mode);
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }
}
