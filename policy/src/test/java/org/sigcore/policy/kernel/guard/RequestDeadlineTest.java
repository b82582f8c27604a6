// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestDeadlineTest {
    private static final Instant NOW = Instant.parse("2026-08-04T08:49:40Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tue, 04 Aug 2026 08:49:37.845 GMT | 5000 | 2026-08-04T08:49:42.845Z",
                "Tue, 04 Aug 2026 08:49:37.845 GMT | 1000 | 2026-08-04T08:49:38.845Z",
                "Tue, 04 Aug 2026 08:40:00.000 GMT | 1000 | 2026-08-04T08:49:41Z",
                "Tue, 04 Aug 2026 09:49:37.845 GMT | 1000 | 2026-08-04T08:49:41Z",
                "yesterday | 1000 | 2026-08-04T08:49:41Z",
                "| 1000 | 2026-08-04T08:49:41Z",
                "Tue, 04 Aug 2026 08:49:37.845 GMT | | ",
                "Tue, 04 Aug 2026 08:49:37.845 GMT | -1 | ",
                "| soon |",
                "| 99999999999 |"
            })
    void deadline_isReadFromHeaders_andIgnoresImplausibleClock(
            @Nullable String timestamp, @Nullable String maxRspTime, @Nullable Instant deadline) {
        assertThat(RequestDeadline.of(timestamp, maxRspTime, NOW)).isEqualTo(deadline);
    }

    @Test
    void expiredRequest_isRefused_andRequestWithoutDeadlineIsNot() {
        RequestDeadline.check();
        RequestDeadline.within(Instant.now().plusSeconds(60), () -> {
            RequestDeadline.check();
            return true;
        });
        assertThatThrownBy(() -> RequestDeadline.within(Instant.now(), () -> {
                    RequestDeadline.check();
                    return true;
                }))
                .hasMessageContaining("TIMED_OUT_REQUEST");
    }
}
