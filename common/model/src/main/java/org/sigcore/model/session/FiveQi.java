// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;

/** QoS classes: 5QI in 5G and QCI in 4G, which share the values that both define. Pure. */
@SpecRef({"TS 23.501 5.7.4", "TS 23.203 6.1.7.2", "TS 29.212 5.3.17"})
public final class FiveQi {
    private static final int HIGHEST = 254;
    private static final Set<Integer> GUARANTEED =
            Set.of(1, 2, 3, 4, 65, 66, 67, 71, 72, 73, 74, 75, 76, 82, 83, 84, 85, 86, 87, 88, 89, 90);

    /** Shape of a QoS class. */
    public static final Shape SHAPE = Shape.integer(1, HIGHEST);

    /** Shape of a QoS class that is valid for the default QoS flow or bearer of a session. */
    @SpecRef("TS 23.501 5.7.2.7")
    public static final Shape DEFAULT_FLOW = Shape.test(
            "an integer from 1 to " + HIGHEST + " of a class without guaranteed bit rate",
            node -> node.isInt() && isOfDefaultFlow(node.intValue()));

    private FiveQi() {}

    /** Returns true for 1 to 254; 0 and 255 are reserved. */
    public static boolean isValid(int value) {
        return value >= 1 && value <= HIGHEST;
    }

    /** Returns true for a class with a guaranteed bit rate. */
    public static boolean isGuaranteed(int value) {
        return GUARANTEED.contains(value);
    }

    /**
     * Returns true for a class that the default QoS flow or bearer of a session may have: one without a guaranteed bit
     * rate.
     */
    public static boolean isOfDefaultFlow(int value) {
        return isValid(value) && !isGuaranteed(value);
    }
}
