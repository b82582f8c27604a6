// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordsTest {
    private static final Pair PAIR = new Pair("a", 1);

    /** A record that validates its components. */
    public record Pair(String name, int number) {
        public Pair {
            if (number < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @Test
    void with_replacesOnlyNamedComponents() {
        assertThat(Records.with(PAIR, Map.of("number", 2))).isEqualTo(new Pair("a", 2));
        assertThat(Records.with(PAIR, Map.of())).isEqualTo(PAIR);
    }

    @Test
    void with_refusesUnknownAndInvalidValues() {
        assertThatThrownBy(() -> Records.with(PAIR, Map.of("other", 2))).hasMessageContaining("has no [other]");
        assertThatThrownBy(() -> Records.with(PAIR, Map.of("number", -1))).hasMessageContaining("negative");
        assertThatThrownBy(() -> Records.with(PAIR, Map.of("number", "x")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
