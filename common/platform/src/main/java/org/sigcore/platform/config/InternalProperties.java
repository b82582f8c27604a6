// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code sigcore.internal}: what the processes of one NF know each other by. Never shows in {@link #toString()}.
 *
 * @param secret 16 characters or more, the same for all processes of the NF; null for that of the file
 * @param secretFile holds the secret; null for none: then a random one, which no other process knows
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

    /** @throws IllegalArgumentException if it is too short to be one */
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
