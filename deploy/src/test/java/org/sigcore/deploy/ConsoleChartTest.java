// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The console of the charts: it has the addresses of the functions of a core, which accept the tokens of its users. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class ConsoleChartTest {
    private static final List<String> FUNCTIONS = List.of("nrf", "scp", "policy", "bsf");
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
    @CsvSource({"single, 4", "roles, 11"})
    void functions_areServicesWithTheManagementPort(String mode, int number) throws Exception {
        List<Map<String, Object>> core = helm().template("sigcore", "global.sigcore.mode=" + mode);
        core.forEach(Manifests::assertKubernetesTakes);
        Map<String, String> functions = functions(core);
        assertThat(functions).hasSize(number).containsKeys("nrf", "scp", "policy", "bsf");
        functions.values().forEach(url -> {
            V1Service service =
                    Manifests.named(core, "Service", URI.create(url).getHost().split("[.]", 2)[0], V1Service.class);
            assertThat(service.getSpec().getPorts())
                    .anyMatch(port -> "management".equals(port.getName())
                            && port.getPort() == URI.create(url).getPort());
        });
    }

    @Test
    void functionsLeftOut_areNotConfigured() throws Exception {
        List<Map<String, Object>> core = helm().template("sigcore", "bsf.enabled=false", "nrf.ports.management=7999");
        assertThat(functions(core)).containsOnlyKeys("nrf", "scp", "policy");
        assertThat(functions(core).get("nrf")).endsWith(":7999");
        assertThat(functions(helm().template("sigcore", "console.functions.nrf=http://nrf:7180")))
                .isEqualTo(Map.of("nrf", "http://nrf:7180"));
        assertThat(functions(helm().template("console"))).containsOnlyKeys(FUNCTIONS);
        assertThat(helm().template("sigcore", "console.enabled=false"))
                .noneMatch(each -> Manifests.nameOf(each).startsWith("lab-console"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "roles"})
    void functions_acceptTheKeyOfTheConsole(String mode) throws Exception {
        List<Map<String, Object>> core = helm().template("sigcore", "global.sigcore.mode=" + mode);
        for (String nf : FUNCTIONS) {
            assertThat(Manifests.config(core, "lab-" + nf).get("management").get("issuers"))
                    .isEqualTo(Map.of(
                            "console",
                            Map.of(
                                    "issuer", "urn:sigcore:console",
                                    "audience", "sigcore",
                                    "jwks-file", "/etc/sigcore-console/token-keys.json")));
        }
        assertThat(Manifests.ownPods(core).stream()
                        .filter(pod ->
                                FUNCTIONS.contains(pod.getMetadata().getLabels().get("app.kubernetes.io/name"))))
                .isNotEmpty()
                .allSatisfy(pod -> assertThat(pod.getSpec().getVolumes())
                        .filteredOn(volume -> volume.getSecret() != null
                                && "lab-console-tokens"
                                        .equals(volume.getSecret().getSecretName()))
                        .singleElement()
                        .satisfies(volume -> assertThat(volume.getSecret().getItems())
                                .as("the public key alone")
                                .extracting(item -> item.getKey())
                                .containsExactly("token-keys.json")));
        assertThat(Manifests.config(helm().template("nrf"), "lab-nrf").get("management"))
                .doesNotContainKey("issuers");
        assertThat(Manifests.config(helm().template("nrf", "management.consoleTokens=mine"), "lab-nrf")
                        .get("management"))
                .containsKey("issuers");
    }

    @Test
    void tokenKey_signsWhatThePublicKeyVerifies() throws Exception {
        V1Secret secret = Manifests.named(helm().template("console"), "Secret", "lab-console-tokens", V1Secret.class);
        JsonObject key = json(secret, "token-key.json");
        JsonObject open =
                json(secret, "token-keys.json").getAsJsonArray("keys").get(0).getAsJsonObject();
        assertThat(open.has("d")).isFalse();
        assertThat(open.get("kid")).isEqualTo(key.get("kid"));

        KeyFactory keys = KeyFactory.getInstance("EC");
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.generatePrivate(new ECPrivateKeySpec(number(key, "d"), p256())));
        signature.update((byte) 1);
        byte[] signed = signature.sign();
        ECPoint point = new ECPoint(number(open, "x"), number(open, "y"));
        signature.initVerify(keys.generatePublic(new ECPublicKeySpec(point, p256())));
        signature.update((byte) 1);
        assertThat(signature.verify(signed)).isTrue();
    }

    private static JsonObject json(V1Secret secret, String name) {
        return new Gson().fromJson(new String(secret.getData().get(name), StandardCharsets.UTF_8), JsonObject.class);
    }

    private static BigInteger number(JsonObject key, String member) {
        byte[] octets = Base64.getUrlDecoder().decode(key.get(member).getAsString());
        assertThat(octets).hasSize(32);
        return new BigInteger(1, octets);
    }

    private static ECParameterSpec p256() throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        return parameters.getParameterSpec(ECParameterSpec.class);
    }

    @Test
    void networkPolicies_allowTheConsoleAndItsClients() throws Exception {
        List<Map<String, Object>> core =
                helm().template("sigcore", "nrf.networkPolicy.management[0].podSelector.matchLabels.a=b");
        assertThat(Manifests.named(core, "NetworkPolicy", "lab-nrf", V1NetworkPolicy.class)
                        .getSpec()
                        .getIngress())
                .filteredOn(rule -> rule.getPorts() != null)
                .flatExtracting(rule -> rule.getFrom())
                .extracting(from -> from.getPodSelector().getMatchLabels())
                .contains(Manifests.named(core, "StatefulSet", "lab-console", V1StatefulSet.class)
                        .getSpec()
                        .getSelector()
                        .getMatchLabels());
        assertThat(Manifests.named(core, "NetworkPolicy", "lab-console", V1NetworkPolicy.class)
                        .getSpec()
                        .getIngress())
                .singleElement()
                .satisfies(rule -> assertThat(rule.getPorts())
                        .extracting(port -> port.getPort().getStrValue())
                        .containsExactly("http"));
        assertThat(Manifests.componentsOf(helm().template("console", "networkPolicy.enabled=false"), "NetworkPolicy"))
                .isEmpty();
    }

    @Test
    void state_isOnAVolumeOrInMysql() throws Exception {
        List<Map<String, Object>> embedded = helm().template("console");
        assertThat(set(embedded).getSpec().getVolumeClaimTemplates()).hasSize(1);
        assertThat(Manifests.config(embedded, "lab-console")).doesNotContainKey("store");

        List<Map<String, Object>> mysql =
                helm().template("console", "store.url=jdbc:mysql://db:3306/console", "store.passwordSecret.name=mine");
        mysql.forEach(Manifests::assertKubernetesTakes);
        assertThat(set(mysql).getSpec().getVolumeClaimTemplates()).isNullOrEmpty();
        assertThat(Manifests.config(mysql, "lab-console").get("store"))
                .isEqualTo(Map.of("url", "jdbc:mysql://db:3306/console", "username", "sigcore"));
        assertThat(set(mysql)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getEnv())
                .filteredOn(each -> "SIGCORE_STORE_PASSWORD".equals(each.getName()))
                .singleElement()
                .satisfies(
                        each -> assertThat(each.getValueFrom().getSecretKeyRef().getName())
                                .isEqualTo("mine"));
        assertThat(helm().run("console", "store.url=jdbc:mysql://db:3306/console")
                        .output())
                .contains("passwordSecret");
    }

    @Test
    void firstPassword_isGeneratedOrTakenFromExistingSecret() throws Exception {
        assertThat(Manifests.named(helm().template("console"), "Secret", "lab-console", V1Secret.class)
                        .getData()
                        .get("password"))
                .hasSize(24);
        List<Map<String, Object>> brought = helm().template("console", "admin.existingSecret=mine");
        assertThat(brought)
                .noneMatch(each -> "Secret".equals(each.get("kind")) && "lab-console".equals(Manifests.nameOf(each)));
        assertThat(set(brought).getSpec().getTemplate().getSpec().getVolumes())
                .anyMatch(volume -> volume.getSecret() != null
                        && "mine".equals(volume.getSecret().getSecretName()));
    }

    @Test
    void podMonitor_readsThePortOfThePages() throws Exception {
        assertThat(helm().template("console", "podMonitor.enabled=true"))
                .filteredOn(each -> "PodMonitor".equals(each.get("kind")))
                .singleElement()
                .satisfies(monitor -> assertThat(monitor.get("spec")).asString().contains("port=http"));
    }

    private static V1StatefulSet set(List<Map<String, Object>> manifests) {
        return Manifests.named(manifests, "StatefulSet", "lab-console", V1StatefulSet.class);
    }

    @SuppressWarnings("unchecked") // names with URLs
    private static Map<String, String> functions(List<Map<String, Object>> manifests) {
        return (Map<String, String>)
                Manifests.config(manifests, "lab-console").get("console").get("functions");
    }

    private static Helm helm() {
        return Objects.requireNonNull(found);
    }
}
