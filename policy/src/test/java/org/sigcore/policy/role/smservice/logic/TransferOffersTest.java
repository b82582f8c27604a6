// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class TransferOffersTest {
    private static final Instant NOW = Instant.parse("2029-12-31T00:00:00Z");

    private static ObjectNode request(String start, String stop) {
        ObjectNode request =
                Json.object().put("aspId", "asp").put("numOfUes", 10).put("dnn", "internet");
        request.putObject("desTimeInt").put("startTime", start).put("stopTime", stop);
        return request;
    }

    private static BdtTransferPolicy daily(String start, String stop, @Nullable Integer mostUes, String... asps) {
        return new BdtTransferPolicy(null, start, stop, null, "1 Mbps", 7, mostUes, List.of(asps), List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            01:00 | 05:00 | 2030-01-01T00:00:00Z      | 2030-01-01T12:00:00Z      | 2030-01-01T01:00:00Z | 2030-01-01T05:00:00Z
            01:00 | 05:00 | 2030-01-01T04:00:00Z      | 2030-01-02T03:00:00Z      | 2030-01-02T01:00:00Z | 2030-01-02T03:00:00Z
            22:00 | 02:00 | 2030-01-01T01:00:00Z      | 2030-01-01T12:00:00Z      | 2030-01-01T01:00:00Z | 2030-01-01T02:00:00Z
            01:00 | 05:00 | 2030-01-01T05:30:00+02:00 | 2030-01-01T12:00:00+02:00 | 2030-01-01T03:30:00Z | 2030-01-01T05:00:00Z
            01:00 | 05:00 | 2030-01-01T05:00:00Z      | 2030-01-01T12:00:00Z      |                      |
            """)
    void offer_isLongestOverlapOfPolicyAndRequest(
            String from,
            String to,
            String start,
            String stop,
            @Nullable String offeredFrom,
            @Nullable String offeredTo) {
        ArrayNode offers = TransferOffers.of(request(start, stop), List.of(daily(from, to, null)), 4, NOW);

        if (offeredFrom == null) {
            assertThat(offers).isEmpty();
        } else {
            assertThat(offers).containsExactly(Json.parse("""
                    {"transPolicyId": 4, "ratingGroup": 7, "maxBitRateDl": "1 Mbps",
                     "recTimeInt": {"startTime": "%s", "stopTime": "%s"}}
                    """.formatted(offeredFrom, offeredTo)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2030-01-01T04:59:59Z, 2030-01-01T01:00:00Z",
        "2030-01-01T05:00:00Z, 2030-01-02T01:00:00Z",
        "2030-06-01T12:00:00Z, 2030-06-02T01:00:00Z"
    })
    void elapsedTime_isNotOffered(Instant now, String offeredFrom) {
        ObjectNode request = request("2030-01-01T00:00:00Z", "2031-01-01T00:00:00Z");

        assertThat(TransferOffers.of(request, List.of(daily("01:00", "05:00", null)), 1, now))
                .extracting(offer -> offer.at("/recTimeInt/startTime").asString())
                .containsExactly(offeredFrom);
    }

    @Test
    void policiesThatDoNotFitRequest_areNotOffered() {
        ObjectNode request = request("2030-01-01T00:00:00Z", "2030-01-02T00:00:00Z");
        List<BdtTransferPolicy> configured = List.of(
                daily("01:00", "02:00", 9), daily("02:00", "03:00", 10), daily("03:00", "04:00", null, "other", "asp"));

        ArrayNode offers = TransferOffers.of(request, configured, 1, NOW);
        assertThat(offers)
                .extracting(offer -> offer.get("transPolicyId").asInt())
                .containsExactly(1, 2);
        assertThat(offers)
                .extracting(offer -> offer.at("/recTimeInt/startTime").asString())
                .containsExactly("2030-01-01T02:00:00Z", "2030-01-01T03:00:00Z");
        ArrayNode again = TransferOffers.of(request, configured, 9, NOW);
        assertThat(TransferOffers.has(again, offers.get(0))).isTrue();
        assertThat(TransferOffers.has(TransferOffers.of(request, List.of(), 1, NOW), offers.get(0)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "internet, 1",
        "Internet, 1",
        "internet.mnc001.mcc001.gprs, 1",
        "internet.mnc002.mcc001.gprs, 0",
        "ims, 0",
        ", 0"
    })
    void dataNetwork_isComparedInAnyNotation(@Nullable String dnn, int offers) {
        ObjectNode request = request("2030-01-01T00:00:00Z", "2030-01-02T00:00:00Z");
        request.remove("dnn");
        if (dnn != null) {
            request.put("dnn", dnn);
        }
        List<String> dnns =
                dnn != null && dnn.contains("mnc") ? List.of("internet.mnc001.mcc001.gprs") : List.of("internet");
        BdtTransferPolicy policy =
                new BdtTransferPolicy(null, "01:00", "05:00", null, "1 Mbps", 7, null, List.of(), dnns);
        assertThat(TransferOffers.of(request, List.of(policy), 1, NOW)).hasSize(offers);
    }

    @Test
    void requestedTime_isOfferedWithoutConfiguredPolicies() {
        ObjectNode request = request("2030-01-01T00:00:00Z", "2030-01-02T00:00:00Z");

        assertThat(TransferOffers.of(request, List.of(), 1, NOW)).containsExactly(Json.parse("""
                {"transPolicyId": 1, "ratingGroup": 0,
                 "recTimeInt": {"startTime": "2030-01-01T00:00:00Z", "stopTime": "2030-01-02T00:00:00Z"}}
                """));
    }
}
