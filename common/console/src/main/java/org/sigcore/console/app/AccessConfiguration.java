// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.access.AccessRules;
import org.sigcore.console.access.FunctionTokens;
import org.sigcore.console.access.LoginThrottle;
import org.sigcore.console.access.PasswordCheck;
import org.sigcore.console.access.PasswordLogin;
import org.sigcore.console.access.Persons;
import org.sigcore.console.access.ProviderLogin;
import org.sigcore.console.access.ProviderRequests;
import org.sigcore.console.access.SessionRepository;
import org.sigcore.console.access.Users;
import org.sigcore.console.logic.Grant;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.web.Problems;
import org.sigcore.console.web.SessionRoutes;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.web.server.DefaultServerRedirectStrategy;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.AuthenticationWebFilter;
import org.springframework.security.web.server.authentication.RedirectServerAuthenticationSuccessHandler;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.security.web.server.authentication.ServerFormLoginAuthenticationConverter;
import org.springframework.security.web.server.authentication.logout.DelegatingServerLogoutHandler;
import org.springframework.security.web.server.authentication.logout.HttpStatusReturningServerLogoutSuccessHandler;
import org.springframework.security.web.server.authentication.logout.SecurityContextServerLogoutHandler;
import org.springframework.security.web.server.authentication.logout.WebSessionServerLogoutHandler;
import org.springframework.security.web.server.csrf.CookieServerCsrfTokenRepository;
import org.springframework.security.web.server.csrf.ServerCsrfTokenRequestAttributeHandler;
import org.springframework.security.web.server.firewall.ServerWebExchangeFirewall;
import org.springframework.security.web.server.firewall.StrictServerWebExchangeFirewall;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Access to the console: sessions by password or an OpenID Connect provider, CSRF tokens, and a role for each route. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class AccessConfiguration {
    @Bean
    PasswordEncoder passwordEncoder() {
        return new BCryptPasswordEncoder();
    }

    // Names of sessions contain semicolons and percent signs. Rules and routes read a path in the same way.
    @Bean
    ServerWebExchangeFirewall firewall() {
        StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
        firewall.setAllowSemicolon(true);
        firewall.setAllowUrlEncodedPercent(true);
        return firewall;
    }

    @Bean
    Problems problems(JsonMapper json) {
        return new Problems(json);
    }

    @Bean
    SessionRepository sessionRepository(Users users, Clock clock) {
        return new SessionRepository(users, clock);
    }

    @Bean
    LoginThrottle loginThrottle() {
        return new LoginThrottle(System::nanoTime);
    }

    @Bean
    PasswordCheck passwordCheck(LoginThrottle throttle, PasswordEncoder encoder, StateWork state) {
        return new PasswordCheck(throttle, encoder, state);
    }

    @Bean
    ProviderLogin providerLogin(AuditLog audit, StateWork state, LoginThrottle throttle) {
        return new ProviderLogin(audit, state, throttle);
    }

    @Bean
    ProviderRequests providerRequests(Clock clock) {
        return new ProviderRequests(clock);
    }

    @Bean
    PasswordLogin passwordLogin(Users users, PasswordCheck passwords, AuditLog audit, StateWork state) {
        return new PasswordLogin(users, passwords, audit, state);
    }

    @Bean
    SecurityWebFilterChain access(
            ServerHttpSecurity http,
            ConsoleProperties properties,
            PasswordLogin passwords,
            SessionRepository sessions,
            Problems problems,
            ApplicationContext context) {
        CookieServerCsrfTokenRepository csrf = CookieServerCsrfTokenRepository.withHttpOnlyFalse();
        csrf.setCookieCustomizer(cookie -> cookie.sameSite("Strict"));
        http.headers(ServerHttpSecurity.HeaderSpec::disable) // written by BrowserProtection
                .requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
                .securityContextRepository(sessions)
                .csrf(tokens -> tokens.csrfTokenRepository(csrf)
                        .csrfTokenRequestHandler(new ServerCsrfTokenRequestAttributeHandler())
                        .accessDeniedHandler((exchange, denied) -> problems.answer(
                                exchange, Refusal.of(403, "the CSRF token is missing or wrong: load the page again"))))
                .exceptionHandling(handling -> handling.authenticationEntryPoint(
                                (exchange, e) -> enter(exchange, problems))
                        .accessDeniedHandler((exchange, denied) ->
                                problems.answer(exchange, Refusal.of(403, "none of your roles allows that"))))
                .addFilterAt(login(passwords, sessions), SecurityWebFiltersOrder.FORM_LOGIN)
                .logout(logout -> logout.logoutUrl("/logout")
                        .logoutHandler(new DelegatingServerLogoutHandler(
                                contextLogout(sessions), new WebSessionServerLogoutHandler()))
                        .logoutSuccessHandler(new HttpStatusReturningServerLogoutSuccessHandler()))
                .authorizeExchange(
                        requests -> requests.anyExchange().access(new AccessRules(properties.openMetrics())));
        if (context.getBeanProvider(ReactiveClientRegistrationRepository.class).getIfAvailable() != null) {
            ProviderLogin provider = context.getBean(ProviderLogin.class);
            http.oauth2Login(login -> login.securityContextRepository(sessions)
                    .authorizationRequestRepository(context.getBean(ProviderRequests.class))
                    .authenticationSuccessHandler(provider)
                    .authenticationFailureHandler(provider));
        }
        return http.build();
    }

    private static SecurityContextServerLogoutHandler contextLogout(SessionRepository sessions) {
        SecurityContextServerLogoutHandler handler = new SecurityContextServerLogoutHandler();
        handler.setSecurityContextRepository(sessions);
        return handler;
    }

    private static AuthenticationWebFilter login(PasswordLogin passwords, SessionRepository sessions) {
        AuthenticationWebFilter filter = new AuthenticationWebFilter(passwords);
        filter.setRequiresAuthenticationMatcher(ServerWebExchangeMatchers.pathMatchers(HttpMethod.POST, "/login"));
        filter.setServerAuthenticationConverter(withAddress(new ServerFormLoginAuthenticationConverter()));
        filter.setSecurityContextRepository(sessions);
        filter.setAuthenticationSuccessHandler(new RedirectServerAuthenticationSuccessHandler("/"));
        filter.setAuthenticationFailureHandler((exchange, failure) -> redirect(
                exchange.getExchange(),
                failure.getClass().getSimpleName().startsWith("TooMany") ? "/login?wait" : "/login?error"));
        return filter;
    }

    // Failures are counted by address.
    private static ServerAuthenticationConverter withAddress(ServerAuthenticationConverter form) {
        return exchange -> form.convert(exchange).doOnNext(login -> {
            InetSocketAddress remote = exchange.getRequest().getRemoteAddress();
            if (login instanceof AbstractAuthenticationToken token && remote != null && remote.getAddress() != null) {
                token.setDetails(remote.getAddress().getHostAddress());
            }
        });
    }

    private static Mono<Void> enter(ServerWebExchange exchange, Problems problems) {
        boolean page = exchange.getRequest().getPath().value().equals("/");
        return page
                ? redirect(exchange, "/login")
                : problems.answer(exchange, Refusal.of(401, "log in at /login first"));
    }

    private static Mono<Void> redirect(ServerWebExchange exchange, String to) {
        return new DefaultServerRedirectStrategy().sendRedirect(exchange, URI.create(to));
    }

    /** Grants of persons who log in at a provider: the roles in a claim of their identity token. */
    @Bean
    GrantedAuthoritiesMapper providerRoles(ConsoleProperties properties) {
        return authorities -> authorities.stream()
                .flatMap(authority -> authority instanceof OidcUserAuthority oidc
                        ? Persons.authorities(roles(oidc.getAttributes().get(properties.rolesClaim()))).stream()
                        : Stream.of())
                .collect(Collectors.toSet());
    }

    private static Set<Grant> roles(@Nullable Object claim) {
        List<String> names = switch (claim) {
            case Collection<?> several -> several.stream().map(String::valueOf).toList();
            case String text -> List.of(text.split(" "));
            case null, default -> List.of();
        };
        return names.stream().flatMap(name -> Grant.parse(name).stream()).collect(Collectors.toSet());
    }

    @Bean
    RouterFunction<ServerResponse> sessionRoutes(
            Users users, FunctionTokens tokens, ObjectProvider<ReactiveClientRegistrationRepository> providers) {
        ReactiveClientRegistrationRepository repository = providers.getIfAvailable();
        String name = repository instanceof Iterable<?> all && all.iterator().hasNext()
                ? ((ClientRegistration) Objects.requireNonNull(all.iterator().next())).getRegistrationId()
                : "";
        return new SessionRoutes(users, tokens, name).routes();
    }
}
