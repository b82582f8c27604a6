// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.client.Caller;
import org.sigcore.console.client.Functions;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.ReadablePaths;
import org.sigcore.console.logic.Refusal;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * Reads of the screens: {@code /api/nf/{function}/{path}} is answered by the management port of that function. Only the
 * paths of {@link ReadablePaths} are passed on.
 */
public final class GatewayRoutes {
    private static final String PREFIX = "/api/nf/";
    private static final Set<MediaType> PASSED = Set.of(
            MediaType.APPLICATION_JSON,
            MediaType.APPLICATION_PROBLEM_JSON,
            MediaType.TEXT_PLAIN,
            MediaType.valueOf("application/vnd.tcpdump.pcap"));

    private final Functions functions;

    public GatewayRoutes(Functions functions) {
        this.functions = functions;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET(PREFIX + "{function}/**", request -> pass(request, HttpMethod.GET, ReadablePaths::isRead))
                .POST(PREFIX + "{function}/**", request -> pass(request, HttpMethod.POST, ReadablePaths::isQuestion))
                .build();
    }

    private Mono<ServerResponse> pass(ServerRequest request, HttpMethod method, Predicate<String> allowed) {
        String name = request.pathVariable("function");
        String path = request.uri().getRawPath().substring(PREFIX.length() + name.length());
        if (!allowed.test(path)) {
            return Mono.error(Refusal.of(404, "the console does not pass this path on"));
        }
        String query = request.uri().getRawQuery();
        String target = query == null ? path : path + "?" + query;
        return Mono.zip(
                        Requests.actor(request),
                        request.bodyToMono(byte[].class).defaultIfEmpty(new byte[0]))
                .flatMap(both -> functions
                        .named(name)
                        .as(caller(both.getT1(), name, method, path))
                        .ask(method, target, both.getT2()))
                .flatMap(answer -> answer(name, answer));
    }

    // The functions expect an operator for every POST, although a question changes nothing.
    private static Caller caller(Actor actor, String function, HttpMethod method, String path) {
        if (!HttpMethod.GET.equals(method)) {
            return Caller.operator(actor.name());
        }
        return ReadablePaths.isPolicyProject(path)
                ? Caller.readingPolicies(actor.person(), function)
                : Caller.reading(actor.person(), function);
    }

    private static Mono<ServerResponse> answer(String function, ResponseEntity<byte[]> answer) {
        if (answer.getStatusCode().value() == 401) { // to the browser it would mean the end of its session
            return Mono.error(Refusal.of(502, function + " does not accept the tokens of the console"));
        }
        MediaType type = passed(answer.getHeaders().getContentType());
        ServerResponse.BodyBuilder builder =
                ServerResponse.status(answer.getStatusCode()).cacheControl(CacheControl.noStore());
        String etag = answer.getHeaders().getETag();
        if (etag != null) {
            builder.eTag(etag);
        }
        byte[] body = answer.getBody();
        return body == null || type == null
                ? builder.build()
                : builder.contentType(type).bodyValue(body);
    }

    // No type that a browser would run: an answer is data.
    private static @Nullable MediaType passed(@Nullable MediaType type) {
        if (type == null) {
            return null;
        }
        if (type.getSubtype().startsWith("vnd.spring-boot.actuator")) {
            return MediaType.APPLICATION_JSON;
        }
        return PASSED.stream()
                .filter(one -> one.equalsTypeAndSubtype(type))
                .findFirst()
                .orElse(MediaType.TEXT_PLAIN);
    }
}
