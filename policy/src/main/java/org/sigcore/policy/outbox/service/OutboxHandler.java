// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.outbox.service;

import tools.jackson.databind.node.ObjectNode;

/** Sends entries of one kind. Thread-safe. */
public interface OutboxHandler {
    /** Up to 32 characters. */
    String kind();

    /** How often it is tried until it is given up. */
    int mostAttempts();

    /**
     * Sends, and waits for the answer. May be called for one entry more than once, by several processes.
     *
     * @return true when it is settled, be it refused; false, or an exception, to try again later
     */
    boolean send(ObjectNode document);
}
