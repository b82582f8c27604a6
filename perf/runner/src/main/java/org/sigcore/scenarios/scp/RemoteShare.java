// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

/**
 * Decides which users request producers of another region, so that the share of their messages is exact after any number
 * of users. Thread-safe.
 */
final class RemoteShare {
    private static final int HUNDRED = 100;
    private double due;

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
        boolean remote = due >= messages / 2.0;
        due -= remote ? messages : 0;
        return remote;
    }
}
