// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

/** Makes the calls of one kind. Called on one event loop; must not block it. */
@FunctionalInterface
public interface CallSender {
    /**
     * Makes one call.
     *
     * @param number counts the calls of the kind from 0
     * @param end told once, on any thread
     */
    void send(long number, CallEnd end);
}
