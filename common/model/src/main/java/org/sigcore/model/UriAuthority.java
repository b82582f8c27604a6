// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import org.jspecify.annotations.Nullable;

/**
 * Host and port of a URI. Replaces the JDK's parser, which returns no host for a name with "_" although RFC 3986
 * permits it. Immutable.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 * @param port 1 to 65535, or {@link #NO_PORT}
 */
@SpecRef("RFC 3986 3.2")
public record UriAuthority(String host, int port) {
    /** Port of an authority that specifies none. */
    public static final int NO_PORT = 0;

    private static final int MAX_PORT = 65_535;
    private static final int MAX_DIGITS = 5;

    /**
     * Parses {@code host [":" [port]]}, with an IPv6 address in brackets.
     *
     * @param authority as returned by {@link java.net.URI#getRawAuthority}
     * @throws IllegalArgumentException if there is user info, no valid host, or an invalid port
     */
    public static UriAuthority parse(@Nullable String authority) {
        String text = authority == null ? "" : authority;
        int colon = text.lastIndexOf(':');
        int endOfHost = colon > text.lastIndexOf(']') ? colon : text.length();
        String host = host(text.substring(0, endOfHost));
        if (host == null) {
            throw new IllegalArgumentException("expected a host and no user info: " + text);
        }
        return new UriAuthority(host, port(text, endOfHost + 1));
    }

    private static @Nullable String host(String text) {
        boolean brackets = text.startsWith("[") && text.endsWith("]");
        String host = brackets ? text.substring(1, text.length() - 1) : text;
        return brackets == host.indexOf(':') >= 0 && UriParts.isHost(host) ? host : null;
    }

    private static int port(String authority, int start) {
        if (start >= authority.length()) {
            return NO_PORT;
        }
        String digits = authority.substring(start);
        boolean isNumber = digits.length() <= MAX_DIGITS && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        int port = isNumber ? Integer.parseInt(digits) : 0;
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("expected a port from 1 to " + MAX_PORT + ": " + authority);
        }
        return port;
    }
}
