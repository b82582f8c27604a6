// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1LocalObjectReference;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyIngressRule;
import io.kubernetes.client.openapi.models.V1NetworkPolicyPort;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Service;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of a chart that are rendered only with certain values. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class ChartOptionsTest {
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
    @CsvSource({
        "nrf,    roles,  lab-nrf-ingressgateway-peers,     sbi",
        "scp,    roles,  lab-scp-scp-worker-peers,         sbi",
        "policy, roles,  lab-policy-diam-gateway-peers,    diameter",
        "policy, roles,  lab-policy-ingress-gateway-peers, sbi",
        "bsf,    single, lab-bsf-all-peers,                diameter sbi"
    })
    void networkPolicy_allowsPeersOnlySignallingPorts(String nf, String mode, String policy, String ports)
            throws Exception {
        List<Map<String, Object>> manifests = helm().template(nf, "mode=" + mode);
        manifests.forEach(Manifests::assertKubernetesTakes);
        assertThat(Manifests.named(manifests, "NetworkPolicy", policy, V1NetworkPolicy.class)
                        .getSpec()
                        .getIngress())
                .singleElement()
                .satisfies(rule -> assertThat(rule.getPorts())
                        .extracting(port -> port.getPort().getStrValue())
                        .containsExactly(ports.split(" ")));

        V1NetworkPolicy whole = Manifests.named(manifests, "NetworkPolicy", "lab-" + nf, V1NetworkPolicy.class);
        assertThat(whole.getSpec().getIngress())
                .allMatch(rule -> rule.getFrom() != null && !rule.getFrom().isEmpty())
                .flatExtracting(rule -> Objects.requireNonNullElse(rule.getPorts(), List.<V1NetworkPolicyPort>of()))
                .extracting(port -> port.getPort().getStrValue())
                .containsExactly("management");
        assertThat(whole.getSpec().getIngress())
                .filteredOn(rule -> rule.getPorts() != null)
                .flatExtracting(V1NetworkPolicyIngressRule::getFrom)
                .as("the namespace of the release and that of monitoring, no others")
                .allMatch(from -> from.getNamespaceSelector() == null
                        || !Objects.requireNonNullElse(
                                        from.getNamespaceSelector().getMatchLabels(), Map.of())
                                .isEmpty());
        assertThat(Manifests.componentsOf(
                        helm().template(nf, "mode=" + mode, "networkPolicy.enabled=false"), "NetworkPolicy"))
                .isEmpty();
    }

    /** A peer that uses the name of a profile without its port connects to the default port of the scheme. */
    @ParameterizedTest
    @CsvSource({"single, '', sbi 7300 sbi-default 80", "roles, keys, sbi 7300 sbi-default 443"})
    void service_hasAlsoTheDefaultPortOfTheScheme(String mode, String secret, String ports) throws Exception {
        List<Map<String, Object>> manifests = helm().template("policy", "mode=" + mode, "tls.secretName=" + secret);
        assertThat(Manifests.named(manifests, "Service", "lab-policy", V1Service.class)
                        .getSpec()
                        .getPorts())
                .filteredOn(port -> "sbi".equals(port.getTargetPort().getStrValue()))
                .extracting(port -> port.getName() + " " + port.getPort())
                .containsExactly(ports.split(" (?=sbi)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void podMonitor_selectsThePodsOfTheFunction(String nf) throws Exception {
        List<Map<String, Object>> manifests =
                helm().template(nf, "mode=roles", "podMonitor.enabled=true", "podMonitor.labels.release=prometheus");
        assertThat(manifests)
                .filteredOn(each -> "PodMonitor".equals(each.get("kind")))
                .singleElement()
                .satisfies(monitor -> {
                    assertThat(monitor.get("metadata")).asString().contains("release=prometheus");
                    assertThat(monitor.get("spec"))
                            .asString()
                            .contains("port=management", "path=/actuator/prometheus", "name=" + nf);
                });
        assertThat(Manifests.componentsOf(helm().template(nf), "PodMonitor")).isEmpty();
    }

    @Test
    void placementOfRole_overridesThatOfTheChart() throws Exception {
        List<Map<String, Object>> manifests = helm().template(
                        "nrf",
                        "mode=roles",
                        "priorityClassName=usual",
                        "roles.nfdiscovery.priorityClassName=first",
                        "roles.nfdiscovery.nodeSelector.disk=fast");
        manifests.forEach(Manifests::assertKubernetesTakes);
        assertThat(pod(manifests, "nfdiscovery").getSpec().getPriorityClassName())
                .isEqualTo("first");
        assertThat(pod(manifests, "nfdiscovery").getSpec().getNodeSelector()).containsEntry("disk", "fast");
        assertThat(pod(manifests, "nrfauditor").getSpec().getPriorityClassName())
                .isEqualTo("usual");
    }

    @Test
    void podAdditions_areRenderedInEveryPod() throws Exception {
        List<Map<String, Object>> manifests = helm().template(
                        "policy",
                        "podAnnotations.traffic\\.sidecar\\.istio\\.io/excludeInboundPorts=7368\\,3868",
                        "podLabels.sidecar\\.istio\\.io/inject=yes",
                        "extraEnv[0].name=TZ",
                        "extraEnv[0].value=UTC",
                        "extraVolumes[0].name=extra",
                        "extraVolumeMounts[0].name=extra",
                        "extraVolumeMounts[0].mountPath=/extra",
                        "initContainers[0].name=first",
                        "initContainers[0].image=busybox");
        V1PodTemplateSpec pod = pod(manifests, "all");
        assertThat(pod.getMetadata().getAnnotations()).containsKey("traffic.sidecar.istio.io/excludeInboundPorts");
        assertThat(pod.getMetadata().getLabels()).containsEntry("sidecar.istio.io/inject", "yes");
        assertThat(pod.getSpec().getContainers().getFirst().getEnv()).anyMatch(each -> "TZ".equals(each.getName()));
        assertThat(pod.getSpec().getContainers().getFirst().getVolumeMounts())
                .anyMatch(each -> "/extra".equals(each.getMountPath()));
        assertThat(pod.getSpec().getVolumes()).anyMatch(each -> "extra".equals(each.getName()));
        assertThat(pod.getSpec().getInitContainers()).anyMatch(each -> "first".equals(each.getName()));
        assertThat(pod.getSpec()
                        .getContainers()
                        .getFirst()
                        .getLifecycle()
                        .getPreStop()
                        .getSleep()
                        .getSeconds())
                .isEqualTo(5);
    }

    @Test
    void pullSecretsOfTheCore_areInEveryPod_alsoOfMysqlAndTests() throws Exception {
        List<Map<String, Object>> manifests = helm().template(
                        "sigcore",
                        "global.sigcore.mode=roles",
                        "global.sigcore.pullSecrets[0].name=mine",
                        "nrf.image.pullSecrets[0].name=own",
                        "mysql.nodeSelector.disk=fast",
                        "mysql.tolerations[0].key=disk");
        manifests.forEach(Manifests::assertKubernetesTakes);
        assertThat(Stream.concat(
                        Manifests.pods(manifests).map(V1PodTemplateSpec::getSpec),
                        Manifests.ofKind(manifests, "Pod", V1Pod.class).stream().map(V1Pod::getSpec)))
                .hasSizeGreaterThan(20)
                .allSatisfy(pod -> assertThat(pod.getImagePullSecrets())
                        .extracting(V1LocalObjectReference::getName)
                        .contains("mine"));
        assertThat(Manifests.named(manifests, "Pod", "lab-nrf-test", V1Pod.class)
                        .getSpec()
                        .getImagePullSecrets())
                .extracting(V1LocalObjectReference::getName)
                .containsExactly("own", "mine");
        assertThat(pod(manifests, "mysql").getSpec().getNodeSelector()).containsEntry("disk", "fast");
        assertThat(pod(manifests, "mysql").getSpec().getTolerations()).hasSize(1);
    }

    /** A test pod has no token. */
    @Test
    void testsWithEnforcedTokens_sendNoServiceRequests() throws Exception {
        String enforced = "config.sigcore.oauth2.mode=enforced";
        assertThat(testScript(helm().template("nrf"), "lab-nrf-test")).contains("health/readiness", "nnrf-nfm");
        assertThat(testScript(helm().template("nrf", enforced), "lab-nrf-test"))
                .contains("health/readiness")
                .doesNotContain("nnrf-nfm");
        assertThat(helm().template("sigcore").stream().map(Manifests::nameOf)).contains("lab-test");
        for (String nf : List.of("nrf", "bsf")) {
            assertThat(helm().template("sigcore", nf + "." + enforced).stream().map(Manifests::nameOf))
                    .doesNotContain("lab-test");
        }
    }

    private static String testScript(List<Map<String, Object>> manifests, String name) {
        return Manifests.named(manifests, "Pod", name, V1Pod.class)
                .getSpec()
                .getContainers()
                .getFirst()
                .getArgs()
                .getFirst();
    }

    private static V1PodTemplateSpec pod(List<Map<String, Object>> manifests, String component) {
        return Manifests.pods(manifests)
                .filter(each -> component.equals(each.getMetadata().getLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow();
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }
}
