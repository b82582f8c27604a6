// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    private static Arguments parse(String... line) {
        return Arguments.parse(
                List.of(line), Set.of("demo"), Set.of("rate", "udr.latency", "pcf.fail-ratio")::contains);
    }

    @Test
    void parse_readsOptionsFlagsAndWords() {
        Arguments arguments = parse("--rate=20", "--udr.latency", "150ms", "--demo", "2", "4");

        assertThat(arguments.integer("rate", 1, 1)).isEqualTo(20);
        assertThat(arguments.duration("udr.latency", Duration.ZERO)).isEqualTo(Duration.ofMillis(150));
        assertThat(arguments.has("demo")).isTrue();
        assertThat(arguments.words()).containsExactly("2", "4");
    }

    @Test
    void absentOptions_haveTheirDefaults() {
        Arguments arguments = parse();

        assertThat(arguments.integer("rate", 7, 1)).isEqualTo(7);
        assertThat(arguments.ratio("pcf.fail-ratio", 1)).isEqualTo(1);
        assertThat(arguments.text("rate")).isNull();
    }

    @Test
    void unknownRepeatedAndIncompleteOptions_areRefused() {
        assertThatThrownBy(() -> parse("--rat=20")).hasMessage("unknown option --rat");
        assertThatThrownBy(() -> parse("--rate")).hasMessage("--rate needs a value");
        assertThatThrownBy(() -> parse("--rate=1", "--rate=2")).hasMessage("--rate is given twice");
    }

    @Test
    void valuesOutOfRange_areRefused() {
        assertThatThrownBy(() -> parse("--rate=0").integer("rate", 1, 1))
                .hasMessage("--rate expects a whole number of 1 or more, got 0");
        assertThatThrownBy(() -> parse("--pcf.fail-ratio=1.5").ratio("pcf.fail-ratio", 1))
                .hasMessageContaining("share from 0 to 1");
        assertThatThrownBy(() -> parse("--udr.latency=soon").duration("udr.latency", Duration.ZERO))
                .hasMessageContaining("expects a duration such as 150ms");
    }

    @Test
    void duration_parsesAllUnits() {
        assertThat(Arguments.duration("x", "250us")).isEqualTo(Duration.ofNanos(250_000));
        assertThat(Arguments.duration("x", "40")).isEqualTo(Duration.ofMillis(40));
        assertThat(Arguments.duration("x", "2s")).isEqualTo(Duration.ofSeconds(2));
        assertThat(Arguments.duration("x", "PT1M")).isEqualTo(Duration.ofMinutes(1));
        assertThat(Arguments.duration("x", "1h")).isEqualTo(Duration.ofHours(1));
        assertThat(Arguments.duration("x", "2d")).isEqualTo(Duration.ofDays(2));
    }
}
