// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;

/**
 * AF session: a call of one subscriber.
 *
 * @param subscriber subscriber of the call
 * @param apn access point name or data network of the call
 * @param sessionId Diameter Session-Id
 * @param server node that serves the session; null before the first answer
 */
public record RxSession(
        Subscriber subscriber,
        String apn,
        String sessionId,
        @Nullable String server) {
    /** Returns the session, addressed to the node that has answered. */
    public RxSession at(String newServer) {
        return new RxSession(subscriber, apn, sessionId, newServer);
    }

    /** Returns the address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }
}
