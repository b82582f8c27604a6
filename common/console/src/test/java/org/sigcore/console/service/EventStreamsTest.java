// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.console.logic.Refusal;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

class EventStreamsTest {
    private final EventStreams streams = new EventStreams();

    @Test
    void sessionPersonAndAll_haveALimitEach_andAnEndedStreamMakesRoom() {
        List<Disposable> open = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            open.add(open("anna-1", "anna"));
        }
        assertRefused("anna-1", "anna", "6 pages of this session");
        open.removeLast().dispose();
        open.add(open("anna-1", "anna"));
        assertRefused("anna-1", "anna", "6 pages of this session");

        for (int i = 6; i < 20; i++) {
            open.add(open("anna-" + i, "anna"));
        }
        assertRefused("anna-20", "anna", "20 pages of this user");
        for (int i = 20; i < EventStreams.MOST; i++) {
            open.add(open("session-" + i, "person-" + i));
        }
        assertRefused("olga-1", "olga", "60 pages of all users");
        open.forEach(Disposable::dispose);
        assertThat(streams.counted("olga-1", "olga", Flux.just("event"))
                        .collectList()
                        .block())
                .containsExactly("event");
    }

    private Disposable open(String session, String person) {
        return streams.counted(session, person, Flux.never()).subscribe();
    }

    private void assertRefused(String session, String person, String why) {
        Flux<Object> further = streams.counted(session, person, Flux.never());
        assertThatThrownBy(() -> further.blockFirst(Duration.ofSeconds(5)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(why)
                .extracting("status")
                .isEqualTo(429);
    }
}
