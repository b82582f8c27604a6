// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.trace}: the message ladder at {@code /actuator/ladder}.
 *
 * @param enabled costs a record a transaction; off by default
 * @param entries transactions kept; the oldest goes first
 */
public record TraceProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("4096") int entries) {

    public TraceProperties {
        Checks.range("sigcore.trace.entries", entries, 1, 1_000_000);
    }
}
