// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Negotiation of optional features: both sides write a bit mask in hexadecimal, the last digit holds features 1 to 4. */
@SpecRef("TS 29.571 5.2.2")
public final class SupportedFeatures {
    private SupportedFeatures() {}

    /** The features of both masks, lower case without leading zeros; null counts as none. */
    public static String common(@Nullable String one, @Nullable String other) {
        return bits(one).and(bits(other)).toString(16);
    }

    /** Whether a mask has a feature, counted from 1 as clauses do. */
    public static boolean has(@Nullable String mask, int feature) {
        return bits(mask).testBit(feature - 1);
    }

    /**
     * The features of a mask, feature 1 as bit 0; null counts as none. In time linear in its length, which is the peer's choice:
     * {@link BigInteger} itself reads digits in quadratic time.
     *
     * @throws IllegalArgumentException if there is another character than a hexadecimal digit
     */
    public static BigInteger bits(@Nullable String mask) {
        return mask == null || mask.isEmpty()
                ? BigInteger.ZERO
                : new BigInteger(1, HexFormat.of().parseHex(mask.length() % 2 == 0 ? mask : "0" + mask));
    }
}
