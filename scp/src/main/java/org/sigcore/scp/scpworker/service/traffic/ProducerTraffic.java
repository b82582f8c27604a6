// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Requests sent to one producer for one service, with their results. Thread-safe. */
public final class ProducerTraffic {
    private final MeterGroup meterGroup;
    private final Tags tags;
    private final LongAdder requests;
    private final Statuses answers;
    private final Timer duration;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>(4);
    private volatile long lastSum = -1;

    ProducerTraffic(MeterGroup meterGroup, Tags tags, Timer duration) {
        this.meterGroup = meterGroup;
        this.tags = tags;
        this.requests = meterGroup.counter("ocscp.metric.http.tx.req", tags);
        this.answers = new Statuses(meterGroup, "ocscp.metric.http.rx.res", tags);
        this.duration = duration;
    }

    /** Counts a request that is sent. */
    public void begun() {
        requests.increment();
    }

    /** Counts a response of the producer. */
    public void answered(int status, long nanos) {
        answers.count(status);
        duration.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Counts a missing or incomplete response; {@code reason} has few distinct values. */
    public void failed(String reason) {
        failures.computeIfAbsent(reason, this::failures).increment();
    }

    private LongAdder failures(String reason) {
        return meterGroup.counter("ocscp.metric.http.tx.req.failed", tags.and("reason", reason));
    }

    /** Returns true when no request has been sent since the last call. */
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
