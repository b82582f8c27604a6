// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/**
 * Built-in limits on the number of subscriptions: in total, and of one subscriber, identified by its NF instance id or
 * by the authority of its notification URI. Thread-safe.
 */
public final class SubscriptionQuota {
    private final int inAll;
    private final int each;
    private final SubscriptionMemory room;
    private final Counter refusedInAll;
    private final Counter refusedEach;

    /**
     * @param inAll maximum in total, 1 or more
     * @param each maximum of one subscriber, 1 or more
     * @param room room in the heap
     */
    public SubscriptionQuota(int inAll, int each, SubscriptionMemory room, MeterRegistry registry) {
        this.inAll = inAll;
        this.each = each;
        this.room = room;
        this.refusedInAll = registry.counter("ocnrf_limit_reached", "limit", "subscriptions");
        this.refusedEach = registry.counter("ocnrf_limit_reached", "limit", "subscriptionsOfSubscriber");
    }

    /** Returns the account of the heap for subscriptions. */
    SubscriptionMemory room() {
        return room;
    }

    /**
     * Checks that one more subscription is permitted.
     *
     * @throws ProblemException 503 NF_CONGESTION if the maximum in total is reached, 429 NF_CONGESTION_RISK if the
     *     maximum of the subscriber is reached
     */
    void check(Subscription wanted, Collection<Subscription> present) {
        if (present.size() >= inAll) {
            refusedInAll.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION, "there are " + inAll + " subscriptions, as many as may be");
        }
        // Subscriptions are created rarely: counting here is simpler than maintaining counters across processes.
        String subscriber = wanted.requester().nfInstanceId();
        String authority = wanted.notificationAuthority();
        int same = 0;
        for (Subscription subscription : present) {
            String other = subscription.requester().nfInstanceId();
            boolean named = subscriber != null && subscriber.equalsIgnoreCase(other);
            same += named || authority.equals(subscription.notificationAuthority()) ? 1 : 0;
        }
        if (same >= each) {
            refusedEach.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION_RISK, "the subscriber has " + same + " subscriptions, as many as it may");
        }
    }
}
