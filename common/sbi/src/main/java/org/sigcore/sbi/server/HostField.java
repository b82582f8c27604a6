// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Iterator;
import org.sigcore.model.SpecRef;

/**
 * Validates the {@code host} field of a request with {@code :authority}. Both must name the same server; otherwise
 * components that check one and route by the other would see two different requests.
 */
@SpecRef({"RFC 9113 8.3.1", "RFC 9110 7.2"})
final class HostField {
    private static final AsciiString HOST = AsciiString.cached("host");
    private static final AsciiString HTTPS = AsciiString.cached("https");

    private HostField() {}

    /** Returns true if the request is malformed: a different host, or more than one host field. */
    static boolean contradicts(Http2Headers headers) {
        CharSequence host = headers.get(HOST);
        if (host == null) {
            return false;
        }
        Iterator<CharSequence> fields = headers.valueIterator(HOST);
        fields.next();
        CharSequence authority = headers.authority();
        return fields.hasNext() || (authority != null && !same(host, authority, headers.scheme()));
    }

    // Comparison ignores case, and the default port of the scheme may be omitted (RFC 9110 4.2.3).
    private static boolean same(CharSequence host, CharSequence authority, CharSequence scheme) {
        if (AsciiString.contentEqualsIgnoreCase(host, authority)) {
            return true;
        }
        String port = HTTPS.contentEqualsIgnoreCase(scheme) ? ":443" : ":80";
        return AsciiString.contentEqualsIgnoreCase(without(port, host), without(port, authority));
    }

    private static String without(String port, CharSequence authority) {
        String text = authority.toString();
        return text.endsWith(port) ? text.substring(0, text.length() - port.length()) : text;
    }
}
