// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** Measures the execution time of the blocks of an evaluation. */
public interface BlockClock {
    /** Returns nanoseconds from an arbitrary origin. */
    long nanos();

    /** Called after a statement and its nested blocks have run. */
    void took(String block, long nanos);
}
