// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.KeptFile;

/** What operators configure of a running Policy. */
class ConfigurationIT {
    private static final String ROOT = "/oc-cnpolicy-configuration/v1";

    @TempDir
    Path data;

    @Test
    void theOpenApiFileSaysWhatIsServed() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            SbiResponse document = policy.manage(SbiRequest.of("GET", ROOT + "/openapi.json"));
            KeptFile.holds(
                    Path.of("src/main/resources/openapi/cnpolicy-configuration.json"),
                    Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document.json()) + "\n");
        }
    }

    @Test
    void policyDataIsBounded_namesWhatIsThere_andStaysWhileItIsNamed() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String rules = "/policydata/pcfsm/pccrules/video";
            String rule = """
                    {"precedence": 100, "flowInfos": [{"flowDescription": "permit out ip from any to assigned"}],
                     "refQosData": ["gold"], "refChgData": ["flat"], "further": {"disUeNotif": true}}
                    """;
            SbiResponse refused = put(policy, rules, rule);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo("/refQosData/0");
            assertThat(refused.jsonObject().at("/invalidParams/0/reason").asString())
                    .isEqualTo("there is no policydata/pcfsm/qosdata/gold");

            assertThat(put(policy, "/policydata/pcfsm/qosdata/gold", "{\"5qi\": 300, \"maxbrUl\": \"fast\"}")
                            .jsonObject()
                            .get("invalidParams"))
                    .extracting(each -> each.get("param").asString())
                    .containsExactly("/5qi", "/maxbrUl");
            assertThat(put(policy, "/policydata/pcfsm/qosdata/gold", """
                                    {"5qi": 7, "maxbrUl": "5 Mbps", "arp": {"priorityLevel": 2,
                                     "preemptCap": "MAY_PREEMPT", "preemptVuln": "NOT_PREEMPTABLE"}}
                                    """).status())
                    .isEqualTo(201);
            assertThat(put(policy, "/policydata/pcfsm/chargingdata/flat", "{\"online\": true, \"ratingGroup\": 7}")
                            .status())
                    .isEqualTo(201);
            assertThat(put(policy, rules, rule).status()).isEqualTo(201);
            SbiResponse used = policy.manage(SbiRequest.of("DELETE", ROOT + "/policydata/pcfsm/qosdata/gold"));
            assertThat(used.status()).isEqualTo(409);
            assertThat(used.jsonObject().get("detail").asString())
                    .isEqualTo("policydata/pcfsm/qosdata/gold is used by policydata/pcfsm/pccrules/video");
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + rules)).status())
                    .isEqualTo(204);
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + "/policydata/pcfsm/qosdata/gold"))
                            .status())
                    .isEqualTo(204);
        }
    }

    private static SbiResponse put(PolicyUnderTest policy, String resource, String document) {
        return policy.manage(SbiRequest.json("PUT", ROOT + resource, Json.parse(document)));
    }
}
