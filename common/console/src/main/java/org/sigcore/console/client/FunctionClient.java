// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import java.net.URI;
import java.time.Duration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** The management port of one network function. */
public final class FunctionClient {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration LONG_PATIENCE = Duration.ofSeconds(10);
    private static final ParameterizedTypeReference<ServerSentEvent<String>> EVENT =
            new ParameterizedTypeReference<>() {};

    private final String name;
    private final WebClient http;

    public FunctionClient(String name, WebClient http) {
        this.name = name;
        this.http = http;
    }

    public String name() {
        return name;
    }

    /** Returns the overall status, which an unhealthy function answers with 503. */
    public Mono<String> health() {
        return http.get()
                .uri("/actuator/health")
                .exchangeToMono(answer -> answer.bodyToMono(JsonNode.class))
                .map(document -> document.path("status").asString("UNKNOWN"))
                .timeout(PATIENCE);
    }

    /** Returns version, commit and roles. */
    public Mono<JsonNode> info() {
        return http.get().uri("/actuator/info").retrieve().bodyToMono(JsonNode.class).timeout(PATIENCE);
    }

    /** Returns the metrics in the text format of Prometheus. */
    public Mono<String> metrics() {
        return http.get()
                .uri("/actuator/prometheus")
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .bodyToMono(String.class)
                .timeout(PATIENCE);
    }

    /**
     * Sends a request of a person, whose answer is returned as it is.
     *
     * @param target encoded path, perhaps with a query
     * @param body JSON; empty for a request without a body
     */
    public Mono<ResponseEntity<byte[]>> ask(HttpMethod method, String target, byte[] body) {
        return http.method(method)
                .uri(builder -> URI.create(builder.build() + target))
                .headers(headers -> {
                    if (body.length > 0) {
                        headers.setContentType(MediaType.APPLICATION_JSON);
                    }
                })
                .bodyValue(body)
                .exchangeToMono(answer -> answer.toEntity(byte[].class))
                .timeout(LONG_PATIENCE);
    }

    /**
     * Follows the message ladder.
     *
     * @param lastEventId number of the last transaction that was seen; empty for all that are kept
     */
    public Flux<ServerSentEvent<String>> ladder(String lastEventId) {
        return http.get()
                .uri("/actuator/ladder")
                .accept(MediaType.TEXT_EVENT_STREAM)
                .headers(headers -> {
                    if (!lastEventId.isEmpty()) {
                        headers.set("Last-Event-ID", lastEventId);
                    }
                })
                .retrieve()
                .bodyToFlux(EVENT);
    }
}
