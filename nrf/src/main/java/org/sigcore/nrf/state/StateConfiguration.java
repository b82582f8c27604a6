// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.state;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.store.Database;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Shared beans of the NRF's roles. */
@Configuration(proxyBeanMethods = false)
public class StateConfiguration {
    @Bean
    @Lazy
    NrfDatabase nrfDatabase(Database database) {
        database.migrate(NrfDatabase.MIGRATIONS);
        return new NrfDatabase(database);
    }

    @Bean
    @Lazy
    StateFeed stateFeed(NrfDatabase database) {
        return new StateFeed(database);
    }

    @Bean
    @Lazy
    StatusEvents statusEvents(NrfDatabase database) {
        return new StatusEvents(database);
    }

    @Bean
    ProcessName processName(SigcoreProperties properties) {
        return ProcessName.of(properties);
    }

    @Bean
    OperationMetrics operationMetrics(MeterRegistry registry) {
        return new OperationMetrics(registry);
    }
}
