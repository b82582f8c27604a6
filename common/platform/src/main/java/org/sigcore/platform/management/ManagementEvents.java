// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;

/**
 * A resource of the management port that clients can follow: it answers {@code GET} with server-sent events if the
 * client accepts {@code text/event-stream}. A bean of the role, the counterpart of {@link ManagementRoutes}.
 */
public interface ManagementEvents {
    /** Polling interval of a source while clients follow it. */
    Duration PERIOD = Duration.ofMillis(250);

    /** Returns the path of the resource. */
    String path();

    /**
     * Returns the events for one client, until the client ends the stream. The data are JSON.
     *
     * @param lastEventId id of the last event that the client has received; null for a new client
     */
    Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId);

    /** Returns the number in an event id; -1 for a new client or an unknown id. */
    static long number(@Nullable String eventId) {
        return eventId != null && eventId.matches("[0-9]{1,18}") ? Long.parseLong(eventId) : -1;
    }

    /**
     * Polls every {@link #PERIOD}, but not before the client has received the previous result, so that a slow client
     * has one pending result. Polls are sequential and must not block.
     */
    static <T> Flux<T> polling(Supplier<? extends Publisher<T>> look) {
        return Flux.interval(Duration.ZERO, PERIOD).onBackpressureDrop().concatMap(tick -> look.get(), 1);
    }
}
