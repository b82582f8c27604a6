// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the AMF status, shared by the AM and UE roles. */
@Configuration(proxyBeanMethods = false)
public class AmfStatusItems {
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** Table of GUAMI statuses. */
    public record AmfStatusTable(DocumentStore store) {}

    @Bean
    AmfStatusTable amfStatusTable(PolicyDatabase database) {
        return new AmfStatusTable(new JdbcDocumentStore("amfstatus", "guami", database, InstantSource.system()));
    }

    @Bean
    GuamiStatuses guamiStatuses(AmfStatusTable table, MeterRegistry meters) {
        GuamiStatuses statuses = new GuamiStatuses(table.store());
        Gauge.builder("policy.amf.status.guamis", statuses, GuamiStatuses::subscribed)
                .description("GUAMIs with a subscription to status changes at their AMF")
                .register(meters);
        Gauge.builder("policy.amf.status.unavailable", statuses, GuamiStatuses::unavailable)
                .description("GUAMIs served by another AMF than the original one")
                .register(meters);
        return statuses;
    }

    @Bean
    PeriodicTask guamiStatusesTask(GuamiStatuses statuses) {
        return new PeriodicTask("policy-amf-statuses", () -> LOOK, statuses::refreshed);
    }
}
