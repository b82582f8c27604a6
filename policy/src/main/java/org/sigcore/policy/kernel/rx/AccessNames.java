// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.dictionary.GxValues.IpCanType;
import org.sigcore.model.SpecRef;

/** Maps access and RAT types of Diameter to their SBI names and back. */
@SpecRef({"TS 29.212 5.3.27", "TS 29.212 5.3.31", "TS 29.571 5.4.3.2"})
public final class AccessNames {
    private static final Map<Integer, String> RATS = Map.ofEntries(
            entry(0, "WLAN"),
            entry(1, "VIRTUAL"),
            entry(2, "TRUSTED_N3GA"),
            entry(3, "WIRELINE"),
            entry(4, "WIRELINE_CABLE"),
            entry(5, "WIRELINE_BBF"),
            entry(1000, "UTRA"),
            entry(1001, "GERA"),
            entry(1003, "UTRA"),
            entry(1004, "EUTRA"),
            entry(1005, "NBIOT"),
            entry(1006, "NR"),
            entry(1007, "LTE-M"),
            entry(1008, "NR_U"));
    private static final int UTRAN_TOO = 1003;

    private AccessNames() {}

    /** Returns the SBI name; null if the RAT-Type has none. */
    public static @Nullable String rat(@Nullable Integer ratType) {
        return ratType == null ? null : RATS.get(ratType);
    }

    /** Returns the RAT-Type; null if Diameter has no value for the name. */
    public static @Nullable Integer ratType(@Nullable String name) {
        for (Map.Entry<Integer, String> rat : RATS.entrySet()) {
            if (rat.getValue().equals(name) && rat.getKey() != UTRAN_TOO) {
                return rat.getKey();
            }
        }
        return null;
    }

    /** Returns 3GPP_ACCESS or NON_3GPP_ACCESS. */
    public static String access(int ipCanType) {
        return ipCanType == IpCanType.THREEGPP_EPS
                        || ipCanType == IpCanType.THREEGPP_GPRS
                        || ipCanType == IpCanType.THREEGPP_5GS
                ? "3GPP_ACCESS"
                : "NON_3GPP_ACCESS";
    }

    /** Returns the IP-CAN-Type of an IP-CAN session at a PCEF. */
    public static int ipCanTypeOfBearers(String accessType) {
        return accessType.equals("3GPP_ACCESS") ? IpCanType.THREEGPP_EPS : IpCanType.NON_3GPP_EPS;
    }

    /** Returns the IP-CAN-Type of a PDU session. */
    static int ipCanType(String accessType) {
        return accessType.equals("3GPP_ACCESS") ? IpCanType.THREEGPP_5GS : IpCanType.NON_3GPP_5GS;
    }
}
