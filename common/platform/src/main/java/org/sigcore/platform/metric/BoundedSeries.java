// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A bounded set of metric series by label. Input of peers cannot create more than a fixed number: keys with unknown
 * labels, and keys beyond that number, share a series. Thread-safe; a known key costs one map look-up.
 *
 * @param <K> the labels
 * @param <S> the meters of a series
 */
public final class BoundedSeries<K, S> {
    /** Label value of names without a series of their own. */
    public static final String OTHER = "other";

    private final int most;
    private final UnaryOperator<K> label;
    private final UnaryOperator<K> other;
    private final Function<K, S> create;
    private final Map<K, S> series = new ConcurrentHashMap<>();

    /**
     * Creates an empty set.
     *
     * @param most maximum number of keys with their own series
     * @param label maps a key to the exposed key; identity for known label values
     * @param other maps a key beyond the maximum to one of few exposed keys
     * @param create creates the meters of an exposed key
     */
    public BoundedSeries(int most, UnaryOperator<K> label, UnaryOperator<K> other, Function<K, S> create) {
        this.most = most;
        this.label = label;
        this.other = other;
        this.create = create;
    }

    /** Returns the series of a key. */
    public S of(K key) {
        S known = series.get(key);
        return known != null ? known : shown(label.apply(key));
    }

    private S shown(K key) {
        S known = series.get(key);
        if (known != null) {
            return known;
        }
        return series.computeIfAbsent(series.size() < most ? key : other.apply(key), create);
    }

    /** Removes matching series and passes them to an action. */
    public void removeIf(BiPredicate<K, S> gone, Consumer<S> end) {
        series.forEach((key, each) -> {
            if (gone.test(key, each) && series.remove(key, each)) {
                end.accept(each);
            }
        });
    }

    /** Returns true if a key with a series matches. */
    public boolean anyMatch(Predicate<K> key) {
        return series.keySet().stream().anyMatch(key);
    }

    /** Returns the number of series. */
    public int size() {
        return series.size();
    }
}
