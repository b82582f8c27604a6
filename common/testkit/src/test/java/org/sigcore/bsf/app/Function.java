// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

/** The wiring of a function. */
public final class Function {
    public static final Function ONE = new Function();

    private Function() {}

    public int roles() {
        return 2;
    }
}
