// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/**
 * What a transaction is in a distributed trace, by W3C Trace Context.
 *
 * @param traceId 32 digits of hex
 * @param spanId 16 digits of hex: this transaction at this side
 * @param parentId 16 digits of hex: what caused it; null for the first of a trace
 */
public record SbiSpan(
        String traceId, String spanId, @Nullable String parentId) {
    /** The header field by which the other side, or what this side asks further, belongs to it. */
    public String traceparent() {
        return "00-" + traceId + "-" + spanId + "-01";
    }
}
