// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;

/**
 * How long one try may take, all counted from the call. Checked on a coarse tick: a timeout comes up to 25 ms late.
 *
 * @param connect until the request has a stream on a connection, waiting for a free one included
 * @param response until the final response's headers
 * @param whole until the response's last byte
 */
public record SbiCallTimeouts(Duration connect, Duration response, Duration whole) {
    public SbiCallTimeouts {
        if (!connect.isPositive() || !response.isPositive() || !whole.isPositive()) {
            throw new IllegalArgumentException("expected positive timeouts");
        }
    }

    /** One bound for everything behind the connect. */
    public static SbiCallTimeouts of(Duration connect, Duration whole) {
        return new SbiCallTimeouts(connect, whole, whole);
    }
}
