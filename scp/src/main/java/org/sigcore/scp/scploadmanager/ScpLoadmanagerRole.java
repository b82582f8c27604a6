// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scploadmanager;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.role.Role;
import org.sigcore.scp.contract.scploadmanager.LoadAggregation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scp-loadmanager: computes the load of the SCP as a whole. */
@Role("scp-loadmanager")
@Configuration(proxyBeanMethods = false)
public class ScpLoadmanagerRole {
    @Bean
    LoadAggregation loadAggregation(MeterRegistry registry) {
        LoadBoard board = new LoadBoard();
        Gauge.builder("scp.load.percent", board, b -> b.load().loadPercent())
                .description("Mean load of the workers of the SCP")
                .register(registry);
        Gauge.builder("scp.load.workers", board, b -> b.load().workers())
                .description("Workers that report their load")
                .register(registry);
        return load -> board.report(load, System.nanoTime());
    }
}
