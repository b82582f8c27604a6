// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiTransaction;
import org.springframework.http.codec.ServerSentEvent;
import tools.jackson.databind.json.JsonMapper;

class LadderEventsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private final SignallingTrace trace = new SignallingTrace("pcf", 4);
    private final LadderEvents ladder = new LadderEvents(trace, JsonMapper.shared());

    private void transactions(int count) {
        for (int i = 0; i < count; i++) {
            trace.onTransaction(new SbiTransaction(
                    SbiTransaction.Side.SERVER, "127.0.0.1:7200", "GET", "/x", 200, null, i, 250, null));
        }
    }

    private List<String> follow(@Nullable String lastEventId, int events) {
        return ladder.follow(lastEventId)
                .take(events)
                .map(event -> event.event() + " " + event.id())
                .collectList()
                .blockOptional(PATIENCE)
                .orElseThrow();
    }

    @Test
    void follow_startsWithStoredTransactions() {
        transactions(3);
        assertThat(follow(null, 3)).containsExactly("transaction 0", "transaction 1", "transaction 2");
    }

    @Test
    void follow_continuesAfterLastEventId() {
        transactions(3);
        assertThat(follow("0", 2)).containsExactly("transaction 1", "transaction 2");
    }

    @Test
    void follow_withIdOfEarlierProcess_startsAgain() {
        transactions(2);
        assertThat(follow("2", 2)).containsExactly("transaction 0", "transaction 1");
    }

    @Test
    void follow_reportsLostTransactions() {
        transactions(10);
        assertThat(follow("1", 5))
                .containsExactly("lost null", "transaction 6", "transaction 7", "transaction 8", "transaction 9");
        ServerSentEvent<String> lost = ladder.follow("1").blockFirst(PATIENCE);
        assertThat(lost).isNotNull().extracting(ServerSentEvent::data).isEqualTo("{\"transactions\":4}");
    }

    @Test
    void follow_emitsEachTransactionAsItEnds() {
        List<String> ids = ladder.follow(null)
                .doOnSubscribe(begun -> transactions(1))
                .map(event -> String.valueOf(event.id()))
                .doOnNext(id -> transactions(1))
                .take(3)
                .collectList()
                .blockOptional(PATIENCE)
                .orElseThrow();
        assertThat(ids).containsExactly("0", "1", "2");
    }
}
