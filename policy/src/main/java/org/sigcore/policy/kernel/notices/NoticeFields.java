// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates URIs and header fields of notice servers. */
final class NoticeFields {
    static final String URI = "https?://[^\\s/?#@]+(/[^\\s#]*)?";

    private static final int MOST_PORT = 65_535;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7E]{0,1024}");
    /** Fields that control the transfer of the message. */
    private static final Set<String> OF_CONNECTION = Set.of(
            "connection",
            "content-length",
            "content-type",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private NoticeFields() {}

    /**
     * Returns true for a URI with a host and a valid port. A name with "_" is rejected, because the HTTP client of the
     * JDK cannot call it.
     */
    static boolean isUri(String text) {
        try {
            java.net.URI uri = new java.net.URI(text);
            return uri.getHost() != null && uri.getPort() != 0 && uri.getPort() <= MOST_PORT;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    static boolean isField(String name, String value) {
        return NAME.matcher(name).matches()
                && VALUE.matcher(value).matches()
                && !OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT));
    }
}
