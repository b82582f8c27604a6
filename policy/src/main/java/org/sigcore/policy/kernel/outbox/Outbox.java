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
import org.sigcore.model.JsonWeight;
import org.sigcore.model.MemoryAccount;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.platform.lifecycle.TimeoutChecker;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.policy.kernel.outbox.Receivers.Outcome;
import org.sigcore.policy.kernel.outbox.Receivers.To;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Transactional outbox for messages to other NFs. A message commits together with its cause and is sent after the
 * commit, in the background. Failed messages, and messages left by a terminated process, are retried by {@link
 * #sendDue} of any process on the same database. Delivery is at least once; duplicates are rare. Thread-safe.
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
    private final MemoryAccount room;
    /** Time for which a sender holds an entry exclusively. */
    private final Duration lease;
    /** Remaining lease below which no attempt is started. */
    private final Duration rest;

    private final ConcurrentMap<String, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, OutboxEntry> sending = new ConcurrentHashMap<>();
    private final LongAdder givenUp = new LongAdder();
    private final LongAdder takenUp = new LongAdder();
    private volatile @Nullable Map<String, OutboxHandler> byKind;

    /**
     * @param handlers resolved at the first message, since handlers may depend on the outbox
     * @param background runs the senders; rejected entries are left to {@link #sendDue}
     */
    public Outbox(
            OutboxStore store,
            Commits commits,
            Supplier<List<OutboxHandler>> handlers,
            Executor background,
            InstantSource clock) {
        this(store, commits, handlers, background, clock, LEASE, MemoryAccount.UNBOUNDED);
    }

    /**
     * @param lease time for which a sending process holds an entry exclusively; extended while sending
     * @param room memory budget for entries that are being sent or queued; other entries are left to {@link #sendDue}
     */
    public Outbox(
            OutboxStore store,
            Commits commits,
            Supplier<List<OutboxHandler>> handlers,
            Executor background,
            InstantSource clock,
            Duration lease,
            MemoryAccount room) {
        this.store = store;
        this.commits = commits;
        this.handlers = handlers;
        this.background = background;
        this.receivers = new Receivers(background);
        this.clock = clock;
        this.room = room;
        this.lease = lease;
        this.rest = lease.dividedBy(3);
    }

    /** Sends a message after the commit of this thread's unit of work, or immediately without one. */
    public void add(String kind, ObjectNode document) {
        add(kind, document, null);
    }

    /**
     * Sends a message like {@link #add(String, ObjectNode)}, and lets callers wait for it.
     *
     * @param about key for {@link #await}; null if no caller waits
     */
    public void add(String kind, ObjectNode document, @Nullable String about) {
        OutboxEntry added = OutboxEntry.of(
                TimeOrderedId.next(clock.millis()), kind, clock.instant().plus(lease), document);
        boolean kept = JsonWeight.fits(document, OutboxStore.LONGEST);
        OutboxEntry entry = kept ? store.add(added) : added;
        commits.afterwards(() -> {
            var _ = inBackground(entry, kept, about);
        });
    }

    /**
     * Schedules an entry within the unit of work of this thread. It is handled at the due time, or up to one round of
     * {@link #sendDue} later. The handler must be idempotent and check whether the work is still needed.
     *
     * @return handle for {@link #cancel}
     */
    public String later(String kind, ObjectNode document, Instant due) {
        OutboxEntry entry = store.add(OutboxEntry.of(TimeOrderedId.next(clock.millis()), kind, due, document));
        return entry.due().toEpochMilli() + "/" + entry.id();
    }

    /** Cancels a scheduled entry; does nothing if it has been started. */
    public void cancel(String timer) {
        int slash = timer.indexOf('/');
        Instant due = Instant.ofEpochMilli(Long.parseLong(timer.substring(0, slash)));
        store.remove(OutboxEntry.of(timer.substring(slash + 1), "", due, Json.object()));
    }

    /** Returns false if there is no capacity now. */
    private boolean inBackground(OutboxEntry entry, boolean kept, @Nullable String about) {
        String key = entry.id() + "/" + entry.due().toEpochMilli();
        if (!room.offer(key, JsonWeight.of(entry.document()))) {
            return false;
        }
        CompletableFuture<Void> sent = new CompletableFuture<>();
        if (about != null) {
            inFlight.put(about, sent);
        }
        OutboxHandler handler = byKind().get(entry.kind());
        try {
            if (handler != null) { // otherwise a process with such a handler sends it
                To to = to(handler, entry);
                receivers.execute(to, waited -> {
                    try {
                        boolean left = waited
                                ? isLate(entry, rest) || receivers.isAway(to)
                                : kept && isLate(entry, Duration.ZERO);
                        return left ? Outcome.NOT_TRIED : send(handler, entry, kept);
                    } finally {
                        room.release(key);
                        ended(about, sent);
                    }
                });
                return true;
            }
        } catch (RejectedExecutionException tooMuch) {
            LOG.debug("too many concurrent sends, message will be retried: {}", entry.kind());
        }
        room.release(key);
        ended(about, sent);
        return false;
    }

    private static To to(OutboxHandler handler, OutboxEntry entry) {
        String receiver = handler.receiver(entry.document());
        return receiver.isEmpty() ? new To(entry.kind(), false) : new To(receiver, true);
    }

    /** True if an entry has waited so long, in the queue or for a thread, that another sender may take it over. */
    private boolean isLate(OutboxEntry entry, Duration margin) {
        return !clock.instant().plus(margin).isBefore(entry.due());
    }

    private void ended(@Nullable String about, CompletableFuture<Void> sent) {
        if (about != null) {
            inFlight.remove(about, sent);
        }
        sent.complete(null);
    }

    /** Waits until the last message about a key was sent once, up to a timeout. Callers must not hold locks. */
    public void await(String about, Duration patience) {
        CompletableFuture<Void> sent = inFlight.get(about);
        // Sending needs threads of this process as well: under overload, waiting would only add to the backlog.
        if (sent != null && !WorkLimit.othersWait()) {
            WorkLimit.outside(() -> TimeoutChecker.await(sent.copy(), patience));
        }
    }

    /** Cancels in the background; an entry that is not cancelled is handled, which must be harmless. */
    public void cancelSoon(String timer) {
        try {
            background.execute(() -> cancel(timer));
        } catch (RejectedExecutionException tooMuch) {
            LOG.debug("timer not cancelled, it will fire without effect: {}", timer);
        }
    }

    /** Sends entries that are due, and returns their number. */
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
     * Returns the first due entries, interleaved by kind, so that a large backlog of one kind does not delay the
     * others. A query per kind would scan all due rows for each kind with few entries.
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

    /**
     * Returns false at the first entry without capacity; remaining entries are left to the next round or another
     * process.
     */
    private boolean take(List<OutboxEntry> due) {
        for (OutboxEntry entry : due) {
            if (sending.containsKey(entry.id())) {
                continue;
            }
            OutboxHandler handler = byKind().get(entry.kind());
            To to = handler == null ? null : to(handler, entry);
            if (handler != null && to != null && to.isOne() && receivers.isFull(to)) {
                settle(handler, entry, false); // an attempt would only queue
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
     * Extends the leases of entries that take long to send. An entry cannot be settled while its lease is extended: the
     * removal would not find the row at its former time.
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

    /** Registers meters for given-up and retried messages, and for unresponsive receivers. */
    public void show(MeterRegistry meters) {
        FunctionCounter.builder("policy.outbox.given.up", givenUp, LongAdder::sum)
                .description("Messages to other NFs abandoned after the last attempt")
                .register(meters);
        FunctionCounter.builder("policy.outbox.taken.up", takenUp, LongAdder::sum)
                .description("Messages to other NFs sent again after a failed delivery or the end of a process")
                .register(meters);
        Gauge.builder("policy.outbox.receivers.away", receivers, Receivers::away)
                .description("Consumers that do not respond and receive one probe message at a time")
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
                if (entry.parts() == 0) { // otherwise the removal is fenced, and could roll back the unit
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
                        .log("giving up on a message after the last attempt");
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
            LOG.debug("failed to send a message: {}", entry.kind(), e);
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
