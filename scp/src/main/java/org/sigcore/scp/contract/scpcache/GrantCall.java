// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

/**
 * A worker wants to send.
 *
 * @param key the producer, as the limit names it
 * @param requestsPerSecond the limit, over all who ask for the key
 * @param burst requests that may go at once
 * @param wanted tokens
 */
public record GrantCall(String key, int requestsPerSecond, int burst, int wanted) {
    public GrantCall {
        if (key.isEmpty() || requestsPerSecond < 1 || burst < 1 || wanted < 0) {
            throw new IllegalArgumentException("expected a key, a rate, a burst and a number of tokens");
        }
    }
}
