// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.afsession.service;

/**
 * The known state of each Diameter peer. Written with the unit of work of the caller's thread ({@link org.sigcore.store.Commits}). Any
 * method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface PeerStates {
    /** Its highest Origin-State-Id; 0 when nothing is known. */
    long of(String peer);

    /**
     * Puts a higher one in its place.
     *
     * @param before as {@link #of} has said
     */
    void raise(String peer, long before, long after);
}
