// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * Credentials by which a request may prove its sender, not verified yet.
 *
 * @param token value of {@code authorization}; null when absent, or when this SCP has added it
 * @param assertion value of {@code 3gpp-Sbi-Client-Credentials}; null when absent
 */
public record SenderCredentials(
        @Nullable AsciiString token, @Nullable AsciiString assertion) {
    /** Returns true when the request contains no credentials. */
    public boolean isEmpty() {
        return token == null && assertion == null;
    }
}
