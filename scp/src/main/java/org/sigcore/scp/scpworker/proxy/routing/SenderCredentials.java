// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
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
    private static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
    private static final AsciiString CREDENTIALS = AsciiString.cached("3gpp-sbi-client-credentials");

    /**
     * Reads the credentials of a request.
     *
     * @param ownToken true when this SCP has added the access token
     */
    public static SenderCredentials of(Http2Headers request, boolean ownToken) {
        return new SenderCredentials(
                ownToken ? null : field(request.get(AUTHORIZATION)), field(request.get(CREDENTIALS)));
    }

    private static @Nullable AsciiString field(@Nullable CharSequence value) {
        return value == null ? null : HeaderNames.ascii(value);
    }

    /** Returns a copy that does not retain the header block of the request. */
    SenderCredentials copy() {
        return new SenderCredentials(
                token == null ? null : LoopMemory.copy(token), assertion == null ? null : LoopMemory.copy(assertion));
    }

    /** Returns true when the request contains no credentials. */
    public boolean isEmpty() {
        return token == null && assertion == null;
    }
}
