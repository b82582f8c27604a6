// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Rejects requests that a malicious page causes a browser to send: requests under a foreign host name (421), and
 * changes initiated by another site (403), which the browser sends with its stored credentials.
 */
final class BrowserGuard implements WebFilter, Ordered {
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");
    private final AcceptedHosts hosts;
    private final AccessRefusals refusals;

    BrowserGuard(AcceptedHosts hosts, AccessRefusals refusals) {
        this.hosts = hosts;
        this.refusals = refusals;
    }

    /** Precedes authentication. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        String host = request.getHeaders().getFirst(HttpHeaders.HOST);
        if (request.getHeaders().getOrEmpty(HttpHeaders.HOST).size() > 1) {
            return refusals.answer(exchange, 400, "host", "more than one Host"); // RFC 9112 3.2
        }
        if (!hosts.accepts(host)) {
            return refusals.answer(exchange, 421, "host", "not a name of this NF; see sigcore.management.hosts");
        }
        if (!READS.contains(request.getMethod()) && foreign(request.getHeaders(), host)) {
            return refusals.answer(exchange, 403, "cross-site", "another site asked for this change");
        }
        return chain.filter(exchange);
    }

    private static boolean foreign(HttpHeaders headers, @Nullable String host) {
        String site = headers.getFirst("sec-fetch-site");
        if (site != null) {
            return !OWN_SITE.contains(site);
        }
        String origin = headers.getFirst(HttpHeaders.ORIGIN);
        return origin != null && !authority(origin).equalsIgnoreCase(String.valueOf(host));
    }

    private static String authority(String origin) {
        try {
            return String.valueOf(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
