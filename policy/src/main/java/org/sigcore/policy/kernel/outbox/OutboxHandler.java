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
    /** How often in a row {@link #sendLatest} sends what has changed once more. */
    int MOST_CHANGES = 12;

    /** The most characters of a name and value in {@link #subject}; longer ones are omitted. */
    int LONGEST_SUBJECT = 200;

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

    /** Returns the subject of an entry for the log: the identifiers and other short values of its document. */
    default String subject(ObjectNode document) {
        return document.properties().stream()
                .filter(member -> member.getValue().isValueNode())
                .map(member -> member.getKey() + "=" + member.getValue().asString(""))
                .filter(text -> text.length() <= LONGEST_SUBJECT)
                .collect(Collectors.joining(" "));
    }

    /**
     * Sends, and waits for the answer. May be called for one entry more than once, by several processes.
     *
     * @return true when it is settled, be it refused; false, or an exception, to try again later
     */
    boolean send(ObjectNode document);

    /**
     * The same. Who stores what came of it may do {@code alongside} in that unit of work: what was sent is taken off the outbox
     * by the same commit then, instead of by one of its own.
     */
    default boolean send(ObjectNode document, Runnable alongside) {
        return send(document);
    }

    /**
     * Sends what is stored now, and again until that has not changed meanwhile: so of several writings the last one counts, in
     * whatever order they are sent, since none is overtaken by what another had sent before. What changes all the time is tried
     * later.
     *
     * @param write false when it has to be tried later
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
