// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository.Kind;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored policies for data transfers: each expires with its time, all are reviewed when the offered transfer policies
 * change, and the copy in the UDR converges to the current state. Thread-safe.
 */
public final class TransferRecords {
    private static final String AFTER = "after";
    private static final int MOST_ATTEMPTS = 12;
    private static final int PAGE = 100;
    private final Kind kind;
    private final String name;
    private final Ports ports;
    private final Function<StoredDocument, @Nullable ObjectNode> kept;

    /**
     * Collaborators of this class.
     *
     * @param pages iterates over the rows, page by page
     */
    public record Ports(DocumentStore store, Pages pages, Commits commits, Outbox outbox, InstantSource clock) {}

    /** Iterates over the rows page by page, as {@link org.sigcore.policy.kernel.store.KeyWalk#page}. */
    @FunctionalInterface
    public interface Pages {
        /** @param after the last key of the previous page; empty for the first page */
        List<LastWrite> page(String after, int limit);
    }

    /**
     * @param kind of transfer; its name is the prefix of the outbox kinds
     * @param kept the document to be stored in the UDR; null for none
     */
    TransferRecords(Kind kind, Ports ports, Function<StoredDocument, @Nullable ObjectNode> kept) {
        this.kind = kind;
        this.name = kind.name().toLowerCase(Locale.ROOT);
        this.ports = ports;
        this.kept = kept;
    }

    /** Adds a policy that expires at a given time, within a unit of work. */
    void add(String id, ObjectNode body, Instant end) {
        ports.store.add(id, body);
        String _ = ports.outbox.later(name + "-end", Json.object().put("id", id), end);
    }

    /** Returns a policy; null if it does not exist. */
    @Nullable
    StoredDocument find(String id) {
        return ports.store.find(id);
    }

    /** Returns a policy; responds 404 if it does not exist. */
    StoredDocument found(String id) {
        StoredDocument stored = find(id);
        if (stored == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such policy");
        }
        return stored;
    }

    /** Replaces the document of a policy, within a unit of work. */
    void replace(StoredDocument before, ObjectNode body) {
        ports.store.replace(before, body);
    }

    /** Schedules an update of the UDR if its document changes, within a unit of work. */
    void keep(String id, @Nullable ObjectNode before, @Nullable ObjectNode now) {
        if (!Objects.equals(before, now)) {
            ports.outbox.add(name + "-data", Json.object().put("id", id));
        }
    }

    /** Schedules a review of all policies after a change of the offered transfer policies. */
    void review() {
        ports.outbox.add(kindOfReviews(), Json.object());
    }

    private String kindOfReviews() {
        return name + "-review";
    }

    /** Returns the outbox handler that reviews all policies, page by page. */
    OutboxHandler reviews(Consumer<String> each) {
        return OutboxHandler.of(kindOfReviews(), MOST_ATTEMPTS, page -> {
            List<LastWrite> some = ports.pages.page(page.path(AFTER).asString(""), PAGE);
            some.forEach(one -> each.accept(one.id()));
            if (some.size() == PAGE) {
                ports.outbox.add(
                        kindOfReviews(), Json.object().put(AFTER, some.getLast().id()));
            }
            return true;
        });
    }

    /** Returns the outbox handler that removes expired policies. */
    OutboxHandler ends() {
        return OutboxHandler.of(name + "-end", MOST_ATTEMPTS, end -> {
            String id = String.valueOf(Json.string(end, "id"));
            boolean _ = ports.commits.together(() -> {
                StoredDocument stored = find(id);
                if (stored != null) {
                    ports.store.remove(stored);
                    keep(id, kept.apply(stored), null);
                }
                return true;
            });
            return true;
        });
    }

    /** Returns the outbox handler that writes the current document to the UDR. */
    OutboxHandler udrData(Supplier<TransferDataRepository> repository) {
        return OutboxHandler.of(name + "-data", MOST_ATTEMPTS, entry -> {
            String id = String.valueOf(Json.string(entry, "id"));
            return OutboxHandler.<@Nullable ObjectNode>sendLatest(
                    () -> udrData(id), data -> write(repository.get(), id, data));
        });
    }

    private boolean write(TransferDataRepository repository, String id, @Nullable ObjectNode data) {
        return data == null ? repository.remove(kind, id) : repository.write(kind, id, data);
    }

    private @Nullable ObjectNode udrData(String id) {
        StoredDocument stored = find(id);
        return stored == null ? null : kept.apply(stored);
    }
}
