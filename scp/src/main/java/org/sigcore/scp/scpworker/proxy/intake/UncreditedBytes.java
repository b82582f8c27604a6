// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

/**
 * Bytes for which a receiver gives credit that the sender is not owed: a collected body is credited at once and then
 * replaced. Event loop only.
 */
final class UncreditedBytes {
    private long left;

    void add(int bytes) {
        left += bytes;
    }

    /** Returns the part of a credit that is due to the sender. */
    int due(int credit) {
        long free = Math.min(left, credit);
        left -= free;
        return (int) (credit - free);
    }
}
