// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.http.codec.ServerSentEvent;

class WaitingEventsTest {
    private static final ServerSentEvent<String> EVENT =
            ServerSentEvent.builder("x".repeat(700)).build(); // 1,000 octets
    private final WaitingEvents waiting = new WaitingEvents(2_000, 5_000);

    @Test
    void bound_isSharedByAllStreams_butEachKeepsItsOwn() {
        WaitingEvents.Share slow = waiting.share();
        assertThat(held(slow)).isEqualTo(5);
        WaitingEvents.Share other = waiting.share();
        assertThat(held(other)).isEqualTo(2);
        other.release(EVENT);
        assertThat(held(other)).isEqualTo(1);
        assertThat(waiting.octets()).isEqualTo(7_000);

        slow.end();
        assertThat(slow.hold(EVENT)).isFalse();
        slow.release(EVENT);
        assertThat(waiting.octets()).isEqualTo(2_000);
        assertThat(held(other)).isEqualTo(3);
        other.end();
        assertThat(waiting.octets()).isZero();
    }

    private static int held(WaitingEvents.Share share) {
        int events = 0;
        while (share.hold(EVENT)) {
            events++;
        }
        return events;
    }
}
