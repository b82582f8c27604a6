// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.scp.scpworker.logic.policy.PolicyCompiler;

/** Counts the requests per routing config set; counters survive a recompilation of the configuration. */
public final class SelectionCounters implements PolicyCompiler.Selections {
    private final Map<String, LongAdder> counters = new ConcurrentHashMap<>();
    private final MeterRegistry registry;

    public SelectionCounters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Runnable of(String configSet, boolean subsequent) {
        String message = subsequent ? "subsequent" : "initial";
        LongAdder selected = counters.computeIfAbsent(message + ' ' + configSet, key -> {
            LongAdder counter = new LongAdder();
            FunctionCounter.builder("ocscp.worker.routing.options.selected", counter, LongAdder::sum)
                    .tag("routing_config_set", configSet)
                    .tag("message", message)
                    .description("Messages by the routing config set selected for them")
                    .register(registry);
            return counter;
        });
        return selected::increment;
    }
}
