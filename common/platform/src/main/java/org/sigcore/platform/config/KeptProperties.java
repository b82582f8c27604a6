// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.kept}: the room for documents of peers that a process keeps in memory, such as profiles and subscriptions.
 *
 * @param heapPercent share of the largest heap
 * @param ownerPercent share of the room of one kind that one peer may take
 */
public record KeptProperties(
        @DefaultValue("30") int heapPercent,
        @DefaultValue("75") int ownerPercent) {

    public KeptProperties {
        Checks.range("sigcore.kept.heap-percent", heapPercent, 1, 80);
        Checks.range("sigcore.kept.owner-percent", ownerPercent, 1, 100);
    }
}
