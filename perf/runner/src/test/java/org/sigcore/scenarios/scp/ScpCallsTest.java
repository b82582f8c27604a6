// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScpCallsTest {
    /** An SCP subtracts the age of a message from its time, unless it is above a minute. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-11-20T10:00:30Z", "2026-11-20T23:59:59Z"})
    void messages_neverLookAsIfTheyWereSentWithinTheLastMinute(String start) {
        assertThat(ScpCalls.sent(Instant.parse(start)))
                .matches("Fri, 20 Nov 2026 11:59:59.000 GMT|Thu, 19 Nov 2026 22:00:30.000 GMT");
    }
}
