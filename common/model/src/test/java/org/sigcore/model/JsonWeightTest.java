// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class JsonWeightTest {
    @Test
    void treeOfShortStrings_weighsManyTimesItsText() {
        ObjectNode document = Json.object();
        for (int i = 0; i < 1000; i++) {
            document.withArrayProperty("z").add("%05x".formatted(i));
        }
        long text = Json.bytes(document).length;
        assertThat(JsonWeight.of(document)).isBetween(8 * text, 13 * text);
        assertThat(JsonWeight.text(document)).isBetween(text - 1000, text + 1000);
    }

    @Test
    void fits_isTrueForTextsOfAtMostThatSize() {
        Random random = new Random(14);
        for (int i = 0; i < 2000; i++) {
            ObjectNode document = Json.object().put("n", random.nextLong()).put("d", random.nextDouble());
            document.putNull("null").put("b", random.nextBoolean());
            String text = RandomTexts.of(random, "ab\u0000\u001f\"\\\n\u00e4\u2003/", 30);
            document.withArrayProperty("a").add(text).addObject().put(text, "");
            int length = Json.bytes(document).length;
            int octets = length + random.nextInt(-2, 3) + (random.nextBoolean() ? 5 * length : 0);
            assertThat(JsonWeight.fits(document, octets)).isEqualTo(length <= octets);
        }
    }

    @Test
    void longString_weighsAsMuchAsItsText() {
        ObjectNode document = Json.object().put("a", "x".repeat(60_000));
        assertThat(JsonWeight.of(document)).isBetween(60_000L, 61_000L);
    }
}
