// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.settings.CongestionConfiguration;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionMonitor;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before every operation: under congestion it refuses what matters least. Samples are taken by who calls {@link
 * #sample}. Thread-safe.
 */
@SpecRef({"TS 29.500 6.8.3", "TS 29.500 6.8.8"})
public final class RequestGate {
    private static final Logger LOG = LoggerFactory.getLogger(RequestGate.class);
    private static final String PRIORITY = "3gpp-sbi-message-priority";
    private static final int LOWEST = 31;

    private final Supplier<CongestionConfiguration> settings;
    private final CongestionMonitor monitor = new CongestionMonitor();
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private CongestionLevel cpu = CongestionLevel.NORMAL;
    private CongestionLevel waiting = CongestionLevel.NORMAL;

    public RequestGate(Supplier<CongestionConfiguration> settings) {
        this.settings = settings;
    }

    /** The answer to a request that is not taken; null if it is, and then {@link #done} follows. */
    @Nullable
    SbiResponse enter(Operation operation, SbiRequest request) {
        CongestionConfiguration current = settings.get();
        CongestionLevel level = monitor.level();
        if (level != CongestionLevel.NORMAL
                && priority(current, operation, request) > current.admitted().at(level)) {
            refused.increment();
            ProblemDetails problem =
                    ProblemDetails.of(current.responseCode(), SbiCause.NF_CONGESTION.name(), "congestion: " + level);
            return SbiResponse.problem(problem)
                    .withHeader("retry-after", Integer.toString(current.retryAfterSeconds()));
        }
        pending.incrementAndGet();
        return null;
    }

    /** A request that was taken is answered. */
    void done() {
        pending.decrementAndGet();
    }

    private static int priority(CongestionConfiguration settings, Operation operation, SbiRequest request) {
        String named = settings.useMessagePriority() ? request.headers().get(PRIORITY) : null;
        if (named != null && named.matches("[0-9]{1,2}") && Integer.parseInt(named) <= LOWEST) {
            return Integer.parseInt(named);
        }
        return operation.priority(settings.priorities());
    }

    /** Takes a sample; one thread, always the same. */
    public void sample(double cpuPercent) {
        CongestionConfiguration current = settings.get();
        if (!current.enabled()) {
            monitor.reset();
            cpu = CongestionLevel.NORMAL;
            waiting = CongestionLevel.NORMAL;
            return;
        }
        cpu = current.cpuPercent().level(cpuPercent, cpu);
        waiting = current.pendingRequests().level(pending.get(), waiting);
        CongestionLevel before = monitor.level();
        if (monitor.sample(cpu.compareTo(waiting) > 0 ? cpu : waiting, current.stateChangeSampleCount())) {
            LOG.warn(
                    "event=nbsf-congestion level={} before={} cpu-percent={} pending={}",
                    monitor.level(),
                    before,
                    Math.round(cpuPercent),
                    pending.get());
        }
    }

    /** The level that holds. */
    public CongestionLevel level() {
        return monitor.level();
    }

    /** Requests that wait for the store now. */
    public int pending() {
        return pending.get();
    }

    /** Requests refused so far. */
    public long refused() {
        return refused.sum();
    }
}
