// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.chfconnector;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Spending limits of subscribers at the CHF. Thread-safe. */
@RoleInterface(role = "chf-connector")
public interface SpendingLimits {
    /**
     * Subscribes to counters of a subscriber.
     *
     * @param counterIds empty for all
     */
    Answer subscribe(Counted subscriber, List<String> counterIds);

    /** Changes the set of counters of a subscription. */
    Answer modify(String subscriptionUri, Counted subscriber, List<String> counterIds);

    /** Ends a subscription. False when the CHF does not answer, or cannot now: to be retried. */
    boolean unsubscribe(String subscriptionUri);

    /**
     * Whose counters.
     *
     * @param key under which the CHF notifies: {@link SpendingLimitListener}
     * @param supi the subscriber
     * @param gpsi null when unknown
     */
    record Counted(String key, String supi, @Nullable String gpsi) {}

    /**
     * What came of it.
     *
     * @param status of the CHF's answer; that of whom answered in its place where there is none
     * @param subscription null when the CHF has made none, has it no more, or could not be asked
     * @param retryAfterSeconds when a CHF that cannot now wants to be asked again; 0 when it does not say
     */
    record Answer(int status, @Nullable Subscription subscription, int retryAfterSeconds) {
        /** Whether the CHF could not be asked, or cannot now: it may be asked again later. */
        public boolean later() {
            return subscription == null && (status < 400 || status == 408 || status == 429 || status >= 500);
        }
    }

    /**
     * A subscription at a CHF.
     *
     * @param uri where it is, absolute
     * @param statusInfos PolicyCounterInfo by counter identifier, as the CHF gave it (TS 29.594 5.6.2.3)
     */
    record Subscription(String uri, ObjectNode statusInfos) {}
}
