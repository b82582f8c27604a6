// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.platform.overload.Hysteresis;
import org.sigcore.platform.overload.PriorityShare;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;

/**
 * Load of the worker, and its decisions to discard requests. Pending transactions are evaluated for each request, the
 * CPU after each call of {@link #cpu}. Thread-safe.
 */
public final class PodOverload {
    private final AtomicInteger pending = new AtomicInteger();
    private final PriorityShare share = new PriorityShare();
    private volatile int cpuPercent;
    private volatile int level = -1;
    private volatile Levels levels = Levels.of(PodOverloadControlOptions.DEFAULTS);

    /** Levels of a rule, compiled for use by each request. */
    private record Levels(PodOverloadControlOptions rule, Hysteresis cpu, Hysteresis pending) {
        static Levels of(PodOverloadControlOptions rule) {
            Hysteresis cpu = Hysteresis.NONE;
            Hysteresis pending = Hysteresis.NONE;
            for (int i = 0; i < rule.levels().size(); i++) {
                PodOverloadControlOptions.Level level = rule.levels().get(i);
                if (level.cpuOnset() > 0) {
                    cpu = cpu.and(i + 1, level.cpuOnset(), level.cpuAbatement());
                }
                pending = pending.and(i + 1, level.pendingOnset(), level.pendingAbatement());
            }
            return new Levels(rule, cpu, pending);
        }
    }

    /** Records the arrival of a request. */
    public void begun() {
        pending.incrementAndGet();
    }

    /** Records the end of a request, answered or not. */
    public void ended() {
        pending.decrementAndGet();
    }

    /** Returns the number of requests in progress. */
    public int pending() {
        return pending.get();
    }

    /** Sets the CPU usage of the process, in percent of its processors. */
    public void cpu(int percent) {
        cpuPercent = percent;
    }

    /** Returns the last CPU usage. */
    public int cpuPercent() {
        return cpuPercent;
    }

    /**
     * Returns true when a request is to be discarded.
     *
     * @param ticket evenly distributed from 0 to 9999
     */
    public boolean discards(PodOverloadControlOptions rule, int priority, int ticket) {
        int percent = discardPercent(rule);
        if (percent == 0) {
            return false;
        }
        return priority > rule.exemptPriority() && (percent >= 100 || share.discards(priority, percent, ticket));
    }

    /** Returns the percentage of requests that are currently discarded. */
    public int discardPercent(PodOverloadControlOptions rule) {
        if (!rule.enabled()) {
            return 0;
        }
        int now = level(rule);
        if (now < 0) {
            return 0;
        }
        return pending.get() > rule.maxPendingTransactions()
                ? 100
                : rule.levels().get(now).discardPercent();
    }

    /** Returns the index of the current level; -1 when there is no overload. */
    @SuppressWarnings("ReferenceEquality") // compared for each request: a rule remains the same object until it changes
    public int level(PodOverloadControlOptions rule) {
        Levels ready = levels;
        if (ready.rule != rule) {
            ready = Levels.of(rule);
            levels = ready;
        }
        int used = (int) Math.min(1000, pending.get() * 100L / rule.maxPendingTransactions());
        int known = level;
        int now = Math.max(ready.cpu.level(cpuPercent, known + 1), ready.pending.level(used, known + 1)) - 1;
        if (now != known) {
            level = now;
        }
        return now;
    }

    /** Returns the load of this worker: the higher of CPU and pending transactions, in percent. */
    public int loadPercent(PodOverloadControlOptions rule) {
        return Math.clamp(Math.max(cpuPercent, pending.get() * 100L / rule.maxPendingTransactions()), 0, 100);
    }
}
