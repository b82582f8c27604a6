// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.Pycrate;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** UE policies from a drawn project through an AMF to a UE that decodes them by {@link Pycrate}; skipped without it. */
class UeDecodedIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/policydata/pcfue/";
    private static final String DECODED = """
            import sys
            from pycrate_mobile.TS24526_UEPOL import URSPRules
            octets = bytes.fromhex(sys.argv[1])
            rules = URSPRules()
            rules.from_bytes(octets)
            assert rules.to_bytes() == octets
            for rule in rules:
                print(rule['Precedence'].get_val(), [(c['Type'].get_val(), c.to_bytes()[-4:].hex()) for c in rule['TrafficDesc']],
                    [[(c['Type'].get_val(), c.to_bytes()[-4:].decode('latin1')) for c in r['Cont']] for r in rule['RouteSelectDescList']])
            """;

    @TempDir
    Path data;

    @Test
    void sectionsOfDrawnProject_areDecodedByUe_andRejectedSectionIsSentAgain() {
        assumeTrue(Pycrate.isAtHand(), "no pycrate: -Dsigcore.pycrate.python=/path/to/python3");
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "ursps/video", """
                    {"precedence": 7, "trafficDescriptor": {"ipv4RemoteAddresses": ["203.0.113.9"]},
                     "routeSelectionDescriptors": [{"precedence": 1, "dnns": ["tube"]}]}""");
            configure(policy, "ursps/all", """
                    {"precedence": 255, "trafficDescriptor": {"matchAll": true},
                     "routeSelectionDescriptors": [{"precedence": 1, "dnns": ["rest"]}]}""");
            configure(policy, "upsis/home", "{\"upsc\": 7, \"ursps\": [\"video\"]}");
            configure(policy, "upsis/default", "{\"upsc\": 8, \"ursps\": [\"all\"]}");
            policy.putProject("pcf-ue", """
                    {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                      {"type": "sc_install_upsi", "id": "a", "inputs": {
                        "NAME": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "home"}}}},
                       "next": {"block": {"type": "sc_install_upsi", "id": "c", "inputs": {
                        "NAME": {"block": {"type": "text", "id": "d", "fields": {"TEXT": "default"}}}}}}}]}}}]}
                    """);
            policy.manage(SbiRequest.json(
                    "PUT",
                    "/oc-cnpolicy-configuration/v1/services/pcfue/settings",
                    Json.parse("{\"delivery\": {\"retryInterval\": \"2s\", \"refusedAttempts\": 2}}")));
            FakeAmf amf = new FakeAmf(network);
            SbiResponse created = policy.post("/npcf-ue-policy-control/v1/policies", amf.request());
            assertThat(created.status()).isEqualTo(201);
            String callback = FakeAmf.path(network.next(FakeAmf.SUBSCRIBE)
                    .jsonObject()
                    .get("n1NotifyCallbackUri")
                    .asString());

            Command command = amf.command();
            assertThat(FakeAmf.upsis(command)).containsExactly("001-01-7", "001-01-8");

            byte[] rejected =
                    FakeAmf.octets("%02x03".formatted(command.pti()) + "0009" + "0100f110" + "0008" + "00016f");
            assertThat(FakeAmf.n1Notify(policy, callback, rejected).status()).isEqualTo(204);
            Command again = amf.command();
            while (again.pti() == command.pti()) { // a retransmission before the rejection arrived
                again = amf.command();
            }
            assertThat(FakeAmf.upsis(again)).as("only the rejected section").containsExactly("001-01-8");
            assertThat(FakeAmf.n1Notify(policy, callback, FakeAmf.complete(again))
                            .status())
                    .isEqualTo(204);
            until(
                    "both sections are stored at the UDR",
                    () -> network.drained().stream()
                            .filter(request -> request.method().equals("PATCH")
                                    && request.path().endsWith("/ue-policy-set"))
                            .anyMatch(request ->
                                    request.jsonObject().path("upsis").size() == 2));

            assertThat(decoded(command, 0)).startsWith("7 [(16, 'ffffffff')]").contains("(4, 'tube')");
            assertThat(decoded(command, 1)).startsWith("255 [(1, ").contains("(4, 'rest')");
            assertThat(decoded(again, 0)).isEqualTo(decoded(command, 1));
        }
    }

    /** Returns a section as the UE decodes it. */
    private static String decoded(Command command, int section) {
        UePolicySection sent = command.sections().get(section);
        byte[] part = sent.contents(); // its length, its type, and URSP rules
        assertThat(part[2]).as("URSP").isOne();
        String rules = HexFormat.of().formatHex(Arrays.copyOfRange(part, 3, part.length));
        return Objects.requireNonNull(Pycrate.runs(DECODED, rules), "pycrate does not decode " + rules);
    }

    private static void configure(PolicyUnderTest policy, String what, String document) {
        ObjectNode body = (ObjectNode) Json.parse(document);
        assertThat(policy.manage(SbiRequest.json("PUT", CONFIGURATION + what, body))
                        .status())
                .as(what)
                .isEqualTo(201);
    }
}
