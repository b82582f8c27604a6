// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.sigcore.console.access.Persons;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.springframework.http.CacheControl;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Parts of requests and answers that several routes have. */
final class Requests {
    private Requests() {}

    /** Returns the person of a request and the address of the client. */
    static Mono<Actor> actor(ServerRequest request) {
        return request.principal()
                .map(Persons::of)
                .defaultIfEmpty(Persons.of(null))
                .map(person -> new Actor(
                        person,
                        request.remoteAddress()
                                .map(InetSocketAddress::getAddress)
                                .map(address -> address.getHostAddress())
                                .orElse("")));
    }

    /** Returns the body. @throws Refusal 400 if absent */
    static <T> Mono<T> body(ServerRequest request, Class<T> type) {
        return request.bodyToMono(type).switchIfEmpty(Mono.error(() -> Refusal.of(400, "expected a body")));
    }

    static long number(ServerRequest request, String variable) {
        String text = request.pathVariable(variable);
        if (!text.matches("\\d{1,18}")) {
            throw Refusal.of(404, "expected a number, got " + text.length() + " other characters");
        }
        return Long.parseLong(text);
    }

    /** Returns a number of the query within bounds, or the default if absent. */
    static int number(ServerRequest request, String parameter, int absent, int most) {
        String text = request.queryParam(parameter).orElse(Integer.toString(absent));
        if (!text.matches("\\d{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most) {
            throw Refusal.of(400, parameter + ": expected 1 to " + most);
        }
        return Integer.parseInt(text);
    }

    /** Returns a time of the query, such as {@code 2026-11-29T18:00:00Z}, or the default if absent. */
    static Instant time(ServerRequest request, String parameter, Instant absent) {
        String text = request.queryParam(parameter).orElse("");
        try {
            // Stores keep milliseconds, whose range is smaller.
            return text.isEmpty()
                    ? absent
                    : Instant.ofEpochMilli(Instant.parse(text).toEpochMilli());
        } catch (DateTimeParseException | ArithmeticException e) {
            throw Refusal.of(400, parameter + ": expected a time such as 2026-11-29T18:00:00Z");
        }
    }

    /** Answers with a document that no cache keeps. */
    static Mono<ServerResponse> json(Object document) {
        return ServerResponse.ok().cacheControl(CacheControl.noStore()).bodyValue(document);
    }
}
