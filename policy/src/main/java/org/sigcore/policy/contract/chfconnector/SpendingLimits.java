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
     * Subscribes to policy counters of a subscriber.
     *
     * @param counterIds empty for all
     */
    Answer subscribe(Counted subscriber, List<String> counterIds);

    /** Replaces the set of counters of a subscription. */
    Answer modify(String subscriptionUri, Counted subscriber, List<String> counterIds);

    /** Ends a subscription. Returns false if the CHF is unreachable or temporarily unavailable; the caller retries. */
    boolean unsubscribe(String subscriptionUri);

    /**
     * The subscriber whose counters are requested.
     *
     * @param key identifies the subscriber in notifications; see {@link SpendingLimitListener}
     * @param gpsi null if unknown
     */
    record Counted(String key, String supi, @Nullable String gpsi) {}

    /**
     * Result of a subscription request.
     *
     * @param status status of the response, which may be that of the SCP; 0 if no CHF was found
     * @param subscription null if the CHF created none, no longer has it, or could not be reached
     * @param retryAfterSeconds delay that the CHF requests before a retry; 0 if unspecified
     */
    record Answer(int status, @Nullable Subscription subscription, int retryAfterSeconds) {
        /** Returns true if the request may be retried: no CHF, a temporary error, or a success without a location. */
        public boolean later() {
            return subscription == null && (status < 400 || status == 408 || status == 429 || status >= 500);
        }
    }

    /**
     * A subscription at a CHF.
     *
     * @param uri absolute resource URI
     * @param statusInfos PolicyCounterInfo by counter identifier, as the CHF returned it (TS 29.594 5.6.2.3)
     */
    record Subscription(String uri, ObjectNode statusInfos) {}
}
