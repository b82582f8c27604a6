// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class JsonMergePatchTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"a\":\"b\"}             | {\"a\":\"c\"}               | {\"a\":\"c\"}",
                "{\"a\":\"b\"}             | {\"b\":\"c\"}               | {\"a\":\"b\",\"b\":\"c\"}",
                "{\"a\":\"b\"}             | {\"a\":null}                | {}",
                "{\"a\":\"b\",\"b\":\"c\"} | {\"a\":null}                | {\"b\":\"c\"}",
                "{\"a\":[\"b\"]}           | {\"a\":\"c\"}               | {\"a\":\"c\"}",
                "{\"a\":\"c\"}             | {\"a\":[\"b\"]}             | {\"a\":[\"b\"]}",
                "{\"a\":{\"b\":\"c\"}}     | {\"a\":{\"b\":\"d\",\"c\":null}} | {\"a\":{\"b\":\"d\"}}",
                "{\"a\":[{\"b\":\"c\"}]}   | {\"a\":[1]}                 | {\"a\":[1]}",
                "{\"e\":null}              | {\"a\":1}                   | {\"e\":null,\"a\":1}",
                "{}                        | {\"a\":{\"bb\":{\"ccc\":null}}} | {\"a\":{\"bb\":{}}}",
                "{\"a\":{\"b\":1,\"c\":2}} | {\"a\":{\"b\":null,\"d\":3}} | {\"a\":{\"c\":2,\"d\":3}}",
                "{\"a\":[1]}               | {\"a\":{\"b\":null}}        | {\"a\":{}}",
            })
    void apply_mergesAsInExamplesOfSpecification(String document, String patch, String result) {
        ObjectNode before = (ObjectNode) Json.parse(document);
        ObjectNode untouched = before.deepCopy();

        assertThat(JsonMergePatch.apply(before, (ObjectNode) Json.parse(patch))).isEqualTo(Json.parse(result));
        assertThat(before).isEqualTo(untouched);
    }

    @Test
    void apply_returnsNoNodeOfPatch() {
        ObjectNode patch = (ObjectNode) Json.parse("{\"a\":[{\"b\":1}]}");

        ((ObjectNode) JsonMergePatch.apply(Json.object(), patch).at("/a/0")).put("b", 2);

        assertThat(patch).isEqualTo(Json.parse("{\"a\":[{\"b\":1}]}"));
    }
}
