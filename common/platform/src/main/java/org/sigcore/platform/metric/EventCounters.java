// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * One counter for each constant of an enum, in an array, which is the fastest for several per request. Thread-safe.
 *
 * @param <E> the events
 */
@SuppressWarnings("EnumOrdinal") // an index of the array
public final class EventCounters<E extends Enum<E>> {
    private final LongAdder[] counters;

    /** Creates counters that start at zero. */
    public EventCounters(Class<E> events) {
        this.counters =
                Stream.of(events.getEnumConstants()).map(_ -> new LongAdder()).toArray(LongAdder[]::new);
    }

    /** Counts one event. */
    public void count(E event) {
        counters[event.ordinal()].increment();
    }

    /** Counts several events. */
    public void count(E event, long times) {
        counters[event.ordinal()].add(times);
    }

    /** Returns the number of events. */
    public long sum(E event) {
        return counters[event.ordinal()].sum();
    }
}
