// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.diameter.DiameterMessage;

/**
 * Decides how an agent handles a request. Called on the event loop of the connection and must not block; return
 * {@link RelayDecision.Later} for decisions that require a lookup. Thread-safe.
 */
@FunctionalInterface
public interface DiameterRelay {
    /**
     * Decides about a request. The node has already rejected loops (3005). An exception results in 5012.
     *
     * @param from the peer that sent the request
     */
    RelayDecision decide(DiameterMessage request, DiameterPeer from);
}
