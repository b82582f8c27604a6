// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.platform.lifecycle.Patience;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.policy.kernel.outbox.Receivers.Outcome;
import org.sigcore.policy.kernel.outbox.Receivers.To;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What must be sent to others. It is written down in the commit of what it follows from, so that neither is there without the
 * other, and sent after the commit, in the background. What fails, or was left by a process that ended, is taken up by {@link
 * #sendDue}, of whatever process on the database. An entry is sent once or, rarely, more often. Thread-safe.
 */
public final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));
    private static final Duration LEASE = Duration.ofSeconds(15);

    private static final int BATCH = 100;
    private static final int SHARED = 5 * BATCH;
    private static final int MOST_BATCHES = 20;

    private final OutboxStore store;
    private final Commits commits;
    private final Supplier<List<OutboxHandler>> handlers;
    private final Executor background;
    private final Receivers receivers;
    private final InstantSource clock;
    /** How long whoever tries has it for himself. */
    private final Duration lease;
    /** The rest of it with which nobody begins to try. */
    private final Duration rest;

    private final ConcurrentMap<String, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, OutboxEntry> sending = new ConcurrentHashMap<>();
    private final LongAdder givenUp = new LongAdder();
    private final LongAdder takenUp = new LongAdder();
    private volatile @Nullable Map<String, OutboxHandler> byKind;

    /**
     * @param handlers asked when there is something to send for the first time, since they in turn may need the outbox
     * @param background where it is sent; what it rejects is left to {@link #sendDue}
     */
    public Outbox(
            OutboxStore store,
            Commits commits,
            Supplier<List<OutboxHandler>> handlers,
            Executor background,
            InstantSource clock) {
        this(store, commits, handlers, background, clock, LEASE);
    }

    /** @param lease how long whoever tries has an entry for himself; he takes more while he goes on */
    public Outbox(
            OutboxStore store,
            Commits commits,
            Supplier<List<OutboxHandler>> handlers,
            Executor background,
            InstantSource clock,
            Duration lease) {
        this.store = store;
        this.commits = commits;
        this.handlers = handlers;
        this.background = background;
        this.receivers = new Receivers(background);
        this.clock = clock;
        this.lease = lease;
        this.rest = lease.dividedBy(3);
    }

    /** Has something sent after the commit of the unit in which this thread works; without one, now. */
    public void add(String kind, ObjectNode document) {
        add(kind, document, null);
    }

    /**
     * The same, for which somebody may wait.
     *
     * @param about for {@link #await}; null for nobody
     */
    public void add(String kind, ObjectNode document, @Nullable String about) {
        OutboxEntry added = OutboxEntry.of(
                TimeOrderedId.next(clock.millis()), kind, clock.instant().plus(lease), document);
        boolean kept = Json.bytes(document).length <= OutboxStore.LONGEST;
        OutboxEntry entry = kept ? store.add(added) : added;
        commits.afterwards(() -> {
            var _ = inBackground(entry, kept, about);
        });
    }

    /**
     * Has something done at a time, or up to a round of {@link #sendDue} later, with the unit in which this thread works;
     * what is to be done must be possible twice, and find out itself whether it is still of use.
     *
     * @return by which {@link #cancel} knows it
     */
    public String later(String kind, ObjectNode document, Instant due) {
        OutboxEntry entry = store.add(OutboxEntry.of(TimeOrderedId.next(clock.millis()), kind, due, document));
        return entry.due().toEpochMilli() + "/" + entry.id();
    }

    /** Takes back what was to be done later; does nothing if it was begun. */
    public void cancel(String timer) {
        int slash = timer.indexOf('/');
        Instant due = Instant.ofEpochMilli(Long.parseLong(timer.substring(0, slash)));
        store.remove(OutboxEntry.of(timer.substring(slash + 1), "", due, Json.object()));
    }

    /** False when that is too much now. */
    private boolean inBackground(OutboxEntry entry, boolean kept, @Nullable String about) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        if (about != null) {
            inFlight.put(about, sent);
        }
        OutboxHandler handler = byKind().get(entry.kind());
        try {
            if (handler != null) { // else that of another process sends it
                To to = to(handler, entry);
                receivers.execute(to, waited -> {
                    try {
                        boolean left = waited
                                ? isLate(entry, rest) || receivers.isAway(to)
                                : kept && isLate(entry, Duration.ZERO);
                        return left ? Outcome.NOT_TRIED : send(handler, entry, kept);
                    } finally {
                        ended(about, sent);
                    }
                });
                return true;
            }
        } catch (RejectedExecutionException tooMuch) {
            LOG.debug("left for a retry: {}", entry.kind());
        }
        ended(about, sent);
        return false;
    }

    private static To to(OutboxHandler handler, OutboxEntry entry) {
        String receiver = handler.receiver(entry.document());
        return receiver.isEmpty() ? new To(entry.kind(), false) : new To(receiver, true);
    }

    /** True for an entry that has waited so long, for its turn or for a thread, that another sender may take it up. */
    private boolean isLate(OutboxEntry entry, Duration margin) {
        return !clock.instant().plus(margin).isBefore(entry.due());
    }

    private void ended(@Nullable String about, CompletableFuture<Void> sent) {
        if (about != null) {
            inFlight.remove(about, sent);
        }
        sent.complete(null);
    }

    /** Waits until what was added last about something was sent once, but not longer than that. For callers without locks. */
    public void await(String about, Duration patience) {
        CompletableFuture<Void> sent = inFlight.get(about);
        // What is waited for is work of this process, too: under overload those who wait for it would only pile up.
        if (sent != null && !WorkLimit.othersWait()) {
            WorkLimit.outside(() -> Patience.await(sent.copy(), patience));
        }
    }

    /** The same in the background; what is not taken back is done, which must not matter. */
    public void cancelSoon(String timer) {
        try {
            background.execute(() -> cancel(timer));
        } catch (RejectedExecutionException tooMuch) {
            LOG.debug("left to be done in vain: {}", timer);
        }
    }

    /** Takes up what is due. Returns how many entries that were. */
    public int sendDue() {
        Set<String> kinds = byKind().keySet();
        int all = 0;
        for (int batch = 0; batch < MOST_BATCHES; batch++) {
            keepOwn();
            List<OutboxEntry> due = store.due(clock.instant(), kinds, BATCH);
            boolean isFull = due.size() == BATCH;
            if (isFull) {
                due = shared(kinds);
            }
            all += due.size();
            if (!take(due) || !isFull) {
                break;
            }
        }
        return all;
    }

    /**
     * Of the first that are due the kinds in turn, so that none waits behind the many of another one. Asked for kind by kind, the
     * database would go through all that is due for each kind of which there is little.
     */
    private List<OutboxEntry> shared(Set<String> kinds) {
        Collection<List<OutboxEntry>> byKind = store.due(clock.instant(), kinds, SHARED).stream()
                .collect(Collectors.groupingBy(OutboxEntry::kind))
                .values();
        return IntStream.range(0, SHARED)
                .boxed()
                .flatMap(i -> byKind.stream().filter(due -> i < due.size()).map(due -> due.get(i)))
                .toList();
    }

    /** False when not all could be taken now; those are left to the next round, or to another process. */
    private boolean take(List<OutboxEntry> due) {
        for (OutboxEntry entry : due) {
            if (sending.containsKey(entry.id())) {
                continue;
            }
            OutboxHandler handler = byKind().get(entry.kind());
            To to = handler == null ? null : to(handler, entry);
            if (handler != null && to != null && to.isOne() && receivers.isFull(to)) {
                settle(handler, entry, false); // an attempt would only wait
                continue;
            }
            OutboxEntry own = entry.due(clock.instant().plus(lease));
            if (store.move(entry, own)) {
                takenUp.increment();
                if (!inBackground(own, true, null)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Extends the leases of entries that take long to send. An entry cannot be settled while its lease is extended: the removal would not
     * find the row at its former time.
     */
    private void keepOwn() {
        Instant now = clock.instant();
        Instant soon = now.plus(lease.dividedBy(2));
        for (String id : sending.keySet()) {
            sending.computeIfPresent(id, (key, entry) -> {
                OutboxEntry longer = entry.due(now.plus(lease));
                return entry.due().isBefore(soon) && store.move(entry, longer) ? longer : entry;
            });
        }
    }

    /** Shows what was given up and taken up since the start, and who does not answer. */
    public void show(MeterRegistry meters) {
        FunctionCounter.builder("policy.outbox.given.up", givenUp, LongAdder::sum)
                .description("Messages to other NFs that were not taken after their last attempt")
                .register(meters);
        FunctionCounter.builder("policy.outbox.taken.up", takenUp, LongAdder::sum)
                .description("Messages to other NFs sent once more, because nobody took them or a process ended before")
                .register(meters);
        Gauge.builder("policy.outbox.receivers.away", receivers, Receivers::away)
                .description("Consumers that do not answer, to each of whom one message at a time is tried")
                .register(meters);
    }

    private Outcome send(OutboxHandler handler, OutboxEntry entry, boolean kept) {
        if (!kept) {
            return settled(handler, entry, () -> {}) ? Outcome.TAKEN : Outcome.NOT_TAKEN;
        }
        sending.put(entry.id(), entry);
        try {
            AtomicBoolean removed = new AtomicBoolean();
            AtomicReference<OutboxEntry> last = new AtomicReference<>(entry);
            boolean settled = settled(handler, entry, () -> {
                if (entry.parts() == 0) { // else the removal is fenced, and could undo the unit
                    store.remove(released(last));
                    commits.afterwards(() -> removed.set(true));
                }
            });
            if (!removed.get()) {
                settle(handler, released(last), settled);
            }
            return settled ? Outcome.TAKEN : Outcome.NOT_TAKEN;
        } finally {
            sending.remove(entry.id());
        }
    }

    /** Ends the extension of the lease and returns the entry with its latest time. */
    private OutboxEntry released(AtomicReference<OutboxEntry> last) {
        OutboxEntry moved = sending.remove(last.get().id());
        if (moved != null) {
            last.set(moved);
        }
        return last.get();
    }

    private void settle(OutboxHandler handler, OutboxEntry entry, boolean settled) {
        boolean last = entry.attempts() + 1 >= handler.mostAttempts();
        if (settled || last) {
            if (!settled) {
                givenUp.increment();
                LOG.atWarn()
                        .addKeyValue("event", "given-up")
                        .addKeyValue("kind", entry.kind())
                        .addKeyValue("receiver", handler.receiver(entry.document()))
                        .addKeyValue("subject", handler.subject(entry.document()))
                        .addKeyValue("attempts", entry.attempts() + 1)
                        .log("no attempt to send a message has succeeded");
            }
            store.remove(entry);
        } else {
            var _ = store.move(entry, entry.failed(clock.instant(), BACK_OFF.after(entry.attempts() + 1)));
        }
    }

    private static boolean settled(OutboxHandler handler, OutboxEntry entry, Runnable alongside) {
        try {
            return handler.send(entry.document(), alongside);
        } catch (RuntimeException e) {
            LOG.debug("not sent: {}", entry.kind(), e);
            return false;
        }
    }

    private Map<String, OutboxHandler> byKind() {
        Map<String, OutboxHandler> known = byKind;
        if (known == null) {
            known = handlers.get().stream().collect(Collectors.toMap(OutboxHandler::kind, Function.identity()));
            byKind = known;
        }
        return known;
    }
}
