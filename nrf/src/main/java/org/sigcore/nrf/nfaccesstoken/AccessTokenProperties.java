// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.access-token}.
 *
 * @param validity how long a token is good for
 * @param keyFile PEM file with the signing key, made when it is not there; null for {@code token-key.pem} in the data
 *     directory
 */
@ConfigurationProperties(prefix = "nrf.access-token", ignoreUnknownFields = false)
public record AccessTokenProperties(
        @DefaultValue("1h") Duration validity, @Nullable Path keyFile) {
    public AccessTokenProperties {
        Checks.range("nrf.access-token.validity (seconds)", validity.toSeconds(), 1, 604_800);
    }
}
