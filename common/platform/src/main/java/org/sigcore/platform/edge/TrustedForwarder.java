// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.util.AsciiString;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Guards the roles of a process without an ingress gateway. Requests from the gateway, authenticated by the NF's
 * secret, have been checked there; their headers with the client's certificate and token are trusted. All other
 * requests are checked here after their certificate header is removed.
 */
final class TrustedForwarder implements SbiGate {
    private static final AsciiString CERTIFICATE = AsciiString.cached("x-forwarded-client-cert");
    private static final AsciiString TOKEN = AsciiString.cached(InternalSecret.HEADER);
    private final InternalSecret secret;
    private final TokenGate tokens;

    /** @param tokens admits requests with sufficient access tokens */
    TrustedForwarder(InternalSecret secret, TokenGate tokens) {
        this.secret = secret;
        this.tokens = tokens;
    }

    @Override
    public SbiApplication guard(SbiApplication served) {
        SbiApplication checked = tokens.guard(served);
        return (stream, headers, end) -> {
            if (secret.accepts(headers.get(TOKEN))) {
                return served.accept(stream, headers, end);
            }
            headers.remove(CERTIFICATE);
            return checked.accept(stream, headers, end);
        };
    }
}
