// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.util.AsciiString;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Stands in front of the roles of a process without an ingress gateway. Requests from the gateway, which knows the NF's
 * secret, were checked there, and say whose certificate and token a client has shown. All others are checked here, and what
 * they say of that themselves is removed.
 */
final class TrustedForwarder implements SbiGate {
    private static final AsciiString CERTIFICATE = AsciiString.cached("x-forwarded-client-cert");
    private static final AsciiString TOKEN = AsciiString.cached(InternalSecret.HEADER);
    private final InternalSecret secret;
    private final TokenGate tokens;

    /** @param tokens lets through whose access token allows it */
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
