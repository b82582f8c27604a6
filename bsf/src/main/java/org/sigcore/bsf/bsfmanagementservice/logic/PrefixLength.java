// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

/** The number behind the slash of a prefix. */
final class PrefixLength {
    private PrefixLength() {}

    /** @throws IllegalArgumentException if it is no number from 0 to {@code max} */
    static int parse(String digits, int max) {
        if (!digits.matches("[0-9]{1,3}") || Integer.parseInt(digits) > max) {
            throw new IllegalArgumentException("expected a prefix length from 0 to " + max + ", got " + digits);
        }
        return Integer.parseInt(digits);
    }
}
