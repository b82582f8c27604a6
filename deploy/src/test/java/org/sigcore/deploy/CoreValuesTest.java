// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicySpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A core with values other than the defaults: values with which a function would never be ready are refused. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class CoreValuesTest {
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
    void images_areOfTheConfiguredRegistry(String mode) throws Exception {
        String manifests = helm().run(
                        "sigcore", "global.sigcore.mode=" + mode, "global.sigcore.registry=registry.example/lab")
                .output();
        assertThat(Pattern.compile("image: \"?(\\S*sigcore/[a-z]+:[0-9.]+)")
                        .matcher(manifests)
                        .results()
                        .map(image -> image.group(1)))
                .isNotEmpty()
                .allMatch(image -> image.startsWith("registry.example/lab/sigcore/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode=single", "mode=roles", "mode=roles,policy.enabled=false,bsf.enabled=false"})
    void serviceInNotes_isRendered(String settings) throws Exception {
        String notes = helm().notes("sigcore", "global.sigcore." + settings);
        Matcher named = Pattern.compile("port-forward service/(\\S+) (\\d+)").matcher(notes);
        List<Map<String, Object>> core = helm().template("sigcore", "global.sigcore." + settings);
        assertThat(named.results())
                .hasSize(2)
                .allSatisfy(each -> assertThat(Manifests.named(core, "Service", each.group(1), V1Service.class)
                                .getSpec()
                                .getPorts())
                        .anyMatch(port -> port.getPort() == Integer.parseInt(each.group(2))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nrf.enabled=false                         | scp.peers.nrf",
                "scp.enabled=false                         | policy.peers.scp",
                "policy.enabled=false                      | bsf.config.sigcore.diameter.peers",
                "nrf.ports.sbi=7999                        | 7100",
                "scp.ports.sbi=7999                        | 7200",
                "nrf.tls.secretName=keys                   | tls.secretName: must be set for both scp and nrf",
                "nrf.tls.secretName=keys,scp.tls.secretName=keys | tls.secretName: must be set for both policy and nrf",
                "global.sigcore.mode=roles,policy.roles.diam-gateway.autoscaling.enabled=true | policy.roles.diam-gateway.autoscaling",
                "global.sigcore.mode=roles,bsf.roles.diam-gateway.autoscaling.enabled=true | bsf.roles.diam-gateway.autoscaling",
                "policy.single.extraPorts.diameter=3868    | 7368"
            })
    void valuesWithUnreachablePeer_areRefused(String setting, String message) throws Exception {
        Helm.Outcome refused = helm().run("sigcore", setting);
        assertThat(refused.exit()).isNotZero();
        assertThat(refused.output()).contains(message);
    }

    @Test
    void externalScp_isConfiguredAsPeer() throws Exception {
        List<Map<String, Object>> core = helm().template(
                        "sigcore", "scp.enabled=false", "policy.peers.scp=none", "bsf.peers.scp=http://scp:7200");
        assertThat(Manifests.config(core, "lab-policy")).doesNotContainKey("egress");
        assertThat(Manifests.config(core, "lab-bsf").get("egress")).containsEntry("scp", "http://scp:7200");
    }

    @Test
    void bsf_acceptsUnknownDiameterPeersOnlyWithoutTls() throws Exception {
        assertThat(Manifests.config(core("single"), "lab-bsf").get("diameter"))
                .containsEntry("unknown-peers", "accept");
        List<Map<String, Object>> secure = helm().template("sigcore", tls("nrf", "scp", "policy", "bsf"));
        assertThat(Manifests.config(secure, "lab-bsf").get("diameter")).doesNotContainKey("unknown-peers");
    }

    /** A function with another NRF and no SCP may differ. */
    @Test
    void functionWithOtherPeers_mayDifferInTls() throws Exception {
        assertThat(helm().template("sigcore", tls("bsf"), "bsf.peers.nrf=https://nrf:7100", "bsf.peers.scp=none"))
                .isNotEmpty();
    }

    private static String tls(String... functions) {
        return Stream.of(functions).map(nf -> nf + ".tls.secretName=keys").collect(Collectors.joining(","));
    }

    @Test
    void mysqlInit_setsThePasswordOnExistingVolume() throws Exception {
        Map<String, String> secret = Manifests.named(core("roles"), "Secret", "lab-mysql", V1Secret.class)
                .getStringData();
        assertThat(secret.get("init.sql"))
                .contains("ALTER USER 'sigcore'@'%' IDENTIFIED BY '" + secret.get("password") + "';");
    }

    @ParameterizedTest
    @CsvSource({"sigcore,lab-mysql", "bsf,lab-bsf-mysql"})
    void mysqlNetworkPolicy_allowsOnlyPodsOfTheRelease(String chart, String name) throws Exception {
        List<Map<String, Object>> limited = helm().template(chart, "global.sigcore.mode=roles");
        V1NetworkPolicySpec policy = Manifests.named(limited, "NetworkPolicy", name, V1NetworkPolicy.class)
                .getSpec();
        assertThat(policy.getPodSelector().getMatchLabels())
                .isEqualTo(Manifests.named(limited, "Service", name, V1Service.class)
                        .getSpec()
                        .getSelector());
        assertThat(policy.getIngress())
                .singleElement()
                .satisfies(rule -> assertThat(rule.getFrom())
                        .singleElement()
                        .satisfies(from -> assertThat(from.getPodSelector().getMatchLabels())
                                .isEqualTo(Map.of("app.kubernetes.io/instance", "lab"))));
        assertThat(Manifests.componentsOf(
                        helm().template(
                                        "sigcore",
                                        "global.sigcore.mode=roles",
                                        "nrf.networkPolicy.enabled=false",
                                        "scp.networkPolicy.enabled=false",
                                        "policy.networkPolicy.enabled=false",
                                        "bsf.networkPolicy.enabled=false",
                                        "console.networkPolicy.enabled=false"),
                        "NetworkPolicy"))
                .isEmpty();
    }

    private static List<Map<String, Object>> core(String mode) throws Exception {
        return helm().template("sigcore", "global.sigcore.mode=" + mode);
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }
}
