// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;

/**
 * Admission check that runs before any other processing of an application's request, so that refusals are cheap. Called
 * on the event loop; must not block. Thread-safe.
 */
@FunctionalInterface
public interface RequestGate {
    /**
     * Returns the answer to a request that is refused; null to accept it.
     *
     * @param from the peer that sent the request
     */
    @Nullable
    DiameterMessage refusal(DiameterMessage request, DiameterPeer from);
}
