// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** View of a value that is computed from other views whenever one of them changes. Thread-safe. */
final class CombinedView<V> implements ConfigView<V> {
    private final String name;
    private final Supplier<V> value;
    private final List<ConfigView<?>> items;
    private final ConfigListeners<V> listeners = new ConfigListeners<>();
    private volatile V current;

    private CombinedView(String name, Supplier<V> value, List<ConfigView<?>> items) {
        this.name = name;
        this.value = value;
        this.items = items;
        this.current = value.get();
    }

    static <V> CombinedView<V> of(String name, Supplier<V> value, ConfigView<?>... items) {
        CombinedView<V> view = new CombinedView<>(name, value, List.of(items));
        view.items.forEach(item -> item.onChange(changed -> view.compute()));
        view.compute(); // an item may have changed before the listeners were added
        return view;
    }

    private synchronized void compute() {
        V changed = value.get();
        if (!changed.equals(current)) {
            current = changed;
            listeners.announce(name, changed);
        }
    }

    @Override
    public V current() {
        return current;
    }

    @Override
    public long version() {
        return items.stream().mapToLong(ConfigView::version).max().orElse(0);
    }

    @Override
    public void onChange(Consumer<V> listener) {
        listeners.add(listener);
    }
}
