// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds users of configuration entries outside the configuration, such as stored data. A bean of the process that
 * serves the configuration API; an entry in use cannot be removed.
 */
public interface ConfigUsers {
    /**
     * Returns the users of an entry, in an operator's terms; empty for none.
     *
     * @param item {@link ConfigItem#id} of a collection
     * @throws org.sigcore.model.ProblemException 503 if the users cannot be determined
     */
    List<String> users(String item, String key);

    /**
     * Returns the users that would fail if existing entries were replaced or removed, in an operator's terms and with
     * the reason; empty for none.
     *
     * @param changed the new documents by item id and key, such as {@code things/first}; null for a removed entry
     * @throws org.sigcore.model.ProblemException 503 if the users cannot be determined
     */
    default List<String> hindered(ObjectNode changed) {
        return List.of();
    }
}
