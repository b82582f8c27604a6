// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

/**
 * An IP-CAN session as the PGW sees it.
 *
 * @param subscriber whose it is
 * @param apn access point
 * @param sessionId Diameter session
 * @param requests how many CCRs it has sent
 */
public record GxSession(Subscriber subscriber, String apn, String sessionId, int requests) {
    /** The same after one more CCR. */
    public GxSession next() {
        return new GxSession(subscriber, apn, sessionId, requests + 1);
    }

    /** The address of the UE. */
    public String ipv4() {
        return subscriber.ipv4();
    }
}
