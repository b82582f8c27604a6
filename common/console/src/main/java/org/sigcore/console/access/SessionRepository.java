// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.web.server.context.WebSessionServerSecurityContextRepository;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebSession;
import reactor.core.publisher.Mono;

/**
 * Keeps logins in sessions. A login gets a new session identifier, ends after twelve hours, and as soon as the password
 * or the grants of its user change.
 */
public final class SessionRepository extends WebSessionServerSecurityContextRepository {
    private static final Duration LONGEST = Duration.ofHours(12);

    private final Users users;
    private final Clock clock;

    public SessionRepository(Users users, Clock clock) {
        this.users = users;
        this.clock = clock;
    }

    @Override
    public Mono<SecurityContext> load(ServerWebExchange exchange) {
        return super.load(exchange)
                .flatMap(context -> isCurrent(exchange, context)
                        .flatMap(current -> current
                                ? Mono.just(context)
                                : exchange.getSession()
                                        .flatMap(WebSession::invalidate)
                                        .then(Mono.empty())));
    }

    /** Returns true while a login holds, with which a request began that is still answered. */
    public Mono<Boolean> holds(ServerWebExchange exchange, Principal login) {
        return super.load(exchange)
                .filter(context -> login.equals(context.getAuthentication()))
                .flatMap(context -> isCurrent(exchange, context))
                .defaultIfEmpty(false);
    }

    private Mono<Boolean> isCurrent(ServerWebExchange exchange, SecurityContext context) {
        Authentication login = context.getAuthentication();
        if (login == null) {
            return Mono.just(false);
        }
        Mono<Boolean> unchanged = login.getDetails() instanceof Long stamp
                ? users.isCurrent(login.getName(), stamp)
                : Mono.just(true); // a login at an OpenID Connect provider
        return exchange.getSession()
                .filter(session -> session.getCreationTime().plus(LONGEST).isAfter(clock.instant()))
                .flatMap(session -> unchanged)
                .defaultIfEmpty(false);
    }
}
