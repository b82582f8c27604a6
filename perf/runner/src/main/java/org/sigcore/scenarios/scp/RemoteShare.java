// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

/**
 * Decides which users of one kind request producers of another region, so that the share of their messages is exact
 * after any number of users. Thread-safe.
 */
final class RemoteShare {
    private static final int HUNDRED = 100;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private final double offset;
    private double due;

    private RemoteShare(double offset) {
        this.offset = offset;
    }

    /**
     * Creates the share of a kind of users. Different kinds begin at evenly distributed points of the sequence, so that
     * the share of all messages is exact even if each kind has few users.
     *
     * @param number number of the kind, from 0
     */
    static RemoteShare ofKind(int number) {
        return new RemoteShare(number * GOLDEN % 1);
    }

    /**
     * Returns true if the next user does.
     *
     * @param messages messages of the user
     * @param percent share of the messages of such users; may be above 100 to make up for others
     */
    synchronized boolean next(int messages, double percent) {
        if (percent == 0) {
            return false;
        }
        due += messages * percent / HUNDRED;
        boolean remote = due + offset * messages >= messages;
        due -= remote ? messages : 0;
        return remote;
    }
}
