// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Requests of consumers of one type for one service, with their responses. Thread-safe. */
public final class ConsumerTraffic {
    private final MeterGroup meterGroup;
    private final LongAdder requests;
    private final Statuses answers;
    private final Timer duration;
    private volatile long lastSum = -1;

    ConsumerTraffic(MeterGroup meterGroup, Tags tags, Timer duration) {
        this.meterGroup = meterGroup;
        this.requests = meterGroup.counter("ocscp.metric.http.rx.req", tags);
        this.answers = new Statuses(meterGroup, "ocscp.metric.http.tx.res", tags);
        this.duration = duration;
    }

    /** Counts the arrival of a request. */
    public void received() {
        requests.increment();
    }

    /** Counts a response, of a producer or of the SCP itself. */
    public void answered(int status, long nanos) {
        answers.count(status);
        duration.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Returns true when no request has arrived since the last call. */
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
