// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:49:37.250Z");

    @ParameterizedTest
    @CsvSource({
        "2, 2",
        "' 120 ', 120",
        "0, 0",
        "86400, 86400",
        "99999999999999999999, 86400",
        "'Fri, 20 Nov 2026 08:49:40 GMT', 3",
        "'Fri, 20 Nov 2026 08:49:37 GMT', 0",
        "'Friday, 20-Nov-26 08:49:40 GMT', 3",
        "'Fri Nov 20 08:49:40 2026', 3",
        "'Tue Dec  1 08:49:37 2026', 86400",
        "'Fri, 20 Nov 2037 08:49:37 GMT', 86400",
        "-1, 0",
        "1.5, 0",
        "soon, 0",
        "'', 0",
    })
    void seconds_readsDelaysAndDates(String value, int seconds) {
        assertThat(RetryAfter.seconds(value, NOW)).isEqualTo(seconds);
    }

    @Test
    void absentValue_isZeroSeconds() {
        assertThat(RetryAfter.seconds(null, NOW)).isZero();
    }
}
