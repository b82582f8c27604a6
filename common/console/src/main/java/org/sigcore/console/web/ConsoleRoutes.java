// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.security.Principal;
import java.time.Duration;
import org.sigcore.console.access.SessionRepository;
import org.sigcore.console.logic.Person;
import org.sigcore.console.service.EventMerger;
import org.sigcore.console.service.EventStreams;
import org.sigcore.console.service.FunctionSampler;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The page, the overview and the events. */
public final class ConsoleRoutes {
    private static final Duration LOGIN_CHECKED = Duration.ofSeconds(5);

    private final FunctionSampler sampler;
    private final EventMerger events;
    private final EventStreams streams;
    private final SessionRepository sessions;

    public ConsoleRoutes(
            FunctionSampler sampler, EventMerger events, EventStreams streams, SessionRepository sessions) {
        this.sampler = sampler;
        this.events = events;
        this.streams = streams;
        this.sessions = sessions;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/", this::page)
                .GET("/api/functions", this::functions)
                .GET("/api/events", this::events)
                .build();
    }

    private Mono<ServerResponse> page(ServerRequest request) {
        return SessionRoutes.csrf(request)
                .then(ServerResponse.ok()
                        .contentType(MediaType.TEXT_HTML)
                        .cacheControl(CacheControl.noCache())
                        .bodyValue(new ClassPathResource("static/index.html")));
    }

    private Mono<ServerResponse> functions(ServerRequest request) {
        return Requests.actor(request)
                .map(actor -> sampler.states().stream()
                        .filter(state -> actor.person().sees(state.name()))
                        .toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> events(ServerRequest request) {
        String header = request.headers().firstHeader("Last-Event-ID");
        String seen = header == null ? request.queryParam("after").orElse("") : header;
        return Mono.zip(Requests.actor(request), request.session(), request.principal())
                .flatMap(both -> {
                    Person person = both.getT1().person();
                    return ServerResponse.ok()
                            .contentType(MediaType.TEXT_EVENT_STREAM)
                            .cacheControl(CacheControl.noStore())
                            .body(BodyInserters.fromServerSentEvents(streams.counted(
                                    both.getT2().getId(),
                                    person.name(),
                                    events.follow(person, seen).takeUntilOther(logout(request, both.getT3())))));
                });
    }

    /** Returns a Mono that ends after the login: by a logout, or by a change of the user. */
    private Mono<Boolean> logout(ServerRequest request, Principal login) {
        return Flux.interval(LOGIN_CHECKED)
                .onBackpressureDrop()
                .concatMap(tick -> sessions.holds(request.exchange(), login).onErrorReturn(false))
                .filter(holds -> !holds)
                .next();
    }
}
