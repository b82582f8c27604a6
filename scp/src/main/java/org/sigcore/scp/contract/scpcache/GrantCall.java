// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

/**
 * Request of a worker for tokens of a global egress limit.
 *
 * @param key the producer, as named by the limit
 * @param requestsPerSecond the limit, summed over all workers and SCPs that use the key
 * @param burst capacity of the bucket, in requests
 * @param wanted number of tokens requested
 */
public record GrantCall(String key, int requestsPerSecond, int burst, int wanted) {
    public GrantCall {
        if (key.isEmpty() || requestsPerSecond < 1 || burst < 1 || wanted < 0) {
            throw new IllegalArgumentException("expected a key, a rate, a burst and a number of tokens");
        }
    }

    /**
     * Creates a request for a batch: the tokens of a tenth of a second, or a tenth of the burst if that is more, so that a
     * limit with a low rate permits its burst.
     */
    public static GrantCall batch(String key, int requestsPerSecond, int burst) {
        return new GrantCall(key, requestsPerSecond, burst, Math.max(1, Math.max(requestsPerSecond, burst) / 10));
    }
}
