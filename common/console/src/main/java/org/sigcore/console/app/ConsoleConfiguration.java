// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.access.FunctionTokens;
import org.sigcore.console.access.SessionRepository;
import org.sigcore.console.client.Alertmanager;
import org.sigcore.console.client.Caller;
import org.sigcore.console.client.FunctionClient;
import org.sigcore.console.client.Functions;
import org.sigcore.console.service.EventMerger;
import org.sigcore.console.service.EventStreams;
import org.sigcore.console.service.FunctionSampler;
import org.sigcore.console.web.AlertRoutes;
import org.sigcore.console.web.BrowserProtection;
import org.sigcore.console.web.ConsoleRoutes;
import org.sigcore.console.web.GatewayRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;
import tools.jackson.databind.json.JsonMapper;

/** The functions, their samples and events. */
@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration {
    private static final int LARGEST_ANSWER = FunctionClient.LARGEST_MEGABYTES << 20;
    private static final int CONNECTIONS_OF_A_FUNCTION = 50;

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    Functions functions(ConsoleProperties properties, FunctionTokens tokens) {
        List<FunctionClient> clients = new ArrayList<>();
        properties
                .functions()
                .forEach((name, url) -> clients.add(new FunctionClient(
                        name,
                        client(url, connector(name, CONNECTIONS_OF_A_FUNCTION, properties.authority())),
                        client(url, connector(name + "-streams", EventStreams.MOST, properties.authority())),
                        Caller.CONSOLE,
                        tokens::issue)));
        return new Functions(clients);
    }

    private static WebClient client(URI url, HttpClient connector) {
        return WebClient.builder()
                .baseUrl(url.toString())
                .clientConnector(new ReactorClientHttpConnector(connector))
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LARGEST_ANSWER))
                .build();
    }

    // Connections of its own, so that a function that hangs takes none from the others. Redirects are not followed.
    private static HttpClient connector(String pool, int connections, @Nullable Path authority) {
        HttpClient client = HttpClient.create(ConnectionProvider.create(pool, connections));
        if (authority == null) {
            return client;
        }
        GenericSslContextSpec<?> trust =
                Http11SslContextSpec.forClient().configure(ssl -> ssl.trustManager(authority.toFile()));
        return client.secure(tls -> tls.sslContext(trust));
    }

    @Bean
    FunctionSampler functionSampler(Functions functions, ConsoleProperties properties) {
        return new FunctionSampler(functions.all(), properties.sampleInterval());
    }

    @Bean
    EventMerger eventMerger(Functions functions, FunctionSampler sampler, JsonMapper json, MeterRegistry meters) {
        Counter dropped = Counter.builder("sigcore.console.events.dropped")
                .description("Events that were dropped because a browser was slow")
                .register(meters);
        return new EventMerger(functions.all(), sampler, json, dropped);
    }

    @Bean
    RouterFunction<ServerResponse> consoleRoutes(
            FunctionSampler sampler, EventMerger events, SessionRepository sessions) {
        return new ConsoleRoutes(sampler, events, new EventStreams(), sessions).routes();
    }

    @Bean
    RouterFunction<ServerResponse> alertRoutes(FunctionSampler sampler, ConsoleProperties properties) {
        return new AlertRoutes(sampler, new Alertmanager(properties.alertmanager())).routes();
    }

    @Bean
    RouterFunction<ServerResponse> gatewayRoutes(Functions functions) {
        return new GatewayRoutes(functions).routes();
    }

    @Bean
    BrowserProtection browserProtection(ConsoleProperties properties) {
        return new BrowserProtection(properties.hosts());
    }
}
