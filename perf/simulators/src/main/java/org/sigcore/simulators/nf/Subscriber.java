// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.Locale;
import org.sigcore.model.nf.PlmnId;

/**
 * Subscriber of the laboratory, with a single session. Immutable.
 *
 * @param plmn home network
 * @param number number of the subscriber, from 1
 * @param ipv4 address of the session
 */
public record Subscriber(PlmnId plmn, int number, String ipv4) {
    private static final int IMSI_DIGITS = 15;

    /** Creates a subscriber with an address derived from its number; a private /8 network has 16 million addresses. */
    public Subscriber(PlmnId plmn, int number) {
        this(plmn, number, "10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff));
    }

    /** Returns the IMSI, digits only. */
    public String imsi() {
        String network = plmn.mcc() + plmn.mnc();
        return network + String.format(Locale.ROOT, "%0" + (IMSI_DIGITS - network.length()) + "d", number);
    }

    /** Returns the SUPI, such as {@code imsi-001010000000001}. */
    public String supi() {
        return "imsi-" + imsi();
    }

    /** Returns the MSISDN, digits only. */
    public String msisdn() {
        return "1555" + String.format(Locale.ROOT, "%08d", number);
    }
}
