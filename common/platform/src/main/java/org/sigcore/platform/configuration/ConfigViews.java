// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.Map;
import java.util.function.Supplier;

/**
 * The NF's configuration as this process knows it: defaults, overridden by {@code sigcore.configuration.<name>} at the
 * start, overridden by documents configured over REST. A bean of every process; a change in any process arrives within
 * a second. The last known values remain in use while the store or the configuration role is unavailable. Thread-safe.
 *
 * <p>Tests need no Spring: {@link LocalConfiguration} holds the defaults, and {@code set} changes them.
 */
public interface ConfigViews {
    /**
     * Returns the view of a document; every caller gets the same one.
     *
     * @throws IllegalArgumentException if the item is not a bean of this process, so that it could not be configured
     */
    <T extends Record> ConfigView<T> view(ConfigResource<T> resource);

    /** Returns the view of named documents. */
    <T extends Record> ConfigView<Map<String, T>> view(ConfigCollection<T> collection);

    /**
     * Returns a view of a value that several items determine, so that a request reads all its settings at once. The
     * value is computed now and after each change of an item. Changes that are made together are all in effect before
     * it is computed: it never mixes two configurations.
     *
     * @param name name of the value in logs, and in tests that count reads
     * @param value computes the value from the items
     * @param items all items that the value depends on; no combined values, since they may be computed later
     */
    default <V> ConfigView<V> combine(String name, Supplier<V> value, ConfigView<?>... items) {
        return CombinedView.of(name, value, items);
    }

    /**
     * Returns the configuration version that this process uses; it increases with every change and is 0 before the
     * first.
     */
    long version();
}
