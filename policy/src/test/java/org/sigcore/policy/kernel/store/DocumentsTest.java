// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.store.StoreException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class DocumentsTest {
    private static final ObjectNode DOCUMENT = (ObjectNode) Json.parse("""
            {"context": {"supi": "imsi-262020000012345", "dnn": "internet", "pduSessionType": "IPV4V6", "ratType": "NR",
              "subsSessAmbr": {"uplink": "250 Mbps", "downlink": "2 Gbps"}, "é": "ü"},
             "decision": {"sessRules": {"default": {"sessRuleId": "default"}}}}
            """);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Documents documents = new Documents(table -> table.equals("gxsession"), meters);

    @Test
    void plainAndCompressedRows_areReadUnchanged() {
        byte[] plain = documents.encode("rxsession", DOCUMENT);
        byte[] deflated = documents.encode("gxsession", DOCUMENT);
        assertThat(new String(plain, StandardCharsets.UTF_8)).isEqualTo(Json.text(DOCUMENT));
        assertThat(deflated).hasSizeLessThan(plain.length / 2).startsWith(1);
        assertThat(Documents.decode(plain)).isEqualTo(DOCUMENT);
        assertThat(Documents.decode(deflated)).isEqualTo(DOCUMENT);
        assertThat(octets("gxsession", "json"))
                .isEqualTo(octets("rxsession", "stored"))
                .isEqualTo(plain.length);
        assertThat(octets("gxsession", "stored"))
                .isEqualTo(octets("gxsession", "compressed"))
                .isEqualTo(deflated.length);
        assertThat(octets("rxsession", "compressed")).isZero();
    }

    /** Rows are read with the dictionary that they were written with: others may be added, but none may change. */
    @Test
    void dictionary_readsRowsOfEarlierReleases() {
        byte[] stored = Base64.getDecoder().decode("AQAAYqumSYyZQ+IL3FcGAA==");
        assertThat(Documents.decode(stored)).isEqualTo(Json.parse("""
                        {"decision": {"sessRules": {"default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "7 Mbps"}}}}}
                        """));
    }

    @Test
    void deeplyNestedPeerData_isReadUnchanged() {
        JsonNode deepest = Json.parse("[".repeat(64) + "]".repeat(64));
        ObjectNode document = Json.object();
        document.putArray("af").addObject().putObject("request").set("x", deepest);
        document.putObject("detectedApps").put("a".repeat(500_000), "an identity of an application");
        assertThat(Documents.decode(documents.encode("AppSession", document))).isEqualTo(document);
        assertThat(Documents.decode(documents.encode("gxsession", document))).isEqualTo(document);
    }

    @Test
    void documentsOfAnyLength_areReadUnchanged() {
        Random random = new Random(1);
        for (int length : IntStream.concat(IntStream.range(0, 40), IntStream.of(1000, 16_000, 500_000))
                .toArray()) {
            StringBuilder text = new StringBuilder();
            random.ints(length, ' ', 0x2FF).forEach(text::appendCodePoint);
            ObjectNode document = Json.object().put("t", text.toString());
            assertThat(Documents.decode(documents.encode("gxsession", document)))
                    .isEqualTo(document);
        }
        assertThat(Documents.decode(documents.encode("gxsession", Json.object())))
                .isEqualTo(Json.object());
    }

    @Test
    void damagedDocument_isRefused() {
        byte[] stored = documents.encode("gxsession", DOCUMENT);
        byte[] later = {2, '{', '}'};
        assertThatThrownBy(() -> Documents.decode(later))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("coding 2");
        for (int length = 1; length < stored.length; length++) {
            byte[] cut = Arrays.copyOf(stored, length);
            assertThatThrownBy(() -> Documents.decode(cut)).isInstanceOf(StoreException.class);
        }
        byte[] bomb = stored.clone();
        Arrays.fill(bomb, 1, 4, (byte) 0xFF);
        assertThatThrownBy(() -> Documents.decode(bomb)).isInstanceOf(StoreException.class);
        byte[] wrong = stored.clone();
        wrong[4] = (byte) 0xFF; // an invalid block type
        assertThatThrownBy(() -> Documents.decode(wrong)).isInstanceOf(StoreException.class);
        assertThat(Documents.decode(stored)).as("the next one is not affected").isEqualTo(DOCUMENT);
    }

    private double octets(String table, String form) {
        return meters.get("policy.store.document.octets")
                .tags("table", table, "form", form)
                .counter()
                .count();
    }
}
