// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * {@code nrf.access-token}.
 *
 * @param keyFile PEM file with the signing key, made when it is not there; null for {@code token-key.pem} in the data
 *     directory
 */
@ConfigurationProperties(prefix = "nrf.access-token", ignoreUnknownFields = false)
public record AccessTokenProperties(@Nullable Path keyFile) {}
