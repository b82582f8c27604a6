// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

/**
 * An IP-CAN session as the PGW sees it.
 *
 * @param number tells it apart; subscriber and address follow from it
 * @param apn access point
 * @param sessionId Diameter session
 * @param requests how many CCRs it has sent
 */
public record GxSession(int number, String apn, String sessionId, int requests) {
    /** The same after one more CCR. */
    public GxSession next() {
        return new GxSession(number, apn, sessionId, requests + 1);
    }

    /** The subscriber, digits only. */
    public String imsi() {
        return Lab.supi(number).substring("imsi-".length());
    }

    /** The address of the UE. */
    public String ipv4() {
        return Lab.ipv4(number);
    }
}
