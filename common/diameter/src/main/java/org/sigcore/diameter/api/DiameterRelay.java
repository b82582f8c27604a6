// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.diameter.DiameterMessage;

/**
 * Decides what an agent does with a request. Called on the event loop of the connection: it must not block; what needs a
 * look-up elsewhere returns {@link RelayDecision.Later}. Thread-safe.
 */
@FunctionalInterface
public interface DiameterRelay {
    /**
     * Settles one request. The node has already refused loops (3005). An exception becomes 5012.
     *
     * @param from the peer that sent it
     */
    RelayDecision decide(DiameterMessage request, DiameterPeer from);
}
