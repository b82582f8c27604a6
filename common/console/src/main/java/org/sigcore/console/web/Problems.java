// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Answers failures with problem documents (RFC 9457). Unexpected failures are logged and not described. */
public final class Problems implements WebExceptionHandler, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private final JsonMapper json;

    public Problems(JsonMapper json) {
        this.json = json;
    }

    @Override
    public int getOrder() {
        return -2; // ahead of the handler of Spring Boot
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure);
        }
        return answer(exchange, refusal(exchange, failure));
    }

    /** Answers a request with a problem document. */
    public Mono<Void> answer(ServerWebExchange exchange, Refusal refusal) {
        ObjectNode problem =
                json.createObjectNode().put("status", refusal.status()).put("detail", refusal.getMessage());
        if (refusal.invalid() != null) {
            problem.set("invalidParams", refusal.invalid());
        }
        byte[] body = problem.toString().getBytes(StandardCharsets.UTF_8);
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(refusal.status()));
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    private static Refusal refusal(ServerWebExchange exchange, Throwable failure) {
        Refusal named = cause(failure, Refusal.class);
        if (named != null) {
            return named;
        }
        return switch (failure) {
            case OptimisticLockingFailureException e -> Refusal.of(409, "another person changed it at the same time");
            case DataIntegrityViolationException e -> Refusal.of(409, "another person changed it at the same time");
            case TransientDataAccessException e -> Refusal.of(503, "the database cannot be reached");
            case CannotCreateTransactionException e -> Refusal.of(503, "the database cannot be reached");
            case ResponseStatusException e
            when cause(e, DataBufferLimitException.class) != null -> Refusal.of(413, "the body is too large");
            case ResponseStatusException e
            when cause(e, DecodingException.class) != null -> Refusal.of(400, "the body is not as expected");
            case ResponseStatusException e ->
                Refusal.of(
                        e.getStatusCode().value(), e.getReason() == null ? "not found or not allowed" : e.getReason());
            case DataBufferLimitException e -> Refusal.of(413, "the body is too large");
            case DecodingException e -> Refusal.of(400, "the body is not as expected");
            default -> unexpected(exchange, failure);
        };
    }

    private static Refusal unexpected(ServerWebExchange exchange, Throwable failure) {
        LOG.atError()
                .addKeyValue("event", "console-request-failed")
                .addKeyValue("method", exchange.getRequest().getMethod())
                .setCause(failure)
                .log("a request failed unexpectedly");
        return Refusal.of(500, "the console failed; see its log");
    }

    private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
        Throwable each = failure;
        for (int depth = 0; each != null && depth < 10; depth++) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
            each = each.getCause();
        }
        return null;
    }
}
