// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Protects a console without login: it only reads and asks, answers under names of this machine alone (against DNS rebinding),
 * refuses requests that other sites make, and forbids the browser anything that does not come from the console.
 */
public final class BrowserProtection implements WebFilter, Ordered {
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        protect(exchange.getResponse().getHeaders());
        HttpStatus refusal = refusal(exchange.getRequest());
        if (refusal != null) {
            exchange.getResponse().setStatusCode(refusal);
            return exchange.getResponse().setComplete();
        }
        return chain.filter(exchange);
    }

    private static void protect(HttpHeaders headers) {
        headers.set(
                "Content-Security-Policy",
                "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }

    private static @Nullable HttpStatus refusal(ServerHttpRequest request) {
        if (request.getHeaders().getOrEmpty(HttpHeaders.HOST).size() > 1) {
            return HttpStatus.BAD_REQUEST;
        }
        if (!ofThisMachine(request.getHeaders().getFirst(HttpHeaders.HOST))) {
            return HttpStatus.MISDIRECTED_REQUEST;
        }
        String path = request.getPath().value();
        if (!READS.contains(request.getMethod()) && !isQuestion(request, path)) {
            return HttpStatus.METHOD_NOT_ALLOWED;
        }
        boolean api = path.startsWith("/api/");
        String site = request.getHeaders().getFirst("sec-fetch-site");
        return api && site != null && !OWN_SITE.contains(site) ? HttpStatus.FORBIDDEN : null;
    }

    // JSON is a type that a form of another site cannot send without asking first.
    private static boolean isQuestion(ServerHttpRequest request, String path) {
        return request.getMethod() == HttpMethod.POST
                && path.startsWith("/api/nf/")
                && MediaType.APPLICATION_JSON.equalsTypeAndSubtype(
                        request.getHeaders().getContentType());
    }

    private static boolean ofThisMachine(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || NetUtil.isValidIpV4Address(name)
                || (name.startsWith("[") && name.endsWith("]"));
    }
}
