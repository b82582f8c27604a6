// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** A counter for each status code that occurs: few, so that a walk over them is the fastest way. Thread-safe. */
final class Statuses {
    private final MeterRegistry registry;
    private final String name;
    private final Tags tags;
    private volatile One[] known = {};

    private record One(int status, LongAdder count) {}

    Statuses(MeterRegistry registry, String name, Tags tags) {
        this.registry = registry;
        this.name = name;
        this.tags = tags;
    }

    void count(int status) {
        for (One one : known) {
            if (one.status == status) {
                one.count.increment();
                return;
            }
        }
        add(status).increment();
    }

    private synchronized LongAdder add(int status) {
        for (One one : known) {
            if (one.status == status) {
                return one.count;
            }
        }
        One[] more = Arrays.copyOf(known, known.length + 1);
        LongAdder count = Traffic.counter(registry, name, tags.and("status", Integer.toString(status)));
        more[known.length] = new One(status, count);
        known = more;
        return count;
    }
}
