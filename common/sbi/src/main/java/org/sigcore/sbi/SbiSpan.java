// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/**
 * Span of a transaction in a distributed trace, as in W3C Trace Context.
 *
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 hexadecimal digits that identify this transaction on this side
 * @param parentId 16 hexadecimal digits of the parent span; null for the root of a trace
 */
public record SbiSpan(
        String traceId, String spanId, @Nullable String parentId) {
    /** Returns the {@code traceparent} field value that child spans refer to. */
    public String traceparent() {
        return "00-" + traceId + "-" + spanId + "-01";
    }
}
