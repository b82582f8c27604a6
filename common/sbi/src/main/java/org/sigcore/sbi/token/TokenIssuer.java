// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/** Who grants a consumer its access tokens. Thread-safe. */
@FunctionalInterface
public interface TokenIssuer {
    /**
     * A token.
     *
     * @param text compact JWS
     * @param validSeconds from now
     */
    record Token(String text, long validSeconds) {
        /** Without the token: a credential is not for logs. */
        @Override
        public String toString() {
            return "Token[validSeconds=" + validSeconds + "]";
        }
    }

    /**
     * A token whose subject is the consumer. May block.
     *
     * @throws RuntimeException if there is none
     */
    Token grant(String targetNfType, String scope);
}
