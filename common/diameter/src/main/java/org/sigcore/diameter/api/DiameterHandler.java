// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.diameter.DiameterMessage;

/** Answers the requests of one application. Called on a virtual thread per request: it may block. Thread-safe. */
@FunctionalInterface
public interface DiameterHandler {
    /**
     * Answers one request, which holds the AVPs that its command requires. Start the answer with {@link
     * DiameterMessage#answer}; the node adds Origin-Host and Origin-Realm.
     *
     * <p>An {@link org.sigcore.diameter.InvalidAvpException} becomes an answer with its result code and Failed-AVP; any
     * other exception becomes 5012.
     *
     * @param from the peer that sent it; an agent may stand between it and Origin-Host
     */
    DiameterMessage onRequest(DiameterMessage request, DiameterPeer from);
}
