// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Iterator;
import org.sigcore.model.SpecRef;

/**
 * The {@code host} field of a request that names its server by {@code :authority}: one says what the other says, else who checks
 * the one and who routes by the other would see two requests.
 */
@SpecRef({"RFC 9113 8.3.1", "RFC 9110 7.2"})
final class HostField {
    private static final AsciiString HOST = AsciiString.cached("host");
    private static final AsciiString HTTPS = AsciiString.cached("https");

    private HostField() {}

    /** True when the request is malformed: another host, or more than one field. */
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

    // Letters have no case, and the port of the scheme need not be written (RFC 9110 4.2.3).
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
