// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import io.netty.util.NetUtil;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Protects against malicious pages: the console answers under addresses, names without a dot and configured names alone
 * (against DNS rebinding), refuses requests that other sites make, and forbids the browser anything that does not come
 * from the console.
 */
public final class BrowserProtection implements WebFilter, Ordered {
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final Set<String> hosts;

    /** @param hosts names that are accepted in addition, in letters of any case */
    public BrowserProtection(Collection<String> hosts) {
        this.hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

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
                "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'");
        headers.setCacheControl("no-store"); // replaced for static files
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }

    private @Nullable HttpStatus refusal(ServerHttpRequest request) {
        if (request.getHeaders().getOrEmpty(HttpHeaders.HOST).size() > 1) {
            return HttpStatus.BAD_REQUEST;
        }
        if (!isOwn(request.getHeaders().getFirst(HttpHeaders.HOST))) {
            return HttpStatus.MISDIRECTED_REQUEST;
        }
        boolean guarded = request.getPath().value().startsWith("/api/") || !READS.contains(request.getMethod());
        String site = request.getHeaders().getFirst("sec-fetch-site");
        return guarded && site != null && !OWN_SITE.contains(site) ? HttpStatus.FORBIDDEN : null;
    }

    private boolean isOwn(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        return name.matches("[a-z0-9_-]+")
                || name.endsWith(".localhost")
                || hosts.contains(name)
                || NetUtil.isValidIpV4Address(name)
                || (name.startsWith("[") && name.endsWith("]"));
    }
}
