// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that must be sent.
 *
 * @param id a UUID
 * @param kind who sends it
 * @param attempts how often that failed
 * @param due when somebody tries next; who tries moves it first
 * @param parts rows that a stored one takes beside its own
 * @param document what is to be sent
 */
public record OutboxEntry(String id, String kind, int attempts, Instant due, int parts, ObjectNode document) {
    /** Tables are read shard by shard. */
    public static final int SHARDS = 4;

    /** One that is new. */
    public static OutboxEntry of(String id, String kind, Instant due, ObjectNode document) {
        return new OutboxEntry(id, kind, 0, due, 0, document);
    }

    /** The same that takes further rows. */
    public OutboxEntry in(int rows) {
        return new OutboxEntry(id, kind, attempts, due, rows, document);
    }

    /** Where it stands. */
    public int shard() {
        return Math.floorMod(id.hashCode(), SHARDS);
    }

    /** The same, due at another time. */
    public OutboxEntry due(Instant other) {
        return new OutboxEntry(id, kind, attempts, other, parts, document);
    }

    /** The same after an attempt that failed. */
    public OutboxEntry failed(Instant now, Duration pause) {
        return new OutboxEntry(id, kind, attempts + 1, now.plus(pause), parts, document);
    }
}
