// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;

/**
 * Regular fields that may occur only once in a request, because peers would differ in which occurrence they use for
 * routing or authorization. Each field has its own bit, so that a header list is checked without comparing names.
 */
@SpecRef({"RFC 9110 5.3", "RFC 9110 8.6", "TS 29.500 5.2.3"})
final class SingleFields {
    private static final List<String> NAMES = List.of(
            "authorization",
            "content-length",
            "user-agent",
            "3gpp-sbi-access-scope",
            "3gpp-sbi-callback",
            "3gpp-sbi-client-credentials",
            "3gpp-sbi-max-forward-hops",
            "3gpp-sbi-max-rsp-time",
            "3gpp-sbi-message-priority",
            "3gpp-sbi-nf-peer-info",
            "3gpp-sbi-nrf-uri",
            "3gpp-sbi-origination-timestamp",
            "3gpp-sbi-producer-id",
            "3gpp-sbi-retry-info",
            "3gpp-sbi-routing-binding",
            "3gpp-sbi-selection-info",
            "3gpp-sbi-sender-timestamp",
            "3gpp-sbi-source-nf-client-credentials",
            "3gpp-sbi-target-apiroot",
            "3gpp-sbi-target-nf-group-id",
            "3gpp-sbi-target-nf-id");
    private static final Map<AsciiString, Long> BITS = new HashMap<>();

    static {
        // The lower bits are reserved for pseudo-header fields.
        for (int i = 0; i < NAMES.size(); i++) {
            BITS.put(AsciiString.cached(NAMES.get(i)), 1L << (16 + i));
        }
    }

    private SingleFields() {}

    /** Returns the bit of a field that may occur only once; 0 for others. */
    static long bit(AsciiString name) {
        Long bit = BITS.get(name);
        return bit == null ? 0 : bit;
    }
}
