// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.TraceProperties;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.management.ManagementEvents;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.platform.trace.subscriber.SubscriberTrace;
import org.sigcore.platform.trace.subscriber.SubscriberTraceEndpoint;
import org.sigcore.platform.trace.subscriber.SubscriberTraceOptions;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Beans of the message ladder, the span export and the subscriber trace. */
@Configuration(proxyBeanMethods = false)
public class TraceConfiguration {
    @Bean
    SignallingTrace signallingTrace(NfIdentity identity, SigcoreProperties properties) {
        TraceProperties trace = properties.trace();
        return new SignallingTrace(identity.nf(), trace.entries(), trace.otlp().endpoint() != null);
    }

    @Bean
    @ConditionalOnProperty("sigcore.trace.otlp.endpoint")
    PeriodicTask otlpExport(
            SignallingTrace trace,
            NfIdentity identity,
            RoleSet roles,
            SigcoreProperties properties,
            MeterRegistry registry) {
        TraceProperties.Otlp otlp = properties.trace().otlp();
        OtlpExporter exporter = new OtlpExporter(
                trace, Objects.requireNonNull(otlp.endpoint()), new OtlpSpans(identity, roles), registry);
        return PeriodicTask.paced("otlp-export", () -> {
                    exporter.send();
                    return otlp.interval();
                })
                .andOnceMore();
    }

    @Bean
    ConfigItems subscriberTraceItems() {
        return ConfigItems.of(SubscriberTraceOptions.RESOURCE);
    }

    @Bean
    SubscriberTrace subscriberTrace(MeterRegistry registry) {
        return new SubscriberTrace(registry);
    }

    @Bean
    SubscriberTraceEndpoint subscriberTraceEndpoint(
            SubscriberTrace trace, NfIdentity identity, ConfigViews configuration) {
        ConfigView<SubscriberTraceOptions> options = configuration.view(SubscriberTraceOptions.RESOURCE);
        options.onChange(trace::configure);
        trace.configure(options.current());
        return new SubscriberTraceEndpoint(trace, identity.nf());
    }

    @Bean
    LadderEndpoint ladderEndpoint(SignallingTrace trace) {
        return new LadderEndpoint(trace);
    }

    @Bean
    ManagementEvents ladderEvents(SignallingTrace trace, JsonMapper json) {
        return new LadderEvents(trace, json);
    }
}
