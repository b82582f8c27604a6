// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.sigcore.platform.config.ManagementProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.AuthenticationWebFilter;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.security.web.server.authentication.ServerAuthenticationEntryPointFailureHandler;
import org.springframework.security.web.server.authentication.ServerHttpBasicAuthenticationConverter;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.firewall.ServerWebExchangeFirewall;
import org.springframework.security.web.server.firewall.StrictServerWebExchangeFirewall;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Access control of the management port: Spring Security with the settings of {@code sigcore.management}. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
@Import(AccountItems.class)
public class AccessConfiguration {
    @Bean
    AccessRefusals accessRefusals(MeterRegistry meters, SigcoreProperties properties) {
        return new AccessRefusals(meters, !properties.management().providers().isEmpty());
    }

    @Bean
    BrowserGuard browserGuard(
            SigcoreProperties properties, @Value("${server.address}") String address, AccessRefusals refusals) {
        Stream<String> own = Stream.of(
                        address,
                        properties.sbi().host(),
                        properties.sbi().advertise() == null
                                ? null
                                : properties.sbi().advertise().host(),
                        properties.nf().fqdn())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull);
        return new BrowserGuard(new AcceptedHosts(properties.management().hosts(), own), refusals);
    }

    // Names of documents may contain an encoded slash or percent sign; no rule depends on the encoding of a path.
    @Bean
    ServerWebExchangeFirewall managementFirewall() {
        StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
        firewall.setAllowUrlEncodedSlash(true);
        firewall.setAllowUrlEncodedDoubleSlash(true);
        firewall.setAllowUrlEncodedPercent(true);
        firewall.setAllowUrlEncodedPeriod(true);
        firewall.setAllowSemicolon(true);
        return firewall;
    }

    @Bean
    SecurityWebFilterChain managementAccess(
            ServerHttpSecurity http,
            SigcoreProperties properties,
            ConfigViews configuration,
            AccessRefusals refusals,
            @Value("${server.address}") InetAddress address,
            ServerProperties server) {
        http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                .logout(ServerHttpSecurity.LogoutSpec::disable)
                .requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
                .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(refusals).accessDeniedHandler(refusals));
        Ssl ssl = server.getSsl();
        boolean tls = ssl != null && ssl.isEnabled();
        ManagementProperties management = properties.management();
        if (management.authentication() == ManagementProperties.Authentication.OFF) {
            LoggerFactory.getLogger(AccessConfiguration.class)
                    .warn("management: authentication is off, every client that reaches the port is an administrator");
            return http.anonymous(everybody -> everybody
                            .principal("anonymous")
                            .authorities(java.util.List.of(ManagementRole.ADMIN.authority())))
                    .authorizeExchange(requests -> requests.anyExchange().permitAll())
                    .build();
        }
        if (!tls && !address.isLoopbackAddress()) {
            LoggerFactory.getLogger(AccessConfiguration.class)
                    .warn("management: passwords cross the network in clear, configure server.ssl");
        }
        ConfigView<Map<String, ManagementAccount>> accounts = configuration.view(AccountItems.USERS);
        http.addFilterAt(passwords(properties, accounts, refusals), SecurityWebFiltersOrder.HTTP_BASIC)
                .authorizeExchange(requests -> requests.anyExchange().access(new AccessRules(management.metrics())));
        if (tls) {
            http.x509(certificates -> certificates.authenticationManager(byCertificate(accounts)));
        }
        if (!management.providers().isEmpty()) {
            http.oauth2ResourceServer(bearer -> bearer.authenticationEntryPoint(refusals)
                    .accessDeniedHandler(refusals)
                    .authenticationManagerResolver(OidcLogin.byIssuer(management.providers())));
        }
        return http.build();
    }

    private static AuthenticationWebFilter passwords(
            SigcoreProperties properties,
            ConfigView<Map<String, ManagementAccount>> accounts,
            AccessRefusals refusals) {
        PasswordEncoder encoder = new BCryptPasswordEncoder();
        AuthenticationWebFilter filter = new AuthenticationWebFilter(new PasswordLogin(
                accounts,
                AdminPassword.of(properties.management(), properties.dataDir(), encoder),
                encoder,
                new LoginLimit(System::nanoTime),
                Schedulers.fromExecutor(Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("login-", 0).factory()))));
        filter.setServerAuthenticationConverter(withAddress(new ServerHttpBasicAuthenticationConverter()));
        filter.setAuthenticationFailureHandler(new ServerAuthenticationEntryPointFailureHandler(refusals));
        filter.setSecurityContextRepository(NoOpServerSecurityContextRepository.getInstance());
        return filter;
    }

    // Failures are counted by source address.
    private static ServerAuthenticationConverter withAddress(ServerAuthenticationConverter basic) {
        return exchange -> basic.convert(exchange).doOnNext(login -> {
            InetSocketAddress remote = exchange.getRequest().getRemoteAddress();
            if (login instanceof AbstractAuthenticationToken token && remote != null) {
                token.setDetails(remote.getAddress());
            }
        });
    }

    // TLS has verified the certificate; its common name identifies the user.
    private static ReactiveAuthenticationManager byCertificate(ConfigView<Map<String, ManagementAccount>> accounts) {
        return login -> {
            ManagementAccount account = accounts.current().get(login.getName());
            Authentication user = account == null
                    ? null
                    : UsernamePasswordAuthenticationToken.authenticated(
                            login.getName(),
                            null,
                            java.util.List.of(ManagementRole.named(account.role())
                                    .orElseThrow()
                                    .authority()));
            return user == null
                    ? Mono.error(new BadCredentialsException("the certificate's common name is not a user"))
                    : Mono.just(user);
        };
    }
}
