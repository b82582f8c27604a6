// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Sends entries of one kind. Thread-safe. */
public interface OutboxHandler {
    /** Maximum number of consecutive repetitions in {@link #sendLatest}. */
    int MOST_CHANGES = 12;

    /** Maximum number of characters of a name and value in {@link #subject}; longer ones are omitted. */
    int LONGEST_SUBJECT = 200;

    /** Returns the kind of entries, up to 32 characters. */
    String kind();

    /** Maximum number of attempts, with increasing pauses. */
    default int mostAttempts() {
        return 8;
    }

    /**
     * Returns the receiver of an entry, such as the root of its URI. The number of concurrent messages to a receiver is
     * limited, and while it does not answer, its other messages fail without an attempt. Empty to limit all entries of
     * the kind together.
     */
    default String receiver(ObjectNode document) {
        return "";
    }

    /** Returns the subject of an entry for the log: the identifiers and other short values of its document. */
    default String subject(ObjectNode document) {
        return document.properties().stream()
                .filter(member -> member.getValue().isValueNode())
                .map(member -> member.getKey() + "=" + member.getValue().asString(""))
                .filter(text -> text.length() <= LONGEST_SUBJECT)
                .collect(Collectors.joining(" "));
    }

    /**
     * Sends an entry and waits for the answer. May be called more than once for an entry, by several processes.
     *
     * @return true if the entry is settled, including a final rejection; false, or an exception, to retry later
     */
    boolean send(ObjectNode document);

    /**
     * Sends an entry like {@link #send(ObjectNode)}. A handler that stores the result may run {@code alongside} within
     * that unit of work: the entry is then removed from the outbox by the same commit instead of a separate one.
     */
    default boolean send(ObjectNode document, Runnable alongside) {
        return send(document);
    }

    /**
     * Sends the stored value, and repeats until it has not changed while it was being sent. The last of several
     * concurrent writes therefore prevails at the receiver, regardless of the order of sending. Returns false to retry
     * later if the value keeps changing.
     *
     * @param write sends a value; returns false to retry later
     */
    static <T extends @Nullable Object> boolean sendLatest(Supplier<T> stored, Predicate<T> write) {
        for (int i = 0; i < MOST_CHANGES; i++) {
            T sent = stored.get();
            if (!write.test(sent)) {
                return false;
            }
            if (Objects.equals(stored.get(), sent)) {
                return true;
            }
        }
        return false;
    }

    /** Creates a handler from a function. */
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
