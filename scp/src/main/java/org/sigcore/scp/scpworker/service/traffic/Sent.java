// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Requests sent to one producer for one service, and what became of them. Thread-safe. */
public final class Sent {
    private final MeterGroup meterGroup;
    private final Tags tags;
    private final LongAdder requests;
    private final Statuses answers;
    private final Timer duration;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>(4);
    private volatile long lastSum = -1;

    Sent(MeterGroup meterGroup, Tags tags, Timer duration) {
        this.meterGroup = meterGroup;
        this.tags = tags;
        this.requests = meterGroup.counter("ocscp.metric.http.tx.req", tags);
        this.answers = new Statuses(meterGroup, "ocscp.metric.http.rx.res", tags);
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
        return meterGroup.counter("ocscp.metric.http.tx.req.failed", tags.and("reason", reason));
    }

    /** True when no request has been sent since the last call. */
    boolean wasIdle() {
        long sum = requests.sum();
        boolean idle = sum == lastSum;
        lastSum = sum;
        return idle;
    }

    void end() {
        meterGroup.end();
    }
}
