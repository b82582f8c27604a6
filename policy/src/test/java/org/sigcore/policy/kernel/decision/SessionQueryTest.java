// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class SessionQueryTest {
    private static final String SESSION = """
            {"ipv4Address": "10.0.0.1", "ipv6AddressPrefix": "2001:db8::/64", "supi": "imsi-001010000000001",
             "gpsi": "msisdn-491700000001", "dnn": "ims", "sliceInfo": {"sst": 1, "sd": "00000A"}}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                                                            | 1
            {"supi": "imsi-001010000000001"}                                              | 2
            {"supi": "imsi-001010000000001", "gpsi": "msisdn-49170"}                      | 2
            {"supi": "imsi-001010000000002"}                                              | -1
            {"supi": "imsi-001010000000002", "gpsi": "msisdn-491700000001"}               | -1
            {"supi": "nai-alice@example.org"}                                             | 1
            {"supi": "nai-alice@example.org", "gpsi": "msisdn-491700000001"}              | 2
            {"gpsi": "msisdn-491700000001"}                                               | 2
            {"gpsi": "msisdn-+49 170-0000001"}                                            | 2
            {"supi": "nai-0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org"}        | 2
            {"supi": "nai-0001010000000002@nai.epc.mnc001.mcc001.3gppnetwork.org"}        | -1
            {"gpsi": "msisdn-491700000009"}                                               | 0
            {"dnn": "IMS.mnc001.mcc001.gprs"}                                             | 1
            {"dnn": "internet"}                                                           | -1
            {"ueIpv6": "2001:db8:0:0:8000::"}                                             | 1
            {"sliceInfo": {"sst": 1, "sd": "00000a"}}                                     | 1
            {"sliceInfo": {"sst": 1}}                                                     | -1
            {"sliceInfo": {"sst": 1, "sd": "FFFFFF"}}                                     | -1
            {"ueIpv6": "2001:db8::7"}                                                     | 1
            {"ueIpv6": "2001:db8:0:1::7"}                                                 | -1
            """)
    void affinity_dependsOnMatchingIdentities(String request, int affinity) {
        ObjectNode asked = (ObjectNode) Json.parse(request);
        OptionalInt found = SessionQuery.of(asked.put("ueIpv4", "10.0.0.1")).affinity((ObjectNode) Json.parse(SESSION));
        assertThat(found.orElse(-1)).isEqualTo(affinity);
    }

    @Test
    void candidates_startWithSessionsOfSubscriber_newestFirst() {
        List<ObjectNode> newestFirst =
                List.of(session("other", "msisdn-2"), session("new", "msisdn-1"), session("old", "msisdn-1"));
        SessionQuery query = SessionQuery.of(Json.parse("""
                {"ueIpv4": "10.0.0.1", "gpsi": "msisdn-1"}"""));
        assertThat(query.candidates(address -> newestFirst, context -> context))
                .extracting(context -> context.get("name").asString())
                .containsExactly("new", "old", "other");
    }

    @Test
    void candidates_areFilteredByIpDomainOfAf() {
        ObjectNode unknown = session("unknown", "msisdn-1");
        ObjectNode same = session("same", "msisdn-2").put("ipDomain", "a");
        ObjectNode other = session("other", "msisdn-1").put("ipDomain", "b");
        SessionQuery query = SessionQuery.of(Json.parse("""
                {"ueIpv4": "10.0.0.1", "gpsi": "msisdn-1", "ipDomain": "a"}"""));
        assertThat(query.candidates(address -> List.of(unknown, other, same), context -> context))
                .containsExactly(same);
        assertThat(query.candidates(address -> List.of(other, unknown), context -> context))
                .containsExactly(unknown);
        assertThat(query.affinity(same)).hasValue(SessionQuery.IN_DOMAIN + SessionQuery.OTHER_GPSI);
        SessionQuery without = SessionQuery.of(Json.parse("{\"ueIpv4\": \"10.0.0.1\"}"));
        assertThat(without.candidates(address -> List.of(other, unknown, same), context -> context))
                .hasSize(3);
    }

    @Test
    void dualStackUe_isFoundByEitherAddress() {
        SessionQuery query = SessionQuery.of(Json.parse("""
                {"ueIpv4": "10.0.0.1", "ueIpv6": "2001:db8::1"}"""));
        assertThat(query.candidates(
                        address -> address.ipv4() == null ? List.of(Json.object()) : List.of(), context -> context))
                .hasSize(1);
    }

    private static ObjectNode session(String name, String gpsi) {
        return Json.object().put("name", name).put("ipv4Address", "10.0.0.1").put("gpsi", gpsi);
    }
}
