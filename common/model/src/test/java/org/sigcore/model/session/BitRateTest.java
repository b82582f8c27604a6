// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;

class BitRateTest {
    @ParameterizedTest
    @CsvSource({
        "100 Mbps, 100000000, 100 Mbps",
        "0.5 Gbps, 500000000, 500 Mbps",
        "64 Kbps, 64000, 64 Kbps",
        "1234 bps, 1234, 1234 bps",
        "0 bps, 0, 0 bps",
        "2 Tbps, 2000000000000, 2 Tbps",
        "9223372036854775808 bps, 9223372036854775807, 9223372036854775807 bps",
        "99999999999999999999 Tbps, 9223372036854775807, 9223372036854775807 bps"
    })
    void parse_readsAndPrintsBitRate(String text, long bitsPerSecond, String printed) {
        assertThat(BitRate.parse(text).bitsPerSecond()).isEqualTo(bitsPerSecond);
        assertThat(BitRate.parse(text)).hasToString(printed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "100Mbps", "100 mbps", "-1 bps", "1. bps"})
    void parse_refusesInvalidBitRate(String text) {
        assertThatThrownBy(() -> BitRate.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void millionDigits_areNoBitRate() {
        assertThat(BitRate.of(Json.parse("\"" + "9".repeat(1_000_000) + " bps\"")))
                .isNull();
    }

    @Test
    void plus_doesNotOverflow() {
        BitRate most = new BitRate(Long.MAX_VALUE);
        assertThat(most.plus(most)).isEqualTo(most);
        assertThat(new BitRate(2).plus(new BitRate(3))).isEqualTo(new BitRate(5));
    }

    @ParameterizedTest
    @CsvSource({"1000, 5, 50", "99, 5, 4", "9223372036854775807, 100, 9223372036854775807"})
    void percent_doesNotOverflow(long rate, int percent, long share) {
        assertThat(new BitRate(rate).percent(percent).bitsPerSecond()).isEqualTo(share);
    }
}
