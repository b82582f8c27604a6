// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.sigcore.platform.lifecycle.BackOff;

/**
 * Suspends deliveries to subscribers that repeatedly refuse notifications (4xx). Refusals count by subscription and
 * event: a subscriber that does not support NF_PROFILE_CHANGED is still notified of NF_REGISTERED at once. The first
 * accepted notification ends the suspension. Thread-safe.
 */
final class Refusals {
    private record Kind(String subscriptionId, String event) {}

    private record Row(int refusals, long sparedUntilNanos) {}

    private final DeliveryPolicy policy;
    private final LongSupplier nanoTime;
    private final Map<Kind, Row> rows = new HashMap<>();

    Refusals(DeliveryPolicy policy, LongSupplier nanoTime) {
        this.policy = policy;
        this.nanoTime = nanoTime;
    }

    /** Returns true if delivery to the subscriber is suspended. */
    synchronized boolean spares(String subscriptionId, String event) {
        Row row = rows.get(new Kind(subscriptionId, event));
        return row != null && row.refusals >= policy.refusals() && row.sparedUntilNanos - nanoTime.getAsLong() > 0;
    }

    synchronized void refused(String subscriptionId, String event) {
        rows.compute(new Kind(subscriptionId, event), (kind, before) -> {
            int refusals = before == null ? 1 : before.refusals + 1;
            return new Row(refusals, nanoTime.getAsLong() + spare(refusals).toNanos());
        });
    }

    private Duration spare(int refusals) {
        return new BackOff(policy.spare(), policy.spareMax()).after(refusals - policy.refusals() + 1);
    }

    synchronized void taken(String subscriptionId, String event) {
        rows.remove(new Kind(subscriptionId, event));
    }

    synchronized void forget(String subscriptionId) {
        rows.keySet().removeIf(kind -> kind.subscriptionId.equals(subscriptionId));
    }

    /** Removes entries that are too old to matter. */
    synchronized void clean() {
        long now = nanoTime.getAsLong();
        rows.values()
                .removeIf(row -> now - row.sparedUntilNanos > policy.spareMax().toNanos());
    }

    /** Returns the number of subscriptions for which the delivery of some event is suspended. */
    synchronized long count() {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().refusals >= policy.refusals())
                .map(row -> row.getKey().subscriptionId)
                .distinct()
                .count();
    }
}
