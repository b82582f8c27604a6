// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.kernel.hen;

/** A dependency of both halves of the cycle. */
public final class Chick {
    static final Object YOUNG = new Object();
    public static final int AGE = YOUNG.hashCode();

    private Chick() {}
}
