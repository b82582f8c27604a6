// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.kernel.hen.logic;

import org.sigcore.bsf.kernel.egg.Egg;

/** Breaks a rule together with the egg: parts depend on each other, although packages do not. */
public final class Hen {
    private Hen() {}

    public static int lay() {
        return Egg.hatch();
    }
}
