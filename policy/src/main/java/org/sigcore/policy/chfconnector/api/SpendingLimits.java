// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.chfconnector.api;

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
     * @return null when there is no CHF, or none that has such counters
     */
    @Nullable
    Subscription subscribe(String supi, @Nullable String gpsi, List<String> counterIds);

    /** Changes the set of counters of a subscription; null when the CHF has it no more. */
    @Nullable
    Subscription modify(String subscriptionUri, String supi, @Nullable String gpsi, List<String> counterIds);

    /** Ends a subscription. False when the CHF does not answer, or cannot now: to be retried. */
    boolean unsubscribe(String subscriptionUri);

    /**
     * A subscription at a CHF.
     *
     * @param uri where it is, absolute
     * @param statusInfos PolicyCounterInfo by counter identifier, as the CHF gave it (TS 29.594 5.6.2.3)
     */
    record Subscription(String uri, ObjectNode statusInfos) {}
}
