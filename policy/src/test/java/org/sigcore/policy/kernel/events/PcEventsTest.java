// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class PcEventsTest {
    @ParameterizedTest
    @CsvSource({
        "internet, internet, true",
        "Internet, internet, true",
        "internet, internet.mnc001.mcc001.gprs, true",
        "internet.mnc001.mcc001.gprs, internet, true",
        "internet.mnc002.mcc001.gprs, internet.mnc001.mcc001.gprs, false",
        "ims, internet, false"
    })
    void filterByDataNetwork_comparesLikeOtherServices(String wanted, String dnn, boolean concerns) {
        EventContext scene = new EventContext(
                (ObjectNode) Json.parse("{\"dnn\": \"%s\", \"sliceInfo\": {\"sst\": 1}}".formatted(dnn)),
                List.of(),
                null);
        for (String filter : new String[] {
            "\"filterDnns\": [\"%s\"]", "\"snssaiDnns\": [{\"snssai\": {\"sst\": 1}, \"dnns\": [\"%s\"]}]"
        }) {
            ObjectNode subscription =
                    (ObjectNode) Json.parse("{\"eventSubs\": [\"PLMN_CH\"], " + filter.formatted(wanted) + "}");
            assertThat(PcEvents.concerns(subscription, scene, PcEvents.NETWORK))
                    .as(filter)
                    .isEqualTo(concerns);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"sst": 1}                 | {"sst": 1, "sd": "FFFFFF"} | true
            {"sst": 1, "sd": "00000A"} | {"sst": 1, "sd": "00000a"} | true
            {"sst": 1, "sd": "00000a"} | {"sst": 1}                 | false
            {"sst": 2}                 | {"sst": 1}                 | false
            """)
    @SpecRef("TS 23.003 28.4.2")
    void filterOfSlices_appliesToEveryNotation(String wanted, String slice, boolean concerns) {
        EventContext scene = new EventContext(
                (ObjectNode) Json.parse("{\"dnn\": \"internet\", \"sliceInfo\": " + slice + "}"), List.of(), null);
        ObjectNode subscription =
                (ObjectNode) Json.parse("{\"eventSubs\": [\"PLMN_CH\"], \"filterSnssais\": [" + wanted + "]}");
        assertThat(PcEvents.concerns(subscription, scene, PcEvents.NETWORK)).isEqualTo(concerns);
    }
}
