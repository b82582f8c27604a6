// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages that must be sent in order: one database row per queue. A row is created together with one outbox entry,
 * whose sender sends all messages of the row; the row is removed with its last message. An entry carries the identifier
 * of its row, so that the sender of a removed row does not send the messages of a later row with the same key, which
 * has its own sender. Thread-safe.
 */
public final class WaitingRows {
    /** Member of the entry's document with the key of the queue. */
    public static final String QUEUE = "queue";

    private static final String ROW = "row";
    private static final String ID = "id";

    private final DocumentStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final String messages;
    private final InstantSource clock;

    /** @param messages name of the member of the rows that holds the messages, each with a member {@code id} */
    public WaitingRows(DocumentStore store, Commits commits, Outbox outbox, String messages, InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.messages = messages;
        this.clock = clock;
    }

    /** Row as changed by the current unit of work; the store returns committed rows only. */
    private record Row(@Nullable StoredDocument before, long first, ObjectNode body) {}

    /**
     * Changes the messages of a queue within the unit of work of this thread.
     *
     * @param kind of the outbox entry that is added with a new row
     * @param entry further members of its document
     * @param change modifies the messages; returns false to leave the queue unchanged
     */
    public void change(String kind, String queue, ObjectNode entry, Predicate<ArrayNode> change) {
        commits.together(() -> {
            Row row = row(queue);
            boolean isNew = row.before == null && !row.body.has(ROW);
            if (!change.test(row.body.withArrayProperty(messages))) {
                return false;
            }
            if (isNew) {
                String id = TimeOrderedId.next(clock.millis());
                row.body.put(ROW, id);
                outbox.add(kind, entry.deepCopy().put(QUEUE, queue).put(ROW, id));
            }
            put(queue, row);
            return true;
        });
    }

    private Row row(String queue) {
        Commits.Unit unit = Objects.requireNonNull(commits.current());
        Row own = unit.recall(own(queue), Row.class);
        if (own != null) {
            return own;
        }
        StoredDocument stored = store.find(queue);
        return stored == null
                ? new Row(null, clock.millis(), Json.object())
                : new Row(stored, 0, stored.body().deepCopy());
    }

    private void put(String queue, Row row) {
        if (row.before == null) {
            store.add(queue, row.first, row.body);
        } else {
            store.replace(row.before, row.body);
        }
        Objects.requireNonNull(commits.current()).remember(own(queue), row);
    }

    private static String own(String queue) {
        return "waitingrows/" + queue;
    }

    /**
     * Returns the first message of an entry's row.
     *
     * @param entry document of the outbox entry
     * @return null if the row was removed
     */
    public @Nullable ObjectNode first(ObjectNode entry) {
        StoredDocument row = rowOf(entry);
        return row != null && row.body().path(messages).path(0) instanceof ObjectNode first ? first : null;
    }

    /** Removes a message from an entry's row; keeps messages that were added since it was read. */
    public void remove(ObjectNode entry, JsonNode message) {
        replace(entry, message, sent -> null);
    }

    /**
     * Replaces a message in an entry's row; does nothing if the message was removed.
     *
     * @param change returns null to remove the message
     */
    public void replace(ObjectNode entry, JsonNode message, Function<ObjectNode, @Nullable ObjectNode> change) {
        commits.together(() -> {
            StoredDocument row = rowOf(entry);
            if (row == null) {
                return false;
            }
            ArrayNode after = Json.array();
            for (JsonNode each : row.body().path(messages)) {
                boolean isIt = each.path(ID).equals(message.path(ID));
                ObjectNode kept = isIt ? change.apply((ObjectNode) each.deepCopy()) : (ObjectNode) each;
                if (kept != null) {
                    after.add(kept);
                }
            }
            if (after.isEmpty()) {
                store.remove(row);
            } else if (!after.equals(row.body().path(messages))) {
                ObjectNode body = row.body().deepCopy();
                body.set(messages, after);
                store.replace(row, body);
            }
            return true;
        });
    }

    // Rows stored by former versions have no identifier; they belong to any entry of their queue.
    private @Nullable StoredDocument rowOf(ObjectNode entry) {
        StoredDocument row = store.find(String.valueOf(Json.string(entry, QUEUE)));
        if (row == null) {
            return null;
        }
        String name = Json.string(row.body(), ROW);
        return name == null || name.equals(Json.string(entry, ROW)) ? row : null;
    }
}
