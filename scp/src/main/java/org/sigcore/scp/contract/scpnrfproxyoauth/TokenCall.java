// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.Nullable;

/**
 * Request for an access token.
 *
 * @param consumerId NF instance id of the consumer from the request; null to take it from the assertion
 * @param consumerType NF type of the consumer; null when the request does not contain it
 * @param targetNfType NF type of the producer
 * @param scope service names, separated by spaces
 * @param clientCredentials assertion of the consumer ({@code 3gpp-Sbi-Client-Credentials}); null when absent
 * @param refused the previous token if a producer has refused it; null otherwise
 */
public record TokenCall(
        @Nullable String consumerId,
        @Nullable String consumerType,
        String targetNfType,
        String scope,
        @Nullable String clientCredentials,
        @Nullable String refused) {
    /** Returns this call with the token that a producer has refused. */
    public TokenCall after(String refusedToken) {
        return new TokenCall(consumerId, consumerType, targetNfType, scope, clientCredentials, refusedToken);
    }

    /** Omits the assertion: credentials must not appear in logs. */
    @Override
    public String toString() {
        return "TokenCall[consumerId=%s, targetNfType=%s, scope=%s]".formatted(consumerId, targetNfType, scope);
    }
}
