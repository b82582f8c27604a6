// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Persistent store of subscriptions to SCP domain routing information. A change is committed when the method returns.
 * Any method throws {@code StoreUnavailableException}. Thread-safe.
 */
public interface ScpRoutingSubscriptionStore {
    /** Adds a subscription. */
    void add(String id, Instant validUntil, ObjectNode document);

    /** Returns a subscription; null if it does not exist. */
    @Nullable
    ObjectNode find(String id);

    /** Removes a subscription; returns false if it does not exist. */
    boolean remove(String id);

    /** Returns the subscriptions that have not expired, and removes the others. */
    List<ObjectNode> valid(Instant now);
}
