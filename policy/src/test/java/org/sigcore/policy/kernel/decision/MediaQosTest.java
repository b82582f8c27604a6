// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.session.BitRate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MediaQosTest {
    private static final DefaultRates SET =
            (type, uplink) -> type.equals("AUDIO") ? new BitRate(uplink ? 32_000 : 48_000) : null;

    @ParameterizedTest
    @CsvSource({
        "AUDIO, 1, 64 Kbps, 64 Kbps",
        "VIDEO, 2, 512 Kbps, 512 Kbps",
        "DATA, 3, 64 Kbps, 64 Kbps",
        "AUDIO, 65, 64 Kbps, 64 Kbps",
        "AUDIO, 82, 64 Kbps, 64 Kbps",
        "AUDIO, 5, -, -",
        "VIDEO, 9, -, -"
    })
    void mediaWithoutRates_getDefaultRates_inGbrClassesOnly(
            String type, int fiveQi, String maximum, String guaranteed) {
        ObjectNode qos = qos("{\"medType\": \"%s\"}".formatted(type), fiveQi, DefaultRates.NONE);
        for (String direction : List.of("Ul", "Dl")) {
            assertThat(qos.path("maxbr" + direction).asString("-")).isEqualTo(maximum);
            assertThat(qos.path("gbr" + direction).asString("-")).isEqualTo(guaranteed);
        }
    }

    @Test
    void operatorRates_applyWithoutAfRates() {
        assertThat(qos("{\"medType\": \"AUDIO\"}", 1, SET)).isEqualTo(Json.parse("""
                {"5qi": 1, "maxbrUl": "32 Kbps", "gbrUl": "32 Kbps", "maxbrDl": "48 Kbps", "gbrDl": "48 Kbps"}"""));
        assertThat(qos("{\"medType\": \"AUDIO\"}", 9, SET)).isEqualTo(Json.parse("""
                {"5qi": 9, "maxbrUl": "32 Kbps", "maxbrDl": "48 Kbps"}"""));
        assertThat(qos("{\"medType\": \"AUDIO\", \"marBwUl\": \"8 Kbps\", \"mirBwDl\": \"96 Kbps\"}", 1, SET))
                .isEqualTo(Json.parse("""
                {"5qi": 1, "maxbrUl": "8 Kbps", "gbrUl": "8 Kbps", "maxbrDl": "96 Kbps", "gbrDl": "96 Kbps"}"""));
    }

    @ParameterizedTest
    @CsvSource({
        "'\"rrBw\": \"4 Kbps\"', 45 Kbps",
        "'\"rsBw\": \"4 Kbps\"', 45 Kbps",
        "'\"rrBw\": \"1 Kbps\"', 43050 bps",
        "'\"rrBw\": \"1 Kbps\", \"rsBw\": \"600 bps\"', 42600 bps",
        "'\"medType\": \"AUDIO\"', 43050 bps"
    })
    void rtcp_getsHigherOfItsShareAndGivenRate(String member, String maximum) {
        ObjectNode qos = qos("{\"marBwUl\": \"41 Kbps\", %s}".formatted(member), 1, DefaultRates.NONE);
        assertThat(qos.path("maxbrUl").asString()).isEqualTo(maximum);
    }

    @Test
    void rtcpInRuleOfItsOwn_hasGuaranteedRateOfMaximum() {
        JsonNode media = Json.parse("{\"marBwUl\": \"64 Kbps\", \"mirBwUl\": \"32 Kbps\"}");
        List<JsonNode> flows = List.of(Json.parse("{\"fNum\": 2, \"flowUsage\": \"RTCP\"}"));
        ObjectNode qos = MediaQos.of(media, flows, Json.object().put("5qi", 1), DefaultRates.NONE);
        assertThat(qos.path("maxbrUl").asString()).isEqualTo("3200 bps");
        assertThat(qos.path("gbrUl").asString()).isEqualTo("3200 bps");
    }

    @Test
    void rtcpRate_appliesWithoutComponentRate() {
        assertThat(qos("{\"rrBw\": \"4 Kbps\"}", 9, DefaultRates.NONE)
                        .path("maxbrUl")
                        .asString())
                .isEqualTo("4 Kbps");
    }

    private static ObjectNode qos(String component, int fiveQi, DefaultRates rates) {
        JsonNode media = Json.parse(component);
        List<JsonNode> flows = new ArrayList<>(List.of(Json.parse("{\"fNum\": 1}")));
        if (media.has("rrBw") || media.has("rsBw") || (media.has("marBwUl") && !media.has("mirBwDl"))) {
            flows.add(Json.parse("{\"fNum\": 2, \"flowUsage\": \"RTCP\"}"));
        }
        return MediaQos.of(media, flows, Json.object().put("5qi", fiveQi), rates);
    }
}
