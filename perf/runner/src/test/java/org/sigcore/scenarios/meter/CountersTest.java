// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CountersTest {
    @Test
    void sum_addsSamplesOfAMetric_andGrowthIsTheDifference() {
        Counters before = Counters.parse("""
            # HELP a_total things
            # TYPE a_total counter
            a_total{x="1",y="a b"} 2.0
            a_total{x="2"} 3
            b_total 1.0E3
            c NaN
            """);
        Counters after = Counters.parse("a_total{x=\"1\",y=\"a b\"} 12.0\na_total{x=\"2\"} 3\nb_total 1.0E3\n");
        assertThat(before.sum(Pattern.compile("^a_total"))).isEqualTo(5);
        assertThat(after.growth(before, Pattern.compile("^a_total"))).isEqualTo(10);
        assertThat(after.growth(before, Pattern.compile("^b_total"))).isZero();
        assertThat(before.values()).doesNotContainKey("c");
    }
}
