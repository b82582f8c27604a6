// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.Map;

/**
 * What this process knows of the NF's configuration: the defaults, over them what {@code sigcore.configuration.<name>} says
 * at the start, over both what was configured by REST. A bean of every process; follows changes within a second wherever
 * they are made. When the store or the configuration role is gone, the last known values stay. Thread-safe.
 *
 * <p>Tests need no Spring: {@link LocalConfiguration} holds the defaults, and {@code set} changes them.
 */
public interface ConfigViews {
    /**
     * The view of a document. The same for every caller.
     *
     * @throws IllegalArgumentException if the item is no bean of this process: nobody could configure it
     */
    <T extends Record> ConfigView<T> view(ConfigResource<T> resource);

    /** The view of named documents. */
    <T extends Record> ConfigView<Map<String, T>> view(ConfigCollection<T> collection);

    /** The version of the configuration that this process runs; grows with every change, 0 before the first. */
    long version();
}
