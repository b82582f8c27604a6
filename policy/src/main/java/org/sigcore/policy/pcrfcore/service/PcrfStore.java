// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.pcrfcore.logic.RxSession;
import org.sigcore.policy.pre.api.SessionAddress;

/**
 * Gx and Rx sessions. Each writing method is one transaction and returns after its commit. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}; answer 3004. Thread-safe; who changes a subscriber's rows holds
 * the subscriber's lock.
 */
public interface PcrfStore {
    /** Adds a Gx session, or replaces one of the same Session-Id. */
    void put(GxSession session);

    /** Replaces a Gx session and adds or replaces an Rx session on it. */
    void put(GxSession session, RxSession rx);

    /** Replaces a Gx session and removes an Rx session from it. */
    void putWithout(GxSession session, String rxSessionId);

    /** Removes a Gx session and all Rx sessions on it; does nothing if it is gone. */
    void delete(String gxSessionId);

    /** By primary key. */
    @Nullable
    GxSession find(String gxSessionId);

    /** All that have that address, the newest first. */
    List<GxSession> findByAddress(SessionAddress address);

    /** The Gx session of an Rx session, by primary key and without documents. */
    @Nullable
    Carrier carrierOfRx(String rxSessionId);

    /** All Rx sessions on a Gx session. */
    List<RxSession> rxSessionsOf(String gxSessionId);
}
