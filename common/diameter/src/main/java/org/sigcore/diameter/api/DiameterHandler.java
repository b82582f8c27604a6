// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.sigcore.diameter.DiameterMessage;

/** Handles the requests of an application. Called on a virtual thread per request, so it may block. Thread-safe. */
@FunctionalInterface
public interface DiameterHandler {
    /**
     * Handles a request, which contains the AVPs that its command requires. Create the answer with
     * {@link DiameterMessage#answer}; the node adds Origin-Host and Origin-Realm.
     *
     * <p>An {@link org.sigcore.diameter.InvalidAvpException} results in an answer with its result code and Failed-AVP;
     * any other exception results in 5012.
     *
     * @param from the peer that sent the request; it may be an agent for the Origin-Host
     */
    DiameterMessage onRequest(DiameterMessage request, DiameterPeer from);
}
