// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.kernel.egg;

import org.sigcore.bsf.kernel.hen.Chick;

/** The other half of the cycle. */
public final class Egg {
    private Egg() {}

    public static int hatch() {
        return Chick.AGE;
    }
}
