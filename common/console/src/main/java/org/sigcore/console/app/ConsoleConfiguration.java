// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.console.client.FunctionClient;
import org.sigcore.console.service.EventMerger;
import org.sigcore.console.service.FunctionSampler;
import org.sigcore.console.web.BrowserProtection;
import org.sigcore.console.web.ConsoleRoutes;
import org.sigcore.console.web.GatewayRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration {
    private static final int LARGEST_ANSWER = 4 << 20; // metrics of a busy function are below 1 MB

    @Bean
    FunctionSampler functionSampler(ConsoleProperties properties) {
        return new FunctionSampler(clients(properties), properties.sampleInterval());
    }

    @Bean
    EventMerger eventMerger(ConsoleProperties properties, FunctionSampler sampler, JsonMapper json, MeterRegistry meters) {
        return new EventMerger(clients(properties), sampler, json, meters.counter("sigcore.console.events.dropped"));
    }

    @Bean
    RouterFunction<ServerResponse> consoleRoutes(FunctionSampler sampler, EventMerger events) {
        return new ConsoleRoutes(sampler, events).routes();
    }

    @Bean
    RouterFunction<ServerResponse> gatewayRoutes(ConsoleProperties properties) {
        return new GatewayRoutes(clients(properties)).routes();
    }

    @Bean
    BrowserProtection browserProtection() {
        return new BrowserProtection();
    }

    private static List<FunctionClient> clients(ConsoleProperties properties) {
        List<FunctionClient> clients = new ArrayList<>();
        properties.functions().forEach((name, url) -> clients.add(new FunctionClient(
                name,
                WebClient.builder()
                        .baseUrl(url.toString())
                        .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LARGEST_ANSWER))
                        .build())));
        return clients;
    }
}
