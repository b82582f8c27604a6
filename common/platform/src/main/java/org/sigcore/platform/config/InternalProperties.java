// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code sigcore.internal}: the shared secret by which the processes of one NF authenticate each other.
 * {@link #toString()} never contains it.
 *
 * @param secret 16 characters or more, the same for all processes of the NF; null to read it from the file
 * @param secretFile file with the secret; if both are null, a random secret is used, which no other process knows
 */
public record InternalProperties(
        @Nullable String secret, @Nullable Path secretFile) {
    private static final int MIN_LENGTH = 16;

    public InternalProperties {
        if (secret != null && secretFile != null) {
            throw new IllegalArgumentException("sigcore.internal: expected secret or secret-file, not both");
        }
        if (secret != null) {
            checked("sigcore.internal.secret", secret);
        }
    }

    /** @throws IllegalArgumentException if the secret is too short */
    public static String checked(String key, String secret) {
        if (secret.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(key + ": expected " + MIN_LENGTH + " characters or more");
        }
        return secret;
    }

    @Override
    public String toString() {
        return "InternalProperties[secretFile=" + secretFile + "]";
    }
}
