// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Knows who outside of the configuration names its entries. A bean of the process that operators configure by; what is in use
 * cannot be removed.
 */
public interface ConfigUsers {
    /**
     * Who names an entry, as an operator knows them; empty for nobody.
     *
     * @param item {@link ConfigItem#id} of a collection
     * @throws org.sigcore.model.ProblemException 503 when that cannot be told
     */
    List<String> users(String item, String key);

    /**
     * Who could not go on if entries that are there were replaced or removed, as an operator knows them, with the reason; empty for
     * nobody.
     *
     * @param changed the new documents by item id and key, such as {@code things/first}; null for one that is removed
     * @throws org.sigcore.model.ProblemException 503 when that cannot be told
     */
    default List<String> hindered(ObjectNode changed) {
        return List.of();
    }
}
