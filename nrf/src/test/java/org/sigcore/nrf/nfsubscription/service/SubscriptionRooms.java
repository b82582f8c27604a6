// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.sigcore.platform.kept.KeptBudget;

/** Rooms for the subscriptions of tests. */
final class SubscriptionRooms {
    private SubscriptionRooms() {}

    /** Returns room for all subscriptions of a test. */
    static SubscriptionMemory wide() {
        return of(1 << 30, 1 << 20);
    }

    static SubscriptionMemory of(long octets, long maxDocument) {
        KeptBudget budget = new KeptBudget(octets, 75, new SimpleMeterRegistry());
        return new SubscriptionMemory(budget.kind("subscriptions", 100), maxDocument);
    }
}
