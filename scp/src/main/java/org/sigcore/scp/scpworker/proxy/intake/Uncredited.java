// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

/**
 * Bytes that a receiver gives credit for although their sender is owed none: those of a body that was collected, for which
 * credit was given at once, and then replaced. Event loop only.
 */
final class Uncredited {
    private long left;

    void add(int bytes) {
        left += bytes;
    }

    /** What of a credit is due to the sender. */
    int due(int credit) {
        long free = Math.min(left, credit);
        left -= free;
        return (int) (credit - free);
    }
}
