// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** Times the blocks of an evaluation. */
public interface BlockClock {
    /** Nanoseconds from an arbitrary point. */
    long nanos();

    /** A statement has run, with all that is in it. */
    void took(String block, long nanos);
}
