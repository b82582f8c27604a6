// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Stands in front of the roles of a process without an ingress gateway: {@code x-forwarded-client-cert} says whose
 * certificate a client has shown to the gateway, so it counts only from one that knows the NF's secret.
 */
final class TrustedForwarder implements SbiGate {
    private static final AsciiString CERTIFICATE = AsciiString.cached("x-forwarded-client-cert");
    private static final AsciiString TOKEN = AsciiString.cached(InternalSecret.HEADER);
    private final InternalSecret secret;

    TrustedForwarder(InternalSecret secret) {
        this.secret = secret;
    }

    @Override
    public SbiApplication guard(SbiApplication served) {
        return (stream, headers, end) -> {
            forget(headers);
            return served.accept(stream, headers, end);
        };
    }

    private void forget(Http2Headers headers) {
        if (headers.contains(CERTIFICATE) && !secret.accepts(headers.get(TOKEN))) {
            headers.remove(CERTIFICATE);
        }
    }
}
