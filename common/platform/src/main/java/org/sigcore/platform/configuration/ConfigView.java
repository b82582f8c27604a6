// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.function.Consumer;

/**
 * A role's view of one item: an immutable value that is replaced atomically. Thread-safe.
 *
 * @param <V> the record, or for a collection an immutable {@code Map<String, record>} in the order of keys
 */
public interface ConfigView<V> {
    /** Returns the current value. Costs one volatile read; call it for every request rather than storing the value. */
    V current();

    /** Returns the configuration version of this value; 0 if the item is not configured. */
    long version();

    /**
     * Registers a listener for later changes; it is not called for the current value. Calls are sequential and in
     * order, on the thread that applies the change, so listeners must return quickly. An exception of a listener is
     * logged.
     */
    void onChange(Consumer<V> listener);

    /** Returns a view of a constant value, for tests and for items that are not configurable. */
    static <V> ConfigView<V> fixed(V value) {
        return new ConfigView<>() {
            @Override
            public V current() {
                return value;
            }

            @Override
            public long version() {
                return 0;
            }

            @Override
            public void onChange(Consumer<V> listener) {
                // the value never changes
            }
        };
    }
}
