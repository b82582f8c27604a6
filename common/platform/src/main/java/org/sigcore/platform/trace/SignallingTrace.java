// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.diameter.dictionary.CommandNames;
import org.sigcore.sbi.SbiSpan;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.SbiTransactionListener;

/**
 * Records the last transactions of this process for the message ladder, which shows them without the secrets of
 * callback URIs. A lock-free ring: writers never wait, and a reader sees each slot at some moment. Thread-safe.
 */
public final class SignallingTrace implements SbiTransactionListener, DiameterTransactionListener {
    private final String nf;
    private final boolean spans;
    private final AtomicReferenceArray<@Nullable Numbered> ring;
    private final AtomicLong next = new AtomicLong();

    /**
     * A transaction with its sequence number and its span in a distributed trace.
     *
     * @param problem body of an error response, which is parsed when the transaction is read
     */
    record Numbered(
            long number,
            TraceEntry entry,
            @Nullable SbiSpan span,
            @Nullable String problem) {
        TraceEntry shown() {
            return entry.shown(problem == null ? null : ProblemReason.of(problem));
        }
    }

    /** @param entries number of recorded transactions */
    public SignallingTrace(String nf, int entries) {
        this(nf, entries, false);
    }

    /** @param spans true to make each a span of a distributed trace */
    public SignallingTrace(String nf, int entries, boolean spans) {
        this.nf = nf;
        this.spans = spans;
        this.ring = new AtomicReferenceArray<>(entries);
    }

    /** Returns true if transactions are spans of distributed traces. */
    boolean makesSpans() {
        return spans;
    }

    @Override
    public @Nullable SbiSpan span(@Nullable CharSequence traceparent) {
        return spans ? TraceContext.span(traceparent) : null;
    }

    @Override
    public void onTransaction(SbiTransaction t) {
        TraceEntry entry = new TraceEntry(
                nf,
                t.side().name(),
                "HTTP",
                t.peer(),
                t.method() + " " + t.target(),
                t.status(),
                t.failure() == null
                        ? null
                        : t.failure().kind() + ": " + t.failure().detail(),
                t.startEpochMicros(),
                t.durationMicros(),
                t.correlation(),
                null);
        add(entry, t.span(), t.problem());
    }

    @Override
    public void onTransaction(DiameterTransaction t) {
        add(t, null);
    }

    void add(DiameterTransaction t, @Nullable SbiSpan span) {
        TraceEntry entry = new TraceEntry(
                nf,
                t.side().name(),
                "Diameter",
                t.peer(),
                CommandNames.named(t.applicationId(), t.command()),
                t.resultCode(),
                t.failure(),
                t.startEpochMicros(),
                t.durationMicros(),
                t.sessionId(),
                null);
        add(entry, span, null);
    }

    /**
     * Returns the recorded transactions that began at or after a time (µs since 1970), in the order of their beginning.
     */
    public List<TraceEntry> since(long epochMicros) {
        return IntStream.range(0, ring.length())
                .mapToObj(ring::get)
                .filter(Objects::nonNull)
                .map(slot -> Objects.requireNonNull(slot))
                .filter(slot -> slot.entry().startEpochMicros() >= epochMicros)
                .sorted(Comparator.comparingLong(slot -> slot.entry().startEpochMicros()))
                .map(Numbered::shown)
                .toList();
    }

    /** Returns the total number of transactions. */
    long count() {
        return next.get();
    }

    /**
     * Returns the recorded transactions from a number on, in ascending order, up to the first that is still being
     * written.
     */
    List<Numbered> from(long number) {
        long end = next.get();
        List<Numbered> kept = new ArrayList<>();
        for (long n = Math.max(number, end - ring.length()); n < end; n++) {
            Numbered slot = ring.get((int) (n % ring.length()));
            if (slot == null || slot.number() < n) {
                break;
            }
            if (slot.number() == n) {
                kept.add(new Numbered(n, slot.shown(), slot.span(), null));
            }
        }
        return kept;
    }

    private void add(TraceEntry entry, @Nullable SbiSpan span, @Nullable String problem) {
        long number = next.getAndIncrement();
        ring.set((int) (number % ring.length()), new Numbered(number, entry, span, problem));
    }
}
