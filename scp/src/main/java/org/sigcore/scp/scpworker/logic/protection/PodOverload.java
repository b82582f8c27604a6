// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.platform.overload.PriorityShare;

/**
 * How much the worker has to do, and which requests it turns away because of that. Thread-safe. Pending transactions are
 * looked at for each request; the CPU as often as {@link #cpu} is told.
 */
public final class PodOverload {
    private final AtomicInteger pending = new AtomicInteger();
    private final PriorityShare share = new PriorityShare();
    private volatile int cpuPercent;
    private volatile int level = -1;

    /** A request has come. */
    public void begun() {
        pending.incrementAndGet();
    }

    /** A request has been answered or has gone. */
    public void ended() {
        pending.decrementAndGet();
    }

    /** Requests under way. */
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
    public boolean discards(PodOverloadControl rule, int priority, int ticket) {
        int percent = discardPercent(rule);
        if (percent == 0) {
            return false;
        }
        return priority > rule.exemptPriority() && (percent >= 100 || share.discards(priority, percent, ticket));
    }

    /** What share of requests is turned away now. */
    public int discardPercent(PodOverloadControl rule) {
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
    public int level(PodOverloadControl rule) {
        int known = level;
        int cpu = cpuPercent;
        int used = (int) Math.min(1000, pending.get() * 100L / rule.maxPendingTransactions());
        List<PodOverloadControl.Level> levels = rule.levels();
        int now = Math.min(known, levels.size() - 1);
        while (now + 1 < levels.size() && begins(levels.get(now + 1), cpu, used)) {
            now++;
        }
        while (now >= 0 && over(levels.get(now), cpu, used)) {
            now--;
        }
        if (now != known) {
            level = now;
        }
        return now;
    }

    /** Use of what is used most, in percent: the load of this worker. */
    public int loadPercent(PodOverloadControl rule) {
        return Math.clamp(Math.max(cpuPercent, pending.get() * 100L / rule.maxPendingTransactions()), 0, 100);
    }

    private static boolean begins(PodOverloadControl.Level level, int cpu, int used) {
        return (level.cpuOnset() > 0 && cpu >= level.cpuOnset()) || used >= level.pendingOnset();
    }

    private static boolean over(PodOverloadControl.Level level, int cpu, int used) {
        return (level.cpuOnset() == 0 || cpu < level.cpuAbatement()) && used < level.pendingAbatement();
    }
}
