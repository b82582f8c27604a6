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
 * The series of one kind by their labels. Input of peers makes at most a fixed number of them: keys that are not known, and
 * keys beyond that number, share a series. Thread-safe; a key that is known costs one look-up.
 *
 * @param <K> the labels
 * @param <S> the meters of a series
 */
public final class BoundedSeries<K, S> {
    /** The label value of names that have no series of their own. */
    public static final String OTHER = "other";

    private final int most;
    private final UnaryOperator<K> label;
    private final UnaryOperator<K> other;
    private final Function<K, S> create;
    private final Map<K, S> series = new ConcurrentHashMap<>();

    /**
     * Creates an empty set.
     *
     * @param most series that are told apart
     * @param label the key that is shown for a key; itself when its labels are known values
     * @param other the key that is shown beyond the number, one of few
     * @param create makes the meters of a key that is shown
     */
    public BoundedSeries(int most, UnaryOperator<K> label, UnaryOperator<K> other, Function<K, S> create) {
        this.most = most;
        this.label = label;
        this.other = other;
        this.create = create;
    }

    /** The series that counts for a key. */
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

    /** Ends the series that have gone. */
    public void removeIf(BiPredicate<K, S> gone, Consumer<S> end) {
        series.forEach((key, each) -> {
            if (gone.test(key, each) && series.remove(key, each)) {
                end.accept(each);
            }
        });
    }

    /** True when a series has such a key. */
    public boolean anyMatch(Predicate<K> key) {
        return series.keySet().stream().anyMatch(key);
    }

    /** The number of series. */
    public int size() {
        return series.size();
    }
}
