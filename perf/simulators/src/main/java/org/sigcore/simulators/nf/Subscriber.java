// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.Locale;
import org.sigcore.model.nf.PlmnId;

/**
 * A subscriber of the laboratory, with the one session that it has. Immutable.
 *
 * @param plmn the home network
 * @param number tells subscribers apart, from 1
 * @param ipv4 the address of its session
 */
public record Subscriber(PlmnId plmn, int number, String ipv4) {
    private static final int IMSI_DIGITS = 15;

    /** A subscriber whose address follows from its number; one private /8 holds sixteen million. */
    public Subscriber(PlmnId plmn, int number) {
        this(plmn, number, "10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff));
    }

    /** The IMSI, digits only. */
    public String imsi() {
        String network = plmn.mcc() + plmn.mnc();
        return network + String.format(Locale.ROOT, "%0" + (IMSI_DIGITS - network.length()) + "d", number);
    }

    /** The SUPI, {@code imsi-001010000000001}. */
    public String supi() {
        return "imsi-" + imsi();
    }

    /** The telephone number, digits only. */
    public String msisdn() {
        return "1555" + String.format(Locale.ROOT, "%08d", number);
    }
}
