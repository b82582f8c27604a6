// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Diameter peers reach each pod of a gateway by its own name, with TLS if a certificate is configured. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class DiameterPodsTest {
    private static final String IN_ROLES = "global.sigcore.mode=roles";
    private static final String[] TWO_GATEWAYS = {
        IN_ROLES, "policy.roles.diam-gateway.replicas=2", "bsf.peers.pcfGateways=2"
    };
    private final @Nullable Helm found = Helm.find();

    @ParameterizedTest
    @ValueSource(strings = {"policy", "bsf"})
    void gatewayPods_haveStableNamesAndReplicaNumbers(String chart) throws Exception {
        List<Map<String, Object>> manifests = helm().template(chart, "mode=roles", "roles.diam-gateway.replicas=3");
        manifests.forEach(Manifests::assertKubernetesTakes);
        String name = "lab-" + chart + "-diam-gateway";

        V1StatefulSet pods = Manifests.named(manifests, "StatefulSet", name, V1StatefulSet.class);
        V1Service names = Manifests.named(manifests, "Service", pods.getSpec().getServiceName(), V1Service.class);

        assertThat(pods.getSpec().getReplicas()).isEqualTo(3);
        assertThat(pods.getSpec().getMinReadySeconds()).isEqualTo(30);
        assertThat(names.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(pods.getSpec().getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(names.getSpec().getSelector());
        assertThat(container(pods).getEnv())
                .filteredOn(each -> "SIGCORE_DIAMETER_REPLICA".equals(each.getName()))
                .extracting(each -> each.getValueFrom().getFieldRef().getFieldPath())
                .containsExactly("metadata.labels['apps.kubernetes.io/pod-index']");
    }

    @Test
    void bsf_connectsToEachPcfGatewayPodAndRoutesToAny() throws Exception {
        List<Map<String, Object>> core = helm().template("sigcore", TWO_GATEWAYS);
        V1StatefulSet pods = Manifests.named(core, "StatefulSet", "lab-policy-diam-gateway", V1StatefulSet.class);
        String domain = "." + pods.getSpec().getServiceName() + ".default.svc.cluster.local";

        Map<String, Object> diameter = Manifests.config(core, "lab-bsf").get("diameter");

        assertThat(diameter.get("peers"))
                .asString()
                .contains(
                        "host=lab-policy-diam-gateway-0" + domain + ", identity=policy.sigcore.lab,",
                        "host=lab-policy-diam-gateway-1" + domain + ", identity=policy-1.sigcore.lab,");
        assertThat(diameter.get("routes"))
                .hasToString("[{peers=[policy.sigcore.lab, policy-1.sigcore.lab], realm=sigcore.lab}]");
    }

    @Test
    void policy_hasEachBsfGatewayPodAsPeer() throws Exception {
        List<Map<String, Object>> core =
                helm().template("sigcore", IN_ROLES, "bsf.roles.diam-gateway.replicas=2", "policy.peers.bsfGateways=2");

        assertThat(Manifests.config(core, "lab-policy").get("diameter").get("peers"))
                .asString()
                .contains(
                        "from=[0.0.0.0/0, ::/0], identity=bsf.sigcore.lab, transport=tcp",
                        "identity=bsf-1.sigcore.lab");
        Helm.Outcome refused = helm().run("sigcore", IN_ROLES, "bsf.roles.diam-gateway.replicas=2");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains("policy.peers.bsfGateways: must be 2");
    }

    @Test
    void gatewayReplicasUnknownToBsf_areRefused() throws Exception {
        Helm.Outcome refused = helm().run("sigcore", IN_ROLES, "policy.roles.diam-gateway.replicas=2");
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains("bsf.peers.pcfGateways: must be 2");
        Helm.Outcome half = helm().run("sigcore", "bsf.diameter.tls.secretName=keys");
        assertThat(half.output()).contains("diameter.tls.secretName: must be set for both policy and bsf");
    }

    @ParameterizedTest
    @CsvSource({"single,lab-bsf", "roles,lab-bsf-diam-gateway"})
    void diameterTlsSecret_turnsOffThePlainPort(String mode, String name) throws Exception {
        List<Map<String, Object>> core = helm().template(
                        "sigcore",
                        "global.sigcore.mode=" + mode,
                        "policy.diameter.tls.secretName=pcf-keys",
                        "bsf.diameter.tls.secretName=bsf-keys");
        core.forEach(Manifests::assertKubernetesTakes);
        Map<String, Object> diameter = Manifests.config(core, "lab-bsf").get("diameter");
        assertThat(diameter).containsEntry("port", "off");
        assertThat(diameter.get("tls")).asString().contains("port=7468", "/etc/sigcore-diameter-tls/key.p12");
        assertThat(diameter.get("peers")).asString().contains("transport=tls");
        assertThat(Manifests.config(core, "lab-policy").get("sbi")).containsEntry("port", 7300);

        V1StatefulSet pods = Manifests.named(core, "StatefulSet", name, V1StatefulSet.class);
        assertThat(container(pods).getVolumeMounts())
                .anyMatch(mount -> "/etc/sigcore-diameter-tls".equals(mount.getMountPath()));
        assertThat(pods.getSpec().getTemplate().getSpec().getVolumes())
                .filteredOn(volume -> "diameter-tls".equals(volume.getName()))
                .extracting(volume -> volume.getSecret().getSecretName())
                .containsExactly("bsf-keys");
        assertThat(container(pods).getEnv())
                .extracting(V1EnvVar::getName)
                .contains("SIGCORE_DIAMETER_TLS_KEYSTOREPASSWORD", "SIGCORE_DIAMETER_TLS_TRUSTSTOREPASSWORD");
    }

    private static V1Container container(V1StatefulSet pods) {
        return pods.getSpec().getTemplate().getSpec().getContainers().getFirst();
    }

    private Helm helm() {
        assumeTrue(found != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        return Objects.requireNonNull(found);
    }
}
