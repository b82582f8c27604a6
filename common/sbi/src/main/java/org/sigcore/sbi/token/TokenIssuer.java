// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/** Grants access tokens to a consumer. Thread-safe. */
@FunctionalInterface
public interface TokenIssuer {
    /**
     * An access token.
     *
     * @param text compact JWS
     * @param validSeconds validity from now
     */
    record Token(String text, long validSeconds) {
        /** Omits the token, since credentials must not be logged. */
        @Override
        public String toString() {
            return "Token[validSeconds=" + validSeconds + "]";
        }
    }

    /**
     * Returns a token whose subject is the consumer. May block.
     *
     * @throws RuntimeException if no token is granted
     */
    Token grant(String targetNfType, String scope);
}
