// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;

/**
 * Identity of a UE policy section (UPSI).
 *
 * @param plmn that defines the section
 * @param upsc its code in the PLMN, 0 to 65535
 */
@SpecRef({"TS 24.501 D.6.2", "TS 23.503 6.6.2.1"})
public record Upsi(PlmnId plmn, int upsc) implements Comparable<Upsi> {
    private static final int MOST = 65_535;

    public Upsi {
        if (upsc < 0 || upsc > MOST) {
            throw new IllegalArgumentException("expected a UPSC of 0 to 65535, got " + upsc);
        }
    }

    /**
     * Parses the form {@code 001-01-7}.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    public static Upsi parse(String text) {
        int dash = text.lastIndexOf('-');
        if (dash < 0 || !text.substring(dash + 1).matches("[0-9]{1,5}")) {
            throw new IllegalArgumentException("expected a UPSI as mcc-mnc-upsc, such as 001-01-7, got " + text);
        }
        return new Upsi(PlmnId.parse(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    /** Returns {@code mcc-mnc-upsc}. */
    @Override
    public String toString() {
        return plmn + "-" + upsc;
    }

    @Override
    public int compareTo(Upsi other) {
        int byPlmn = plmn.toString().compareTo(other.plmn.toString());
        return byPlmn == 0 ? Integer.compare(upsc, other.upsc) : byPlmn;
    }

    /** Writes the PLMN as three octets with swapped digits. */
    @SpecRef("TS 24.501 D.6.2")
    static void write(PlmnId plmn, OctetWriter out) {
        String mnc = plmn.mnc();
        int third = mnc.length() == 3 ? digit(mnc, 2) : 0xF;
        out.one(digit(plmn.mcc(), 1) << 4 | digit(plmn.mcc(), 0))
                .one(third << 4 | digit(plmn.mcc(), 2))
                .one(digit(mnc, 1) << 4 | digit(mnc, 0));
    }

    static PlmnId read(OctetReader in) {
        int first = in.one();
        int second = in.one();
        int third = in.one();
        String mcc = "" + decimal(first) + decimal(first >> 4) + decimal(second);
        String mnc = "" + decimal(third) + decimal(third >> 4);
        return new PlmnId(mcc, second >> 4 == 0xF ? mnc : mnc + decimal(second >> 4));
    }

    private static int digit(String text, int at) {
        return text.charAt(at) - '0';
    }

    private static char decimal(int nibble) {
        return (char) ('0' + (nibble & 0xF)); // PlmnId rejects non-decimal digits
    }
}
