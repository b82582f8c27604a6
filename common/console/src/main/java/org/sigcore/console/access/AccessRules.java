// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.Person;
import org.sigcore.console.logic.Role;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.ReactiveAuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/**
 * Role that each route needs. The first rule that matches decides; a request without a rule is denied. The variable
 * {@code function} of a pattern is the function for which the role must hold; drafts and publications are those of
 * {@code policy}.
 */
public final class AccessRules implements ReactiveAuthorizationManager<AuthorizationContext> {
    private static final String POLICY = "policy";

    private final List<Rule> rules = new ArrayList<>();
    private final boolean openMetrics;

    /** @param roles the caller needs one of them; empty if no login is needed */
    private record Rule(HttpMethod method, PathPattern pattern, Set<Role> roles) {}

    /** @param openMetrics true if every client may read the metrics; otherwise clients on this machine, and users */
    public AccessRules(boolean openMetrics) {
        this.openMetrics = openMetrics;
        open(HttpMethod.GET, "/login", "/{file:[a-z0-9-]+\\.(?:js|css|svg|png|ico)}", "/webjars/**", "/screens/**");
        open(HttpMethod.GET, "/tokens/keys", "/actuator/health", "/actuator/health/*");
        open(HttpMethod.GET, "/oauth2/authorization/*", "/login/oauth2/code/*");
        open(HttpMethod.POST, "/login");
        needs(Role.ADMINISTRATOR, HttpMethod.GET, "/api/users", "/api/users/*");
        needs(Role.ADMINISTRATOR, HttpMethod.PUT, "/api/users/*");
        needs(Role.ADMINISTRATOR, HttpMethod.DELETE, "/api/users/*");
        needs(Role.AUDITOR, HttpMethod.GET, "/api/audit");
        needs(Role.VIEWER, HttpMethod.GET, "/", "/api/nf/{function}/**", "/api/**", "/actuator/prometheus");
        needs(Role.VIEWER, HttpMethod.PUT, "/api/session/password");
        needs(Role.VIEWER, HttpMethod.POST, "/api/views");
        needs(Role.VIEWER, HttpMethod.DELETE, "/api/views/*");
        needs(Role.OPERATOR, HttpMethod.PUT, "/api/functions/{function}/configuration/**");
        needs(Role.OPERATOR, HttpMethod.DELETE, "/api/functions/{function}/configuration/**");
        needs(Role.OPERATOR, HttpMethod.POST, "/api/functions/{function}/rollback", "/api/change-sets/**");
        needs(Role.OPERATOR, HttpMethod.POST, "/api/benchmarks/**");
        needs(Role.POLICY_APPROVER, HttpMethod.POST, "/api/policy/drafts/*/reviews", "/api/policy/drafts/*/publish");
        needs(Role.POLICY_AUTHOR, HttpMethod.POST, "/api/policy/drafts", "/api/policy/drafts/*/request");
        needs(Role.POLICY_AUTHOR, HttpMethod.PUT, "/api/policy/drafts/*");
        needs(Role.POLICY_AUTHOR, HttpMethod.DELETE, "/api/policy/drafts/*");
        // By path: the name of a function that decides policies may be another one than policy.
        needs(
                Set.of(Role.POLICY_AUTHOR, Role.POLICY_APPROVER),
                HttpMethod.POST,
                "/api/nf/{function}/oc-cnpolicy-configuration/**");
        needs(Role.VIEWER, HttpMethod.POST, "/api/nf/{function}/**"); // GatewayRoutes passes questions on
        needs(Role.POLICY_APPROVER, HttpMethod.POST, "/api/policy/projects/*/*/rollback");
        needs(Role.POLICY_APPROVER, HttpMethod.DELETE, "/api/policy/projects/*/*");
    }

    private void open(HttpMethod method, String... patterns) {
        for (String pattern : patterns) {
            rules.add(new Rule(method, PathPatternParser.defaultInstance.parse(pattern), Set.of()));
        }
    }

    private void needs(Role role, HttpMethod method, String... patterns) {
        needs(Set.of(role), method, patterns);
    }

    private void needs(Set<Role> roles, HttpMethod method, String... patterns) {
        for (String pattern : patterns) {
            rules.add(new Rule(method, PathPatternParser.defaultInstance.parse(pattern), roles));
        }
    }

    @Override
    public Mono<AuthorizationResult> authorize(Mono<Authentication> login, AuthorizationContext context) {
        ServerHttpRequest request = context.getExchange().getRequest();
        PathContainer path = request.getPath().pathWithinApplication();
        HttpMethod method = HttpMethod.HEAD.equals(request.getMethod()) ? HttpMethod.GET : request.getMethod();
        if (path.value().equals("/actuator/prometheus") && openTo(request.getRemoteAddress())) {
            return Mono.just(new AuthorizationDecision(true));
        }
        for (Rule rule : rules) {
            if (rule.method().equals(method) && rule.pattern().matches(path)) {
                return decide(rule, path, login);
            }
        }
        return Mono.just(new AuthorizationDecision(false));
    }

    private static Mono<AuthorizationResult> decide(Rule rule, PathContainer path, Mono<Authentication> login) {
        if (rule.roles().isEmpty()) {
            return Mono.just(new AuthorizationDecision(true));
        }
        String function = function(rule.pattern(), path);
        return login.map(Persons::of)
                .defaultIfEmpty(Persons.of(null))
                .map(person ->
                        new AuthorizationDecision(rule.roles().stream().anyMatch(role -> may(person, role, function))));
    }

    private static boolean may(Person person, Role role, String function) {
        return function.isEmpty() ? person.may(role) : person.may(role, function);
    }

    private static String function(PathPattern pattern, PathContainer path) {
        if (path.value().startsWith("/api/policy/")) {
            return POLICY;
        }
        PathPattern.PathMatchInfo match = pattern.matchAndExtract(path);
        return match == null ? "" : match.getUriVariables().getOrDefault("function", "");
    }

    private boolean openTo(@Nullable InetSocketAddress client) {
        return openMetrics
                || (client != null
                        && client.getAddress() != null
                        && client.getAddress().isLoopbackAddress());
    }
}
