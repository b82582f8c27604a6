// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.List;

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
}
