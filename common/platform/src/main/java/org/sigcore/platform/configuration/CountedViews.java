// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Counts the reads that requests make, for tests of the rule that a request reads its settings once. Thread-safe.
 *
 * <p>A test declares it as the primary bean of type {@link ConfigViews}, over the {@link LocalConfiguration}.
 */
public final class CountedViews implements ConfigViews {
    /** Names of threads that process requests, other than those of periodic tasks. */
    private static final Pattern REQUESTS =
            Pattern.compile("(sbi-loop|sbi-request|request|diameter|source|egress)-?.*");

    private final ConfigViews configuration;
    private final Queue<String> reads = new ConcurrentLinkedQueue<>();

    public CountedViews(ConfigViews configuration) {
        this.configuration = configuration;
    }

    /** Returns the reads of requests since {@link #reset}, by item or name of a combined value. */
    public Map<String, Integer> reads() {
        Map<String, Integer> counts = new TreeMap<>();
        reads.forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts;
    }

    /** Forgets the reads so far. */
    public void reset() {
        reads.clear();
    }

    @Override
    public <T extends Record> ConfigView<T> view(ConfigResource<T> resource) {
        return new Counted<>(resource.id(), configuration.view(resource));
    }

    @Override
    public <T extends Record> ConfigView<Map<String, T>> view(ConfigCollection<T> collection) {
        return new Counted<>(collection.id(), configuration.view(collection));
    }

    @Override
    public <V> ConfigView<V> combine(String name, Supplier<V> value, ConfigView<?>... items) {
        return new Counted<>(name, configuration.combine(name, value, items));
    }

    @Override
    public long version() {
        return configuration.version();
    }

    /** View that counts its reads. */
    private final class Counted<V> implements ConfigView<V> {
        private final String name;
        private final ConfigView<V> view;

        Counted(String name, ConfigView<V> view) {
            this.name = name;
            this.view = view;
        }

        @Override
        public V current() {
            if (REQUESTS.matcher(Thread.currentThread().getName()).matches()) {
                reads.add(name);
            }
            return view.current();
        }

        @Override
        public long version() {
            return view.version();
        }

        @Override
        public void onChange(Consumer<V> listener) {
            view.onChange(listener);
        }
    }
}
