// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

/**
 * Which state of each PCEF is known. Written with the unit of work of the caller's thread ({@link org.sigcore.store.Commits}). Any
 * method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface GatewayStates {
    /** Its highest Origin-State-Id; 0 when nothing is known. */
    long of(String originHost);

    /**
     * Puts a higher one in its place.
     *
     * @param before as {@link #of} has said
     */
    void raise(String originHost, long before, long after);
}
