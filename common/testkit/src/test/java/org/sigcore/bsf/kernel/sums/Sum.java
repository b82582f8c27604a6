// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.kernel.sums;

/** Keeps the rules: shared code. */
public final class Sum {
    private Sum() {}

    public static int of(int one, int other) {
        return one + other;
    }
}
