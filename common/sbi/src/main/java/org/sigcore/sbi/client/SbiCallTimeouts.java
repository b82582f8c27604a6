// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;

/**
 * Timeouts of a single attempt, all measured from the call. They are checked on a coarse tick and may fire up to 25 ms
 * late.
 *
 * @param connect until the request has a stream on a connection, including the wait for a free one
 * @param response until the headers of the final response
 * @param whole until the last byte of the response
 */
public record SbiCallTimeouts(Duration connect, Duration response, Duration whole) {
    public SbiCallTimeouts {
        if (!connect.isPositive() || !response.isPositive() || !whole.isPositive()) {
            throw new IllegalArgumentException("expected positive timeouts");
        }
    }

    /** Returns timeouts with a single bound for response headers and the complete response. */
    public static SbiCallTimeouts of(Duration connect, Duration whole) {
        return new SbiCallTimeouts(connect, whole, whole);
    }
}
