// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.function.Consumer;

/**
 * What a role reads of one item: an immutable value that is swapped whole. Thread-safe.
 *
 * @param <V> the record, or for a collection an immutable {@code Map<String, record>} in the order of keys
 */
public interface ConfigView<V> {
    /** The value that counts now: one volatile read, so ask again for every request. */
    V current();

    /** The configuration's version at which this value came; 0 for one that nobody has configured. */
    long version();

    /**
     * Calls the listener after every later change, with the new value; not for the present one. Calls come one at a time,
     * in order, on the thread that brings the change: a listener is short. What it throws is logged.
     */
    void onChange(Consumer<V> listener);

    /** A view of a value that never changes, for tests and for what is not configurable. */
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
                // it never does
            }
        };
    }
}
