// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Negotiation of optional features with hexadecimal bit masks, whose last digit represents features 1 to 4. */
@SpecRef("TS 29.571 5.2.2")
public final class SupportedFeatures {
    private SupportedFeatures() {}

    /** Returns the features of both masks, in lower case without leading zeros; null represents no features. */
    public static String common(@Nullable String one, @Nullable String other) {
        return bits(one).and(bits(other)).toString(16);
    }

    /** Returns true if a mask contains a feature, numbered from 1 as in the specifications. */
    public static boolean has(@Nullable String mask, int feature) {
        return bits(mask).testBit(feature - 1);
    }

    /**
     * Returns the features of a mask, with feature 1 as bit 0; null represents no features. Takes time linear in the
     * length, which the peer chooses: {@link BigInteger} itself parses digits in quadratic time.
     *
     * @throws IllegalArgumentException if a character is not a hexadecimal digit
     */
    public static BigInteger bits(@Nullable String mask) {
        return mask == null || mask.isEmpty()
                ? BigInteger.ZERO
                : new BigInteger(1, HexFormat.of().parseHex(mask.length() % 2 == 0 ? mask : "0" + mask));
    }
}
