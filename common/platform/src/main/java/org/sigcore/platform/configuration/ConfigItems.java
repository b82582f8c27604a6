// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;

/** Configuration items of one part of an NF: a bean of a class that the NF's wiring imports. */
public record ConfigItems(List<ConfigItem<?>> all) {
    public ConfigItems {
        all = List.copyOf(all);
    }

    /** Returns the given items in the order of the OpenAPI file. */
    public static ConfigItems of(ConfigItem<?>... items) {
        return new ConfigItems(List.of(items));
    }
}
