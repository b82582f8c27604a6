// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Requests sent to one producer for one service, and what became of them. Thread-safe. */
public final class Sent {
    private final MeterRegistry registry;
    private final Tags tags;
    private final LongAdder requests;
    private final Statuses answers;
    private final Timer duration;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>(4);

    Sent(MeterRegistry registry, Tags tags, Timer duration) {
        this.registry = registry;
        this.tags = tags;
        this.requests = Traffic.counter(registry, "ocscp.metric.http.tx.req", tags);
        this.answers = new Statuses(registry, "ocscp.metric.http.rx.res", tags);
        this.duration = duration;
    }

    /** A request goes out. */
    public void begun() {
        requests.increment();
    }

    /** The producer has answered. */
    public void answered(int status, long nanos) {
        answers.count(status);
        duration.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** No answer, or one that broke off; {@code reason} is one of few. */
    public void failed(String reason) {
        failures.computeIfAbsent(reason, this::failures).increment();
    }

    private LongAdder failures(String reason) {
        return Traffic.counter(registry, "ocscp.metric.http.tx.req.failed", tags.and("reason", reason));
    }
}
