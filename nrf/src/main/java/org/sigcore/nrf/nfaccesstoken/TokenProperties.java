// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.token}. {@link #toString()} omits the secret.
 *
 * @param keySecret encrypts the private keys of access tokens in the database; at least 32 characters, the same for all
 *     processes on the database; empty to store them unencrypted
 */
@ConfigurationProperties(prefix = "nrf.token", ignoreUnknownFields = false)
public record TokenProperties(@DefaultValue("") String keySecret) {
    private static final int SHORTEST = 32;

    public TokenProperties {
        keySecret = keySecret.strip(); // text files end with a line break
        if (!keySecret.isEmpty() && keySecret.length() < SHORTEST) {
            throw new IllegalArgumentException("nrf.token.key-secret: expected 32 characters or more");
        }
    }

    @Override
    public String toString() {
        return "TokenProperties[]";
    }
}
