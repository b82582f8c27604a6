// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ring buffer of recent evaluations of this process, for operators who enable it; bounded and in memory only. It stores
 * the contexts without copying them, so they must not be changed. Thread-safe.
 */
public final class RecordedEvaluations {
    private final ServiceSettings settings;
    private final InstantSource clock;
    private final Deque<Recorded> kept = new ArrayDeque<>();
    private long lastId;
    private volatile boolean used;

    /** @param settings their {@code recordedEvaluations} is read for each evaluation; 0 disables the recording */
    public RecordedEvaluations(ServiceSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * A recorded evaluation.
     *
     * @param id its number in this process
     * @param project the version that made the decision; null if the service had none
     * @param context as described by {@link org.sigcore.policy.contract.pre.PolicyEngine#evaluate}
     */
    public record Recorded(
            long id, Instant at, String service, RunningProjects.@Nullable Chosen project, ObjectNode context) {}

    void record(String service, Supplier<RunningProjects.@Nullable Chosen> project, ObjectNode context) {
        int room = settings.now().pre().recordedEvaluations();
        if (room == 0 && !used) {
            return; // fast path without the lock
        }
        synchronized (kept) {
            if (room > 0) {
                kept.addLast(new Recorded(++lastId, clock.instant(), service, project.get(), context));
            }
            while (kept.size() > room) {
                kept.removeFirst();
            }
            used = !kept.isEmpty();
        }
    }

    /**
     * Returns the most recent evaluations, latest first.
     *
     * @param service null for those of all services
     */
    public List<Recorded> last(@Nullable String service, int limit) {
        List<Recorded> last = new ArrayList<>();
        synchronized (kept) {
            Iterator<Recorded> latest = kept.descendingIterator();
            while (latest.hasNext() && last.size() < limit) {
                Recorded one = latest.next();
                if (service == null || service.equals(one.service())) {
                    last.add(one);
                }
            }
        }
        return last;
    }

    /** Returns the evaluation with this number; null if it is no longer kept. */
    public @Nullable Recorded find(long id) {
        synchronized (kept) {
            return kept.stream().filter(one -> one.id() == id).findFirst().orElse(null);
        }
    }
}
