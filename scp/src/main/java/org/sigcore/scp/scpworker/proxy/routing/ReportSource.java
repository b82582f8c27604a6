// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;

/**
 * Everything that may prove the sender of a load or overload report.
 *
 * @param address of the responding peer; null for a request
 * @param token value of {@code authorization} of a request; null when absent, or when this SCP has added it
 * @param assertion value of {@code 3gpp-Sbi-Client-Credentials} of a request; null when absent
 * @param session TLS session of a request; null without TLS
 */
record ReportSource(
        @Nullable ApiRoot address,
        @Nullable AsciiString token,
        @Nullable AsciiString assertion,
        @Nullable SSLSession session) {
    private static final int SESSION_OCTETS = 4096;

    /** Returns the source of a response. */
    static ReportSource at(ApiRoot address) {
        return new ReportSource(address, null, null, null);
    }

    SenderCredentials credentials() {
        return new SenderCredentials(token, assertion);
    }

    /** Returns true when all parts are the same objects, as those of repeated header fields of a connection are. */
    @SuppressWarnings("ReferenceEquality")
    boolean isSame(ReportSource other) {
        return address == other.address
                && token == other.token
                && assertion == other.assertion
                && session == other.session;
    }

    /** Returns a copy that does not retain the header block of the request. */
    ReportSource copy() {
        return new ReportSource(
                address,
                token == null ? null : LoopMemory.copy(token),
                assertion == null ? null : LoopMemory.copy(assertion),
                session);
    }

    /** Returns roughly the memory that a copy retains. */
    int octets() {
        return (token == null ? 0 : token.length())
                + (assertion == null ? 0 : assertion.length())
                + (session == null ? 0 : SESSION_OCTETS);
    }
}
