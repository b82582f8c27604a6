// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/** How many requests may pass. Thread-safe. */
@FunctionalInterface
public interface Allowance {
    /** Lets everything pass. */
    Allowance UNLIMITED = nowNanos -> true;

    /** True when something is left now; takes nothing. */
    default boolean left(long nowNanos) {
        return true;
    }

    /** Takes one request's share; false when none is left now. */
    boolean take(long nowNanos);
}
