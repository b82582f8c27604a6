// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.RandomTexts;

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
    void bitRate_isReadAsByRegularExpression() {
        Pattern form = Pattern.compile("(\\d{1,64}(?:\\.\\d{1,64})?) (bps|Kbps|Mbps|Gbps|Tbps)");
        List<String> units = List.of("bps", "Kbps", "Mbps", "Gbps", "Tbps");
        Random random = new Random(12);
        for (int i = 0; i < 50_000; i++) {
            String digits = RandomTexts.of(random, "0123456789", random.nextInt(3) == 0 ? 70 : 20);
            String text = RandomTexts.changed(random, digits + " " + units.get(random.nextInt(5)), "09. KMb\u0661-");
            Matcher matcher = form.matcher(text);
            BigInteger bits = matcher.matches()
                    ? new BigDecimal(matcher.group(1))
                            .scaleByPowerOfTen(3 * units.indexOf(matcher.group(2)))
                            .toBigInteger()
                    : null;
            assertThat(BitRate.of(Json.object().put("rate", text), "rate"))
                    .as(text)
                    .isEqualTo(
                            bits == null
                                    ? null
                                    : new BitRate(bits.min(BigInteger.valueOf(Long.MAX_VALUE))
                                            .longValue()));
        }
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
