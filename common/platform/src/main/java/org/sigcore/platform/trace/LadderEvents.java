// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.management.ManagementEvents;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes {@code /actuator/ladder} as events: the recorded transactions, then each further one as it ends. The trace
 * is the buffer of all clients: a client that is too slow is notified of the number of transactions that it has lost.
 */
final class LadderEvents implements ManagementEvents {
    private final SignallingTrace trace;
    private final JsonMapper json;

    LadderEvents(SignallingTrace trace, JsonMapper json) {
        this.trace = trace;
        this.json = json;
    }

    @Override
    public String path() {
        return "/actuator/ladder";
    }

    @Override
    public Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId) {
        long seen = ManagementEvents.number(lastEventId);
        // A number that this process has not reached belongs to an earlier process.
        Reader reader = new Reader(seen < trace.count() ? seen + 1 : 0);
        return ManagementEvents.polling(reader::read);
    }

    /** Position of one client. Confined to one thread at a time. */
    private final class Reader {
        private long next;

        private Reader(long next) {
            this.next = next;
        }

        private Flux<ServerSentEvent<String>> read() {
            return Flux.fromIterable(trace.from(next)).concatMapIterable(this::events);
        }

        private List<ServerSentEvent<String>> events(SignallingTrace.Numbered transaction) {
            List<ServerSentEvent<String>> events = new ArrayList<>(2);
            if (transaction.number() > next) {
                String lost = "{\"transactions\":" + (transaction.number() - next) + "}";
                events.add(ServerSentEvent.builder(lost).event("lost").build());
            }
            events.add(ServerSentEvent.builder(json.writeValueAsString(transaction.entry()))
                    .event("transaction")
                    .id(Long.toString(transaction.number()))
                    .build());
            next = transaction.number() + 1;
            return events;
        }
    }
}
