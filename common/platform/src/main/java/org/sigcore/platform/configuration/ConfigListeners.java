// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listeners of the changes of a view. Each is notified even if another one fails. Thread-safe. */
final class ConfigListeners<V> {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigListeners.class);
    private final List<Consumer<V>> all = new CopyOnWriteArrayList<>();

    void add(Consumer<V> listener) {
        all.add(listener);
    }

    /** @param item names the view in the log */
    void announce(String item, V value) {
        all.forEach(listener -> announce(listener, item, value));
    }

    private void announce(Consumer<V> listener, String item, V value) {
        try {
            listener.accept(value);
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("event", "configuration-listener-failed")
                    .addKeyValue("item", item)
                    .setCause(e)
                    .log("configuration listener failed");
        }
    }
}
