// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.outbox.service;

import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/** Sends entries of one kind. Thread-safe. */
public interface OutboxHandler {
    /** Up to 32 characters. */
    String kind();

    /** How often it is tried until it is given up; with growing pauses. */
    default int mostAttempts() {
        return 8;
    }

    /**
     * Who takes it, such as the root of its URI: no more than some are in flight to each at a time, and while one does not answer,
     * the attempts at what else is for it fail at once. Empty for entries that are counted by their kind alone.
     */
    default String receiver(ObjectNode document) {
        return "";
    }

    /**
     * Sends, and waits for the answer. May be called for one entry more than once, by several processes.
     *
     * @return true when it is settled, be it refused; false, or an exception, to try again later
     */
    boolean send(ObjectNode document);

    /** One of a kind that needs no class of its own. */
    static OutboxHandler of(String kind, int mostAttempts, Predicate<ObjectNode> sender) {
        return new OutboxHandler() {
            @Override
            public String kind() {
                return kind;
            }

            @Override
            public int mostAttempts() {
                return mostAttempts;
            }

            @Override
            public boolean send(ObjectNode document) {
                return sender.test(document);
            }
        };
    }
}
