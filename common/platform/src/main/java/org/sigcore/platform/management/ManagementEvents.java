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
 * What operators can follow on the management port: a resource that answers {@code GET} with server-sent events when the
 * client accepts {@code text/event-stream}. A bean of the role, as {@link ManagementRoutes} is.
 */
public interface ManagementEvents {
    /** How often a source is looked at while somebody follows it. */
    Duration PERIOD = Duration.ofMillis(250);

    /** The path of the resource. */
    String path();

    /**
     * The events for one client, which ends the stream. Data are JSON.
     *
     * @param lastEventId the id of the last event that the client has seen; null when it begins
     */
    Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId);

    /** The number that an event id is; -1 for a client that begins, or whose id is none of ours. */
    static long number(@Nullable String eventId) {
        return eventId != null && eventId.matches("[0-9]{1,18}") ? Long.parseLong(eventId) : -1;
    }

    /**
     * Looks now and then every {@link #PERIOD}, but not before the client has taken what the last look brought: what a
     * slow client has not taken yet is one look. Looks come one at a time and must not block.
     */
    static <T> Flux<T> polling(Supplier<? extends Publisher<T>> look) {
        return Flux.interval(Duration.ZERO, PERIOD).onBackpressureDrop().concatMap(tick -> look.get(), 1);
    }
}
