// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;

/** Counts the seconds spent at or above each overload level. The usual levels are registered from the start. */
final class LevelCounters {
    private final Map<String, Counter> counters = new HashMap<>();
    private final MeterRegistry registry;
    private final String name;
    private final String tag;
    private final String description;

    /** @param tag name of the tag for the level */
    LevelCounters(MeterRegistry registry, String name, String tag, String description) {
        this.registry = registry;
        this.name = name;
        this.tag = tag;
        this.description = description;
        ProtectionMeters.LEVELS.forEach(this::counter);
    }

    /** Counts one second. Not thread-safe. */
    void count(String level) {
        counter(level).increment();
    }

    private Counter counter(String level) {
        return counters.computeIfAbsent(
                level,
                key -> Counter.builder(name)
                        .tag(tag, key)
                        .description(description)
                        .register(registry));
    }
}
