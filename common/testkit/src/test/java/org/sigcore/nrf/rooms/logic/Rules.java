// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.logic;

/** Keeps the rules: computes a value from a value. */
public final class Rules {
    private Rules() {}

    /** Returns the next number. */
    public static int next(int value) {
        return value + 1;
    }
}
