// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.Nullable;

/**
 * A token that is wanted.
 *
 * @param consumerId NF instance id of the consumer where the request names it; null leaves that to the assertion
 * @param consumerType its NF type; null when the request does not say
 * @param targetNfType NF type of the producer
 * @param scope service names, separated by spaces
 * @param clientCredentials the consumer's assertion ({@code 3gpp-Sbi-Client-Credentials}); null when it sent none
 * @param refused the token that was given before, if a producer has refused it
 */
public record TokenCall(
        @Nullable String consumerId,
        @Nullable String consumerType,
        String targetNfType,
        String scope,
        @Nullable String clientCredentials,
        @Nullable String refused) {
    /** The same, after a producer has refused a token. */
    public TokenCall after(String refusedToken) {
        return new TokenCall(consumerId, consumerType, targetNfType, scope, clientCredentials, refusedToken);
    }

    /** Without the assertion: a credential is not for logs. */
    @Override
    public String toString() {
        return "TokenCall[consumerId=%s, targetNfType=%s, scope=%s]".formatted(consumerId, targetNfType, scope);
    }
}
