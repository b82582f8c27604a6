// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import java.util.Map;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.metric.CoarseClock;
import org.sigcore.platform.metric.HelpTexts;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.SbiRouter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.jackson.EndpointJsonMapper;
import org.springframework.boot.health.actuate.endpoint.ReactiveHealthEndpointWebExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.function.server.support.RouterFunctionMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/** Maps the roles' routes and events on the management port. */
@Configuration(proxyBeanMethods = false)
public class ManagementConfiguration {
    // Precedes the actuator's mapping (-100), which rejects requests for events.
    private static final int BEFORE_THE_ACTUATOR = -200;
    private static final int AFTER_THE_ACTUATOR = 100;

    /** Management connections share the event loops of the SBI; their handlers do hardly any work there. */
    @Bean
    ReactorResourceFactory managementLoops(SbiTransport transport) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResources(preferNative -> transport.group());
        return resources;
    }

    /** Static, since meters are registered while other beans are created. */
    @Bean
    static MeterFilter helpTexts() {
        return new HelpTexts();
    }

    /** Static, since meters are registered while other beans are created. */
    @Bean
    static CoarseClock meterClock() {
        return new CoarseClock();
    }

    @Bean
    PeriodicTask meterClockTicks(CoarseClock clock) {
        return new PeriodicTask("meter-clock", () -> CoarseClock.TICK, clock::tick);
    }

    @Bean
    ConnectionLimits managementConnections(SigcoreProperties properties, MeterRegistry meters) {
        return new ConnectionLimits(properties.management().limits(), meters);
    }

    /** Static, since the web server is created while other beans are created. */
    @Bean
    static ManagementTls managementTls() {
        return new ManagementTls();
    }

    @Bean
    SimpleUrlHandlerMapping managementMapping(ObjectProvider<ManagementRoutes> routes) {
        SbiRouter.Builder router = SbiRouter.builder().failures(StoreOutage::answer);
        routes.orderedStream().forEach(role -> role.addTo(router));
        return new SimpleUrlHandlerMapping(Map.of("/**", new ManagementEndpoint(router.build())), AFTER_THE_ACTUATOR);
    }

    @Bean
    EventStreams eventStreams() {
        return new EventStreams(EventStreams.HEARTBEAT);
    }

    @Bean
    RouterFunctionMapping eventMapping(
            EventStreams streams, ObjectProvider<ManagementEvents> events, ServerCodecConfigurer codecs) {
        RouterFunctionMapping mapping =
                new RouterFunctionMapping(streams.routes(events.orderedStream().toList()));
        mapping.setMessageReaders(codecs.getReaders());
        mapping.setOrder(BEFORE_THE_ACTUATOR);
        return mapping;
    }

    @Bean
    ManagementEvents healthEvents(ReactiveHealthEndpointWebExtension health, EndpointJsonMapper json) {
        return new HealthEvents(health, json);
    }
}
