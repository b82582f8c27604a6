// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Location of an API: scheme, authority and the optional deployment-specific prefix.
 *
 * @param scheme {@code http} or {@code https}, in lower case
 * @param host host name, IPv4 address, or IPv6 address without brackets, in lower case
 * @param port TCP port, 1 to 65535; the scheme's default is made explicit
 * @param prefix empty, or a path that starts with a slash and does not end with one
 */
@SpecRef("TS 29.501 4.4.1")
public record ApiRoot(String scheme, String host, int port, String prefix) {

    /** Returns an API root without a prefix. */
    public static ApiRoot of(String scheme, String host, int port) {
        return new ApiRoot(scheme, host.toLowerCase(Locale.ROOT), port, "");
    }

    /**
     * Parses {@code scheme "://" authority [prefix]}.
     *
     * @throws IllegalArgumentException if the text is not an http or https URI with a host, or contains user info, a
     *     query or a fragment
     */
    public static ApiRoot parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not a URI: " + text, e);
        }
        // The JDK accepts letters of all alphabets, unlike RFC 3986 and :path.
        if (text.chars().anyMatch(c -> c > '~')) {
            throw new IllegalArgumentException("expected ASCII: " + text);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("expected scheme http or https: " + text);
        }
        UriAuthority authority = UriAuthority.parse(uri.getRawAuthority());
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("expected neither query nor fragment: " + text);
        }
        int port = authority.port() != UriAuthority.NO_PORT ? authority.port() : scheme.equals("https") ? 443 : 80;
        String prefix = uri.getRawPath() == null ? "" : uri.getRawPath();
        while (prefix.endsWith("/")) {
            prefix = prefix.substring(0, prefix.length() - 1);
        }
        return new ApiRoot(scheme, authority.host().toLowerCase(Locale.ROOT), port, prefix);
    }

    /** Returns true for https. */
    public boolean secure() {
        return scheme.equals("https");
    }

    /** Returns host and port as in {@code :authority}. */
    public String authority() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public String toString() {
        return scheme + "://" + authority() + prefix;
    }
}
