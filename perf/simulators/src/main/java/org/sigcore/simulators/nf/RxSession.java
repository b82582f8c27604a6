// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;

/**
 * An AF session: a call of one subscriber.
 *
 * @param subscriber whose call it is
 * @param apn the access point or data network that carries it
 * @param sessionId Diameter session
 * @param server the node that keeps it, null until an answer has told
 */
public record RxSession(
        Subscriber subscriber,
        String apn,
        String sessionId,
        @Nullable String server) {
    /** The same, addressed to the node that has answered. */
    public RxSession at(String newServer) {
        return new RxSession(subscriber, apn, sessionId, newServer);
    }

    /** The address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }
}
