// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;

/**
 * Encodes bit rates as AVPs: in bit/s up to 32 bits; higher rates as an extended AVP in kbit/s if the peer supports it,
 * otherwise capped at the maximum. Pure.
 */
@SpecRef({"TS 29.212 4.5.30", "TS 29.214 4.4.10"})
public final class RateAvps {
    private static final long LARGEST = 0xFFFF_FFFFL;
    private static final long KILO = 1000;

    private RateAvps() {}

    /**
     * Adds a rate.
     *
     * @param usual in bit/s
     * @param extended in kbit/s, rounded up
     * @param isAgreed true if the peer supports the extended AVP
     * @param rate null to add none
     */
    public static void add(
            AvpGroup.Builder avps,
            AvpDef<Long> usual,
            AvpDef<Long> extended,
            boolean isAgreed,
            @Nullable BitRate rate) {
        if (rate == null) {
            return;
        }
        long bits = rate.bitsPerSecond();
        if (bits > LARGEST && isAgreed) {
            avps.add(extended, Math.min(Math.ceilDiv(bits, KILO), LARGEST));
        } else {
            avps.add(usual, Math.min(bits, LARGEST));
        }
    }

    /** Returns the rate of either AVP, preferring the extended one; null if both are absent. */
    public static @Nullable BitRate read(AvpSource avps, AvpDef<Long> usual, AvpDef<Long> extended) {
        Long kilobits = avps.get(extended);
        Long bits = kilobits == null ? avps.get(usual) : Long.valueOf(kilobits * KILO);
        return bits == null ? null : new BitRate(bits);
    }
}
