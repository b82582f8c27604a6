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
 * How many subscriptions there may be without any configuration: in all, and of one subscriber, which is whoever names the same
 * NF instance or wants its notifications at the same authority. Thread-safe.
 */
public final class SubscriptionQuota {
    private final int inAll;
    private final int each;
    private final SubscriptionRoom room;
    private final Counter refusedInAll;
    private final Counter refusedEach;

    /**
     * @param inAll 1 or more
     * @param each of one subscriber, 1 or more
     * @param room in the heap
     */
    public SubscriptionQuota(int inAll, int each, SubscriptionRoom room, MeterRegistry registry) {
        this.inAll = inAll;
        this.each = each;
        this.room = room;
        this.refusedInAll = registry.counter("ocnrf_limit_reached", "limit", "subscriptions");
        this.refusedEach = registry.counter("ocnrf_limit_reached", "limit", "subscriptionsOfSubscriber");
    }

    /** The room in the heap for subscriptions. */
    SubscriptionRoom room() {
        return room;
    }

    /**
     * Checks that there is room for one more.
     *
     * @throws ProblemException 503 NF_CONGESTION when there are as many as may be in all, 429 NF_CONGESTION_RISK when the
     *     subscriber has as many as it may
     */
    void check(Subscription wanted, Collection<Subscription> present) {
        if (present.size() >= inAll) {
            refusedInAll.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION, "there are " + inAll + " subscriptions, as many as may be");
        }
        // A subscription is made once a day: counting now is less than keeping counts right over processes.
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
