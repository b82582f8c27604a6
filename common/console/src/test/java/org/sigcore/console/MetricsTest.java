// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.Metrics.Series;

class MetricsTest {
    @Test
    void labelsAreRead_withCommasBracesAndEscapes() {
        Metrics metrics = Metrics.of("""
                # HELP peers open peers
                # TYPE peers gauge
                peers{peer="a,b}=\\"c\\"",realm="x\\\\y\\nz",} 1.0
                peers 2 1700000000000
                others{peer="a"} 3
                """, "peers"::equals);

        assertThat(metrics.all()).containsOnlyKeys("peers");
        assertThat(metrics.named("peers"))
                .containsExactly(
                        new Series(Map.of("peer", "a,b}=\"c\"", "realm", "x\\y\nz"), 1), new Series(Map.of(), 2));
        assertThat(metrics.named("absent")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "peers",
                "peers ",
                "peers{",
                "peers{peer",
                "peers{peer=\"a",
                "peers{peer=\"a\"",
                "peers{peer=\"a\"}",
                "peers{peer=\"a\"} one",
                "peers{} ",
                "peers NaN",
                "peers +Inf",
                "{} 1",
                " 1"
            })
    void linesThatAreNotAsExpected_areLeftOut(String line) {
        assertThat(Metrics.of(line, name -> true).all()).isEmpty();
    }
}
