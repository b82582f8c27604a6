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
 * Bit rates as AVPs: in bit/s as far as 32 bits suffice; beyond that an extended AVP in kbit/s takes the place of the usual one, if the
 * peer knows it, else the usual one says the largest value. Pure.
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
     * @param extended in kbit/s, a fraction is rounded up
     * @param isAgreed whether the peer knows the extended one
     * @param rate null for none
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

    /** The rate that either of two AVPs says, the extended one if both are there; null without them. */
    public static @Nullable BitRate read(AvpSource avps, AvpDef<Long> usual, AvpDef<Long> extended) {
        Long kilobits = avps.get(extended);
        Long bits = kilobits == null ? avps.get(usual) : Long.valueOf(kilobits * KILO);
        return bits == null ? null : new BitRate(bits);
    }
}
