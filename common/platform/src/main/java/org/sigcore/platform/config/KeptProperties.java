// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.kept}: memory budget for documents of peers, such as profiles and subscriptions.
 *
 * @param heapPercent budget as percentage of the maximum heap
 * @param ownerPercent maximum share of one peer in the budget of one kind of document
 */
public record KeptProperties(
        @DefaultValue("30") int heapPercent,
        @DefaultValue("75") int ownerPercent) {

    public KeptProperties {
        Checks.range("sigcore.kept.heap-percent", heapPercent, 1, 80);
        Checks.range("sigcore.kept.owner-percent", ownerPercent, 1, 100);
    }
}
