// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.List;
import org.sigcore.console.client.Caller;
import org.sigcore.console.client.FunctionClient;
import org.sigcore.console.logic.Person;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.util.retry.Retry;
import tools.jackson.databind.json.JsonMapper;

/** Merges the message ladders of all functions and their states into one stream for one browser tab. */
public final class EventMerger {
    private static final int BUFFERED = 10_000;
    private static final long BUFFERED_OCTETS_OF_A_STREAM = 128 << 10;
    private static final long BUFFERED_OCTETS = 12 << 20;
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final List<FunctionClient> clients;
    private final FunctionSampler sampler;
    private final JsonMapper json;
    private final Counter dropped;
    private final WaitingEvents waiting = new WaitingEvents(BUFFERED_OCTETS_OF_A_STREAM, BUFFERED_OCTETS);

    public EventMerger(List<FunctionClient> clients, FunctionSampler sampler, JsonMapper json, Counter dropped) {
        this.clients = clients;
        this.sampler = sampler;
        this.json = json;
        this.dropped = dropped;
    }

    /**
     * Follows the functions that a person may read for ten minutes, after which the browser asks again and its login is
     * checked again.
     *
     * @param lastEventId identifier of the last event that the tab has seen, empty for all that are kept
     */
    public Flux<ServerSentEvent<String>> follow(Person person, String lastEventId) {
        SeenEvents received = SeenEvents.of(lastEventId);
        SeenEvents sent = SeenEvents.of(lastEventId);
        Flux<ServerSentEvent<String>> states = sampler.changes()
                .filter(state -> person.sees(state.name()))
                .map(state -> ServerSentEvent.builder(json.writeValueAsString(state))
                        .event("state")
                        .build());
        Flux<ServerSentEvent<String>> heartbeats = Flux.interval(Duration.ZERO, HEARTBEAT)
                .onBackpressureDrop()
                .map(tick ->
                        ServerSentEvent.<String>builder().comment("heartbeat").build());
        Flux<ServerSentEvent<String>> ladders = Flux.fromIterable(clients)
                .filter(client -> person.sees(client.name()))
                .map(client -> client.as(Caller.reading(person, client.name())))
                .flatMap(client -> ladder(client, received), Math.max(1, clients.size()))
                // Numbered in the order in which they are sent: an identifier must not stand for an event that follows.
                .map(event -> event.numbered(sent));
        return buffered(Flux.merge(ladders, states, heartbeats)).take(LONGEST);
    }

    private Flux<ServerSentEvent<String>> buffered(Flux<ServerSentEvent<String>> events) {
        return Flux.defer(() -> {
            WaitingEvents.Share share = waiting.share();
            return events.filter(event -> {
                        boolean held = share.hold(event);
                        if (!held) {
                            dropped.increment();
                        }
                        return held;
                    })
                    .onBackpressureBuffer(
                            BUFFERED,
                            event -> {
                                dropped.increment();
                                share.release(event);
                            },
                            BufferOverflowStrategy.DROP_OLDEST)
                    .doOnNext(share::release)
                    .doFinally(end -> share.end());
        });
    }

    // Begins again after an end or a failure, behind the last transaction that was received.
    private static Flux<OfFunction> ladder(FunctionClient client, SeenEvents received) {
        String name = client.name();
        return Flux.defer(() -> client.ladder(received.of(name, "")))
                .filter(event -> event.data() != null)
                .doOnNext(event -> {
                    String number = event.id();
                    if (number != null) {
                        received.note(name, number);
                    }
                })
                .map(event -> new OfFunction(name, event))
                .repeatWhen(ends -> ends.delayElements(PAUSE))
                .retryWhen(Retry.fixedDelay(Long.MAX_VALUE, PAUSE));
    }

    /** An event with the function that it comes from. */
    private record OfFunction(String function, ServerSentEvent<String> event) {
        ServerSentEvent<String> numbered(SeenEvents sent) {
            ServerSentEvent.Builder<String> builder = ServerSentEvent.<String>builder()
                    .event(String.valueOf(event.event()))
                    .data(String.valueOf(event.data()));
            String number = event.id();
            return number == null
                    ? builder.build()
                    : builder.id(sent.note(function, number)).build();
        }
    }
}
