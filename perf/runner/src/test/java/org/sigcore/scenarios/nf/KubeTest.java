// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Output of kubectl for two releases: one in single mode behind a load balancer, one in roles mode with TLS. */
class KubeTest {
    private final ObjectNode list = Json.object();

    private final JsonNode services = list.put("kind", "List").set("items", Json.parse("""
                            [%s, %s, %s, %s, %s, %s, %s, %s]""".formatted(
                    service("core-bsf", "core", "bsf", "10.96.0.10", balancer("192.0.2.7"), sbi("h2c")),
                    service("core-bsf-management", "core", "bsf", "10.96.0.11", "{}", port("management", 7480)),
                    service("core-bsf-diameter", "core", "bsf", "10.96.0.12", "{}", port("diameter", 7468)),
                    service("core-nrf", "core", "nrf", "10.96.0.13", "{}", sbi("h2c")),
                    service("b-bsf", "b", "bsf", "10.96.0.20", "{}", sbi("https")),
                    service("b-bsf-query", "b", "bsf", "10.96.0.21", "{}", sbi("https"), port("management", 8000)),
                    service("b-bsf-pods", "b", "bsf", "None", "{}", port("management", 8000)),
                    "{\"kind\":\"Secret\",\"metadata\":" + metadata("core-bsf", "core", "bsf")
                            + ",\"data\":{\"management-password\":\"c2VjcmV0\"}}")));

    @Test
    void sites_areTheReleases() {
        assertThat(services).isNotNull();
        assertThat(Kube.sites(list, "bsf"))
                .extracting(site -> site.sbi().toString())
                .containsExactly("https://10.96.0.20:7400", "http://192.0.2.7:7400");
    }

    @Test
    void managements_needThePasswordSecret() {
        assertThat(Kube.sites(list, "bsf").getFirst().managements()).isEmpty();
        assertThat(Kube.sites(list, "bsf").getLast().managements()).hasToString("[http://10.96.0.11:7480]");
    }

    @Test
    void diameterPeer_isFoundByItsPort() {
        assertThat(Kube.sites(list, "bsf").getFirst().diameter()).isNull();
        assertThat(Kube.sites(list, "bsf").getLast().diameter())
                .isEqualTo(new Target.Peer("bsf.sigcore.lab", "10.96.0.12", 7468));
    }

    @Test
    void sites_ignoreOtherFunctions() {
        assertThat(Kube.sites(list, "scp")).isEmpty();
    }

    private static String service(String name, String release, String nf, String ip, String status, String... ports) {
        return """
                {"kind":"Service","metadata":%s,"spec":{"clusterIP":"%s","ports":[%s]},"status":%s}""".formatted(metadata(name, release, nf), ip, String.join(",", ports), status);
    }

    private static String metadata(String name, String release, String nf) {
        return """
                {"name":"%s","labels":{"app.kubernetes.io/name":"%s","app.kubernetes.io/instance":"%s"}}""".formatted(name, nf, release);
    }

    private static String sbi(String protocol) {
        return """
                {"name":"sbi","port":7400,"appProtocol":"%s"}""".formatted(protocol.equals("h2c") ? "kubernetes.io/h2c" : protocol);
    }

    private static String port(String name, int number) {
        return "{\"name\":\"" + name + "\",\"port\":" + number + "}";
    }

    private static String balancer(String ip) {
        return "{\"loadBalancer\":{\"ingress\":[{\"ip\":\"" + ip + "\"}]}}";
    }
}
