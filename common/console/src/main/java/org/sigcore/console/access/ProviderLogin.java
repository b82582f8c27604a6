// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Person;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.server.DefaultServerRedirectStrategy;
import org.springframework.security.web.server.WebFilterExchange;
import org.springframework.security.web.server.authentication.ServerAuthenticationFailureHandler;
import org.springframework.security.web.server.authentication.ServerAuthenticationSuccessHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Records logins at an OpenID Connect provider, and leads the browser on. */
public final class ProviderLogin implements ServerAuthenticationSuccessHandler, ServerAuthenticationFailureHandler {
    private final AuditLog audit;
    private final StateWork state;
    private final LoginThrottle throttle;

    public ProviderLogin(AuditLog audit, StateWork state, LoginThrottle throttle) {
        this.audit = audit;
        this.state = state;
        this.throttle = throttle;
    }

    @Override
    public Mono<Void> onAuthenticationSuccess(WebFilterExchange exchange, Authentication login) {
        Person person = Persons.of(login);
        return state.run(() -> {
                    audit.done(new Actor(person, address(exchange.getExchange())), subject(person.name()));
                    return true;
                })
                .then(redirect(exchange.getExchange(), "/"));
    }

    @Override
    public Mono<Void> onAuthenticationFailure(WebFilterExchange exchange, AuthenticationException failure) {
        String address = address(exchange.getExchange());
        return recorded(address).then(redirect(exchange.getExchange(), "/login?provider"));
    }

    // Every client can make a login fail: the failures of an address are recorded within the limits of its passwords.
    private Mono<Boolean> recorded(String address) {
        String key = "provider " + address;
        if (!Duration.ZERO.equals(throttle.delay(address, key))) {
            return Mono.empty();
        }
        throttle.failed(address, key);
        return state.run(() -> {
            Actor unknown = new Actor(new Person("", Set.of()), address);
            audit.refused(unknown, subject(""), "the login at the provider failed");
            return true;
        });
    }

    private static AuditLog.Subject subject(String name) {
        return new AuditLog.Subject("login", "", name, "");
    }

    private static String address(ServerWebExchange exchange) {
        InetSocketAddress remote = exchange.getRequest().getRemoteAddress();
        return remote == null || remote.getAddress() == null
                ? ""
                : remote.getAddress().getHostAddress();
    }

    private static Mono<Void> redirect(ServerWebExchange exchange, String to) {
        return new DefaultServerRedirectStrategy().sendRedirect(exchange, URI.create(to));
    }
}
