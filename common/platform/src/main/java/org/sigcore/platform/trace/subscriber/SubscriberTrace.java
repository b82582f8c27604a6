// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTap;

/**
 * Records complete messages of selected subscribers on this process's connections: the latest ones, bounded by size and
 * age. Without selected subscribers it costs one volatile read per message; otherwise every message is searched for its
 * subscriber. Thread-safe.
 */
public final class SubscriberTrace implements SbiTap, DiameterTap {
    private final Deque<RecordedEntry> kept = new ArrayDeque<>();
    private final Counter messages;
    private final Counter forgotten;
    private volatile SubscriberTraceOptions options = SubscriberTraceOptions.RESOURCE.defaults();
    private @Nullable Watch watch;
    private long octets;

    public SubscriberTrace(MeterRegistry registry) {
        messages = Counter.builder("sigcore.trace.subscriber.messages")
                .description("SBI transactions and Diameter messages of traced subscribers that were recorded")
                .register(registry);
        forgotten = Counter.builder("sigcore.trace.subscriber.forgotten")
                .description("Recorded messages of traced subscribers discarded because of their age or the size limit")
                .register(registry);
        Gauge.builder("sigcore.trace.subscriber.held", this, SubscriberTrace::held)
                .baseUnit("bytes")
                .description("Memory held by recorded messages of traced subscribers")
                .register(registry);
    }

    /** Selects the subscribers. Recorded messages of others remain until they expire or {@link #clear} is called. */
    public synchronized void configure(SubscriberTraceOptions newOptions) {
        if (!newOptions.subscribers().equals(options.subscribers()) || watch == null) {
            watch = newOptions.subscribers().isEmpty() ? null : new Watch(newOptions.subscribers());
        }
        options = newOptions;
        trim();
    }

    @Override
    public int maxBodyBytes() {
        SubscriberTraceOptions now = options;
        return now.subscribers().isEmpty() ? -1 : now.maxBodyOctets();
    }

    @Override
    public boolean active() {
        return !options.subscribers().isEmpty();
    }

    @Override
    public void onExchange(SbiExchange exchange) {
        keep(new RecordedEntry.Sbi(exchange), SbiFacts.of(exchange));
    }

    @Override
    public void onMessage(Passed message) {
        keep(new RecordedEntry.Diameter(now(), message), DiameterFacts.of(message.message()));
    }

    private synchronized void keep(RecordedEntry message, Facts facts) {
        if (watch != null && watch.wants(facts)) {
            kept.add(message);
            octets += message.octets();
            messages.increment();
            trim();
        }
    }

    private void trim() {
        long oldest = now() - options.maxAge().toNanos() / 1000;
        RecordedEntry first = kept.peek();
        while (first != null && (octets > options.maxOctets() || first.epochMicros() < oldest)) {
            kept.remove();
            octets -= first.octets();
            forgotten.increment();
            first = kept.peek();
        }
    }

    /** Returns the recorded messages in the order of their completion. */
    synchronized List<RecordedEntry> all() {
        trim();
        return List.copyOf(kept);
    }

    /** Deletes all recorded messages. */
    synchronized void clear() {
        kept.clear();
        octets = 0;
    }

    private synchronized double held() {
        return octets;
    }

    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
