// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.token}. The secret never shows in {@link #toString()}.
 *
 * @param keySecret encrypts the keys that sign access tokens in the database; 32 characters or more, the same for all
 *     processes on it; empty for none
 */
@ConfigurationProperties(prefix = "nrf.token", ignoreUnknownFields = false)
public record TokenProperties(@DefaultValue("") String keySecret) {
    private static final int SHORTEST = 32;

    public TokenProperties {
        keySecret = keySecret.strip(); // files end in a line break
        if (!keySecret.isEmpty() && keySecret.length() < SHORTEST) {
            throw new IllegalArgumentException("nrf.token.key-secret: expected 32 characters or more");
        }
    }

    @Override
    public String toString() {
        return "TokenProperties[]";
    }
}
