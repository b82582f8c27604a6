// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.UnsupportedMediaTypeException;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The management port of one network function. */
public final class FunctionClient {
    /** Maximum size of an answer; metrics of a busy function are below 1 MB. */
    public static final int LARGEST_MEGABYTES = 4;

    private static final String CALLER = FunctionClient.class.getName() + ".caller";
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration LONG_PATIENCE = Duration.ofSeconds(10);
    private static final ParameterizedTypeReference<ServerSentEvent<String>> EVENT =
            new ParameterizedTypeReference<>() {};

    private final String name;
    private final WebClient http;
    private final WebClient streams;
    private final Caller caller;

    /**
     * Creates a client.
     *
     * @param streams with connections of their own, which streams hold for minutes
     * @param tokens returns a bearer token that names a caller, for each request when it is sent
     */
    public FunctionClient(
            String name, WebClient http, WebClient streams, Caller caller, Function<Caller, String> tokens) {
        this(name, authorized(http, tokens), authorized(streams, tokens), caller);
    }

    private FunctionClient(String name, WebClient http, WebClient streams, Caller caller) {
        this.name = name;
        this.http = http;
        this.streams = streams;
        this.caller = caller;
    }

    private static WebClient authorized(WebClient http, Function<Caller, String> tokens) {
        return http.mutate().filter(authorization(tokens)).build();
    }

    /** Returns a client of the same function that acts for a caller. */
    public FunctionClient as(Caller other) {
        return new FunctionClient(name, http, streams, other);
    }

    // A request may be sent several times, long after it was described; a token is valid for a short time.
    private static ExchangeFilterFunction authorization(Function<Caller, String> tokens) {
        return (request, next) -> next.exchange(ClientRequest.from(request)
                .headers(headers -> headers.setBearerAuth(
                        tokens.apply((Caller) request.attribute(CALLER).orElseThrow())))
                .build());
    }

    private WebClient.RequestBodySpec request(HttpMethod method, String path) {
        return http.method(method).uri(path).attribute(CALLER, caller);
    }

    /**
     * Sends a request to the management API. A function that does not answer in time fails with status 504, one that
     * cannot be reached with 502.
     *
     * @param path encoded path with query
     * @param body JSON; null for none
     * @param ifMatch entity tag that the resource must have; null for any
     */
    public Mono<FunctionAnswer> send(
            HttpMethod method, String path, @Nullable JsonNode body, @Nullable String ifMatch) {
        WebClient.RequestBodySpec request = request(method, path);
        if (ifMatch != null) {
            request.header("If-Match", ifMatch);
        }
        if (body != null) {
            request.contentType(MediaType.APPLICATION_JSON).bodyValue(body);
        }
        return answered(request.exchangeToMono(this::answer).timeout(PATIENCE));
    }

    private <T> Mono<T> answered(Mono<T> answer) {
        return answer.onErrorMap(this::described);
    }

    private Throwable described(Throwable failure) {
        return switch (failure) {
            case TimeoutException e -> Refusal.of(504, name + " does not answer in time");
            case WebClientRequestException e
            when e.getCause() instanceof SSLException ->
                Refusal.of(
                        502, "no TLS connection to " + name + ": check its certificate and sigcore.console.authority");
            case WebClientRequestException e -> Refusal.of(502, name + " cannot be reached");
            case DataBufferLimitException e ->
                Refusal.of(502, "the answer of " + name + " is larger than " + LARGEST_MEGABYTES + " MB");
            case IOException e -> Refusal.of(502, name + " has closed the connection");
            default -> failure;
        };
    }

    /**
     * Sends a request of a person, whose answer is returned as it is. Fails as {@link #send} does.
     *
     * @param target encoded path, perhaps with a query
     * @param body JSON; empty for a request without a body
     */
    public Mono<ResponseEntity<byte[]>> ask(HttpMethod method, String target, byte[] body) {
        return answered(http.method(method)
                .uri(builder -> URI.create(builder.build() + target))
                .attribute(CALLER, caller)
                .headers(headers -> {
                    if (body.length > 0) {
                        headers.setContentType(MediaType.APPLICATION_JSON);
                    }
                })
                .bodyValue(body)
                .exchangeToMono(answer -> answer.toEntity(byte[].class))
                .timeout(LONG_PATIENCE));
    }

    private Mono<FunctionAnswer> answer(ClientResponse response) {
        String etag = response.headers().header("ETag").stream().findFirst().orElse("");
        boolean succeeded = response.statusCode().is2xxSuccessful();
        return response.bodyToMono(JsonNode.class)
                .defaultIfEmpty(MissingNode.getInstance())
                .onErrorResume(
                        FunctionClient::isNoJson,
                        e -> succeeded
                                ? Mono.error(Refusal.of(502, name + " answers with something other than JSON"))
                                : Mono.just(MissingNode.getInstance()))
                .map(body -> new FunctionAnswer(response.statusCode().value(), body, etag));
    }

    private static boolean isNoJson(Throwable failure) {
        return failure instanceof DecodingException
                || failure instanceof UnsupportedMediaTypeException
                || failure.getCause() instanceof UnsupportedMediaTypeException;
    }

    public String name() {
        return name;
    }

    /** Returns the health, which an unhealthy function answers with 503. */
    public Mono<JsonNode> health() {
        return request(HttpMethod.GET, "/actuator/health")
                .exchangeToMono(answer -> answer.bodyToMono(JsonNode.class))
                .timeout(PATIENCE);
    }

    /** Returns version, commit and roles. */
    public Mono<JsonNode> info() {
        return request(HttpMethod.GET, "/actuator/info")
                .retrieve()
                .bodyToMono(JsonNode.class)
                .timeout(PATIENCE);
    }

    /** Returns the metrics in the text format of Prometheus. */
    public Mono<String> metrics() {
        return request(HttpMethod.GET, "/actuator/prometheus")
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .bodyToMono(String.class)
                .timeout(PATIENCE);
    }

    /**
     * Follows the message ladder.
     *
     * @param lastEventId number of the last transaction that was seen; empty for all that are kept
     */
    public Flux<ServerSentEvent<String>> ladder(String lastEventId) {
        return streams.get()
                .uri("/actuator/ladder")
                .attribute(CALLER, caller)
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
