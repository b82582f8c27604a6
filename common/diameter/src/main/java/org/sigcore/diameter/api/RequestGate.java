// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/**
 * Stands before everything that a node does with requests of applications, so that a refusal costs little. Called on the
 * event loop: must not block. Thread-safe.
 */
@FunctionalInterface
public interface RequestGate {
    /**
     * The answer to a request that is not taken; null if it is.
     *
     * @param from the peer that sent it
     */
    @Nullable
    DiameterMessage refusal(DiameterMessage request, DiameterPeer from);
}
