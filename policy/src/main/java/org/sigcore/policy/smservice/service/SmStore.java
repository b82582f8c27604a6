// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;

/**
 * SM policies and AF sessions. Each writing method is one transaction and returns after its commit. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}; answer 503, not 500. Thread-safe; who changes a subscriber's rows
 * holds the subscriber's lock.
 */
public interface SmStore {
    /** Adds a SM policy. */
    void insert(SmPolicy policy);

    /** Replaces a SM policy. */
    void update(SmPolicy policy);

    /** Replaces a SM policy and adds or replaces an AF session on it. */
    void update(SmPolicy policy, AppSession session);

    /** Replaces a SM policy and removes an AF session from it. */
    void updateWithout(SmPolicy policy, String appSessionId);

    /** Removes a SM policy and all AF sessions on it; does nothing if it is gone. */
    void delete(String smPolicyId);

    /** By primary key. */
    @Nullable
    SmPolicy find(String smPolicyId);

    /** All that have that address, the newest first. A null IP domain finds every domain. */
    List<SmPolicy> findByAddress(SessionAddress address);

    /** By primary key. */
    @Nullable
    AppSession findAppSession(String appSessionId);

    /** The SM policy of an AF session, by primary key and without documents. */
    @Nullable
    Carrier carrierOfAppSession(String appSessionId);

    /** All AF sessions on a SM policy. */
    List<AppSession> appSessionsOf(String smPolicyId);
}
