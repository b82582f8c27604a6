// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SipForkingTest {
    private static final String EARLY = "\"sipForkInd\": \"SEVERAL_DIALOGUES\", ";

    @Test
    void furtherDialogue_addsItsFilters_andKeepsHighestRates() {
        ObjectNode forked =
                SipForking.patched(request("", "64 Kbps", "DISABLED", 100), request(EARLY, "41 Kbps", "ENABLED", 200));

        JsonNode media = media(forked);
        assertThat(filters(media))
                .containsExactly("permit out 17 from any 100 to any", "permit out 17 from any 200 to any");
        assertThat(media.at("/1/marBwUl").asString()).isEqualTo("64 Kbps");
        assertThat(media.at("/1/medSubComps/1/fStatus").asString()).isEqualTo("ENABLED");
        assertThat(SipForking.ofAf(forked).has(SipForking.EARLIER)).isFalse();
        assertThat(filters(forked.path("medComponents"))).containsExactly("permit out 17 from any 200 to any");
    }

    @Test
    void gate_isOpenInEachDirectionOpenedByAnyDialogue() {
        ObjectNode forked = SipForking.patched(
                request("", "1 Kbps", "ENABLED-UPLINK", 1), request(EARLY, "1 Kbps", "ENABLED-DOWNLINK", 2));
        assertThat(media(forked).at("/1/medSubComps/1/fStatus").asString()).isEqualTo("ENABLED");
    }

    @Test
    @SpecRef("TS 29.214 4.4.3")
    void rtcp_isEnabled_whateverTheStatusOfTheDialogues() {
        ObjectNode first = request("", "1 Kbps", "DISABLED", 1);
        ObjectNode second = request(EARLY, "1 Kbps", "ENABLED-UPLINK", 2);
        for (ObjectNode each : List.of(first, second)) {
            ((ObjectNode) each.at("/medComponents/1/medSubComps/1")).put("flowUsage", "RTCP");
        }
        assertThat(media(SipForking.patched(first, second))
                        .at("/1/medSubComps/1/fStatus")
                        .asString())
                .isEqualTo("ENABLED");
    }

    @Test
    void flowRemovedByOneDialogue_isKeptForOther() {
        ObjectNode forked =
                SipForking.patched(request("", "1 Kbps", "ENABLED", 100), request(EARLY, "1 Kbps", "REMOVED", 200));
        assertThat(filters(media(forked))).containsExactly("permit out 17 from any 100 to any");
        ObjectNode again = SipForking.patched(forked, request(EARLY, "1 Kbps", "ENABLED", 300));
        assertThat(filters(media(again)))
                .containsExactly("permit out 17 from any 100 to any", "permit out 17 from any 300 to any");
    }

    @Test
    void finalAnswer_replacesMediaOfAllDialogues() {
        ObjectNode forked =
                SipForking.patched(request("", "64 Kbps", "ENABLED", 100), request(EARLY, "41 Kbps", "ENABLED", 200));
        ObjectNode settled = SipForking.patched(forked, request("", "41 Kbps", "ENABLED", 200));

        assertThat(settled).isEqualTo(request("", "41 Kbps", "ENABLED", 200));
        ObjectNode single = request("\"sipForkInd\": \"SINGLE_DIALOGUE\", ", "41 Kbps", "ENABLED", 200);
        assertThat(SipForking.patched(forked, single)).isEqualTo(single);
    }

    @Test
    void componentsAndFlowsOfSingleDialogue_areKept() {
        ObjectNode more = (ObjectNode) Json.parse("""
                {"sipForkInd": "SEVERAL_DIALOGUES", "medComponents": {
                   "1": {"medCompN": 1, "medSubComps": {"2": {"fNum": 2, "fDescs": ["permit out 17 from any 2 to any"]}}},
                   "2": {"medCompN": 2, "medSubComps": {"1": {"fNum": 1, "fDescs": ["permit out 17 from any 3 to any"]}}}}}
                """);
        JsonNode media = media(SipForking.patched(request("", "1 Kbps", "ENABLED", 100), more));
        assertThat(media.at("/1/medSubComps").propertyNames()).containsExactly("1", "2");
        assertThat(media.propertyNames()).containsExactly("1", "2");
    }

    @Test
    void repeatedRequests_haveBoundedFilters() {
        ObjectNode request = request("", "1 Kbps", "ENABLED", 1);
        for (int port = 2; port < 200; port++) {
            request = SipForking.patched(request, request(EARLY, "1 Kbps", "ENABLED", port));
        }
        assertThat(filters(media(request))).hasSize(64).endsWith("permit out 17 from any 199 to any");
    }

    private static JsonNode media(ObjectNode request) {
        JsonNode media = SipForking.media(request);
        return media == null ? Json.object() : media;
    }

    private static Iterable<String> filters(JsonNode media) {
        return media.at("/1/medSubComps/1/fDescs")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static ObjectNode request(String forking, String rate, String status, int port) {
        return (ObjectNode) Json.parse("""
                {%s"medComponents": {"1": {"medCompN": 1, "marBwUl": "%s", "fStatus": "%s", "medSubComps": {
                   "1": {"fNum": 1, "fDescs": ["permit out 17 from any %d to any"]}}}}}
                """.formatted(forking, rate, status, port));
    }
}
