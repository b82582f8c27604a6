// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Locale;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identifier of a PLMN. Immutable.
 *
 * @param mcc mobile country code, three digits
 * @param mnc mobile network code, two or three digits; 01 and 001 are different networks
 */
@SpecRef({"TS 29.571 5.4.4.3", "TS 23.003 2.2"})
public record PlmnId(String mcc, String mnc) {
    private static final int SUPI_DIGITS = 15;

    public PlmnId {
        if (!mcc.matches("[0-9]{3}") || !mnc.matches("[0-9]{2,3}")) {
            throw new IllegalArgumentException("expected a PLMN as mcc-mnc, such as 001-01, got " + (mcc + "-" + mnc));
        }
    }

    /**
     * Parses {@code mcc-mnc}.
     *
     * @throws IllegalArgumentException if the text is not a PLMN
     */
    public static PlmnId parse(String text) {
        String[] parts = text.strip().split("-", 2);
        if (parts.length < 2) {
            throw new IllegalArgumentException("expected a PLMN as mcc-mnc, such as 001-01, got " + text);
        }
        return new PlmnId(parts[0], parts[1]);
    }

    /** Returns the JSON form. */
    public ObjectNode toJson() {
        return Json.object().put("mcc", mcc).put("mnc", mnc);
    }

    /** Returns the lowest IMSI of this network, with 15 digits. */
    public String firstImsi() {
        return imsi("0");
    }

    /** Returns the highest IMSI of this network, with 15 digits. */
    public String lastImsi() {
        return imsi("9");
    }

    private String imsi(String fill) {
        String network = mcc + mnc;
        return network + fill.repeat(SUPI_DIGITS - network.length());
    }

    /** Returns the suffix of names in the network's 5G core domain: {@code 5gc.mnc001.mcc001}. */
    @SpecRef("TS 23.003 28.12")
    public String setDomain() {
        return String.format(Locale.ROOT, "5gc.mnc%3s.mcc%s", mnc, mcc).replace(' ', '0');
    }

    /** Returns {@code mcc-mnc}. */
    @Override
    public String toString() {
        return mcc + "-" + mnc;
    }
}
