// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

/**
 * Highest Origin-State-Id of each Diameter peer. Writes join the unit of work of the caller's thread ({@link
 * org.sigcore.store.Commits}). Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface PeerStates {
    /** Returns the stored Origin-State-Id of a peer; 0 by default. */
    long of(String peer);

    /**
     * Replaces the stored Origin-State-Id by a higher one.
     *
     * @param before the stored value, as returned by {@link #of}
     */
    void raise(String peer, long before, long after);
}
