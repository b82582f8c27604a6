// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Answers and counts rejected requests to the management port. Thread-safe. */
final class AccessRefusals implements ServerAuthenticationEntryPoint, ServerAccessDeniedHandler {
    private final MeterRegistry meters;
    private final boolean tokens;

    /** @param tokens true if bearer tokens are accepted */
    AccessRefusals(MeterRegistry meters, boolean tokens) {
        this.meters = meters;
        this.tokens = tokens;
    }

    @Override
    public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException failure) {
        HttpHeaders headers = exchange.getResponse().getHeaders();
        if (failure instanceof TooManyLoginsException limited) {
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(limited.retryAfterSeconds()));
            return answer(exchange, 429, "limited", "too many failed logins");
        }
        headers.add(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"sigcore\", charset=\"UTF-8\"");
        if (tokens) {
            headers.add(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"sigcore\"");
        }
        boolean tried = exchange.getRequest().getHeaders().containsHeader(HttpHeaders.AUTHORIZATION);
        return tried
                ? answer(exchange, 401, "credentials", "the credentials are wrong")
                : answer(exchange, 401, "anonymous", "credentials are needed");
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException denied) {
        return answer(exchange, 403, "role", "the user's role does not allow that");
    }

    Mono<Void> answer(ServerWebExchange exchange, int status, String reason, String detail) {
        meters.counter("sigcore.management.refused", "reason", reason).increment();
        ServerHttpResponse response = exchange.getResponse();
        byte[] body = Json.bytes(ProblemDetails.of(status, null, detail));
        response.setStatusCode(HttpStatusCode.valueOf(status));
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }
}
