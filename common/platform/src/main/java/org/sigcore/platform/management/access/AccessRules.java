// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.ManagementProperties;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.ReactiveAuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import reactor.core.publisher.Mono;

/**
 * Determines the role that a request requires. Raw paths are compared, so that another spelling of a public path is not
 * public. Operations for administrators check their role where they are served ({@link ManagementUser#require}), so
 * that no spelling bypasses it.
 */
final class AccessRules implements ReactiveAuthorizationManager<AuthorizationContext> {
    private static final Set<String> PROBES =
            Set.of("/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness");
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private final ManagementProperties.Metrics metrics;

    AccessRules(ManagementProperties.Metrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public Mono<AuthorizationResult> authorize(Mono<Authentication> user, AuthorizationContext context) {
        ManagementRole needed = needed(context.getExchange().getRequest());
        return needed == null
                ? Mono.just(new AuthorizationDecision(true))
                : user.map(each -> ManagementUser.of(each).may(needed))
                        .defaultIfEmpty(false)
                        .map(AuthorizationDecision::new);
    }

    /** Returns the required role, null for a public resource. */
    @Nullable
    ManagementRole needed(ServerHttpRequest request) {
        String path = request.getURI().getRawPath();
        boolean reads = READS.contains(request.getMethod());
        if (reads && PROBES.contains(path) && !followed(request)) {
            return null;
        }
        if (reads && "/actuator/prometheus".equals(path) && open(request.getRemoteAddress())) {
            return null;
        }
        return reads ? ManagementRole.VIEWER : ManagementRole.OPERATOR;
    }

    // Health events contain all details, so they are not public. Media types are case-insensitive.
    private static boolean followed(ServerHttpRequest request) {
        return request.getHeaders().getOrEmpty("accept").stream()
                .anyMatch(accept -> accept.toLowerCase(Locale.ROOT).contains(MediaType.TEXT_EVENT_STREAM_VALUE));
    }

    private boolean open(@Nullable InetSocketAddress client) {
        return switch (metrics) {
            case VIEWER -> false;
            case LOOPBACK ->
                client != null
                        && client.getAddress() != null
                        && client.getAddress().isLoopbackAddress();
            case OPEN -> true;
        };
    }
}
