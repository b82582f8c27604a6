// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Attribute;

/** Attributes of entries as policies read them. */
class EntryAttributesTest {
    private static byte[][] values(String... texts) {
        return Stream.of(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    private static EntryAttributes.Read read(String type, byte[]... values) {
        return EntryAttributes.of(Map.of("x", new Attribute("attr", type)), name -> values);
    }

    @Test
    void values_areConvertedToMappedType() {
        assertThat(read("TEXT", values("gold")).attributes()).isEqualTo(Json.parse("{\"x\": \"gold\"}"));
        assertThat(read("TEXT", values("a", "b")).attributes()).isEqualTo(Json.parse("{\"x\": [\"a\", \"b\"]}"));
        assertThat(read("LIST", values("a")).attributes()).isEqualTo(Json.parse("{\"x\": [\"a\"]}"));
        for (String number : new String[] {"12", "-3000000000", "0.5"}) {
            assertThat(read("NUMBER", values(number)).attributes()).isEqualTo(Json.parse("{\"x\": " + number + "}"));
        }
        assertThat(read("NUMBER", values("-1.5")).attributes().path("x").doubleValue())
                .isEqualTo(-1.5);
        assertThat(read("BOOLEAN", values("TRUE")).attributes()).isEqualTo(Json.parse("{\"x\": true}"));
        assertThat(read("TEXT").attributes().isEmpty()).isTrue();
    }

    @Test
    void invalidNumbersAndBooleans_areOmitted() {
        for (String value : new String[] {"", "x", "1e999999999", "99999999999999999999", "0x10", "yes"}) {
            assertThat(read("NUMBER", values(value)).attributes().isEmpty())
                    .as(value)
                    .isTrue();
            assertThat(read("BOOLEAN", values(value)).attributes().isEmpty())
                    .as(value)
                    .isTrue();
        }
    }

    @Test
    void binaryLongAndExcessValues_areOmitted() {
        byte[] picture = {(byte) 0xFF, (byte) 0xD8, 0};
        assertThat(read("TEXT", picture)).isEqualTo(new EntryAttributes.Read(Json.object(), 1));
        assertThat(read("TEXT", new byte[] {'a', 0}).leftOut()).isEqualTo(1);
        assertThat(read("TEXT", new byte[EntryAttributes.MOST_OCTETS + 1]).leftOut())
                .isEqualTo(1);
        String[] many =
                Stream.iterate(0, n -> n + 1).limit(5_000).map(String::valueOf).toArray(String[]::new);
        EntryAttributes.Read read = read("LIST", values(many));
        assertThat(read.attributes().path("x").size()).isEqualTo(EntryAttributes.MOST_VALUES);
        assertThat(read.leftOut()).isEqualTo(5_000 - EntryAttributes.MOST_VALUES);
    }

    @Test
    void attribute_canBeMappedToSeveralNames() {
        Map<String, Attribute> mapping =
                new TreeMap<>(Map.of("a", new Attribute("attr", "TEXT"), "b", new Attribute("attr", "NUMBER")));
        assertThat(EntryAttributes.of(mapping, name -> values("5")).attributes())
                .hasToString("{\"a\":\"5\",\"b\":5}");
    }
}
