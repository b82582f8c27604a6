// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Rewrites {@code location} of this NF's resources to the authority of the consumer's request, unless the configuration
 * advertises an address. Other locations remain unchanged. Thread-safe.
 */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.501 4.4.1"})
final class RequestedLocations implements SbiHandler {
    private static final AsciiString FORWARDED_SCHEME = AsciiString.cached(NfIdentity.FORWARDED_SCHEME);
    private static final AsciiString HTTPS = AsciiString.cached("https");
    private static final String LOCATION = "location";
    private final SbiHandler handler;
    private final NfIdentity identity;

    RequestedLocations(SbiHandler handler, NfIdentity identity) {
        this.handler = handler;
        this.identity = identity;
    }

    /** Returns the application with a filter that marks requests received over TLS, unless they are already marked. */
    static SbiApplication noting(SbiApplication application) {
        return (stream, headers, end) -> {
            noteScheme(headers);
            return application.accept(stream, headers, end);
        };
    }

    /** Stores the scheme of a request in a header, where the handler finds it even behind a gateway. */
    static void noteScheme(Http2Headers headers) {
        CharSequence scheme = headers.scheme();
        if (scheme != null && HTTPS.contentEquals(scheme) && !headers.contains(FORWARDED_SCHEME)) {
            headers.set(FORWARDED_SCHEME, HTTPS);
        }
    }

    @Override
    public SbiResponse handle(SbiRequest request) {
        SbiResponse response = handler.handle(request);
        if (response.status() == 201 || response.status() / 100 == 3) {
            String location = response.headers().get(LOCATION);
            String own = identity.apiRoot().toString();
            if (location != null && location.startsWith(own + "/")) {
                response.headers().set(LOCATION, identity.apiRoot(request) + location.substring(own.length()));
            }
        }
        return response;
    }
}
