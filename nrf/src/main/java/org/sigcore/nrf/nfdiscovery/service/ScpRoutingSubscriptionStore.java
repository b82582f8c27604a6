// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where subscriptions to SCP domain routing information outlive the process. When a method returns, its change is
 * committed. Any method throws {@code StoreUnavailableException}. Thread-safe.
 */
public interface ScpRoutingSubscriptionStore {
    /** Adds one. */
    void add(String id, Instant validUntil, ObjectNode document);

    /** Removes one; false when it is not there. */
    boolean remove(String id);

    /** Those whose validity lasts; the others are removed. */
    List<ObjectNode> valid(Instant now);
}
