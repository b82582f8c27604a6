// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/** A limit of requests. Thread-safe. */
@FunctionalInterface
public interface Allowance {
    /** Admits everything. */
    Allowance UNLIMITED = nowNanos -> true;

    /** Returns true if a request could be admitted now; takes nothing. */
    default boolean left(long nowNanos) {
        return true;
    }

    /** Takes the share of one request; returns false if none is left. */
    boolean take(long nowNanos);
}
