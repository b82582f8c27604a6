// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;

/**
 * An AF session: a call of one subscriber.
 *
 * @param number subscriber and address follow from it
 * @param apn the access point or data network that carries it
 * @param sessionId Diameter session
 * @param server the node that keeps it, null until an answer has told
 */
public record RxSession(
        int number, String apn, String sessionId, @Nullable String server) {
    /** The same, addressed to the node that has answered. */
    public RxSession at(String newServer) {
        return new RxSession(number, apn, sessionId, newServer);
    }

    /** The address of the UE. */
    public String ipv4() {
        return Lab.ipv4(number);
    }
}
