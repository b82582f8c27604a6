// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.access.FunctionTokens;
import org.sigcore.console.access.Users;
import org.sigcore.console.logic.Actor;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.security.web.server.csrf.CsrfToken;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Login page, the person of the session, and the keys by which functions verify the console's tokens. */
public final class SessionRoutes {
    private static final String NO_PROVIDER = "";
    private static final Map<String, String> MESSAGES = Map.of(
            "wait", "Too many failed logins. Try again in a few seconds.",
            "error", "The user or the password is wrong.",
            "provider", "The login at the provider failed.");

    private final Users users;
    private final FunctionTokens tokens;
    private final String page;

    /**
     * The person of a session and the header that changes need.
     *
     * @param grants such as {@code operator} or {@code operator@nrf}
     */
    public record Session(String name, List<String> grants, String csrfHeader, String csrfToken) {}

    /** A change of the own password. */
    public record Passwords(
            @Nullable String present, @Nullable String next) {
        @Override
        public String toString() {
            return "Passwords[]";
        }
    }

    /** @param provider name of the OpenID Connect registration that the page offers; empty for none */
    public SessionRoutes(Users users, FunctionTokens tokens, String provider) {
        this.users = users;
        this.tokens = tokens;
        this.page = page(provider);
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/login", this::login)
                .GET("/tokens/keys", request -> keys())
                .GET("/api/session", this::session)
                .PUT("/api/session/password", this::changePassword)
                .build();
    }

    private Mono<ServerResponse> login(ServerRequest request) {
        String message = MESSAGES.entrySet().stream()
                .filter(each -> request.queryParam(each.getKey()).isPresent())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
        return csrf(request)
                .flatMap(token -> ServerResponse.ok()
                        .contentType(MediaType.TEXT_HTML)
                        .cacheControl(CacheControl.noStore())
                        .bodyValue(page.replace("{{csrf}}", token.getToken()).replace("{{message}}", message)));
    }

    private Mono<ServerResponse> keys() {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(tokens.publicKeys());
    }

    private Mono<ServerResponse> session(ServerRequest request) {
        return Mono.zip(Requests.actor(request), csrf(request)).flatMap(both -> {
            Actor actor = both.getT1();
            List<String> grants = actor.person().grants().stream()
                    .map(Object::toString)
                    .sorted()
                    .toList();
            CsrfToken token = both.getT2();
            return Requests.json(new Session(actor.name(), grants, token.getHeaderName(), token.getToken()));
        });
    }

    private Mono<ServerResponse> changePassword(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, Passwords.class))
                .flatMap(both -> users.changePassword(
                        both.getT1(), both.getT2().present(), both.getT2().next()))
                .then(ServerResponse.noContent().build());
    }

    /** Returns the token of the exchange; its first use writes the cookie. */
    static Mono<CsrfToken> csrf(ServerRequest request) {
        Mono<CsrfToken> token = request.exchange().getAttribute(CsrfToken.class.getName());
        return token == null ? Mono.error(new IllegalStateException("no CSRF token")) : token;
    }

    private static String page(String provider) {
        try {
            String text = new ClassPathResource("pages/login.html").getContentAsString(StandardCharsets.UTF_8);
            return provider.equals(NO_PROVIDER)
                    ? text.replaceAll("(?s)<p id=\"provider\">.*?</p>", "")
                    : text.replace("{{provider}}", provider);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
