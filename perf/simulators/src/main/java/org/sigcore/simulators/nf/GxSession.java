// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

/**
 * IP-CAN session of the PGW.
 *
 * @param subscriber subscriber of the session
 * @param apn access point name
 * @param sessionId Diameter Session-Id
 * @param requests number of CCRs sent
 */
public record GxSession(Subscriber subscriber, String apn, String sessionId, int requests) {
    /** Returns the session after another CCR. */
    public GxSession next() {
        return new GxSession(subscriber, apn, sessionId, requests + 1);
    }

    /** Returns the address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }
}
