// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * Entry of the outbox.
 *
 * @param id a UUID
 * @param kind selects the handler
 * @param attempts number of failed attempts
 * @param due time of the next attempt; a sender moves it before it tries
 * @param parts number of additional rows of a stored entry
 * @param document the message
 */
public record OutboxEntry(String id, String kind, int attempts, Instant due, int parts, ObjectNode document) {
    /** Number of shards; the table is read shard by shard. */
    public static final int SHARDS = 4;

    /** Creates an entry without attempts. */
    public static OutboxEntry of(String id, String kind, Instant due, ObjectNode document) {
        return new OutboxEntry(id, kind, 0, due, 0, document);
    }

    /** Returns a copy with that number of additional rows. */
    public OutboxEntry in(int rows) {
        return new OutboxEntry(id, kind, attempts, due, rows, document);
    }

    /** Returns the shard of the entry. */
    public int shard() {
        return Math.floorMod(id.hashCode(), SHARDS);
    }

    /** Returns a copy with another due time. */
    public OutboxEntry due(Instant other) {
        return new OutboxEntry(id, kind, attempts, other, parts, document);
    }

    /** Returns a copy after a failed attempt. */
    public OutboxEntry failed(Instant now, Duration pause) {
        return new OutboxEntry(id, kind, attempts + 1, now.plus(pause), parts, document);
    }
}
