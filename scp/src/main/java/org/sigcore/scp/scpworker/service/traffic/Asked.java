// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Requests of consumers of one type for one service, and what they were answered. Thread-safe. */
public final class Asked {
    private final MeterGroup meterGroup;
    private final LongAdder requests;
    private final Statuses answers;
    private final Timer duration;
    private volatile long lastSum = -1;

    Asked(MeterGroup meterGroup, Tags tags, Timer duration) {
        this.meterGroup = meterGroup;
        this.requests = meterGroup.counter("ocscp.metric.http.rx.req", tags);
        this.answers = new Statuses(meterGroup, "ocscp.metric.http.tx.res", tags);
        this.duration = duration;
    }

    /** A request has come. */
    public void received() {
        requests.increment();
    }

    /** It is answered, by a producer or by the SCP itself. */
    public void answered(int status, long nanos) {
        answers.count(status);
        duration.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** True when no request has come since the last call. */
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
