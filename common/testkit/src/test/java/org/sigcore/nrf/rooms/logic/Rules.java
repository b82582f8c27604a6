// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.logic;

/** Values in, a value out: as it should be. */
public final class Rules {
    private Rules() {}

    /** One more. */
    public static int next(int value) {
        return value + 1;
    }
}
