// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.platform.management.access.SubscriberMask;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Serves {@link ManagementEvents} with periodic comments, by which both sides detect a dead connection; ends the
 * streams when the management server stops. Thread-safe.
 */
final class EventStreams implements SmartLifecycle {
    /** Below the idle timeouts of common proxies. */
    static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final Duration heartbeat;
    private final Sinks.Empty<Void> stopping = Sinks.empty();
    private volatile boolean running;

    EventStreams(Duration heartbeat) {
        this.heartbeat = heartbeat;
    }

    RouterFunction<ServerResponse> routes(List<ManagementEvents> all) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (ManagementEvents events : all) {
            routes.route(asked(events.path()), request -> answer(events, request));
        }
        return routes.build();
    }

    // A client that accepts any media type gets the document.
    private static RequestPredicate asked(String path) {
        return RequestPredicates.GET(path)
                .and(RequestPredicates.headers(headers ->
                        headers.accept().stream().anyMatch(MediaType.TEXT_EVENT_STREAM::equalsTypeAndSubtype)));
    }

    private Mono<ServerResponse> answer(ManagementEvents events, ServerRequest request) {
        String lastEventId = request.headers().firstHeader("Last-Event-ID");
        return ServerResponse.ok()
                .contentType(MediaType.TEXT_EVENT_STREAM)
                .cacheControl(CacheControl.noStore())
                .body(BodyInserters.fromServerSentEvents(request.principal()
                        .map(ManagementUser::of)
                        .defaultIfEmpty(ManagementUser.of(null))
                        .flatMapMany(user -> stream(events, lastEventId).map(event -> masked(event, user)))));
    }

    private static ServerSentEvent<String> masked(ServerSentEvent<String> event, ManagementUser user) {
        String data = event.data();
        if (data == null || user.may(ManagementRole.OPERATOR)) {
            return event;
        }
        ServerSentEvent.Builder<String> masked =
                ServerSentEvent.builder(SubscriberMask.mask(data)).event(String.valueOf(event.event()));
        return event.id() == null
                ? masked.build()
                : masked.id(String.valueOf(event.id())).build();
    }

    // The first heartbeat is immediate: it flushes the header fields, so that the client knows that the stream is open.
    Flux<ServerSentEvent<String>> stream(ManagementEvents events, @Nullable String lastEventId) {
        Flux<ServerSentEvent<String>> heartbeats = Flux.interval(Duration.ZERO, heartbeat)
                .onBackpressureDrop()
                .map(tick ->
                        ServerSentEvent.<String>builder().comment("heartbeat").build());
        return Flux.merge(events.follow(lastEventId), heartbeats).takeUntilOther(stopping.asMono());
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        stopping.tryEmitEmpty();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Phases.MANAGEMENT;
    }
}
