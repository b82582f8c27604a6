// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.platform.overload.Hysteresis;
import org.sigcore.platform.overload.PriorityShare;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;

/**
 * How much the worker has to do, and which requests it turns away because of that. Thread-safe. Pending transactions are
 * looked at for each request; the CPU as often as {@link #cpu} is told.
 */
public final class PodOverload {
    private final AtomicInteger pending = new AtomicInteger();
    private final PriorityShare share = new PriorityShare();
    private volatile int cpuPercent;
    private volatile int level = -1;
    private volatile Levels levels = Levels.of(PodOverloadControlOptions.DEFAULTS);

    /** A rule's levels, ready to be asked for each request. */
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

    /** A request has come. */
    public void begun() {
        pending.incrementAndGet();
    }

    /** A request has been answered or has gone. */
    public void ended() {
        pending.decrementAndGet();
    }

    /** Requests in flight. */
    public int pending() {
        return pending.get();
    }

    /** The process's use of its processors. */
    public void cpu(int percent) {
        cpuPercent = percent;
    }

    /** As last told. */
    public int cpuPercent() {
        return cpuPercent;
    }

    /**
     * True when a request is to be turned away.
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

    /** What share of requests is turned away now. */
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

    /** Index of the level that holds; -1 when none does. */
    @SuppressWarnings("ReferenceEquality") // asked for each request: a rule is the same object until it changes
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

    /** Use of what is used most, in percent: the load of this worker. */
    public int loadPercent(PodOverloadControlOptions rule) {
        return Math.clamp(Math.max(cpuPercent, pending.get() * 100L / rule.maxPendingTransactions()), 0, 100);
    }
}
